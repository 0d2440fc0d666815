/** One operation: what it does, what to send, what comes back; its samples beside it. */
import type { ReactNode } from "react";
import type { Callback } from "#model/callback.ts";
import type { Badge } from "#model/mark.ts";
import type { OperationItem } from "#model/menu.ts";
import type { Operation } from "#model/operation.ts";
import { BodyView } from "./body.tsx";
import { Endpoint } from "./endpoint.tsx";
import { Extensions } from "./facts.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { usePage, usePageState } from "./page.ts";
import { ParameterList } from "./parameter.tsx";
import { ResponseList } from "./response.tsx";
import { SafeLink } from "./safe-link.tsx";
import { RequestSamples, ResponseSamples } from "./samples.tsx";
import type { Where } from "./schema.tsx";
import { Authorizations } from "./security.tsx";
import { TagBadges } from "./tag.tsx";
import { Heading, Under } from "./ui/heading.tsx";
import { ShareLink } from "./ui/share-link.tsx";
import { Verb } from "./ui/verb.tsx";

/** Where a request and its responses are looked at: for webhooks and callbacks the reader is the one who answers. */
interface Sides {
  request: Where;
  response: Where;
}

/** The section of an operation. */
export function OperationView(props: { item: OperationItem }): ReactNode {
  const { item } = props;
  const { operation } = item;
  const { options } = usePage();
  const sides = sidesOf(operation, item.id);
  const isHook = operation.pathItem.kind === "webhook";
  return (
    <div className="operation panels">
      <div className="middle-panel">
        <header className="operation-head">
          <h2 className={operation.deprecated ? "operation-title deprecated-title" : "operation-title"}>
            <ShareLink id={item.id} label={item.label} />
            <Badges badges={operation.badges} position="before" />
            {item.label}
            {operation.deprecated && <span className="badge deprecated-badge">{LABELS.deprecated}</span>}
            {isHook && <span className="badge webhook-badge">{LABELS.webhook}</span>}
            <Badges badges={operation.badges} position="after" />
            <TagBadges operation={operation} />
          </h2>
          {options.pathInMiddlePanel && !isHook && <Endpoint operation={operation} />}
          <About operation={operation} />
        </header>
        <RequestView operation={operation} where={sides.request} />
        <ResponseList responses={operation.responses} where={sides.response} />
        <Callbacks callbacks={operation.callbacks} address={item.id} />
      </div>
      <div className="right-panel">
        <div className="right-inside">
          {!options.pathInMiddlePanel &&
            (isHook ? <HookName operation={operation} /> : <Endpoint operation={operation} />)}
          <RequestSamples operation={operation} where={sides.request} />
          <ResponseSamples operation={operation} where={sides.response} />
        </div>
      </div>
    </div>
  );
}

/** The texts: of the operation, of its path, where to read on. */
function About(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { pathItem } = operation;
  return (
    <>
      {operation.longSummary !== undefined && <Markdown text={operation.longSummary} />}
      {operation.description !== undefined && <Markdown text={operation.description} />}
      {pathItem.summary !== undefined && pathItem.summary !== operation.summary && (
        <p className="path-summary">{pathItem.summary}</p>
      )}
      {pathItem.description !== undefined && (
        <Markdown text={pathItem.description} className="path-description" />
      )}
      {operation.externalDocs && (
        <p className="external-docs">
          <SafeLink href={operation.externalDocs.url}>
            {operation.externalDocs.description ?? operation.externalDocs.url}
          </SafeLink>
        </p>
      )}
      <Extensions raw={operation.raw} />
    </>
  );
}

/** What to send: authorization, parameters by location, the body. */
function RequestView(props: { operation: Operation; where: Where }): ReactNode {
  const { operation, where } = props;
  const body = operation.requestBody;
  // What the root asks of requests to the API says nothing about those that the API sends.
  const isOurs = operation.pathItem.kind === "path";
  return (
    <div className="request">
      <Authorizations
        requirements={
          (isOurs || operation.raw["security"] !== undefined ? operation.security : undefined) ?? []
        }
      />
      {operation.parameterGroups.map(({ location, parameters }) => (
        <div key={location} className="parameters">
          <Heading as="h5" className="part-label">
            {LABELS[location]}
          </Heading>
          <ParameterList parameters={parameters} where={where} />
        </div>
      ))}
      {body && (
        <>
          <BodyView
            title={LABELS.requestBody}
            content={body.content}
            where={where}
            description={body.description}
          >
            <span className={body.required ? "required" : "optional"}>
              {body.required ? LABELS.required : LABELS.optional}
            </span>
          </BodyView>
          <Extensions raw={body.raw} />
        </>
      )}
    </div>
  );
}

/** The requests that the API sends while it works on this one. */
export function Callbacks(props: { callbacks: readonly Callback[]; address: string }): ReactNode {
  const { callbacks } = props;
  if (callbacks.length === 0) return null;
  return (
    <div className="callbacks">
      <Heading as="h3" className="part-heading">
        {LABELS.callbacks}
      </Heading>
      <Under>
        {callbacks.map((callback) => (
          <div key={callback.name} className="callback">
            <Heading as="h4" className="callback-name">
              {callback.name}
            </Heading>
            <Under>
              {callback.operations.map((operation) => (
                <CallbackView
                  key={operation.pointer}
                  operation={operation}
                  address={`${props.address}/callbacks/${callback.name}/${operation.path}/${operation.method}`}
                />
              ))}
            </Under>
          </div>
        ))}
      </Under>
    </div>
  );
}

/** An operation that opens in place. */
export function CallbackView(props: { operation: Operation; address: string }): ReactNode {
  const { operation, address } = props;
  const { whole } = usePage();
  const [open, setOpen] = usePageState(`open:${address}`, whole !== undefined);
  const sides = sidesOf(operation, address);
  const isCallback = operation.pathItem.kind === "callback";
  return (
    <div className="callback-operation">
      <button type="button" className="callback-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Verb method={operation.method} className="http-verb" long />{" "}
        <code className="expression">{operation.path}</code>
        {operation.summary !== undefined && <span className="callback-summary">{operation.summary}</span>}
      </button>
      {open && (
        <div className="callback-inside">
          <About operation={operation} />
          <RequestView operation={operation} where={sides.request} />
          <ResponseList
            responses={operation.responses}
            where={sides.response}
            title={isCallback ? LABELS.callbackResponses : undefined}
          />
          <RequestSamples
            operation={operation}
            where={sides.request}
            title={isCallback ? LABELS.callbackSamples : undefined}
          />
          <ResponseSamples operation={operation} where={sides.response} />
        </div>
      )}
    </div>
  );
}

function HookName(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  return (
    <div className="endpoint hook">
      <Verb method={operation.method} className="http-verb" long />{" "}
      <span className="endpoint-path">{operation.path}</span>
    </div>
  );
}

function Badges(props: { badges: readonly Badge[]; position: Badge["position"] }): ReactNode {
  return props.badges
    .filter((badge) => badge.position === props.position)
    .map((badge, index) => (
      <span key={index} className={`badge ${badge.position}`}>
        {badge.name}
      </span>
    ));
}

function sidesOf(operation: Operation, address: string): Sides {
  const isSent = operation.pathItem.kind === "path";
  return {
    request: { direction: isSent ? "request" : "response", address: `${address}/request` },
    response: { direction: isSent ? "response" : "request", address: `${address}/responses` },
  };
}
