/** A body that is a text: an editor once its part is there, until then a plain field; and what is wrong with the text. */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import type { EntryFinding, TextCheck } from "#console/findings.ts";
import { BODY } from "#console/problems.ts";
import type { MediaType } from "#model/media-type.ts";
import { isJson, languageOf } from "#request/media-language.ts";
import type { EditorCalls } from "#view/editor/editor.tsx";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { Findings } from "./parameters.tsx";

interface TextProps {
  media: MediaType;
  text: string;
  check: TextCheck;
  onChange: (text: string) => void;
}

/** The part of a text that is selected in the field that has the focus. */
type Selected = readonly [from: number, to: number] | undefined;

/** A text. */
export function TextBody(props: TextProps): ReactNode {
  const { media, text, check, onChange } = props;
  const { parts } = usePage();
  const editor = usePart(parts.editor, true);
  const id = useId();
  const calls = useRef<EditorCalls>(undefined);
  const selected = useRef<Selected>(undefined);
  const language = languageOf(media.name);
  const { found } = check;
  const label = `${CONSOLE.body} ${media.name}`;
  const go = (line: number): void => {
    const one = found.find((finding) => finding.line === line);
    calls.current?.select(one?.from ?? startOf(text, line), one?.to ?? startOf(text, line + 1) - 1);
  };
  return (
    <div className="console-field" data-field={BODY}>
      {editor ? (
        <editor.Editor
          text={text}
          language={language}
          schema={isJson(media.name) || language === "yaml" ? media.schema : undefined}
          label={label}
          help={[CONSOLE.editorHelp, ...found.map(sentence)].join(" ")}
          findings={found}
          selected={selected}
          onChange={onChange}
          onCalls={(now) => {
            calls.current = now;
          }}
        />
      ) : (
        <PlainText
          text={text}
          label={label}
          describedBy={`${id}-wrong`}
          isWrong={found.length > 0}
          calls={calls}
          selected={selected}
          onChange={onChange}
        />
      )}
      <Verdict id={`${id}-wrong`} check={check} hasSchema={media.schema !== undefined} onLine={go} />
    </div>
  );
}

function sentence({ message, line }: EntryFinding): string {
  return line === undefined ? message : `${CONSOLE.line(line)}: ${message}`;
}

/** The field until the editor is there, and where it cannot be loaded. */
function PlainText(props: {
  text: string;
  label: string;
  describedBy: string;
  isWrong: boolean;
  calls: RefObject<EditorCalls | undefined>;
  selected: RefObject<Selected>;
  onChange: (text: string) => void;
}): ReactNode {
  const { text, label, describedBy, isWrong, calls, selected, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = area.current;
    if (!field) return;
    calls.current = {
      select: (from, to) => {
        field.focus();
        field.setSelectionRange(from, to);
      },
    };
    return () => {
      // The editor takes the place of the field: what the reader is doing there goes on.
      const { activeElement } = field.getRootNode() as Document | ShadowRoot;
      selected.current = activeElement === field ? [field.selectionStart, field.selectionEnd] : undefined;
    };
  }, [calls, selected]);
  return (
    <textarea
      ref={area}
      className="console-body"
      rows={Math.min(24, Math.max(4, text.split("\n", 24).length + 1))}
      value={text}
      spellCheck={false}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What the check of the text says. */
function Verdict(props: {
  id: string;
  check: TextCheck;
  hasSchema: boolean;
  onLine: (line: number) => void;
}): ReactNode {
  const { id, check, hasSchema, onLine } = props;
  if (check.found.length > 0) return <Findings id={id} found={check.found} onLine={onLine} />;
  if (!hasSchema) return null;
  return (
    <p id={id} className={check.isChecked ? "console-valid" : "console-quiet"}>
      {check.isChecked ? CONSOLE.valid : CONSOLE.notChecked}
    </p>
  );
}

/** Where a line begins, 1-based. */
function startOf(text: string, line: number): number {
  const lines = text.split("\n", line - 1);
  return lines.reduce((length, one) => length + one.length + 1, 0);
}
