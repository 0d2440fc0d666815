/** The address of an operation: method and path, and the servers it can be sent to. */
import { type ReactNode, useId, useState } from "react";
import type { Operation } from "#model/operation.ts";
import type { Server } from "#model/server.ts";
import { LABELS } from "./labels.ts";
import { Markdown, MarkdownInline } from "./markdown.tsx";
import { usePage } from "./page.ts";
import { CopyButton } from "./ui/copy-button.tsx";
import { Verb } from "./ui/verb.tsx";

/** A bar with method and path; it opens the list of servers with their whole addresses. */
export function Endpoint(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { whole } = usePage();
  const [open, setOpen] = useState(whole !== undefined);
  const id = useId();
  return (
    <div className={open ? "endpoint open" : "endpoint"}>
      <div className="endpoint-bar">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Verb method={operation.method} className="http-verb" long />
          <span className="endpoint-path">{operation.path}</span>
        </button>
        <CopyButton
          text={() => addressOf(operation.servers[0], operation)}
          name={addressOf(operation.servers[0], operation)}
        />
      </div>
      <div id={id} className="servers" hidden={!open}>
        {open &&
          operation.servers.map((server, index) => (
            <ServerView key={index} server={server} operation={operation} />
          ))}
      </div>
    </div>
  );
}

function ServerView(props: { server: Server; operation: Operation }): ReactNode {
  const { server, operation } = props;
  const { options } = usePage();
  const base = options.hideHostname ? server.basePath : server.address();
  return (
    <div className="server">
      {server.name !== undefined && <strong className="server-name">{server.name}</strong>}
      {server.description !== undefined && <Markdown text={server.description} />}
      <code className="server-address">
        <span className="server-base">{base}</span>
        {operation.path}
      </code>
      {server.variables.length > 0 && (
        <ul className="server-variables">
          {server.variables.map((variable) => (
            <li key={variable.name}>
              <code>{`{${variable.name}}`}</code>{" "}
              {variable.default !== undefined && (
                <>
                  {LABELS.default} <code className="value">{variable.default}</code>{" "}
                </>
              )}
              {variable.enum.length > 0 && (
                <>
                  {LABELS.enum}{" "}
                  {variable.enum.map((value, index) => (
                    <code key={index} className="value">
                      {value}
                    </code>
                  ))}{" "}
                </>
              )}
              {variable.description !== undefined && <MarkdownInline text={variable.description} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function addressOf(server: Server | undefined, operation: Operation): string {
  return `${server?.address() ?? ""}${operation.path}`;
}
