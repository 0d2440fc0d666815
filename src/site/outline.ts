/** Which pages an API has, under which paths, and which page shows an entry of the menu. */

import type { Operation } from "#model/operation.ts";
import type {
  HeadingItem,
  Item,
  Menu,
  OperationItem,
  SchemaItem,
  TagItem,
  WorkflowItem,
} from "#model/outline/menu.ts";
import { placeOf, sectionOf } from "#model/outline/menu.ts";
import { targetOf } from "#model/outline/target.ts";
import { Names } from "./paths.ts";

/** The folders of an API's pages. */
export const FOLDERS = [
  "operations",
  "webhooks",
  "tags",
  "schemas",
  "components",
  "authentication",
  "changelog",
] as const;

/** The folder of workflows, for APIs that have some. */
export const WORKFLOWS = "workflows";

/** What a page shows. `operations` lists those without a tag. */
export type PageKind =
  | "api"
  | "operations"
  | "tag"
  | "webhooks"
  | "schemas"
  | "workflows"
  | "workflow"
  | "operation"
  | "schema"
  | "changelog"
  | "guide"
  | "other";

/** A page of an API. */
export interface SitePage {
  kind: PageKind;
  /** From the root of the site, with `/` at the end. */
  path: string;
  label: string;
  /** The sections that it shows, after the introduction of the API on its first page. */
  items: readonly Item[];
  /** The entries that it leads to. */
  lists: readonly Item[];
  /** The page that lists it. Undefined for the API page. */
  parent?: SitePage;
}

/** Labels of pages that are no section of the classic page. */
export interface PageLabels {
  operations: string;
  changelog: string;
}

/** The pages of an API. */
export class Outline {
  /** In the order of the menu, the API page first. */
  readonly pages: SitePage[] = [];
  readonly api: SitePage;
  /** The changes of all versions: a page that they have in common, so it is not among the pages. */
  readonly changelog?: SitePage;
  /** The first level of the menu. */
  readonly top: SitePage[] = [];
  private readonly byItem = new Map<Item, SitePage>();
  private readonly bySchema = new Map<string, SchemaItem>();
  private readonly names = new Map<string, Names>();

  /** The names of the pages of tags, by their ids. */
  readonly tagNames: Map<string, string>;

  /**
   * @param root the path of the API page
   * @param given the path of the page with the changes of all versions, if there is one; and the names that tags have
   * in the language of the description, because their labels may be translated
   */
  constructor(
    readonly menu: Menu,
    readonly root: string,
    title: string,
    labels: PageLabels,
    { changelog, names = new Map() }: { changelog?: string | undefined; names?: Map<string, string> } = {},
  ) {
    this.tagNames = names;
    this.names.set("tags", new Names([...names.values()]));
    const host = hostOfSchemes(menu);
    const headings = menu.items.filter((item): item is HeadingItem => item.kind === "heading");
    const shown = headings.filter((item) => item !== host).flatMap(withHeadings);
    this.api = this.add({ kind: "api", path: root, label: title, items: shown, lists: [] });
    if (host)
      this.addTop({
        kind: "other",
        path: `${root}authentication/`,
        label: host.label,
        items: withHeadings(host),
        lists: [],
      });
    if (changelog !== undefined) {
      const { api: parent } = this;
      const label = labels.changelog;
      this.changelog = { kind: "changelog", path: changelog, label, items: [], lists: [], parent };
      this.top.push(this.changelog);
    }
    const untagged = menu.items.filter((item) => item.kind === "operation");
    if (untagged.length > 0) {
      const path = `${root}operations/`;
      const page = this.addTop({
        kind: "operations",
        path,
        label: labels.operations,
        items: [],
        lists: untagged,
      });
      for (const item of untagged) this.addItem(item, page);
    }
    for (const item of menu.items)
      if (item.kind !== "heading" && item.kind !== "operation") this.addItem(item);
    // In a large document, the list of unused components is no entry of the menu.
    const last = menu.sections.at(-1);
    if (last?.kind === "components" && !this.byItem.has(last)) this.addItem(last);
  }

  /** The page that shows an entry. */
  pageOf(item: Item): SitePage | undefined {
    return this.byItem.get(sectionOf(placeOf(item)));
  }

  /** The pages that a page lists. */
  inside({ lists }: SitePage): SitePage[] {
    return lists.flatMap((item) => this.pageOf(item) ?? []);
  }

  /** The page of a component schema. */
  schemaNamed(name: string): SchemaItem | undefined {
    return this.bySchema.get(name);
  }

  /**
   * Where a hash of the classic page leads.
   * @returns the page, and the id to find on it, unless that is the page as a whole
   */
  find(id: string): { page: SitePage; id?: string } | undefined {
    const target = targetOf(id, (section) => this.menu.find(section) !== undefined);
    const item = target && this.menu.find(target.section);
    const page = item && this.pageOf(item);
    if (!page) return undefined;
    const isWhole = target.steps.length === 0 && page.items[0] === placeOf(item);
    return isWhole ? { page } : { page, id: [placeOf(item).id, id.slice(target.section.length)].join("") };
  }

