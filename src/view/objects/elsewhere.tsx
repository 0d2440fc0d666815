/**
 * Operations under several tags: the link to their details, and the operations that a tag only marks or does
 * not list.
 */
import type { ReactNode } from "react";
import type { Menu, OperationItem, SchemaItem, TagItem } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { usePage, usePrinting } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** How many operations a mark lists at first; paper lists no more. */
export const FIRST_OPERATIONS = 50;

/** In an entry whose details are under another one: the link there. */
export function Elsewhere(props: { first: OperationItem | SchemaItem }): ReactNode {
  const { first } = props;
  return (
    <p className="elsewhere">
      {DETAILS.elsewhere}{" "}
      <a href={hashOf(first.id)}>
        {first.parent ? `${first.parent.label} › ` : ""}
        {first.label}
      </a>
    </p>
  );
}

/** The number of operations with a tag that it does not list. */
export function LeftOut(props: { item: TagItem }): ReactNode {
  return <p className="elsewhere">{DETAILS.leftOut(props.item.leftOut)}</p>;
}

/** The operations with a tag that only marks them. */
export function MarkedOperations(props: { item: TagItem }): ReactNode {
  const { menu } = usePage();
  const isPrinting = usePrinting();
  const all = markedIn(menu).get(props.item.tag.name ?? "") ?? [];
  const found = all.filter(({ parent }) => parent !== props.item);
  if (found.length === 0) return null;
  const left = isPrinting ? found.length - FIRST_OPERATIONS : 0;
  return (
    <Limited
      items={left > 0 ? found.slice(0, FIRST_OPERATIONS) : found}
      first={FIRST_OPERATIONS}
      around={(items) => (
        <ul className="external-docs">
          {items}
          {left > 0 && <li className="left-out">{LABELS.more(left)}</li>}
        </ul>
      )}
    >
      {(one) => (
        <li key={one.id}>
          <a href={hashOf(one.id)}>{one.label}</a>
        </li>
      )}
    </Limited>
  );
}

/** The operations of each tag that only marks them. */
function markedIn(menu: Menu): ReadonlyMap<string, readonly OperationItem[]> {
  let marked = known.get(menu);
  if (!marked) {
    marked = new Map();
    for (const one of menu.sections) {
      if (one.kind !== "operation" || menu.entryOf(one.operation) !== one) continue;
      const marks = new Set(one.operation.document.marks.map(({ name }) => name));
      for (const name of marks.size > 0 ? one.operation.tags : [])
        if (marks.has(name) && !marked.get(name)?.push(one)) marked.set(name, [one]);
    }
    known.set(menu, marked);
  }
  return marked;
}

const known = new WeakMap<Menu, Map<string, OperationItem[]>>();
