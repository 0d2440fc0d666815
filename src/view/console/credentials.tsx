/** What the reader shows to the server: a key, a token, or a name and a password. Kept in the memory of the page only. */
import { type ReactNode, useId } from "react";
import type { SecurityScheme } from "#model/security.ts";
import { proves, type SECRETS, type Secret } from "#request/request.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { labelOf } from "#view/page/scheme-choice.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import type { Draft } from "./use-draft.ts";

/** The credentials that the operation asks for, one way to show them at a time. */
export function Credentials(props: { draft: Draft }): ReactNode {
  const { ways, way, chooseWay, secrets, setSecrets } = props.draft;
  const schemes = (ways[way]?.schemes ?? []).flatMap(({ scheme }) => scheme ?? []);
  if (schemes.length === 0) return null;
  return (
    <fieldset>
      <legend>{CONSOLE.credentials}</legend>
      {ways.length > 1 && (
        <SampleChoice
          label={DETAILS.authorizations}
          options={ways.map(labelOf)}
          chosen={way}
          onChoose={chooseWay}
        />
      )}
      {schemes.map((scheme) => (
        <SchemeFields
          key={scheme.key}
          scheme={scheme}
          secret={Object.hasOwn(secrets, scheme.key) ? secrets[scheme.key] : undefined}
          onChange={(secret) => setSecrets({ ...secrets, [scheme.key]: secret })}
        />
      ))}
      <p className="console-quiet">{CONSOLE.credentialsNote}</p>
    </fieldset>
  );
}

type Part = keyof typeof SECRETS;

/** The parts that a scheme asks for. */
function partsOf({ type, scheme = "" }: SecurityScheme): readonly Part[] {
  if (type === "apiKey") return ["key"];
  return type === "http" && /^(?:basic|digest)$/i.test(scheme) ? ["name", "password"] : ["token"];
}

function SchemeFields(props: {
  scheme: SecurityScheme;
  secret: Secret | undefined;
  onChange: (secret: Secret) => void;
}): ReactNode {
  const { scheme, secret = {}, onChange } = props;
  if (scheme.type === "mutualTLS") return <p className="console-quiet">{CONSOLE.mutualTls}</p>;
  if (!proves(scheme)) return null;
  return partsOf(scheme).map((part) => (
    <SecretField
      key={part}
      part={part}
      scheme={scheme}
      value={secret[part] ?? ""}
      onChange={(value) => onChange({ ...secret, [part]: value })}
    />
  ));
}

function SecretField(props: {
  part: Part;
  scheme: SecurityScheme;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { part, scheme, value, onChange } = props;
  const id = useId();
  const said = { key: CONSOLE.key, token: CONSOLE.token, name: CONSOLE.userName, password: CONSOLE.password };
  const place = scheme.type === "apiKey" ? `${scheme.location} ${scheme.parameterName}` : scheme.scheme;
  return (
    <div className="console-field">
      <span className="console-head">
        <label htmlFor={id} className="console-name">
          {said[part]}
        </label>
        <span className="console-type">
          {scheme.label}
          {place !== undefined && ` (${place})`}
        </span>
      </span>
      <input
        id={id}
        type={part === "name" ? "text" : "password"}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
