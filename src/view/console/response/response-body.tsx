/** The body of a response by its media type: a tree, text with numbered lines, an image, a file to save. Nothing in it runs. */
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type Answer, type AnswerCheck, bodyText, typeOf } from "#console/answer.ts";
import { bare } from "#model/media-type.ts";
import { languageOf } from "#request/media-language.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Either } from "#view/ui/either.tsx";
import { Json } from "#view/values/json.tsx";
import { SampleCode } from "#view/values/sample-code.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";

/** Text that is longer is shown in part. */
const MOST_TEXT = 200_000;
/** What is shown as more than text: `media-body.tsx`. */
const MEDIA = /^(?:image|audio|video)\/|^application\/pdf\b/i;
/** How many lines with numbers are drawn, and how many of them stand above the one that is looked for. */
const MOST_LINES = 1000;
const LINES_ABOVE = 200;

/** A body, and the line that the reader asked for. */
export function ResponseBody(props: {
  answer: Answer;
  check: AnswerCheck;
  whole: Blob;
  line: number | undefined;
  onText: (line: number | undefined) => void;
}): ReactNode {
  const { answer, check, whole, line, onText } = props;
  const type = typeOf(answer);
  const isMedia = MEDIA.test(type);
  const further = usePart(usePage().parts.further, isMedia);
  const body = useMemo(() => bodyText(answer), [answer]);
  if (answer.size === 0) return !answer.isCut && <p className="console-quiet">{CONSOLE.emptyBody}</p>;
  return (
    <>
      {answer.isCut && !isMedia && <p className="console-quiet">{CONSOLE.beginning}</p>}
      {isMedia ? (
        further && <further.MediaBody type={type} whole={whole} />
      ) : !body || isBinary(type, body.text) ? (
        <p className="console-quiet">{CONSOLE.notShown}</p>
      ) : body.value !== undefined && line === undefined ? (
        <Json value={body.value} name={CONSOLE.response} start={<Forms isTree onText={onText} />} />
      ) : body.value !== undefined ? (
        <Lines text={body.text} check={check} line={line ?? 1} onText={onText} />
      ) : (
        <SampleCode
          code={body.text}
          shown={body.text.slice(0, MOST_TEXT)}
          language={languageOf(type)}
          name={CONSOLE.response}
          start={body.text.length > MOST_TEXT ? CONSOLE.beginning : bare(type)}
        />
      )}
    </>
  );
}

/** Whether a text is bytes that happen to be text. */
function isBinary(type: string, text: string): boolean {
  return /^font\/|pdf|zip|octet-stream/i.test(type) || text.slice(0, 1000).includes("\0");
}

/** The switch between a tree and text. */
function Forms(props: { isTree: boolean; onText: (line: number | undefined) => void }): ReactNode {
  const { isTree, onText } = props;
  return (
    <Either
      className="sample-switch"
      label={CONSOLE.body}
      names={[CONSOLE.tree, CONSOLE.text]}
      isFirst={isTree}
      onChoose={(isFirst) => onText(isFirst ? undefined : 1)}
    />
  );
}

/** Text with numbered lines; those with findings are marked. */
function Lines(props: {
  text: string;
  check: AnswerCheck;
  line: number;
  onText: (line: number | undefined) => void;
}): ReactNode {
  const { text, check, line, onText } = props;
  const target = useRef<HTMLLIElement>(null);
  const lines = useMemo(() => text.split("\n"), [text]);
  const first = Math.max(0, line - 1 - LINES_ABOVE);
  const wrong = new Map(check.findings.map((one) => [one.line, one.message]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another line is asked for
  useEffect(() => {
    const box = target.current?.closest("pre");
    if (box && target.current) box.scrollTop = target.current.offsetTop - box.clientHeight / 3;
    if (line > 1) target.current?.focus({ preventScroll: true });
  }, [line, first]);
  return (
    <div className="code">
      <div className="tool-row">
        <div className="tool-start">
          <Forms isTree={false} onText={onText} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className="console-lines" tabIndex={0}>
        <ol start={first + 1}>
          {lines.slice(first, first + MOST_LINES).map((one, index) => {
            const number = first + index + 1;
            const isTarget = number === line;
            return (
              <li
                key={number}
                value={number}
                ref={isTarget ? target : undefined}
                tabIndex={isTarget ? -1 : undefined}
                className={wrong.has(number) ? "wrong" : undefined}
                title={wrong.get(number)}
              >
                {one}
              </li>
            );
          })}
        </ol>
      </pre>
    </div>
  );
}
