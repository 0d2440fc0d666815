/** The responses of an operation: a button for each, and the content that it opens. */
import { type ReactNode, useContext } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { idInside } from "#model/outline/target.ts";
import type { Link, Response } from "#model/response.ts";
import type { Schema } from "#model/schema/schema.ts";
import type { Unread } from "#model/whole/unread.ts";
import { formatJson } from "#oas/json-text.ts";
import { openKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Fields } from "#view/schema/compact.tsx";
import type { Where } from "#view/schema/rows.ts";
import { FIRST_ROWS } from "#view/schema/schema.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Findable, useClosed } from "#view/ui/findable.ts";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { Changed } from "#view/ui/with-changes.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { BodyView } from "./body.tsx";
import { ParameterList } from "./parameter.tsx";
import { ServerView } from "./server.tsx";
import { UnreadView } from "./unread.tsx";

/** The address of a response: the key for its rows, media type and variants. */
export function responseAddress(address: string, response: Response): string {
  return `${address}/${response.status}`;
}

/** The context of a response. */
export function responseWhere(around: Where, response: Response): Where {
  const { status } = response;
  return { ...around, address: responseAddress(around.address, response), id: idInside(around.id, status) };
}

/** The context of the headers of a response. */
export function headersWhere(around: Where): Where {
  return { ...around, address: `${around.address}/headers` };
}

/** All responses of an operation. */
export function ResponseList(props: {
  responses: readonly Response[];
  where: Where;
  title?: string;
  /** The Responses Object as written, for its extensions. */
  raw?: unknown;
  /** The responses that cannot be read. Default: none. */
  unread?: readonly Unread[];
}): ReactNode {
  const { responses, unread = [] } = props;
  if (responses.length === 0 && unread.length === 0) return null;
  const success = responses.find(({ status }) => status.startsWith("2"));
  return (
    <div className="responses">
      <Heading as="h3" className="part-heading">
        {props.title ?? DETAILS.responses}
      </Heading>
      <UnreadView all={unread} />
      <Extensions raw={props.raw} />
      <Under>
        {" "}
        <Limited items={responses} first={FIRST_ROWS} at={props.where.address}>
          {(response) => (
            <ResponseView
              key={response.status}
              response={response}
              isSuccess={response === success}
              where={responseWhere(props.where, response)}
            />
          )}
        </Limited>
      </Under>
    </div>
  );
}

/** @param props.isSuccess whether it is the first 2xx */
function ResponseView(props: { response: Response; where: Where; isSuccess: boolean }): ReactNode {
  const { response, where, isSuccess } = props;
  const { options, whole } = usePage();
  const isOpenAtFirst =
    whole !== undefined ||
    options.expandResponses.some(
      (one) => one === "all" || one === response.status || (one === "success" && isSuccess),
    );
  const [isOpen, setOpen] = usePageState(openKey(where.address), isOpenAtFirst && !response.isEmpty);
  const open = usePrinting() || isOpen;
  const isFindable = useContext(Findable);
  const inside = useClosed(isFindable && !open && !response.isEmpty, () => setOpen(true));
  const { line, text } = response;
  const title = (
    <>
      <strong className="status">{response.status}</strong>{" "}
      {line !== undefined && <MarkdownInline text={line} plain={!response.isEmpty} />}
      <Changed>
        {({ RowMark }, rows) => (
          <RowMark
            rows={rows}
            at={placesOf(response)}
            direction="response"
            inside={open ? [] : schemasIn(response)}
            where={where}
          />
        )}
      </Changed>
    </>
  );
  return (
    <div id={where.id || undefined} className={`response ${response.kind}`}>
      {response.isEmpty ? (
        <div className="response-title empty">{title}</div>
      ) : (
        <button type="button" className="response-title" aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
        </button>
      )}
      {(open || response.isEmpty) && <ResponseChanges response={response} />}
      {(open || isFindable) && !response.isEmpty && (
        <div className="response-inside" ref={inside}>
          <ResponseContent response={response} text={text} where={where} />
        </div>
      )}
    </div>
  );
}

