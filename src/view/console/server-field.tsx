/** Where a request goes: one of the description's servers with its variables, or another address. */
import { type ReactNode, useId, useState } from "react";
import { serverAt, UNFINISHED } from "#console/address.ts";
import type { Server } from "#model/server.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { VariableField } from "#view/objects/server-list.tsx";
import { otherAddressKey } from "#view/page/other-address-key.ts";
import { usePageState } from "#view/page/page.ts";
import { useServerChoice, useValues } from "#view/page/server-choice.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { FieldName } from "./value-field.tsx";

/** The choice of a server, and the fields for it. */
export function ServerField({ servers }: { servers: readonly Server[] }): ReactNode {
  const [choice, choose] = useServerChoice(servers);
  const [entered, setEntered] = usePageState(otherAddressKey(servers), "");
  const described = servers.length > 0 ? servers.map((one) => one.name ?? one.absoluteTemplate) : ["/"];
  const isOther = typeof choice === "object";
  return (
    <fieldset>
      <legend>{CONSOLE.server}</legend>
      <SampleChoice
        label={CONSOLE.server}
        options={[...described, CONSOLE.otherAddress]}
        chosen={isOther ? described.length : choice}
        onChoose={(index) => choose(index < described.length ? index : serverAt(entered))}
      />
      {isOther ? (
        <AddressField
          text={entered}
          isWrong={choice === UNFINISHED}
          onChange={(text) => {
            setEntered(text);
            choose(serverAt(text));
          }}
        />
      ) : (
        <VariableFields server={servers[choice]} />
      )}
    </fieldset>
  );
}

/** The field for another address. What is wrong with it is said once the reader has left it. */
function AddressField(props: {
  text: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}): ReactNode {
  const { text, isWrong, onChange } = props;
  const [isLeft, setLeft] = useState(text !== "");
  const id = useId();
  const isSaid = isWrong && isLeft;
  return (
    <div className="console-field">
      <FieldName id={id} name={CONSOLE.parts.url} required />
      <input
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="http://localhost:8080"
        value={text}
        aria-invalid={isSaid || undefined}
        aria-describedby={isSaid ? `${id}-wrong` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(true)}
      />
      {isSaid && (
        <p id={`${id}-wrong`} className="console-findings">
          {CONSOLE.lacksAddress}
        </p>
      )}
    </div>
  );
}

/** The variables in the URL of a server. */
function VariableFields({ server }: { server: Server | undefined }): ReactNode {
  const [values, setValues] = useValues(server);
  return server?.variables.map((variable) => (
    <div key={variable.name} className="console-field">
      <span className="console-name">{variable.name}</span>
      <VariableField
        variable={variable}
        value={(Object.hasOwn(values, variable.name) ? values[variable.name] : variable.default) ?? ""}
        onChange={(value) => setValues({ ...values, [variable.name]: value })}
      />
    </div>
  ));
}
