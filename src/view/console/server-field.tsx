/** Where a request goes: one of the description's servers with its variables, or another address. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { serverAt } from "#console/address.ts";
import type { Server } from "#model/server.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { VariableField } from "#view/objects/server-list.tsx";
import { useOtherAddress } from "#view/page/other-address.ts";
import { useServerChoice, useValues } from "#view/page/server-choice.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { FieldName } from "./value-field.tsx";

/**
 * The choice of a server, and the fields for it. Samples use another address once the reader has left the field: until
 * then it may be half of one.
 */
export function ServerField({ servers }: { servers: readonly Server[] }): ReactNode {
  const [choice, choose] = useServerChoice(servers);
  const [other, setOther] = useOtherAddress(servers);
  const [isLeft, setLeft] = useState(other.isChosen);
  const field = useRef<HTMLInputElement>(null);
  const described = servers.length > 0 ? servers.map((one) => one.name ?? one.absoluteTemplate) : ["/"];
  const index = typeof choice === "number" ? choice : 0;
  const chooseOther = (): void => {
    const server = serverAt(other.text);
    if (server) choose(server);
  };
  const restore = (): boolean => {
    // Requests go to a complete address at once, also before it is chosen.
    if (typeof choice !== "object" && serverAt(other.text)) return false;
    const text = typeof choice === "object" ? choice.template : "";
    setOther({ ...other, text });
    return text !== other.text;
  };
  const onChoose = (next: number): void => {
    const isChosen = next === described.length;
    setOther({ ...other, isChosen });
    setLeft(other.text !== "");
    if (isChosen) chooseOther();
    else choose(next);
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!other.isChosen || relatedTarget === field.current) return;
    setLeft(true);
    chooseOther();
  };
  return (
    <fieldset className="console-server" onBlur={onBlur}>
      <legend>{CONSOLE.server}</legend>
      <SampleChoice
        label={CONSOLE.server}
        options={[...described, CONSOLE.otherAddress]}
        chosen={other.isChosen ? described.length : index}
        onChoose={onChoose}
      />
      {other.isChosen ? (
        <AddressField
          field={field}
          text={other.text}
          isWrong={isLeft && !serverAt(other.text)}
          onChange={(text) => setOther({ ...other, text })}
          onEnter={() => setLeft(true)}
          onEscape={restore}
        />
      ) : (
        <VariableFields server={servers[index]} />
      )}
    </fieldset>
  );
}

/** The field for another address. */
function AddressField(props: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** Whether to say that the address is not complete. */
  isWrong: boolean;
  onChange: (text: string) => void;
  /** Called when the reader tries to send from the field. */
  onEnter: () => void;
  /** Restores the address that was chosen before. Returns whether that changes the text. */
  onEscape: () => boolean;
}): ReactNode {
  const { field, text, isWrong, onChange, onEnter, onEscape } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && !event.nativeEvent.isComposing && onEscape()) event.preventDefault();
  };
  return (
    <div className="console-field">
      <FieldName id={id} name={DETAILS.otherAddress} required />
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="http://localhost:8080"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
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
