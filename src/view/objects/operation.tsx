/**
 * One operation: its title, description and address. `operation-details.tsx` renders its request and
 * responses.
 */
import type { ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import type { OperationItem } from "#model/outline/menu.ts";
import { operationIdOf } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { LinkedTitle } from "#view/ui/linked-title.tsx";
import { Badges } from "#view/values/badge.tsx";
import { LABELS } from "#view/words/labels.ts";
import { Endpoint, PlainAddress } from "./endpoint.tsx";
import { TagBadges } from "./tag.tsx";

/**
 * The section of an operation.
 * @param isComplete whether to include its details, not only its head
 */
export function OperationView(props: { item: OperationItem; isComplete: boolean }): ReactNode {
  const { item, isComplete } = props;
  const { operation, first } = item;
  const { menu, options, whole } = usePage();
  const distinction = menu.distinctionOf(item);
  const isWhole = isComplete && !first;
  const address = first ? (
    <PlainAddress operation={operation} />
  ) : (
    <Endpoint operation={operation} isComplete={isComplete} />
  );
  const alias = aliasOf(item);
  return (
    <div id={alias} data-section-id={alias} className="operation panels" aria-busy={!isComplete && !whole}>
      <div className="middle-panel">
        <header className="operation-head">
          <LinkedTitle
            className={operation.deprecated ? "operation-title deprecated-title" : "operation-title"}
            id={item.id}
            label={item.label}
          >
            <Badges badges={operation.badges} position="before" />
            {breakable(item.label)}
            <Marks operation={operation} />
            {!first && <TagBadges operation={operation} />}
          </LinkedTitle>
          {distinction !== undefined && <p className="distinction">{breakable(distinction)}</p>}
          {!first && <Meta operation={operation} />}
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

/**
 * The id that the classic page gives an operation under its tag; none if the section or another one has this
 * id.
 */
function aliasOf({ id, operation, aliases }: OperationItem): string | undefined {
  return id === operationIdOf(operation, undefined) ? aliases[1] : undefined;
}

/** The content after the title. */
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

/** The line below the title; until it can be rendered, a placeholder, so that nothing moves. */
function Meta(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const part = usePart(usePage().parts.beside, false);
  if (part) return <part.OperationMeta operation={operation} />;
  return (operation.operationId ?? operation.security) !== undefined && <div className="operation-meta" />;
}

/** Whether the description only repeats the title, up to a full stop. */
function isTitle({ description, label }: Operation): boolean {
  return `${description}.`.startsWith(label) && `${label}.`.startsWith(`${description}`);
}

/** The texts: descriptions of the operation and of its path, external documentation. */
export function About(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { pathItem } = operation;
  return (
    <>
      <Markdown text={operation.longSummary} />
      {isTitle(operation) || <Markdown text={operation.description} />}
      {(pathItem.summary ?? pathItem.description) !== undefined && (
        <p className="operation-names">
          {LABELS.ofPath} <code>{pathItem.path}</code>
        </p>
      )}
      {pathItem.summary !== undefined && pathItem.summary !== operation.summary && (
        <p className="path-summary">{pathItem.summary}</p>
      )}
      <Markdown text={pathItem.description} className="path-description" />
      <Beside isSilent>{({ OperationNotes }) => <OperationNotes operation={operation} />}</Beside>
    </>
  );
}
