/** The security schemes. */

import type { ReactNode } from "react";
import { schemeId } from "#model/outline/routes.ts";
import { idInside } from "#model/outline/target.ts";
import type { OAuthFlow, SecurityScheme } from "#model/security.ts";
import { asText, own } from "#oas/read.ts";
import { usesKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { LostPart } from "#view/ui/beside.tsx";
import { useGrowing } from "#view/ui/growing.ts";
import { Limited } from "#view/ui/limited.tsx";
import { LinkedTitle } from "#view/ui/linked-title.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** How many scopes of a flow are shown at first. */
const FIRST_SCOPES = 50;

/** The kind of a scheme, in words. */
export function typeOf({ type }: SecurityScheme): string {
  return asText(own(DETAILS.schemeTypes, type)) ?? type;
}

/** All security schemes, each with its own id. */
export function SecurityDefinitions(): ReactNode {
  const { document } = usePage();
  const schemes = document.securitySchemes;
  const shown = useGrowing(schemes.length);
  return schemes.slice(0, shown).map((scheme) => <SchemeView key={scheme.key} scheme={scheme} />);
}

function SchemeView(props: { scheme: SecurityScheme }): ReactNode {
  const { scheme } = props;
  const id = schemeId(scheme.key);
  return (
    <div className="security-scheme" id={id} data-section-id={id}>
      <LinkedTitle
        level={3}
        className={scheme.deprecated ? "deprecated" : undefined}
        id={id}
        label={scheme.label}
      >
        {scheme.label}
      </LinkedTitle>
      {scheme.description !== undefined && <Markdown text={scheme.description} />}
      <table className="security-details">
        <tbody>
          <Detail label={DETAILS.securitySchemeType}>{typeOf(scheme)}</Detail>
          {scheme.parameterName !== undefined && (
            <Detail
              label={DETAILS.parameterName(
                asText(own(DETAILS.places, scheme.location ?? "")) ?? scheme.location ?? "",
              )}
            >
              <code>{scheme.parameterName}</code>
            </Detail>
          )}
          {scheme.scheme !== undefined && (
            <Detail label={DETAILS.scheme}>
              <code>{scheme.scheme}</code>
            </Detail>
          )}
          {scheme.bearerFormat !== undefined && (
            <Detail label={DETAILS.bearerFormat}>{scheme.bearerFormat}</Detail>
          )}
          <UrlDetail label={DETAILS.openIdConnect} url={scheme.openIdConnectUrl} />
          <UrlDetail label={DETAILS.metadata} url={scheme.oauth2MetadataUrl} />
          {scheme.deprecated && <Detail label={LABELS.deprecated}>✓</Detail>}
          {scheme.flows.map((flow) => (
            <FlowDetails key={flow.name} scheme={scheme.key} flow={flow} id={idInside(id, flow.name)} />
          ))}
        </tbody>
      </table>
      <Extensions raw={scheme.raw} />
      <Extensions raw={scheme.raw["flows"]} />
    </div>
  );
}

function FlowDetails(props: { scheme: string; flow: OAuthFlow; id: string }): ReactNode {
  const { scheme, flow, id } = props;
  return (
    <Detail label={DETAILS.flow(asText(own(DETAILS.flows, flow.name)) ?? flow.name)} id={id}>
      <Url label={DETAILS.authorizationUrl} url={flow.authorizationUrl} />
      <Url label={DETAILS.deviceAuthorizationUrl} url={flow.deviceAuthorizationUrl} />
      <Url label={DETAILS.tokenUrl} url={flow.tokenUrl} />
      <Url label={DETAILS.refreshUrl} url={flow.refreshUrl} />
      {flow.scopes.length > 0 && (
        <>
          <p className="scopes-label">{DETAILS.scopes}</p>
          <Limited
            items={flow.scopes}
            first={FIRST_SCOPES}
            at={id}
            around={(items) => <ul className="scopes">{items}</ul>}
          >
            {(scope) => (
              <ScopeView key={scope.name} scheme={scheme} scope={scope} id={idInside(id, scope.name)} />
            )}
          </Limited>
        </>
      )}
      <Extensions raw={flow.raw} />
    </Detail>
  );
}

/** A scope. It opens the list of the operations that require it. */
function ScopeView(props: { scheme: string; scope: OAuthFlow["scopes"][number]; id: string }): ReactNode {
  const { scheme, scope, id } = props;
  const { parts, whole, site } = usePage();
  const [isOpen, setOpen] = usePageState(usesKey(id), false);
  const part = usePart(parts.uses, isOpen);
  const name = <code className="scope">{scope.name}</code>;
  return (
    <li id={id}>
      {whole || site ? (
        name
      ) : (
        <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {name}
          <span className="visually-hidden"> {DETAILS.whereUsed}</span>
        </button>
      )}{" "}
      {scope.description !== undefined && <MarkdownInline text={scope.description} />}
      {isOpen &&
        (part ? (
          <part.ScopeUses scheme={scheme} scope={scope.name} />
        ) : (
          <LostPart part={parts.uses}>{LABELS.loading}</LostPart>
        ))}
    </li>
  );
}

function Detail(props: { label: string; id?: string; children: ReactNode }): ReactNode {
  return (
    <tr>
      <th scope="row" id={props.id}>
        {props.label}
      </th>
      <td>{props.children}</td>
    </tr>
  );
}

function UrlDetail(props: { label: string; url?: string }): ReactNode {
  return props.url === undefined ? null : (
    <Detail label={props.label}>
      <ApiLink url={props.url} />
    </Detail>
  );
}

function Url(props: { label: string; url?: string }): ReactNode {
  return props.url === undefined ? null : (
    <p>
      {props.label} <ApiLink url={props.url} />
    </p>
  );
}

/** A link to a URL of the API. A relative URL is resolved against the first server (OpenAPI 3.2, 4.5.2). */
function ApiLink(props: { url: string }): ReactNode {
  const [server] = usePage().document.servers;
  return (
    <SafeLink href={props.url} base={server?.address()}>
      {props.url}
    </SafeLink>
  );
}
