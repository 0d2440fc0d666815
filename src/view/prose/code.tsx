/** Renders a block of code: plain at first, highlighted when the highlighter has loaded. */
import { type ReactNode, useMemo } from "react";
import { codeKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { LABELS } from "#view/words/labels.ts";

/** The longest code that is highlighted, in characters. */
export const HIGHLIGHT_LIMIT = 12_000;
/** The number of characters of a text that are rendered before the reader asks for all of it. */
export const FIRST_CHARACTERS = 100_000;

/** Code in Markdown, with a copy button. Samples have more controls: `values/sample-code.tsx`. */
export function Code(props: { code: string; language?: string; name?: string }): ReactNode {
  const { code, language, name = language } = props;
  return (
    <div className="code beside">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: readers scroll the element by keyboard */}
      <pre tabIndex={0}>
        <Highlighted code={code} language={language} />
      </pre>
      <CopyButton text={() => code} name={name} />
    </div>
  );
}

/** The highlighted text without controls. */
export function Highlighted(props: { code: string; language?: string }): ReactNode {
  const { code, language } = props;
  const { parts, whole } = usePage();
  const wanted = language !== undefined && language !== "" && code.length <= HIGHLIGHT_LIMIT;
  const highlight = usePart(parts.highlight, wanted);
  const known = useMemo(
    () => (highlight && wanted ? highlight(code, language) : undefined),
    [highlight, wanted, code, language],
  );
  const grammars = usePart(parts.grammars, highlight !== undefined && wanted && known === undefined);
  const tokens = useMemo(
    () => known ?? (highlight && grammars && wanted ? highlight(code, language, grammars) : undefined),
    [known, highlight, grammars, wanted, code, language],
  );
  const isPrinting = usePrinting();
  const [all, showAll] = usePageState(codeKey(code), false);
  if (whole && !whole.takeText(code)) return <code>… {LABELS.more()}</code>;
  if (!tokens && code.length > FIRST_CHARACTERS && !all && !isPrinting)
    return (
      <code>
        {code.slice(0, FIRST_CHARACTERS)}
        <button type="button" className="more" onClick={() => showAll(true)}>
          … {code.length - FIRST_CHARACTERS}
        </button>
      </code>
    );
  return (
    <code className={language ? `language-${language}` : undefined}>
      {tokens
        ? tokens.map((token, index) =>
            token.kind === undefined ? (
              token.text
            ) : (
              <span key={index} className={`token ${token.kind}`}>
                {token.text}
              </span>
            ),
          )
        : code}
    </code>
  );
}
