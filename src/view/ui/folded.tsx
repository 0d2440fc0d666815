/** Long values show their beginning; opened, they are in a box of their own. */
import { type ReactNode, useState } from "react";
import { usePage, usePrinting } from "#view/page/page.ts";

/** How many characters of a value are in its line. */
const LONG = 120;

/**
 * A value as code.
 * @param whole the text that a long value opens to. Default: `text`.
 */
export function Folded(props: { text: string; whole?: () => string; id?: string }): ReactNode {
  const { text, whole, id } = props;
  const isWhole = usePage().whole !== undefined;
  const [open, setOpen] = useState(isWhole);
  const isPrinting = usePrinting();
  if (text.length <= LONG)
    return (
      <code id={id} className="value">
        {text}
      </code>
    );
  return (
    <details
      id={id}
      className="folded"
      open={isPrinting || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open || isWhole)}
    >
      <summary>
        <code className="value">{`${text.slice(0, LONG)}…`}</code>
      </summary>
      {(open || isPrinting) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className="value" tabIndex={0}>
          {whole?.() ?? text}
        </pre>
      )}
    </details>
  );
}
