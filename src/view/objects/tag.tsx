/** 4.22 Tag Object: the section of a tag, and the tags that mark operations. */
import type { ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import type { TagItem } from "#model/outline/menu.ts";
import { hashOf, tagId } from "#model/outline/routes.ts";
import { asFlag, asText } from "#oas/read.ts";
import { usePage } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { Panel } from "#view/ui/panel.tsx";
import { LABELS } from "#view/words/labels.ts";

/** The maximum number of tags that an operation shows: as badges, and as a list. */
export const MOST_TAGS = 50;

/** The description of a tag; for a tag that only marks operations (`Tag.isMark`), also these operations. */
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
      aside={<Beside isSilent>{({ TagAside }) => <TagAside item={item} />}</Beside>}
    >
      {summary !== undefined && (summary !== item.label || tag.name !== item.label) && (
        <p className="info-summary">
          {summary !== item.label && summary} {tag.name !== item.label && <code>{tag.name}</code>}
        </p>
      )}
      <Markdown text={item.text} />
      <Beside isSilent>
        {({ ExternalDocsView, Extensions, Slot, RemovedAfter }) => (
          <>
            <ExternalDocsView docs={tag.externalDocs} />
            <Extensions raw={tag.raw} />
            <Slot name="tag" of={item} />
            <RemovedAfter id={item.id} />
          </>
        )}
      </Beside>
      {tag.isMark && <Beside>{({ MarkedOperations }) => <MarkedOperations item={item} />}</Beside>}
      {item.leftOut > 0 && <Beside>{({ LeftOut }) => <LeftOut item={item} />}</Beside>}
    </Panel>
  );
}

/** The tags of an operation that only mark it, each with a link to its section. */
export function TagBadges(props: { operation: Operation }): ReactNode {
  const { marks } = usePage().document;
  if (marks.length === 0) return null;
  const names = new Set(props.operation.tags);
  return marks
    .filter(({ name = "" }) => names.has(name))
    .slice(0, MOST_TAGS)
    .map((tag) => (
      <a key={tag.name} className="badge" href={hashOf(tagId(tag.name ?? ""))}>
        {tag.label}
      </a>
    ));
}
