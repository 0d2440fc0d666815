/** The requests that were sent in this session, a part that loads after the first one: to open again, and to save or copy without secrets. */
import type { ReactNode } from "react";
import { harOf } from "#console/har.ts";
import type { Exchange } from "#console/history.ts";
import { hashOf } from "#model/outline/routes.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { entriesKey, HISTORY, tryKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { COMMIT } from "#view/page/version.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { SaveButton } from "./save-button.tsx";

/** The list, closed at first. */
export function HistoryList(): ReactNode {
  const { state } = usePage();
  const [all, setAll] = usePageState(HISTORY, NONE);
  if (all.length === 0) return null;
  const open = ({ operation, form }: Exchange): void => {
    const address = `${operation}/request`;
    state.set(entriesKey(address), form);
    state.set(tryKey(address), true);
  };
  const har = JSON.stringify(harOf(all, COMMIT), null, 2);
  return (
    <details className="console-history">
      <summary>
        {CONSOLE.history} ({all.length})
      </summary>
      <ol>
        {all.map((one) => (
          <li key={one.number} value={one.number}>
            <code>
              {one.request.method} {one.request.url}
            </code>{" "}
            <span className="console-quiet">
              {one.answer ? `${one.answer.status}, ${CONSOLE.time(one.answer.time)}` : CONSOLE.noAnswer}
            </span>{" "}
            <a href={hashOf(one.operation)} onClick={() => open(one)}>
              {CONSOLE.again}
            </a>{" "}
            <CopyButton text={() => snippetOf(one.request, "curl") ?? ""} name="cURL" />
          </li>
        ))}
      </ol>
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
