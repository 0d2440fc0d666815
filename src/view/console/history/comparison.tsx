/** Two exchanges of the history beside each other: what differs in the requests and in the responses. */
import { type ReactNode, useMemo } from "react";
import { type Difference, differencesOf, type Line } from "#console/differences.ts";
import type { Exchange } from "#console/history.ts";
import { Limited } from "#view/ui/limited.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";

/** How many lines of a body are drawn at first. */
const FIRST_LINES = 200;

/** The differences from one exchange to another. */
export function Comparison(props: { before: Exchange; after: Exchange }): ReactNode {
  const { before, after } = props;
  const { request, response } = useMemo(() => differencesOf(before, after), [before, after]);
  return (
    <div className="console-comparison">
      <p>
        <strong>{CONSOLE.fromTo(before.number, after.number)}</strong>
      </p>
      <Side name={CONSOLE.request} all={request} />
      <Side name={CONSOLE.response} all={response} />
    </div>
  );
}

function Side(props: { name: string; all: readonly Difference[] }): ReactNode {
  const { name, all } = props;
  if (all.length === 0)
    return (
      <p className="console-quiet">
        {name}: {CONSOLE.noDifference}
      </p>
    );
  return (
    <>
      <p className="console-quiet">{name}</p>
      <dl className="console-headers">
        {all.map((one) => (
          <div key={`${one.part} ${one.name}`}>
            <dt>{one.name ?? CONSOLE.parts[one.part]}</dt>
            <dd>{one.lines ? <Lines lines={one.lines} /> : <Values {...one} />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Values({ before, after }: Difference): ReactNode {
  return (
    <>
      {before !== undefined && (
        <del>
          <code>{before}</code>
        </del>
      )}{" "}
      {after !== undefined && (
        <ins>
          <code>{after}</code>
        </ins>
      )}
    </>
  );
}

/** The lines of a body. Those that only one of them has are marked, and said to be removed or added. */
function Lines(props: { lines: readonly Line[] }): ReactNode {
  return (
    <div className="console-changed">
      <Limited items={props.lines} first={FIRST_LINES}>
        {({ kind, text }, index) => {
          if (kind === "removed") return <del key={index}>{text}</del>;
          if (kind === "added") return <ins key={index}>{text}</ins>;
          return <span key={index}>{kind === "same" ? text : "⋯"}</span>;
        }}
      </Limited>
    </div>
  );
}
