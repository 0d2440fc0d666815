/** Finds the changes of rows and operations in a comparison. */
import { type ChangedOperation, LEVELS } from "#compare/facts/change.ts";
import { nameOfOperation, operationName } from "#compare/groups.ts";
import type { Shown, ShownChange, ShownOperation } from "#compare/shown.ts";
import type { Operation } from "#model/operation.ts";
import type { Item, Menu } from "#model/outline/menu.ts";
import { choiceStep, idInside } from "#model/outline/target.ts";
import type { Schema } from "#model/schema/schema.ts";
import type { Where } from "#view/schema/rows.ts";

/** A comparison, and its changes by row. */
export interface Rows {
  shown: Shown;
  /** The changes of each row, by its JSON Pointer in the newer document. */
  at: ReadonlyMap<string, readonly ShownChange[]>;
}

/** Sorts the changes of a comparison by row. */
export function rowsOf(shown: Shown): Rows {
  const at = new Map<string, ShownChange[]>();
  for (const { changes } of shown.groups)
    for (const change of changes) {
      const list = at.get(change.row);
      if (list) list.push(change);
      else at.set(change.row, [change]);
    }
  return { shown, at };
}

/**
 * The changes of a row. A schema may be in requests and in responses, where its changes have other levels.
 * @param pointers what the row shows: a property, its schema, the schemas that it is merged from
 * @param direction undefined for a row that is no schema: it has all changes
 */
export function changesAt(
  { at }: Rows,
  pointers: readonly string[],
  direction: Where["direction"] | undefined,
): readonly ShownChange[] {
  const all = [...new Set(pointers)].flatMap((pointer) => at.get(pointer) ?? []);
  const fitting = all.filter(
    (one) => direction === undefined || one.direction === null || one.direction === direction,
  );
  // Schemas of their own, and webhooks, whose requests are received, have all of them.
  return distinct(fitting.length > 0 ? fitting : all);
}

/** The values that an enum gained and lost, as texts. */
export function valueChanges(
  rows: Rows,
  schema: Schema,
): readonly { how: "added" | "removed"; value: string }[] {
  return changesAt(rows, placesOf(schema), undefined).flatMap(({ id, old: older, new: newer }) =>
    id.endsWith("enum-value-added") && newer !== undefined
      ? { how: "added" as const, value: newer }
      : id.endsWith("enum-value-removed") && older !== undefined
        ? { how: "removed" as const, value: older }
        : [],
  );
}

/** The pointers of all that a schema is merged from. */
export function placesOf(schema: Schema): readonly string[] {
  return [schema.pointer, ...schema.merged.members.map(({ pointer }) => pointer)];
}

/** Changes that say the same are one. */
function distinct(changes: readonly ShownChange[]): readonly ShownChange[] {
  const said = new Set<string>();
  return changes.filter((change) => {
    const key = `${plainId(change.id)} ${change.path.at(-1)} ${change.old} ${change.new}`;
    return said.size < said.add(key).size;
  });
}

/** An id without the place that it begins with. */
function plainId(id: string): string {
  return id.replace(/^(?:request|response|component)-(?:parameter|header|body|property)-|^component-/, "");
}

/** What changed in an operation; undefined if nothing did. */
export function operationOf({ shown }: Rows, operation: Operation): ShownOperation | undefined {
  return shown.operations.get(nameOfOperation(operation));
}

/** The same of an entry of the menu: of a tag or a group, the worst of what is in it. */
export function entryOf(rows: Rows, item: Item): Pick<ShownOperation, "how" | "level"> | undefined {
  if (item.kind === "operation") return operationOf(rows, item.operation);
  const levels = item.items.flatMap((one) => entryOf(rows, one)?.level ?? []);
  const level = LEVELS.find((one) => levels.includes(one));
  return level && { how: "changed", level };
}

/** Whether a changed operation is the one of a document. */
export function isOf(operation: Operation, changed: ChangedOperation): boolean {
  return nameOfOperation(operation) === operationName(changed);
}

const ITEMS = new WeakMap<Menu, ReadonlyMap<string, Item>>();

/** The entry of an operation; undefined if it was removed. */
export function itemOf(menu: Menu, operation: ChangedOperation): Item | undefined {
  let items = ITEMS.get(menu);
  if (!items) {
    const found = new Map<string, Item>();
    for (const item of menu.sections)
      if (item.kind === "operation" && !item.first) found.set(nameOfOperation(item.operation), item);
    items = found;
    ITEMS.set(menu, items);
  }
  return items.get(operationName(operation));
}

/** The id of the row of a change in the section of its operation. A link to it leads as far as there is a row. */
export function targetOf(id: string, path: readonly string[]): string {
  const [first = "", ...rest] = path;
  const [, location, name] = /^(query|path|header|cookie|querystring) (.+)$/s.exec(first) ?? [];
  const steps =
    location !== undefined && name !== undefined ? [location, name] : [...(OPENED.get(first) ?? [first])];
  rest.forEach((step, index) => {
    const [, kind, inner] = (index === 0 && /^(header|link) (.+)$/s.exec(step)) || [];
    if (inner !== undefined) steps.push(kind === "link" ? "links" : "header", inner);
    else if (index === 0 && step.includes("/") && !step.startsWith("(")) steps.push(choiceStep(step));
    else if (step !== "[]") steps.push(step);
  });
  return first === "" ? id : idInside(id, ...steps);
}

/** The steps that a path names otherwise than an id does. */
const OPENED = new Map([
  ["request body", ["request"]],
  ["servers", []],
  ["security", []],
]);
