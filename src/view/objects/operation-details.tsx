/** The details of an operation: parameters, body, responses, callbacks; and its samples. */
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import type { Callback } from "#model/callback.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { idInside } from "#model/outline/target.ts";
import { unreadOfRequest, unreadOfResponses } from "#model/whole/unread.ts";
import { ACTIVE, openKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { CompactButton, Fields } from "#view/schema/compact.tsx";
import type { Where } from "#view/schema/rows.ts";
import { FIRST_ROWS } from "#view/schema/schema.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Findable, useClosed } from "#view/ui/findable.ts";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { Badges } from "#view/values/badge.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { BodyView } from "./body.tsx";
import { Endpoint } from "./endpoint.tsx";
import { About, Marks } from "./operation.tsx";
import { OperationMeta } from "./operation-meta.tsx";
import { ParameterList } from "./parameter.tsx";
import { RemovedAfter } from "./removed-after.tsx";
import { ResponseList } from "./response.tsx";
import { Samples } from "./samples.tsx";
import { TagBadges } from "./tag.tsx";
import { UnreadView } from "./unread.tsx";

/** The context of the parts of an operation: for webhooks and callbacks, the reader writes the response. */
interface Sides {
  parameters: Where;
  request: Where;
  response: Where;
}

/** The content of the middle panel. */
export function OperationDetails(props: { operation: Operation; address: string }): ReactNode {
  const { operation, address } = props;
  const sides = sidesOf(operation, address);
  const { workflows, site } = usePage();
  return (
    <>
      <RequestView operation={operation} sides={sides} />
      <ResponseList
        responses={detailsOf(operation).responses}
        where={sides.response}
        raw={operation.raw["responses"]}
        unread={unreadOfResponses(operation)}
      />
      <Callbacks callbacks={detailsOf(operation).callbacks} address={address} />
      {workflows ? <workflows.UsedIn operation={operation} /> : site?.usedIn}
      <RemovedAfter id={address} />
    </>
  );
}

/** The content of the right panel. */
export function OperationSamples(props: { operation: Operation; address: string }): ReactNode {
  const { operation, address } = props;
  const sides = sidesOf(operation, address);
  const here = useRef<HTMLSpanElement>(null);
  useFollowing(operation, address, here);
  return (
    <>
      <span ref={here} hidden />
      <Samples of="request" operation={operation} where={sides.request} />
      <Samples of="response" operation={operation} where={sides.response} />
      <Slot name="samples" of={props} />
    </>
  );
}

/** Makes the samples follow the reader while the operation is in view. */
function useFollowing(operation: Operation, address: string, here: RefObject<Element | null>): void {
  const page = usePage();
  const { parts, whole } = page;
  const [active] = usePageState(ACTIVE, "");
  const isInView = active === address && whole === undefined;
  const part = usePart(parts.snippets, isInView);
  useEffect(() => {
    const panels = here.current?.closest(".operation");
    return part && isInView && panels ? part.follow(page, operation, address, panels) : undefined;
  }, [part, isInView, page, operation, address, here]);
}

/** The request: parameters by location, and the body. */
function RequestView(props: { operation: Operation; sides: Sides }): ReactNode {
  const { operation, sides } = props;
  const { whole } = usePage();
  const body = detailsOf(operation).requestBody;
  return (
    <div className="request">
      <UnreadView all={unreadOfRequest(operation)} />
      {detailsOf(operation).parameterGroups.map(({ location, parameters }) => (
        <Fields
          key={location}
          id={idInside(sides.parameters.id, location) || undefined}
          className="parameters"
        >
          <Heading as="h5" className="part-label">
            {DETAILS[location]}
          </Heading>
          {!whole && (
            <div className="bulk">
              <CompactButton count={parameters.length} />
            </div>
          )}
          <ParameterList parameters={parameters} where={sides.parameters} />
        </Fields>
      ))}
      {detailsOf(operation).lostParameters.map((reference) => (
        <Broken key={reference} reference={reference} />
      ))}
      {body && (
        <>
          <BodyView
            title={DETAILS.requestBody}
            content={body.content}
            where={sides.request}
            description={body.description}
          >
            <span
              className={body.required && sides.request.direction === "request" ? "required" : "optional"}
            >
              {body.required ? DETAILS.required : DETAILS.optional}
            </span>
          </BodyView>
          <Broken reference={body.broken} />
          <Extensions raw={body.raw} />
        </>
      )}
    </div>
  );
}

/** Callbacks: requests that the API sends while it processes this one. */
export function Callbacks(props: {
  callbacks: readonly Callback[];
  address: string;
  /** How many callbacks contain them. Default: 0. */
  depth?: number;
}): ReactNode {
  const { callbacks, depth = 0 } = props;
  if (callbacks.length === 0) return null;
  return (
    <div className="callbacks">
      <Heading as="h3" className="part-heading">
        {DETAILS.callbacks}
      </Heading>
      <Under>
        <Limited items={callbacks} first={FIRST_ROWS} at={`${props.address}/callbacks`}>
          {(callback) => (
            <div
              key={callback.name}
              id={callbackId(props.address, callback) || undefined}
              className="callback"
            >
              <Heading as="h4" className="callback-name">
                {callback.name}
              </Heading>
              <CallbackText callback={callback} />
              <Under>
                <Limited
                  items={callback.operations}
                  first={FIRST_ROWS}
                  at={`${callbackId(props.address, callback)}/operations`}
                >
                  {(operation) => (
                    <CallbackView
                      key={`${operation.path} ${operation.method}`}
                      operation={operation}
                      address={callbackId(props.address, callback, operation)}
                      depth={depth}
                    />
                  )}
                </Limited>
              </Under>
            </div>
          )}
        </Limited>
      </Under>
    </div>
  );
}

/** The id of a callback, or of one of its operations. */
export function callbackId(id: string, { name }: Callback, operation?: Operation): string {
  return idInside(id, "callbacks", name, ...(operation ? [operation.path, operation.method] : []));
}

/** Notes on a callback beside its requests. */
function CallbackText(props: { callback: Callback }): ReactNode {
  const { ref: beside, raw, pathItems } = props.callback;
  return (
    <>
      {beside.summary !== undefined && <p>{beside.summary}</p>}
      <Markdown text={beside.description} />
      <Broken reference={beside.broken} />
      {pathItems
        .filter((item) => item.operations.length === 0)
        .map((item) => (
          <div key={item.path}>
            <code className="expression">{item.path}</code>
            <Broken reference={item.broken} />
          </div>
        ))}
      <Extensions raw={raw} />
    </>
  );
}

/** How many list items an open operation of a callback counts as, in a prebuilt page. */
const OPERATION_ROOM = 50;

/** An operation that opens in place. */
export function CallbackView(props: { operation: Operation; address: string; depth?: number }): ReactNode {
  const { operation, address, depth = 0 } = props;
  const { whole } = usePage();
  const [open, setOpen] = usePageState(
    openKey(address),
    whole !== undefined && depth < 2 && whole.take(OPERATION_ROOM) === OPERATION_ROOM,
  );
  // Content in closed operations inside this one is found once this one is open.
  const isFindable = useContext(Findable) && depth === 0;
  const inside = useClosed(isFindable && !open, () => setOpen(true));
  const sides = sidesOf(operation, address);
  const isCallback = operation.pathItem.kind === "callback";
  return (
    <div id={address} className="callback-operation">
      <button type="button" className="callback-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Badges badges={operation.badges} position="before" />
        <Verb method={operation.method} className="http-verb" long />{" "}
        <code className="expression">{operation.path}</code>
        {operation.summary !== undefined && <span className="callback-summary">{operation.label}</span>}
        <Marks operation={operation} />
      </button>
      {(open || isFindable) && (
        <div className="callback-inside" ref={inside}>
          <TagBadges operation={operation} />
          <OperationMeta operation={operation} />
          <About operation={operation} />
          {operation.ownServers && <Endpoint operation={operation} />}
          <RequestView operation={operation} sides={sides} />
          <ResponseList
            responses={detailsOf(operation).responses}
            where={sides.response}
            raw={operation.raw["responses"]}
            unread={unreadOfResponses(operation)}
            title={isCallback ? DETAILS.callbackResponses : undefined}
          />
          <Callbacks callbacks={detailsOf(operation).callbacks} address={address} depth={depth + 1} />
          <Samples
            of="request"
            operation={operation}
            where={sides.request}
            title={isCallback ? DETAILS.callbackSamples : undefined}
          />
          <Samples of="response" operation={operation} where={sides.response} />
        </div>
      )}
    </div>
  );
}

/** The context of the parts of an operation, by its id. */
export function sidesOf(operation: Operation, id: string): Sides {
  const isSent = operation.pathItem.kind === "path";
  const directions = isSent ? (["request", "response"] as const) : (["response", "request"] as const);
  const request = `${id}/request`;
  return {
    parameters: { direction: directions[0], address: request, id },
    request: { direction: directions[0], address: request, id: request },
    response: { direction: directions[1], address: `${id}/responses`, id },
  };
}
