/** The operations that the older version had: they stay where they stood, struck through and closed. */
import type { ReactNode } from "react";
import { nameOfOperation } from "#compare/groups.ts";
import type { RemovedOperation } from "#compare/removed.ts";
import type { Menu } from "#model/outline/menu.ts";
import { usePage } from "#view/page/page.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { Sign } from "./row-changes.tsx";
import type { Rows } from "./rows.ts";

/** How many removed operations show at one place at first. */
const FIRST = 20;

/**
 * The operations that stood after a section.
 * @param props.id the id of a section: of the operation that they follow, or of the tag that they began
 */
export function RemovedOperations(props: { rows: Rows; id: string }): ReactNode {
  const { rows, id } = props;
  const removed = removedIn(rows, usePage().menu).get(id);
  return (
    removed && (
      <Limited items={removed} first={FIRST} around={(all) => <ul className="removed-operations">{all}</ul>}>
        {(one) => <RemovedEntry key={`${one.method} ${one.path}`} operation={one} />}
      </Limited>
    )
  );
}

/** An operation that was removed, as an entry of a list. */
export function RemovedEntry(props: { operation: RemovedOperation }): ReactNode {
  const { method, path, isWebhook, label, level, message } = props.operation;
  return (
    <li>
      <details className="removed-row">
        <summary>
          <Verb method={isWebhook ? "hook" : method} className="operation-type" /> <s>{breakable(label)}</s>{" "}
          {label !== path && (
            <s>
              <code>{breakable(path)}</code>
            </s>
          )}{" "}
          <Sign changes={[{ how: "removed", level }]} />
        </summary>
        <p lang="en">{message}</p>
      </details>
    </li>
  );
}

const REMOVED = new WeakMap<Rows, ReadonlyMap<string, readonly RemovedOperation[]>>();

/** The removed operations by the section that they follow. Those whose tag was removed too have none. */
function removedIn(rows: Rows, menu: Menu): ReadonlyMap<string, readonly RemovedOperation[]> {
  const known = REMOVED.get(rows);
  if (known) return known;
  const found = new Map<string, RemovedOperation[]>();
  const sectionOf = sectionsOf(rows, menu);
  for (const one of rows.shown.removed)
    for (const [tag, previous] of one.places) {
      const id = sectionOf(tag, previous);
      if (id === undefined) continue;
      const list = found.get(id);
      if (list) list.push(one);
      else found.set(id, [one]);
    }
  REMOVED.set(rows, found);
  return found;
}

/** Finds the section of an operation below a tag; of the tag itself if the operation shows its details elsewhere. */
function sectionsOf(
  { shown }: Rows,
  { sections }: Menu,
): (tag: string, previous: string | null) => string | undefined {
  const wanted = new Set(shown.removed.flatMap(({ places }) => places.map(([, previous]) => previous)));
  const tags = new Map<string, string>();
  const operations = new Map<string, string>();
  for (const item of sections) {
    if (item.kind === "tag" && item.tag.name !== undefined) tags.set(item.tag.name, item.id);
    if (item.kind !== "operation" || item.first) continue;
    const name = nameOfOperation(item.operation);
    const tag = item.parent?.kind === "tag" ? item.parent.tag.name : "";
    if (wanted.has(name)) operations.set(`${name} ${tag}`, item.id);
  }
  return (tag, previous) => operations.get(`${previous} ${tag}`) ?? tags.get(tag);
}
