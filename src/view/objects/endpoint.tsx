/** The address of an operation: method and path, and the servers it can be sent to. */
import { type ReactNode, useId, useState } from "react";
import type { Operation } from "#model/operation.ts";
import { usePage } from "#view/page/page.ts";
import { useServer } from "#view/page/server-choice.ts";
import { Beside } from "#view/ui/beside.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Verb } from "#view/ui/verb.tsx";

/**
 * Method and path of an operation. What the API itself sends has an address only where a server is stated for it.
 * @param isComplete whether with its details; else what is read first. Default: true
 */
export function Endpoint(props: { operation: Operation; isComplete?: boolean }): ReactNode {
  const { operation } = props;
  return operation.pathItem.kind === "path" || operation.ownServers ? (
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
      <Verb method={operation.method} className="http-verb" long />{" "}
      <span className="endpoint-path">{breakable(operation.path)}</span>
    </div>
  );
}

/** So many servers are drawn though their list is closed. */
const FEW = 3;

/** A bar with method and path; it opens the list of servers with their whole addresses. */
function Address(props: { operation: Operation; isComplete?: boolean }): ReactNode {
  const { operation, isComplete = true } = props;
  const { whole } = usePage();
  const [open, setOpen] = useState(whole !== undefined);
  const id = useId();
  const { server, values } = useServer(operation.servers);
  const address = `${server?.address(values) ?? ""}${operation.path}`;
  // Where there are few, their addresses can be found before somebody opens the list.
  const isReady = isComplete && operation.servers.length <= FEW;
  return (
    <div className={open ? "endpoint open" : "endpoint"}>
      <div className="endpoint-bar">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Verb method={operation.method} className="http-verb" long />
          <span className="endpoint-path">{breakable(operation.path)}</span>
        </button>
        <CopyButton text={() => address} name={address} />
      </div>
      <div id={id} className="servers" hidden={!open}>
        {(open || isReady) && (
          <Beside isSilent>
            {({ ServerList }) => <ServerList servers={operation.servers} path={operation.path} />}
          </Beside>
        )}
      </div>
    </div>
  );
}
