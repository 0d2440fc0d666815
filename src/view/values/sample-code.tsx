/** A sample that is a text: code under a row of controls. */
import type { ReactNode } from "react";
import { useKeptChoice } from "#view/page/kept-choice.ts";
import { WRAP } from "#view/page/keys.ts";
import { Highlighted } from "#view/prose/code.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Framed, type Shown, WrapBox } from "#view/ui/tool-row.tsx";

/** A text that is shown as code. */
export interface CodeText {
  code: string;
  /** How it is shown, if that differs from the copied text. */
  shown?: string;
  language?: string;
  /** Its kind, for the copy button. */
  name?: string;
}

/** Code with its controls. */
export function SampleCode(
  props: CodeText & {
    /** The start of the row. Default: the name. */
    start?: ReactNode;
    /** The content below the row. */
    notes?: ReactNode;
  },
): ReactNode {
  const { start = props.name, notes } = props;
  return <Framed shown={useCode(props)} start={start} notes={notes} />;
}

/** Code, and its controls. */
export function useCode({ code, shown = code, language, name }: CodeText): Shown {
  const [wraps, toggleWrap] = useKeptChoice(WRAP, true);
  return {
    className: wraps ? "code wrapped" : "code",
    tools: (
      <>
        <WrapBox wraps={wraps} toggle={toggleWrap} />
        <CopyButton text={() => code} name={name ?? language} />
      </>
    ),
    body: (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <pre tabIndex={0}>
        <Highlighted code={shown} language={language} />
      </pre>
    ),
  };
}
