/** Finds where the changes of a changelog lead: to the page of the operation, and to the row as far as the page has it. */
import { operationName } from "#compare/groups.ts";
import { REMOVED } from "#compare/removed.ts";
import type { Shown, ShownChange } from "#compare/shown.ts";
import { hashOf } from "#model/outline/routes.ts";
import { pointerKeys } from "#oas/pointer.ts";
import { idsOf, nearest } from "#site/links.ts";
import type { Outline, SitePage } from "#site/outline.ts";
import { itemOf, targetOf } from "#view/changes/rows.ts";
import type { LoggedGroup } from "./changelog.ts";

/** Where changes lead: paths of the site, with hashes. */
export type ChangeAddresses = Pick<ChangeLinks, "of">;

/** Where the changes of all versions lead. Rows are known once the pages of their version are drawn. */
export class ChangeLinks {
  /** Paths of the site, with hashes. */
  readonly #addresses = new Map<LoggedGroup | ShownChange, string>();
  /** The rows that changes lead to, by the path of their page. */
  readonly #wanted = new Map<string, { change: ShownChange; id: string }[]>();

  /** Finds the pages of a version's changes. */
  expect({ groups }: Shown, outline: Outline): void {
    for (const group of groups) {
      const item = group.operation && itemOf(outline.menu, group.operation);
      const page = item && outline.pageOf(item);
      if (page) this.#addresses.set(group, page.path);
      for (const change of group.changes) {
        if (page && item) this.#want(page, change, targetOf(item.id, change.path));
        else if (!group.operation) this.#expectSchema(change, outline);
      }
    }
  }

  /** Finds the pages of the operations that the next version removed. */
  expectRemoved({ groups }: Shown, outline: Outline): void {
    for (const group of groups) {
      const { operation, changes } = group;
      const removed = changes.filter(({ id }) => REMOVED.test(id));
      const item = operation && removed.length > 0 ? itemOf(outline.menu, operation) : undefined;
      const page = item && outline.pageOf(item);
      if (!page) continue;
      this.#addresses.set(group, page.path);
      for (const change of removed) this.#addresses.set(change, page.path);
    }
  }

  /** Learns which rows a page has. */
  drawn({ path, items }: SitePage, html: string): void {
    const wanted = this.#wanted.get(path);
    if (!wanted) return;
    this.#wanted.delete(path);
    const ids = idsOf([html]);
    for (const { change, id } of wanted) {
      const found = nearest(id, ids);
      const isRow = ids.has(found) && found !== items[0]?.id;
      this.#addresses.set(change, isRow ? path + hashOf(found) : path);
    }
  }

  /** Where a change, or the changes of an operation, lead. */
  of(thing: LoggedGroup | ShownChange): string | undefined {
    return this.#addresses.get(thing);
  }

  #want({ path }: SitePage, change: ShownChange, id: string): void {
    const list = this.#wanted.get(path);
    if (list) list.push({ change, id });
    else this.#wanted.set(path, [{ change, id }]);
  }

  /** A change of a schema that no operation uses leads to the page of the schema. */
  #expectSchema(change: ShownChange, outline: Outline): void {
    const [components, schemas, name = ""] = pointerKeys(change.row) ?? [];
    if (components !== "components" || schemas !== "schemas") return;
    const item = outline.schemaNamed(name);
    const page = item && outline.pageOf(item);
    if (page) this.#addresses.set(change, page.path);
  }
}

/** A text that tells the groups of a version apart. */
export function keyOfGroup({ operation }: LoggedGroup): string {
  return operation ? operationName(operation) : "";
}
