/** The operations that a version no longer has: they stay where they stood on the pages of their tags, struck through. */
import type { ReactNode } from "react";
import type { Change, Level } from "#compare/facts/change.ts";
import { Document } from "#model/document.ts";
import type { OpenAPI } from "#oas/types.ts";
import type { SitePage } from "#site/outline.ts";
import { Sign } from "#view/changes/row-changes.tsx";
import { keyOf, keyOfOperation } from "#view/changes/rows.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Verb } from "#view/ui/verb.tsx";

/** Begins the ids of changes that remove an operation. */
export const REMOVED = /^(?:operation|webhook)-removed/;

/** An operation that was removed. */
export interface RemovedOperation {
  method: string;
  path: string;
  isWebhook: boolean;
  label: string;
  level: Level;
  message: string;
  /** Its tags, or "" if it has none; of each, the key of the nearest operation before it that is still there. */
  places: readonly (readonly [tag: string, after: string | null])[];
}

/** The operations that were removed, in the order of the older version. */
export function removedOperations(changes: readonly Change[], older: OpenAPI): RemovedOperation[] {
  const gone = new Map<string, Change>();
  for (const change of changes)
    if (change.operation && REMOVED.test(change.id)) gone.set(keyOf(change.operation), change);
  if (gone.size === 0) return [];
  const document = new Document(older);
  const all = [...document.operations, ...document.webhooks.flatMap(({ operations }) => operations)];
  const last = new Map<string, string>();
  return all.flatMap((operation) => {
    const key = keyOfOperation(operation);
    const isWebhook = operation.pathItem.kind === "webhook";
    const tags = operation.tags.length > 0 ? operation.tags : [""];
    const change = gone.get(key);
    if (!change) {
      for (const tag of tags) last.set(`${isWebhook} ${tag}`, key);
      return [];
    }
    const { method, path, label } = operation;
    const places = tags.map((tag) => [tag, last.get(`${isWebhook} ${tag}`) ?? null] as const);
    return [{ method, path, isWebhook, label, level: change.level, message: change.message, places }];
  });
}

/** Those that stood on a page, by the key of the operation that they follow; null for those at the beginning. */
export function removedFrom(
  { kind, items }: SitePage,
  removed: readonly RemovedOperation[],
): ReadonlyMap<string | null, readonly RemovedOperation[]> {
  const [item] = items;
  const name =
    item?.kind === "tag" ? item.tag.name : kind === "operations" || kind === "webhooks" ? "" : undefined;
  const found = new Map<string | null, RemovedOperation[]>();
  for (const one of removed)
    for (const [tag, after] of one.places) {
      if (tag !== name || (tag === "" && one.isWebhook !== (kind === "webhooks"))) continue;
      const list = found.get(after);
      if (list) list.push(one);
      else found.set(after, [one]);
    }
  return found;
}

/** An operation that was removed, struck through and closed. */
export function Removed(props: { operation: RemovedOperation }): ReactNode {
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
