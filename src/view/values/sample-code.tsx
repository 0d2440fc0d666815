/** A sample that is a text: code under a row of controls. */
import type { ReactNode } from "react";
import { useWrap } from "#view/page/wrap-choice.ts";
import { Highlighted } from "#view/prose/code.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { ToolRow, WrapBox } from "#view/ui/tool-row.tsx";

/** Code with its controls. */
export function SampleCode(props: {
  code: string;
  /** How it is drawn, if that differs from how it is copied. */
  shown?: string;
  language?: string;
  /** What it is: the copy button says so. */
  name?: string;
  /** The start of the row. Default: the name. */
  start?: ReactNode;
  /** Text between the row and the code. */
  notes?: ReactNode;
}): ReactNode {
  const { code, shown = code, language, name, start = name, notes } = props;
  const [wraps, toggleWrap] = useWrap(false);
  return (
    <div className={wraps ? "code wrapped" : "code"}>
      <ToolRow start={start}>
        <WrapBox wraps={wraps} toggle={toggleWrap} />
        <CopyButton text={() => code} name={name ?? language} />
      </ToolRow>
      {notes}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <Highlighted code={shown} language={language} />
      </pre>
    </div>
  );
}