/** The text, bodies, headers and links of a response: bodies are what most readers look for. */
function ResponseContent(props: { response: Response; text: string | undefined; where: Where }): ReactNode {
  const { response, text, where } = props;
  return (
    <>
      <Broken reference={response.broken} />
      <Markdown text={text} />
      <Extensions raw={response.raw} />
      <Slot name="response" of={{ response }} />
      {response.content.length > 0 && (
        <BodyView
          title={DETAILS.responseSchema}
          content={response.content}
          where={where}
          above={response.description}
        />
      )}
      {response.headers.length > 0 && (
        <Fields className="headers">
          <Heading as="h5" className="body-title">
            {DETAILS.responseHeaders}
          </Heading>
          <ParameterList parameters={response.headers} where={headersWhere(where)} />
        </Fields>
      )}
      {response.links.length > 0 && <Links links={response.links} where={where} />}
    </>
  );
}

/** The pointers of a closed response, its headers, bodies and their schemas. */
function placesOf(response: Response): readonly string[] {
  const { pointer, content, headers } = response;
  return [pointer, ...content, ...headers, ...schemasIn(response)].map((one) =>
    typeof one === "string" ? one : one.pointer,
  );
}

function schemasIn({ content }: Response): readonly Schema[] {
  return content.flatMap(({ schema }) => schema ?? []);
}

function ResponseChanges(props: { response: Response }): ReactNode {
  const at = [props.response.pointer];
  return (
    <Changed>
      {({ Removed, RowChanges }, rows) => (
        <>
          <RowChanges rows={rows} at={at} isMarked={false} />
          <Removed rows={rows} at={at} />
        </>
      )}
    </Changed>
  );
}

/** Links: requests that can follow, with the values that they take from this response. */
export function Links(props: { links: readonly Link[]; where: Where }): ReactNode {
  const { where } = props;
  return (
    <div className="links">
      <Heading as="h5" className="body-title">
        {DETAILS.links}
      </Heading>
      <Limited
        items={props.links}
        first={FIRST_ROWS}
        at={linksAt(where)}
        around={(items) => <ul className="fields">{items}</ul>}
      >
        {(link) => (
          <li key={link.name} id={linkId(where, link.name) || undefined} className="field">
            <div className="field-head">
              <span className="property-name">{link.name}</span>
              {link.broken === undefined && (
                <span className="facts">
                  {DETAILS.linkTo} <LinkTarget link={link} />
                </span>
              )}
              <Broken reference={link.broken} />
              <Markdown text={link.description} className="field-description" />
              <Limited items={link.parameters} first={FIRST_ROWS}>
                {([name, value]) => (
                  <div key={name} className="fact">
                    <span className="fact-label">{name}:</span>{" "}
                    <code className="value">{expression(value)}</code>
                  </div>
                )}
              </Limited>
              {link.requestBody !== undefined && (
                <div className="fact">
                  <span className="fact-label">{DETAILS.linkBody}</span>{" "}
                  <code className="value">{expression(link.requestBody)}</code>
                </div>
              )}
              {link.server && (
                <div className="fact">
                  <span className="fact-label">{DETAILS.server}</span>
                  <ServerView server={link.server} />
                </div>
              )}
              <Extensions raw={link.raw} />
            </div>
          </li>
        )}
      </Limited>
    </div>
  );
}

/** The id of a link of a response. */
export function linkId({ id }: Where, name: string): string {
  return idInside(id, "links", name);
}

/** The key for the number of rendered links of a response. */
export function linksAt({ address }: Where): string {
  return `${address}/links`;
}

function LinkTarget(props: { link: Link }): ReactNode {
  const { link } = props;
  const { menu } = usePage();
  const { operationId, operationRef = "", targetPointer } = link;
  const item = menu.sections.find((one) => {
    if (one.kind !== "operation") return false;
    const { operation } = one;
    return operationId === undefined
      ? [operation.pointer, `${operation.pathItem.pointer}/${operation.method}`].includes(targetPointer ?? "")
      : operation.operationId === operationId;
  });
  const named = operationId ?? operationRef;
  if (!item)
    return (
      <code className="value">
        {/^https?:/.test(named) ? <SafeLink href={named}>{named}</SafeLink> : named}
      </code>
    );
  return <a href={hashOf(item.id)}>{item.label}</a>;
}

function expression(value: unknown): string {
  return typeof value === "string" ? value : formatJson(value);
}
