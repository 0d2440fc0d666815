/** 4.5 Server Object and 4.6 Server Variable Object. */
import type { ReactNode } from "react";
import type { Server, ServerVariable } from "#model/server.ts";
import { asText, own } from "#oas/read.ts";
import { usePage, usePrinting } from "#view/page/page.ts";
import type { Values } from "#view/page/server-choice.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** How many servers are shown at first. */
export const FIRST_SERVERS = 50;
/** How many variables of a server are shown at first. */
const FIRST_VARIABLES = 20;
/** How many values of a variable are shown at first. */
const FIRST_VALUES = 20;

/**
 * A server: its name, description, address and variables.
 * @param path follows the address, in which variables then have their defaults, unless an option says
 *   otherwise; without it, the address is shown as written
 */
export function ServerView(props: {
  server: Server;
  path?: string;
  /** The values that the reader gave its variables. */
  values?: Values;
  /** The control that selects it. */
  choice?: ReactNode;
  /** Sets a variable. */
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
        <Limited
          items={server.variables}
          first={FIRST_VARIABLES}
          around={(items) => <ul className="server-variables">{items}</ul>}
        >
          {(variable) => {
            const value = asText(own(values, variable.name));
            return <Variable key={variable.name} variable={variable} value={value} field={field} />;
          }}
        </Limited>
      )}
      <Extensions raw={server.raw} />
    </div>
  );
}

/**
 * A variable of a server: its field, or its values. While the field shows the default, it is not repeated.
 * @param value the reader's value
 */
function Variable(props: {
  variable: ServerVariable;
  value: string | undefined;
  field: ((variable: ServerVariable) => ReactNode) | undefined;
}): ReactNode {
  const { variable, value = variable.default } = props;
  // Paper has room for the whole value.
  const field = usePrinting() ? undefined : props.field;
  const isShown = field && value === variable.default;
  return (
    <li>
      <code>{`{${variable.name}}`}</code> {field && <>{field(variable)} </>}
      {variable.default !== undefined && !isShown && (
        <>
          {DETAILS.default} <code className="value">{variable.default || '""'}</code>{" "}
        </>
      )}
      {!field && variable.enum.length > 0 && (
        <>
          {DETAILS.enum}{" "}
          <Limited items={variable.enum} first={FIRST_VALUES}>
            {(value, index) => (
              <code key={index} className="value">
                {value || '""'}
              </code>
            )}
          </Limited>{" "}
        </>
      )}
      {variable.description !== undefined && <MarkdownInline text={variable.description} />}
      <Extensions raw={variable.raw} />
    </li>
  );
}
