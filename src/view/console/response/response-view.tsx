/** A response: status, differences from the description, header fields, body. */
import { type ReactNode, useState } from "react";
import { type Answer, type AnswerCheck, describedResponse, typeOf } from "#console/answer.ts";
import { bare } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { extensionOf } from "#request/media-language.ts";
import type { Outcome, Stream } from "#view/console/outcome.ts";
import { ProblemList } from "#view/console/problem-list.tsx";
import { RowLink } from "#view/console/row-link.tsx";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { MarkdownInline } from "#view/prose/markdown.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Tabs } from "#view/ui/tabs.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { ResponseBody } from "./response-body.tsx";
import { SaveButton } from "./save-button.tsx";

/** The header field in which the mock server lists what is wrong with a request (docs/mock.md). */
const MOCK_FINDINGS = "mock-findings";
/** How many findings are drawn at first. */
const FIRST_FINDINGS = 10;
/** How many header fields that were not checked are named at first. */
const MOST_UNCHECKED = 3;

/** A response that arrives or has arrived. */
export function ResponseView(props: {
  operation: Operation;
  outcome: Extract<Outcome, { answer: Answer }>;
}): ReactNode {
  const { operation, outcome } = props;
  const { answer, stream } = outcome;
  return (
    <div className="console-response">
      <StatusLine operation={operation} answer={answer} isHere={outcome.state === "arrived"} />
      <ProblemList all={outcome.sent.problems} isTried />
      {outcome.state === "arriving" ? (
        stream && <Items stream={stream} />
      ) : (
        <ArrivedResponse operation={operation} outcome={outcome} />
      )}
    </div>
  );
}

/** The items of a stream, once their part is there. */
function Items(props: { stream: Stream }): ReactNode {
  const part = usePart(usePage().parts.further, true);
  return part && <part.StreamItems {...props} />;
}

function StatusLine(props: { operation: Operation; answer: Answer; isHere: boolean }): ReactNode {
  const { operation, answer, isHere } = props;
  const { status, statusText, time, size, isCut } = answer;
  const described = describedResponse(operation, status);
  return (
    <>
      <p className="console-status">
        <strong className={`tab-${kindOf(status)}`}>
          {status} {statusText}
        </strong>{" "}
        <span className="console-quiet">
          {CONSOLE.time(time)} · {CONSOLE.size(size)}
        </span>
      </p>
      {described?.line !== undefined && (
        <p className="console-quiet">
          {CONSOLE.describedAs} {described.status}: <MarkdownInline text={described.line} />
        </p>
      )}
      {!isHere && <p className="console-quiet">{CONSOLE.arriving}</p>}
      {answer.headers.some(([name]) => name.toLowerCase() === MOCK_FINDINGS) && (
        <p className="console-wrong">{CONSOLE.mockRefusal}</p>
      )}
      {isHere && isCut && <p className="console-quiet">{CONSOLE.cut}</p>}
    </>
  );
}

function kindOf(status: number): string {
  return ["info", "success", "redirect", "error"][Math.floor(status / 100) - 1] ?? "error";
}

function fileName(type: string): string {
  return `response.${extensionOf(bare(type) || "text/plain")}`;
}

function ArrivedResponse(props: {
  operation: Operation;
  outcome: Extract<Outcome, { state: "arrived" }>;
}): ReactNode {
  const { operation, outcome } = props;
  const { answer, check, whole, stream } = outcome;
  const [tab, setTab] = useState(0);
  const [line, setLine] = useState<number>();
  const goTo = (next: number): void => {
    setTab(0);
    setLine(next);
  };
  const body = {
    key: "body",
    label: CONSOLE.body,
    panel: () => (
      <>
        {stream ? (
          <Items stream={stream} />
        ) : (
          <ResponseBody answer={answer} check={check} whole={whole} line={line} onText={setLine} />
        )}
        {answer.size > 0 && <SaveButton content={whole} name={fileName(typeOf(answer))} />}
      </>
    ),
  };
  const headers = {
    key: "headers",
    label: `${CONSOLE.headers} (${answer.headers.length})`,
    panel: () => <HeaderList operation={operation} answer={answer} />,
  };
  return (
    <>
      <CheckView check={check} onLine={goTo} />
      <Tabs name={CONSOLE.response} tabs={[body, headers]} chosen={tab} onChoose={setTab} />
    </>
  );
}

/** How the response differs from its description. */
function CheckView(props: { check: AnswerCheck; onLine: (line: number) => void }): ReactNode {
  const { findings, notes, unchecked, hasDescribedField } = props.check;
  return (
    <div className="console-check">
      {notes.map(({ id, message }) => (
        <p key={id} className="console-quiet">
          {message}
        </p>
      ))}
      {findings.length === 0 ? (
        unchecked.length + notes.length === 0 &&
        (hasDescribedField ? (
          <p className="console-valid">{CONSOLE.validResponse}</p>
        ) : (
          <p className="console-quiet">{CONSOLE.noDescribedField}</p>
        ))
      ) : (
        <>
          <p className="console-wrong">{CONSOLE.findings(findings.length)}</p>
          <ul className="console-findings">
            <Limited items={findings} first={FIRST_FINDINGS}>
              {({ message, row, line, location, name, place }, index) => (
                <li key={index}>
                  <RowLink row={row}>
                    {location === "header" ? `${CONSOLE.headers} ${name}` : place.pointer || location}
                  </RowLink>{" "}
                  {message}{" "}
                  {line !== undefined && (
                    <button type="button" className="console-link" onClick={() => props.onLine(line)}>
                      {CONSOLE.inBody(line)}
                    </button>
                  )}
                </li>
              )}
            </Limited>
          </ul>
        </>
      )}
      {unchecked.length > 0 && <Unchecked all={unchecked} />}
    </div>
  );
}

/** What was not checked. Of many header fields, only the number is shown at first: the body is what readers look for. */
function Unchecked({ all }: { all: readonly string[] }): ReactNode {
  const headers = all.filter((one) => one.startsWith("header"));
  const hint = headers.length > 0 && CONSOLE.hiddenHeaders;
  if (headers.length <= MOST_UNCHECKED)
    return (
      <p className="console-quiet">
        {CONSOLE.unchecked} {all.join(", ")}. {hint}
      </p>
    );
  const others = all.filter((one) => !headers.includes(one));
  return (
    <details className="console-quiet">
      <summary>
        {CONSOLE.unchecked} {[...others, `${CONSOLE.headers} (${headers.length})`].join(", ")}
      </summary>
      <p>
        {headers.join(", ")}. {hint}
      </p>
    </details>
  );
}

function HeaderList(props: { operation: Operation; answer: Answer }): ReactNode {
  const { operation, answer } = props;
  const described = describedResponse(operation, answer.status)?.headers ?? [];
  return (
    <dl className="console-headers">
      <Limited items={answer.headers} first={100}>
        {([name, value], index) => {
          const description = described.find(
            (one) => one.name.toLowerCase() === name.toLowerCase(),
          )?.description;
          return (
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
                {description !== undefined && (
                  <>
                    {" "}
                    <MarkdownInline text={description} />
                  </>
                )}
              </dd>
            </div>
          );
        }}
      </Limited>
    </dl>
  );
}
