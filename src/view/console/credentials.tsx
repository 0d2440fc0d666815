/** What the reader shows to the server: a key, a token, or a name and a password. Kept in the memory of the page only. */
import { type ReactNode, useId, useState } from "react";
import { isCarrier } from "#console/credential.ts";
import { parameterKey } from "#console/form.ts";
import { firstParagraph } from "#markdown/first-paragraph.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { SecurityScheme } from "#model/security.ts";
import { hasSeveralKeys, isSupported, type SECRETS, type Secret } from "#request/request.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { labelOf } from "#view/page/scheme-choice.ts";
import { MarkdownInline } from "#view/prose/markdown.tsx";
import { LostPart } from "#view/ui/beside.tsx";
import { CONSOLE, failureText } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { send } from "./send.ts";
import type { Draft } from "./use-draft.ts";

/** The credentials that the operation asks for, one way to show them at a time. */
export function Credentials(props: { draft: Draft }): ReactNode {
  const { ways, way, chooseWay, secrets, setSecrets } = props.draft;
  const schemes = (ways[way]?.schemes ?? []).flatMap(({ scheme, scopes }) =>
    scheme ? { scheme, scopes } : [],
  );
  const areNamed = hasSeveralKeys(schemes.map(({ scheme }) => scheme));
  if (schemes.length === 0) return <CertificateOnly operation={props.draft.operation} />;
  return (
    <fieldset className="console-credentials" tabIndex={-1}>
      <legend>{CONSOLE.credentials}</legend>
      {ways.length > 1 && (
        <SampleChoice
          label={DETAILS.authorizations}
          options={ways.map(labelOf)}
          chosen={way}
          onChoose={chooseWay}
        />
      )}
      {schemes.map(({ scheme, scopes }) => (
        <SchemeFields
          key={scheme.key}
          draft={props.draft}
          scheme={scheme}
          scopes={scopes}
          areNamed={areNamed}
          secret={Object.hasOwn(secrets, scheme.key) ? secrets[scheme.key] : undefined}
          onChange={(secret) => setSecrets({ ...secrets, [scheme.key]: secret })}
        />
      ))}
      <p className="console-quiet">{CONSOLE.credentialsNote}</p>
    </fieldset>
  );
}

/** What to know where a certificate is all that the operation asks for. */
function CertificateOnly({ operation }: { operation: Operation }): ReactNode {
  const schemes = operation.security?.flatMap((one) => one.schemes) ?? [];
  const isAsked = schemes.some(({ scheme }) => scheme?.type === "mutualTLS");
  return isAsked && <p className="console-quiet">{CONSOLE.mutualTls}</p>;
}

type SecretName = keyof typeof SECRETS;

/** The parts that a scheme asks for. */
function partsOf({ type, scheme = "" }: SecurityScheme): readonly SecretName[] {
  if (type === "apiKey") return ["key"];
  return type === "http" && /^(?:basic|digest)$/i.test(scheme) ? ["name", "password"] : ["token"];
}

function SchemeFields(props: {
  draft: Draft;
  scopes: readonly string[];
  scheme: SecurityScheme;
  /** Whether keys have their own names as labels, because there are several. */
  areNamed: boolean;
  secret: Secret | undefined;
  onChange: (secret: Secret) => void;
}): ReactNode {
  const { draft, scheme, areNamed, secret = {}, onChange } = props;
  if (scheme.type === "mutualTLS")
    return (
      <>
        <About scheme={scheme} />
        <p className="console-quiet">{CONSOLE.mutualTls}</p>
      </>
    );
  if (!isSupported(scheme)) return null;
  const carrier = detailsOf(draft.operation).parameters.find((one) => isCarrier(one, scheme));
  const fields = partsOf(scheme).map((part) => (
    <SecretField
      key={part}
      carrier={carrier && parameterKey(carrier)}
      part={part}
      scheme={scheme}
      name={areNamed && part === "key" ? scheme.parameterName : undefined}
      value={secret[part] ?? ""}
      onChange={(value) => onChange({ ...secret, [part]: value })}
    />
  ));
  return (
    <>
      <About scheme={scheme} />
      {/^(?:oauth2|openIdConnect)$/.test(scheme.type) && <SignIn {...props} />}
      {fields}
    </>
  );
}

/** The first paragraph of a scheme's description. A long one shows its first lines, and a button for the rest. */
function About({ scheme }: { scheme: SecurityScheme }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const text = firstParagraph(scheme.description ?? "")?.replace(TOO_LONG, "$1 …");
  if (text === undefined) return null;
  const isLong = text.length > LONG_ABOUT;
  return (
    <>
      <p className={`console-quiet console-about${isLong && !isOpen ? " console-cut" : ""}`}>
        <MarkdownInline text={text} />
      </p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? LABELS.hide : LABELS.more()}
        </button>
      )}
    </>
  );
}

/** A paragraph that is cut: up to 2,000 characters, and what follows. */
const TOO_LONG = /^(.{2000}).+$/s;
/** A paragraph with more characters is clamped by CSS. */
const LONG_ABOUT = 280;

const sender = { send, failureText };

/** The way to a token, in a part of its own; a token from elsewhere can be entered without it. */
function SignIn(props: { draft: Draft; scheme: SecurityScheme; scopes: readonly string[] }): ReactNode {
  const { parts } = usePage();
  const part = usePart(parts.signIn, true);
  if (!part) return <LostPart part={parts.signIn} />;
  return <part.SignInForm {...props} wanted={props.scopes} sender={sender} />;
}

function SecretField(props: {
  part: SecretName;
  scheme: SecurityScheme;
  /** The label. Default: the kind of secret. */
  name: string | undefined;
  /** The parameter of the same name, whose row leads to this field. */
  carrier: string | undefined;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { part, scheme, value, onChange } = props;
  const id = useId();
  const isOther = scheme.type === "http" && !/^(?:basic|bearer|digest)$/i.test(scheme.scheme ?? "");
  const token = isOther ? CONSOLE.schemeValue(scheme.scheme ?? "") : CONSOLE.token;
  const said = { key: CONSOLE.key, token, name: CONSOLE.userName, password: CONSOLE.password };
  const place = scheme.type === "apiKey" ? `${scheme.location} ${scheme.parameterName}` : scheme.scheme;
  return (
    <div className="console-field" data-field={props.carrier}>
      <span className="console-head">
        <label htmlFor={id} className="console-name">
          {props.name ?? said[part]}
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