  private add(page: SitePage): SitePage {
    this.pages.push(page);
    for (const item of page.items) this.byItem.set(item, page);
    return page;
  }

  private addTop(page: SitePage): SitePage {
    const added = this.add({ ...page, parent: this.api });
    this.top.push(added);
    return added;
  }

  private addItem(item: Item, parent?: SitePage): void {
    switch (item.kind) {
      case "group":
        for (const one of item.items) this.addItem(one, parent);
        return;
      case "operation":
        this.addOperation(item, parent);
        return;
      case "schema":
        this.addSchema(item, parent);
        return;
      case "tag":
        this.addList(item, "tag", `tags/${this.tagName(item)}`, parent);
        return;
      case "webhooks":
        this.addList(item, "webhooks", "webhooks", parent);
        return;
      case "models":
        this.addList(item, "schemas", "schemas", parent);
        return;
      case "components":
        this.addList(item, "other", "components", parent);
        return;
      case "workflows":
        this.addList(item, "workflows", WORKFLOWS, parent);
        return;
      case "workflow":
        this.addWorkflow(item, parent);
        return;
      default:
        return;
    }
  }

  /** Adds the page of an entry with others in it: its headings and components stand on the page, the rest has pages. */
  private addList(item: Item, kind: PageKind, folder: string, parent?: SitePage): void {
    const isOnPage = ({ kind }: Item): boolean => kind === "heading" || kind === "component";
    const items = [item, ...item.items.filter(isOnPage).flatMap(withHeadings)];
    const lists = item.items.filter((one) => !isOnPage(one) && one.kind !== "scheme");
    const page: SitePage = { kind, path: `${this.root}${folder}/`, label: item.label, items, lists };
    const added = parent ? this.add({ ...page, parent }) : this.addTop(page);
    for (const one of lists) this.addItem(one, added);
  }

  private addOperation(item: OperationItem, parent: SitePage | undefined): void {
    const first = this.menu.entryOf(item.operation) ?? item;
    const known = this.byItem.get(first);
    if (known) {
      this.byItem.set(item, known);
      return;
    }
    const { operation } = item;
    const folder = operation.pathItem.kind === "webhook" ? "webhooks" : "operations";
    const name = this.name(folder, nameOf(operation), identityOf(operation));
    const path = `${this.root}${folder}/${name}/`;
    const page = this.add({
      kind: "operation",
      path,
      label: item.label,
      items: [first],
      lists: [],
      parent: parent ?? this.api,
    });
    this.byItem.set(item, page);
  }

  private addSchema(item: SchemaItem, parent: SitePage | undefined): void {
    const known = this.bySchema.get(item.name);
    const page = known && this.byItem.get(known);
    if (page) {
      this.byItem.set(item, page);
      return;
    }
    this.bySchema.set(item.name, item);
    const path = `${this.root}schemas/${this.name("schemas", item.name, item.name)}/`;
    this.add({
      kind: "schema",
      path,
      label: item.label,
      items: [item],
      lists: [],
      parent: parent ?? this.api,
    });
  }

  private addWorkflow(item: WorkflowItem, parent: SitePage | undefined): void {
    // The name of a workflow is its id: titles change more often.
    const name = item.id.slice(item.id.indexOf("/") + 1);
    this.add({
      kind: "workflow",
      path: `${this.root}${WORKFLOWS}/${this.name(WORKFLOWS, name, item.id)}/`,
      label: item.label,
      items: [item],
      lists: [],
      parent: parent ?? this.api,
    });
  }

  private tagName({ id, label }: TagItem): string {
    const name = this.tagNames.get(id) ?? this.name("tags", label, id);
    this.tagNames.set(id, name);
    return name;
  }

  private name(folder: string, text: string, identity: string): string {
    let names = this.names.get(folder);
    if (!names) {
      names = new Names();
      this.names.set(folder, names);
    }
    return names.give(text, identity);
  }
}

/** The heading of level 1 that lists the security schemes, if it is one of the description's end or of its own. */
function hostOfSchemes(menu: Menu): HeadingItem | undefined {
  return menu.items.find(
    (item): item is HeadingItem =>
      item.kind === "heading" && item.items.some(({ kind }) => kind === "scheme"),
  );
}

function withHeadings(item: Item): Item[] {
  return [item, ...item.items.filter(({ kind }) => kind === "heading").flatMap(withHeadings)];
}

function nameOf(operation: Operation): string {
  const { operationId, pathItem, method, path } = operation;
  return operationId ?? (pathItem.kind === "webhook" ? path : `${method} ${path}`);
}

function identityOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
