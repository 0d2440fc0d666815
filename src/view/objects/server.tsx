/** 4.5 Server Object and 4.6 Server Variable Object. */
import type { ReactNode } from "react";
import type { Server, ServerVariable } from "#model/server.ts";
import { usePage } from "#view/page/page.ts";
import type { Values } from "#view/page/server-choice.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { LABELS } from "#view/words/labels.ts";

/**
 * A server: its name, what it is for, its address, its variables.
 * @param path follows the address, in which variables have their defaults then, unless an option says otherwise;
 *   without one, the address is shown as written
 */
export function ServerView(props: {
  server: Server;
  path?: string;
  /** The reader's values of its variables. */
  values?: Values;
  /** What chooses it. */
  choice?: ReactNode;
  /** What sets a variable. */
  field?: (variable: ServerVariable) => ReactNode;
}): ReactNode {
  const { server, path, values = {}, choice, field } = props;
  const { options } = usePage();
  const isSet = Object.keys(values).length > 0;
  const isFilled = isSet || (path !== undefined && options.expandDefaultServerVariables);
  const address = isFilled ? server.address(values) : server.absoluteTemplate;
  return (
    <div className="server">
      {choice}
      {server.name !== undefined && <strong className="server-name">{server.name}</strong>}
      {server.description !== undefined && <Markdown text={server.description} />}
      <code className="server-address">
        <span className="server-base">
          {options.hideHostname ? server.basePath(values) : path ? address.replace(/\/$/, "") : address}
        </span>
        {path}
      </code>
      {server.variables.length > 0 && (
        <ul className="server-variables">
          {server.variables.map((variable) => (
            <li key={variable.name}>
              <code>{`{${variable.name}}`}</code> {field && <>{field(variable)} </>}
              {variable.default !== undefined && (
                <>
                  {LABELS.default} <code className="value">{variable.default || '""'}</code>{" "}
                </>
              )}
              {!field && variable.enum.length > 0 && (
                <>
                  {LABELS.enum}{" "}
                  {variable.enum.map((value, index) => (
                    <code key={index} className="value">
                      {value || '""'}
                    </code>
                  ))}{" "}
                </>
              )}
              {variable.description !== undefined && <MarkdownInline text={variable.description} />}
              <Extensions raw={variable.raw} />
            </li>
          ))}
        </ul>
      )}
      <Extensions raw={server.raw} />
    </div>
  );
}
