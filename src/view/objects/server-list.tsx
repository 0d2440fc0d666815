/** The servers of an operation or of the API, with fields for their variables. */
import { type ReactNode, useId } from "react";
import type { Server, ServerVariable } from "#model/server.ts";
import { asText, own } from "#oas/read.ts";
import { useOtherAddress } from "#view/page/other-address.ts";
import { usePage } from "#view/page/page.ts";
import { useServerChoice, useValues } from "#view/page/server-choice.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { FIRST_SERVERS, ServerView } from "./server.tsx";

/** The maximum number of values in a list of options; a text field suggests more of them. */
export const MOST_OPTIONS = 50;

/**
 * Servers: the reader selects one of several, and fills in its variables. Another address that a form has is a further
 * one until the reader selects one of these.
 * @param path the path of an operation, which follows each address
 * @param first how many are shown at first. Default: `FIRST_SERVERS`
 */
export function ServerList(props: { servers: readonly Server[]; path?: string; first?: number }): ReactNode {
  const { servers, path, first = FIRST_SERVERS } = props;
  const { whole } = usePage();
  const [chosen, choose] = useServerChoice(servers);
  const [other, setOther] = useOtherAddress(servers);
  const name = useId();
  // Prebuilt content is for readers without JavaScript.
  if (whole)
    return (
      <Limited items={servers} first={FIRST_SERVERS}>
        {(server, index) => <ServerView key={index} server={server} path={path} />}
      </Limited>
    );
  const isOther = typeof chosen === "object";
  // The only server keeps its control after it was selected in place of another address, and with it the focus.
  if (servers.length < 2 && !isOther && other.text === "")
    return servers.map((server, index) => <ServerChoice key={index} server={server} path={path} />);
  const select = (index: number): void => {
    choose(index);
    setOther({ ...other, isChosen: false });
  };
  return (
    <div role="radiogroup" aria-label={DETAILS.servers}>
      <Limited items={servers} first={first}>
        {(server, index) => (
          <ServerChoice
            key={index}
            server={server}
            path={path}
            radio={{ name, checked: index === chosen, onChange: () => select(index) }}
          />
        )}
      </Limited>
      {isOther && <OtherServer server={chosen} path={path} name={name} />}
    </div>
  );
}

/** Another address than those of the description, which is chosen. */
function OtherServer(props: { server: Server; path: string | undefined; name: string }): ReactNode {
  const { server, path, name } = props;
  const address = server.address();
  return (
    <div className="server">
      <input type="radio" name={name} aria-label={`${DETAILS.otherAddress}: ${address}`} checked readOnly />
      <strong className="server-name">{DETAILS.otherAddress}</strong>
      <code className="server-address">
        <span className="server-base">{address}</span>
        {path}
      </code>
    </div>
  );
}

function ServerChoice(props: {
  server: Server;
  path?: string;
  radio?: { name: string; checked: boolean; onChange: () => void };
}): ReactNode {
  const { server, path, radio } = props;
  const [values, setValues] = useValues(server);
  return (
    <ServerView
      server={server}
      path={path}
      values={values}
      choice={radio && <input type="radio" aria-label={server.name ?? server.address(values)} {...radio} />}
      field={(variable) => (
        <VariableField
          variable={variable}
          value={asText(own(values, variable.name)) ?? variable.default ?? ""}
          onChange={(value) => setValues({ ...values, [variable.name]: value })}
        />
      )}
    />
  );
}

/** A list of the values of a variable, or a text field. */
export function VariableField(props: {
  variable: ServerVariable;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { variable, value } = props;
  const onChange = (event: { target: { value: string } }): void => props.onChange(event.target.value);
  const list = useId();
  const isOpen = variable.enum.length === 0;
  if (isOpen || variable.enum.length > MOST_OPTIONS)
    return (
      <>
        <input
          type="text"
          className="server-field"
          aria-label={variable.name}
          value={value}
          onChange={onChange}
          list={isOpen ? undefined : list}
          spellCheck={false}
          autoComplete="off"
        />
        {!isOpen && (
          <datalist id={list}>
            {variable.enum.slice(0, MOST_OPTIONS).map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
      </>
    );
  const all = variable.enum.includes(value) ? variable.enum : [value, ...variable.enum];
  return (
    <select className="server-field" aria-label={variable.name} value={value} onChange={onChange}>
      {all.map((one) => (
        <option key={one} value={one}>
          {one || '""'}
        </option>
      ))}
    </select>
  );
}
