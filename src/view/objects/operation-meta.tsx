/**
 * The line below the title of an operation: its operationId, authorization, external documentation and tags.
 */
import { Fragment, type ReactNode } from "react";
import type { ExternalDocs } from "#model/info.ts";
import type { Operation } from "#model/operation.ts";
import { hashOf, tagId } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Changed } from "#view/ui/with-changes.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { Authorizations } from "./authorizations.tsx";
import { MOST_TAGS } from "./tag.tsx";

/** The line below the title, and the operation's changes. */
export function OperationMeta(props: { operation: Operation }): ReactNode {
  return (
    <>
      <Line {...props} />
      <Changed>{({ OperationChanges }, rows) => <OperationChanges rows={rows} {...props} />}</Changed>
    </>
  );
}

/** The line itself; nothing if the operation has none of these. */
function Line(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { label, externalDocs: docs, pathItem } = operation;
  const operationId = operation.operationId === label ? undefined : operation.operationId;
  const { document, options } = usePage();
  // The root's `security` is for requests to the API; it says nothing about those that the API sends.
  const securityApplies = pathItem.kind === "path" || operation.raw["security"] !== undefined;
  const security = (securityApplies && !options.hideSecuritySection && operation.security) || [];
  const badgeTags = new Set(document.marks.map((tag) => tag.name));
  const tags = operation.tags.filter((tag) => !badgeTags.has(tag));
  const isEmpty = !operationId && !docs && security.length === 0 && tags.length < 2;
  if (isEmpty) return null;
  return (
    <div className="operation-meta">
      {operationId !== undefined && (
        <span className="operation-id">
          <span className="visually-hidden">{DETAILS.operationId} </span>
          <code>{operationId}</code>
          <CopyButton
            text={() => operationId}
            label={`${LABELS.copy} ${operationId}`}
            className="copy-sign"
          />
        </span>
      )}
      {security.length > 0 && <Authorizations requirements={security} />}
      {docs && <Docs docs={docs} />}
      {tags.length > 1 && <Tags names={tags} />}
    </div>
  );
}

function Docs(props: { docs: ExternalDocs }): ReactNode {
  const { url, description } = props.docs;
  return (
    <span className="operation-docs">
      <SafeLink href={url}>
        {description === undefined ? DETAILS.docs : <MarkdownInline text={description} plain />}
      </SafeLink>
    </span>
  );
}

/** The first tags, each with a link to its section. */
function Tags(props: { names: readonly string[] }): ReactNode {
  const { names } = props;
  const { menu } = usePage();
  const tags = names.slice(0, MOST_TAGS).map((tag) => ({ tag, item: menu.find(tagId(tag)) }));
  return (
    <span>
      {DETAILS.tags}{" "}
      {tags.map(({ tag, item }, index) => (
        <Fragment key={tag}>
          {index > 0 && ", "}
          {item ? <a href={hashOf(item.id)}>{item.label}</a> : tag}
        </Fragment>
      ))}
      {names.length > MOST_TAGS && ` ${LABELS.more(names.length - MOST_TAGS)}`}
    </span>
  );
}
