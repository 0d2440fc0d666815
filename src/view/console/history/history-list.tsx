/** The requests that were sent in this session: to open, to send again, to compare, and to save or copy without secrets. */
import { type ReactNode, useState } from "react";
import { harOf } from "#console/har.ts";
import type { Exchange } from "#console/history.ts";
import { hashOf } from "#model/outline/routes.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { SaveButton } from "#view/console/response/save-button.tsx";
import { HISTORY } from "#view/page/keys.ts";
import { usePageState } from "#view/page/page.ts";
import { COMMIT } from "#view/page/version.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { Comparison } from "./comparison.tsx";

/** The list, closed at first. */
export function HistoryList(): ReactNode {
  const [all, setAll] = usePageState(HISTORY, NONE);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  if (all.length === 0) return null;
  // Of three, the two that were chosen last.
  const choose = (number: number, isChosen: boolean): void => {
    const others = chosen.filter((one) => one !== number);
    setChosen(isChosen ? [...others.slice(-1), number] : others);
  };
  const [after, before] = all.filter(({ number }) => chosen.includes(number));
  const har = JSON.stringify(harOf(all, COMMIT), null, 2);
  return (
    <details className="console-history">
      <summary>
        {CONSOLE.history} ({all.length})
      </summary>
      <ol>
        {all.map((one) => (
          <li key={one.number} value={one.number}>
            <Sent exchange={one} />
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(one.number)}
                onChange={({ target }) => choose(one.number, target.checked)}
              />{" "}
              {CONSOLE.compare}
            </label>
          </li>
        ))}
      </ol>
      <div role="status">{before && after && <Comparison before={before} after={after} />}</div>
      <SaveButton
        content={new Blob([har], { type: "application/octet-stream" })}
        name="requests.har"
        label={CONSOLE.saveHar}
      />{" "}
      <button type="button" className="console-link" onClick={() => setAll(NONE)}>
        {CONSOLE.forget}
      </button>
    </details>
  );
}

const NONE: readonly Exchange[] = [];

/** A request, what came of it, and what can be done with it. */
function Sent({ exchange }: { exchange: Exchange }): ReactNode {
  const { request, answer, operation, open, again } = exchange;
  return (
    <>
      <code>
        {request.method} {request.url}
      </code>{" "}
      <span className="console-quiet">
        {answer ? `${answer.status}, ${CONSOLE.time(answer.time)}` : CONSOLE.noAnswer}
      </span>{" "}
      <a href={hashOf(operation)} onClick={open}>
        {CONSOLE.again}
      </a>{" "}
      {again && (
        <>
          <a
            href={hashOf(operation)}
            onClick={() => {
              open();
              again();
            }}
          >
            {CONSOLE.sendAgain}
          </a>{" "}
        </>
      )}
      <CopyButton text={() => snippetOf(request, "curl") ?? ""} name="cURL" />
    </>
  );
}
