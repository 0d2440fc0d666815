/** The address of an operation: method, path and servers. */
import { type ReactNode, useState } from "react";
import type { Operation } from "#model/operation.ts";
import { usePage } from "#view/page/page.ts";
import { useServer } from "#view/page/server-choice.ts";
import { Beside } from "#view/ui/beside.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Verb } from "#view/ui/verb.tsx";

/**
 * Method and path of an operation. Webhooks and callbacks have an address only if the operation has its own servers.
 * @param isComplete whether the operation's details are rendered. If not, a closed list of servers stays empty, and a
 * prebuilt page has none. Default: true
 */
export function Endpoint(props: { operation: Operation; isComplete?: boolean }): ReactNode {
  const { operation, isComplete = true } = props;
  const { whole } = usePage();
  return (isComplete || !whole) && (operation.pathItem.kind === "path" || operation.ownServers) ? (
    <Address {...props} />
  ) : (
    <PlainAddress operation={operation} />
  );
}

/** Method and path, without servers. */
export function PlainAddress(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  return (
    <div className="endpoint hook">
      <Verb method={operation.method} className="http-verb" long />
      <span className="endpoint-path">{breakable(operation.path)}</span>
    </div>
  );
}

/** A closed list is rendered if it has at most this many servers, so that the browser's search finds them. */
const MOST_PRERENDERED = 3;

/** A bar with method and path; it opens the list of servers with the complete addresses. */
function Address(props: { operation: Operation; isComplete?: boolean }): ReactNode {
  const { operation, isComplete = true } = props;
  const { whole } = usePage();
  const [open, setOpen] = useState(false);
  const { server, values } = useServer(operation.servers);
  const address = `${server?.address(values) ?? ""}${operation.path}`;
  const isReady = isComplete && operation.servers.length <= MOST_PRERENDERED;
  return (
    <div className="endpoint">
      <CopyButton text={() => address} name={address} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="endpoint-bar">
          <Verb method={operation.method} className="http-verb" long />
          <span className="endpoint-path">{breakable(operation.path)}</span>
        </summary>
        <div className="servers">
          {(open || isReady || whole) && (
            <Beside isSilent>
              {({ ServerList }) => <ServerList servers={operation.servers} path={operation.path} />}
            </Beside>
          )}
        </div>
      </details>
    </div>
  );
}
