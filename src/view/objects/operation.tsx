/** One operation: its title, what it does, where it is; what is sent and comes back is drawn by `operation-details.tsx`. */
import { Fragment, type ReactNode } from "react";
import type { OperationItem } from "#model/menu.ts";
import type { Operation } from "#model/operation.ts";
import { hashOf, operationIdOf, tagId } from "#model/routes.ts";
import { usePage } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { ShareLink } from "#view/ui/share-link.tsx";
import { Badges } from "#view/values/badge.tsx";
import { ExternalDocsView } from "#view/values/external-docs.tsx";
import { LaterExtensions } from "#view/values/later-extensions.tsx";
import { LABELS } from "#view/words/labels.ts";
import { Endpoint, PlainAddress } from "./endpoint.tsx";
import { MOST_NAMED, TagBadges } from "./tag.tsx";

/**
 * The section of an operation.
 * @param isComplete whether with its details; else its head
 */
export function OperationView(props: { item: OperationItem; isComplete: boolean }): ReactNode {
  const { item, isComplete } = props;
  const { operation, first } = item;
  const { options } = usePage();
  const isWhole = isComplete && !first;
  const address = first ? (
    <PlainAddress operation={operation} />
  ) : (
    <Endpoint operation={operation} isComplete={isComplete} />
  );
  const alias = aliasOf(item);
  return (
    <div id={alias} data-section-id={alias} className="operation panels" aria-busy={!isComplete}>
      <div className="middle-panel">
        <header className="operation-head">
          <h2 className={operation.deprecated ? "operation-title deprecated-title" : "operation-title"}>
            <ShareLink id={item.id} label={item.label} />
            <Badges badges={operation.badges} position="before" />
            {breakable(item.label)}
            <Marks operation={operation} />
            {!first && <TagBadges operation={operation} />}
          </h2>
          <Beside isSilent>{({ CopyMarkdown }) => <CopyMarkdown item={item} />}</Beside>
          {options.pathInMiddlePanel && address}
          {first ? (
            <Beside>{({ Elsewhere }) => <Elsewhere first={first} />}</Beside>
          ) : (
            <About operation={operation} />
          )}
        </header>
        {isWhole && (
          <Beside>
            {({ OperationDetails }) => <OperationDetails operation={operation} address={item.id} />}
          </Beside>
        )}
      </div>
      <div className="right-panel">
        <div className="right-inside">
          {!options.pathInMiddlePanel && address}
          {isWhole && (
            <Beside isSilent>
              {({ OperationSamples }) => <OperationSamples operation={operation} address={item.id} />}
            </Beside>
          )}
        </div>
      </div>
    </div>
  );
}

/** The id that the classic page gives an operation below its tag; none where it is that of the section or of another. */
function aliasOf({ id, operation, aliases }: OperationItem): string | undefined {
  return id === operationIdOf(operation, undefined) ? aliases[1] : undefined;
}

/** What stands after the title. */
export function Marks(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  return (
    <>
      {operation.deprecated && <span className="badge deprecated-badge">{LABELS.deprecated}</span>}
      {operation.pathItem.kind === "webhook" && (
        <span className="badge webhook-badge">{LABELS.webhookBadge}</span>
      )}
      <Badges badges={operation.badges} position="after" />
    </>
  );
}

/** The texts: of the operation, of its path, where to read on. */
export function About(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { pathItem } = operation;
  return (
    <>
      <Markdown text={operation.longSummary} />
      <Markdown text={operation.description} />
      {(pathItem.summary ?? pathItem.description) !== undefined && (
        <p className="operation-names">
          {LABELS.ofPath} <code>{pathItem.path}</code>
        </p>
      )}
      {pathItem.summary !== undefined && pathItem.summary !== operation.summary && (
        <p className="path-summary">{pathItem.summary}</p>
      )}
      <Markdown text={pathItem.description} className="path-description" />
      <ExternalDocsView docs={operation.externalDocs} />
      <Names operation={operation} />
      <LaterExtensions raw={operation.raw} />
      {pathItem.hosts.map(([host, pointer]) => (
        <LaterExtensions key={pointer} raw={host} />
      ))}
      <Broken reference={pathItem.broken} />
    </>
  );
}

/** What others call it: its operationId, where that is not the title, to copy; its tags, where it has several. */
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
