/** 4.22 Tag Object: the section of a tag, and the marks that tags put on operations. */
import type { ReactNode } from "react";
import type { OperationItem, TagItem } from "#model/menu.ts";
import type { Operation } from "#model/operation.ts";
import { hashOf, tagId } from "#model/routes.ts";
import { asFlag, asText } from "#oas/read.ts";
import { Extensions } from "./extensions.tsx";
import { ExternalDocsView } from "./external-docs.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { usePage } from "./page.ts";
import { Limited } from "./ui/limited.tsx";
import { Panel } from "./ui/panel.tsx";

/** How many operations a mark lists at first. */
const FIRST_OPERATIONS = 50;

/** What a tag is about; for one that only marks, the operations that it marks. */
export function TagView(props: { item: TagItem }): ReactNode {
  const { item } = props;
  const { tag } = item;
  const summary = asText(tag.raw["summary"]);
  return (
    <Panel
      item={item}
      marks={
        <>
          {item.parent?.kind === "tag" && (
            <a className="badge" href={hashOf(item.parent.id)}>
              {LABELS.within} {item.parent.label}
            </a>
          )}
          {tag.kind !== undefined && tag.kind !== "nav" && <span className="badge">{tag.kind}</span>}
          {asFlag(tag.raw["x-internal"]) && <span className="badge">{LABELS.internal}</span>}
        </>
      }
    >
      {summary !== undefined && (
        <p className="info-summary">
          {summary !== item.label && summary} {tag.name !== item.label && <code>{tag.name}</code>}
        </p>
      )}
      <Markdown text={item.text} />
      <ExternalDocsView docs={tag.externalDocs} />
      <Extensions raw={tag.raw} />
      {tag.isMark && <Marked item={item} />}
    </Panel>
  );
}

/** The operations with a tag that are listed elsewhere. */
function Marked(props: { item: TagItem }): ReactNode {
  const { item } = props;
  const { menu } = usePage();
  const found = new Map<Operation, OperationItem>();
  for (const one of menu.sections)
    if (one.kind === "operation" && one.parent !== item && one.operation.tags.includes(item.tag.name ?? ""))
      if (!found.has(one.operation)) found.set(one.operation, one);
  if (found.size === 0) return null;
  return (
    <ul className="external-docs">
      <Limited items={[...found.values()]} first={FIRST_OPERATIONS}>
        {(one) => (
          <li key={one.id}>
            <a href={hashOf(one.id)}>{one.label}</a>
          </li>
        )}
      </Limited>
    </ul>
  );
}

/** The tags of an operation under which it is not listed, each a way to what the tag means. */
export function TagBadges(props: { operation: Operation }): ReactNode {
  const { document } = usePage();
  const names = props.operation.tags;
  return document.tags.map(
    (tag) =>
      tag.isMark &&
      names.includes(tag.name ?? "") && (
        <a key={tag.name} className="badge" href={hashOf(tagId(tag.name ?? ""))}>
          {tag.label}
        </a>
      ),
  );
}
