/** What is shown of an operation between its description and its details: where to read on, its other names, and vendor extensions. */
import { Fragment, type ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import { hashOf, tagId } from "#model/routes.ts";
import { usePage } from "#view/page/page.ts";
import { Broken } from "#view/ui/broken.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { ExternalDocsView } from "#view/values/external-docs.tsx";
import { LABELS } from "#view/words/labels.ts";
import { MOST_NAMED } from "./tag.tsx";

/** Names and extensions of an operation, and of the objects that its path item comes from. */
export function OperationNotes(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { hosts, broken } = operation.pathItem;
  return (
    <>
      <ExternalDocsView docs={operation.externalDocs} />
      <Names operation={operation} />
      <Extensions raw={operation.raw} />
      {hosts.map(([host, pointer]) => (
        <Extensions key={pointer} raw={host} />
      ))}
      <Broken reference={broken ?? operation.broken} />
    </>
  );
}

/** The operationId, to copy, if it is not the title; the tags, if there are several. */
function Names(props: { operation: Operation }): ReactNode {
  const { label } = props.operation;
  const operationId = props.operation.operationId === label ? undefined : props.operation.operationId;
  const { document, menu } = usePage();
  const marking = new Set(document.marks.map((tag) => tag.name));
  const names = props.operation.tags.filter((tag) => !marking.has(tag));
  const tags = names.slice(0, MOST_NAMED).map((tag) => ({ tag, item: menu.find(tagId(tag)) }));
  if (operationId === undefined && tags.length < 2) return null;
  return (
    <p className="operation-names">
      {operationId !== undefined && (
        <>
          {LABELS.operationId} <code>{operationId}</code>{" "}
          <CopyButton text={() => operationId} name={operationId} />
        </>
      )}
      {tags.length > 1 && (
        <span>
          {LABELS.tags}{" "}
          {tags.map(({ tag, item }, index) => (
            <Fragment key={tag}>
              {index > 0 && ", "}
              {item ? <a href={hashOf(item.id)}>{item.label}</a> : tag}
            </Fragment>
          ))}
          {names.length > MOST_NAMED && ` ${LABELS.more(names.length - MOST_NAMED)}`}
        </span>
      )}
    </p>
  );
}
