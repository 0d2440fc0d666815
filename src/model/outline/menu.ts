/**
 * Builds the menu: the sections of the page, their order and their ids. Visits all sections once, and reads only the
 * tags, id and title of each operation.
 */
import { type Section as Prose, sections, slug } from "#markdown/headings.ts";
import { hasComponent } from "#markdown/parse.ts";
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { SecurityScheme } from "#model/security.ts";
import { Tag } from "#model/tag.ts";
import { type Component, unusedComponents } from "#model/whole/components.ts";
import { asWritten, mayHave } from "#oas/later.ts";
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";
import { Repeats } from "./repeats.ts";
import {
  AUTHENTICATION,
  COMPONENTS,
  componentId,
  groupId,
  headingId,
  MODELS,
  OTHER,
  operationAliases,
  operationIdOf,
  schemaId,
  schemeId,
  tagId,
  WEBHOOKS,
  WORKFLOWS,
} from "./routes.ts";

/** The common fields of menu entries. */
interface Entry {
  /** The id of its section and its hash. Unique on the page. */
  id: string;
  label: string;
  /** 0 for groups, 1 for tags and headings, 2 for operations. Nested tags add one for each level. */
  depth: number;
  parent?: Item;
  items: Item[];
  /** Alternative ids. */
  readonly aliases: readonly string[];
}

/** A heading of a description, with the text below it. */
export interface HeadingItem extends Entry {
  kind: "heading";
  level: 1 | 2;
  /** The Markdown of the heading. */
  source: string;
  /** The Markdown below the heading. */
  text: string;
  /** Whether the list of security schemes follows its text. */
  authentication: boolean;
}

/** A group of tags: a title in the menu without a section on the page. */
export interface GroupItem extends Entry {
  kind: "group";
}

/** A tag with its operations. */
export interface TagItem extends Entry {
  kind: "tag";
  tag: Tag;
  /** The Markdown before the first heading of its description. */
  text: string;
  /**
   * The number of its operations and schemas that are shown only under other tags, because of the limit on
   * repetitions.
   */
  leftOut: number;
  /** The number of operations with this tag. */
  count: number;
}

/** The webhooks without a tag. */
export interface WebhooksItem extends Entry {
  kind: "webhooks";
  /** The number of webhooks. */
  count: number;
}

/**
 * An operation or a webhook. It is a class, because there can be thousands, and object literals with a getter take
 * five times the memory.
 */
export class OperationItem implements Entry {
  readonly kind = "operation";
  id: string;
  readonly label: string;
  readonly items: Item[] = [];
  /** Whether its title does not tell it from other operations under the same entry. */
  isVague = false;

  constructor(
    readonly operation: Operation,
    readonly parent: TagItem | WebhooksItem | undefined,
    readonly depth: number,
    /**
     * The entry that shows its details, if it is another one. An operation shows its details under a few of its tags
     * only.
     */
    readonly first?: OperationItem,
  ) {
    this.id = operationIdOf(operation, this.parentId);
    this.label = operation.label;
  }

  /** A getter, because few aliases are ever used. */
  get aliases(): readonly string[] {
    return operationAliases(this.operation, this.parentId);
  }

  private get parentId(): string | undefined {
    return this.parent?.kind === "tag" ? this.parent.id : undefined;
  }
}

/** The list of workflows, with what is said of all of them. Each has its own section. */
export interface WorkflowsItem extends Entry {
  kind: "workflows";
}

/** A workflow of an Arazzo document, by its number among all. */
export interface WorkflowItem extends Entry {
  kind: "workflow";
  index: number;
}

/** A component schema with a section of its own. */
export interface SchemaItem extends Entry {
  kind: "schema";
  name: string;
  /** The entry that shows the schema, if it is another one. A schema is shown under a few of its tags only. */
  first?: SchemaItem | undefined;
}

/** The list of components that no operation uses. Each has its own section. */
export interface ComponentsItem extends Entry {
  kind: "components";
  /**
   * Whether its entries are missing because the document is too large for searching them in advance. If so, it is not
   * in the menu.
   */
  isOpen: boolean;
}

/** The component schemas that no tag lists, if an option enables them. */
export interface ModelsItem extends Entry {
  kind: "models";
}

/** An unused component other than a schema. */
export interface ComponentItem extends Entry {
  kind: "component";
  component: Component;
}

/** A security scheme: a target in the Authentication section, with an entry below it. */
export interface SchemeItem extends Entry {
  kind: "scheme";
  scheme: SecurityScheme;
}

/** An entry of the menu. */
export type Item =
  | HeadingItem
  | GroupItem
  | TagItem
  | WebhooksItem
  | OperationItem
  | WorkflowsItem
  | WorkflowItem
  | SchemaItem
  | SchemeItem
  | ModelsItem
  | ComponentsItem
  | ComponentItem;

/** Workflows, as the menu lists them. */
export interface WorkflowNames {
  /** The label of the entry that lists them. */
  label: string;
  list: readonly {
    /** Its workflowId; undefined if it has none. */
    id: string | undefined;
    label: string;
    /** What else the search finds it by. */
    text?: string;
  }[];
}

/** The options that affect the menu. */
export interface MenuSettings {
  /** Whether to omit the Authentication section, unless the description places it. */
  noAutoAuth?: boolean;
  sortTagsAlphabetically?: boolean;
  sortOperationsAlphabetically?: boolean;
  /** The tag under which every component schema gets a section. */
  schemaDefinitionsTagName?: string;
  /** Whether to list all component schemas without a tag under one entry. */
  showModels?: boolean;
  /** The workflows that get sections. */
  workflowNames?: WorkflowNames;
  /** The ids of headings in a translation, by those that they would have. */
  headingIds?: Readonly<Record<string, string>> | undefined;
  /** Labels of entries that the description does not name, by the last part of their ids. Default: that part. */
  words?: Readonly<Record<string, unknown>>;
}

/**
 * The maximum number of objects that are visited in advance for unused components. In larger documents, the search
 * starts when a reader asks for it.
 */
const MOST_WALKED = 5_000;

/** The name of the Markdown component that lists the security schemes. */
const SECURITY = "security-definitions";

/** The deepest level of nested tags. Tags that are nested more deeply, or in a cycle, are listed at the top. */
export const DEEPEST_TAG = 50;

/** The menu of a document. */
export class Menu {
  /** The entries of the first level, in order. */
  readonly items: readonly Item[];
  /** The Markdown before the first heading of the description. */
  readonly intro: string;
  /** Every entry that is a section of the page, in page order. */
  readonly sections: readonly Exclude<Item, GroupItem | SchemeItem>[];
  /** The number of entries. */
  readonly size: number;
  /** The tags that only `x-tagGroups` names. */
  readonly unknownTags: readonly string[];
  /** The number of entries of operations and schemas that are left out under additional tags. */
  readonly leftOut: number;
  private readonly ids: Ids;
  private readonly operations: Repeats<OperationItem>;
  /** The starts of titles that do not tell what an operation is. */
  private readonly vague: ReadonlySet<string>;

  constructor(document: Document, settings: MenuSettings = {}) {
    this.ids = new Ids(new Set(document.securitySchemes.map((scheme) => schemeId(scheme.key))));
    const builder = new Builder(document, settings, this.ids);
    this.intro = builder.intro;
    this.items = builder.items;
    const flat: Exclude<Item, GroupItem | SchemeItem>[] = [];
    let size = 0;
    const visit = (items: readonly Item[]): void => {
      for (const item of items) {
        size++;
        if (item.kind !== "group" && item.kind !== "scheme") flat.push(item);
        visit(item.items);
      }
    };
    visit(this.items);
    if (builder.unlisted) flat.push(builder.unlisted);
    this.sections = flat;
    this.unknownTags = builder.unknownTags;
    this.operations = builder.operations;
    this.vague = builder.titles.vague;
    this.leftOut = builder.operations.leftOut + builder.schemas.leftOut;
    this.size = size;
  }

  /** Finds the entry with an id or alias. */
  find(id: string): Item | undefined {
    return this.ids.find(id);
  }

  /** The first entry of an operation. */
  entryOf(operation: Operation): OperationItem | undefined {
    return this.operations.first(operation);
  }

  /**
   * The text that tells what an operation is if its title does not: its path, the name of its event, or its operationId.
   * Such titles look the same as others in the menu, or are texts that the menu cuts. Undefined for other titles, or if
   * all of these equal the title.
   */
  distinctionOf({ operation, label }: OperationItem): string | undefined {
    if (!this.vague.has(label.slice(0, SHOWN))) return undefined;
    return [operation.path, operation.operationId].find((name) => name !== label);
  }
}

/** The entry that shows the details of an entry: usually the entry itself. */
export function placeOf(item: Item): Item {
  return ((item.kind === "operation" || item.kind === "schema") && item.first) || item;
}

/** The section of an entry: the entry itself, or the section that lists a security scheme. */
export function sectionOf(item: Item): Item {
  return item.kind === "scheme" && item.parent ? item.parent : item;
}

/** Assigns the ids of a page, which are unique. */
class Ids {
  private readonly items = new Map<string, Item>();
  /** Made when an id is not found for the first time. */
  private aliases?: Map<string, Item>;
  /** The last number that was appended to each duplicate id, so that many duplicates take linear time. */
  private readonly numbers = new Map<string, number>();

  /** @param reserved ids reserved for security schemes, because links elsewhere contain them */
  constructor(private readonly reserved: ReadonlySet<string>) {}

  find(id: string): Item | undefined {
    const item = this.items.get(id);
    if (item || id === "") return item;
    if (!this.aliases) {
      this.aliases = new Map();
      for (const known of this.items.values()) this.addAliases(known, this.aliases);
    }
    return this.aliases.get(id);
  }

  /** Assigns an id to an entry. If the id is taken, uses the last free alias, otherwise appends a number. */
  register<T extends Item>(item: T): T {
    if (this.items.has(item.id) || (item.kind !== "scheme" && this.reserved.has(item.id))) {
      const free = item.aliases.filter((alias) => this.find(alias) === undefined).at(-1);
      item.id = free ?? this.numbered(item.id);
    }
    this.items.set(item.id, item);
    if (this.aliases) this.addAliases(item, this.aliases);
    return item;
  }

  private addAliases(item: Item, aliases: Map<string, Item>): void {
    for (const alias of item.aliases) if (!aliases.has(alias)) aliases.set(alias, item);
  }

  private numbered(id: string): string {
    let number = this.numbers.get(id) ?? 1;
    do number++;
    while (this.find(`${id}-${number}`) !== undefined);
    this.numbers.set(id, number);
    return `${id}-${number}`;
  }
}

/** The number of characters of a title that the menu certainly shows. It clamps longer titles. */
const SHOWN = 56;
/** Longer titles are texts, such as the notices that some authors write in summaries. */
const LONGEST = 100;

/** Collects the starts of titles of operations, and those that do not tell an operation from others. */
class Titles {
  readonly vague = new Set<string>();
  private readonly last = new Map<string, OperationItem>();

  /**
   * Adds an operation. Operations of the same entry are added in sequence, so it is enough to compare with the last
   * one of the same title.
   */
  add(item: OperationItem): void {
    const start = item.label.slice(0, SHOWN);
    const last = this.last.get(start);
    this.last.set(start, item);
    item.isVague = item.label.length > LONGEST;
    if (item.isVague) this.vague.add(start);
    if (!last || last.operation === item.operation) return;
    this.vague.add(start);
    if (last.parent === item.parent) last.isVague = item.isVague = true;
  }
}

class Builder {
  readonly items: Item[] = [];
  readonly intro: string;
  /** A section without an entry in the menu. */
  unlisted?: ComponentsItem;
  readonly unknownTags: string[] = [];
  readonly operations = new Repeats<OperationItem>();
  readonly schemas = new Repeats<SchemaItem>();
  readonly titles = new Titles();
  private hasSchemes = false;

  constructor(
    private readonly document: Document,
    private readonly settings: MenuSettings,
    private readonly ids: Ids,
  ) {
    const prose = sections(document.info.description ?? "");
    this.intro = prose.intro;
    this.items.push(...prose.sections.map((section) => this.heading(section, undefined, 1)));
    this.addTopics();
    this.addAuthentication();
    this.addOperations();
    if (settings.workflowNames) this.addWorkflows(settings.workflowNames);
    if (settings.showModels) this.addModels();
    this.addComponents();
  }

  private word(id: string): string {
    const name = id.slice(id.indexOf("/") + 1);
    return asText(own(this.settings.words, name)) ?? name;
  }

  /** Adds the sections of `x-topics`. */
  private addTopics(): void {
    asList(this.document.raw["x-topics"]).forEach((raw, index) => {
      const topic = asRecord(this.document.follow(raw, `/x-topics/${index}`).value);
      const text = asText(topic["title"]);
      if (text === undefined) return;
      const whole = [topic["content"], topic["example"]].flatMap((part) => asText(part) ?? []).join("\n\n");
      const { intro, sections: children } = sections(whole);
      const heading = { level: 1, text, slug: slug(text) } as const;
      this.items.push(
        this.heading({ heading, source: text, text: intro, children: [...children] }, undefined, 1),
      );
    });
  }

  private heading(section: Prose, parent: Item | undefined, level: 1 | 2): HeadingItem {
    const id = headingId(section.heading.slug, parent?.id);
    const item: HeadingItem = this.ids.register<HeadingItem>({
      kind: "heading",
      id: this.settings.headingIds?.[id] ?? id,
      label: section.heading.text,
      depth: (parent?.depth ?? 0) + 1,
      parent,
      items: [],
      aliases: [],
      level,
      source: section.source,
      text: section.text,
      authentication: false,
    });
    item.items.push(...section.children.map((child) => this.heading(child, item, 2)));
    return item;
  }

  /**
   * Lists the security schemes where the description places them, otherwise below its heading "Authentication",
   * otherwise in a new section at its end.
   */
  private addAuthentication(): void {
    const { document, settings } = this;
    const schemes = document.securitySchemes;
    if (schemes.length === 0) return;
    const headings = this.items.filter((item) => item.kind === "heading");
    const all = headings.flatMap((item) => [item, ...item.items.filter((child) => child.kind === "heading")]);
    let host = all.find((item) => hasComponent(item.text, SECURITY));
    if (!host) {
      const texts = [this.intro, ...document.tags.map((tag) => tag.description ?? "")];
      if (settings.noAutoAuth || texts.some((text) => hasComponent(text, SECURITY))) return;
      // Its id, because its text may be translated.
      host = headings.find(({ id }) => id.toLowerCase() === AUTHENTICATION.toLowerCase());
      if (!host) {
        const heading = { level: 1, text: this.word(AUTHENTICATION), slug: "Authentication" } as const;
        host = this.heading({ heading, source: "", text: "", children: [] }, undefined, 1);
        this.items.push(host);
      }
      host.authentication = true;
    }
    this.addSchemes(host);
  }

  /** Adds the schemes below the entry that lists them. If several entries do, below the first. */
  private addSchemes(host: HeadingItem | TagItem): void {
    if (this.hasSchemes) return;
    this.hasSchemes = true;
    for (const scheme of this.document.securitySchemes)
      host.items.push(
        this.ids.register<SchemeItem>({
          kind: "scheme",
          id: schemeId(scheme.key),
          label: scheme.label,
          depth: 2,
          parent: host,
          items: [],
          aliases: host.id === AUTHENTICATION ? [] : [`${host.id}/${scheme.key}`],
          scheme,
        }),
      );
  }

  private addOperations(): void {
    const { document, settings } = this;
    const declared = new Map(document.tags.map((tag) => [tag.name ?? "", tag]));
    const members = new Map<string, Operation[]>([...declared.keys()].map((name) => [name, []]));
    const schemas = this.schemasByTag();
    const untagged: Operation[] = [];
    const webhooks: Operation[] = [];
    const hooks = document.webhooks.flatMap((hook) => hook.operations);
    for (const operation of [...hooks, ...document.operations]) {
      // Tags that only mark operations list no operations, unless an operation has no other tags.
      const listed = operation.tags.filter((name) => !declared.get(name)?.isTrait);
      const listing = listed.filter((name) => !declared.get(name)?.isMark);
      const names = listing.length > 0 ? listing : listed;
      if (names.length === 0) (operation.pathItem.kind === "webhook" ? webhooks : untagged).push(operation);
      for (const name of names) {
        const list = members.get(name);
        if (list) list.push(operation);
        else members.set(name, [operation]);
      }
    }
    for (const name of schemas.keys()) if (!members.has(name)) members.set(name, []);

    const names = [...members.keys()];
    if (settings.sortTagsAlphabetically) names.sort((a, b) => a.localeCompare(b));
    const parentOf = (name: string): string | undefined => {
      const parent = declared.get(name)?.parent;
      return parent !== undefined && members.has(parent) ? parent : undefined;
    };
    const nested = new Map<string, string[]>();
    const alone: string[] = [];
    for (const name of names) {
      const parent = parentOf(name);
      let depth = 0;
      for (let above = parent; above !== undefined && depth <= DEEPEST_TAG; above = parentOf(above)) depth++;
      if (parent === undefined || depth > DEEPEST_TAG) alone.push(name);
      else if (!nested.get(parent)?.push(name)) nested.set(parent, [name]);
    }
    const make = (name: string, parent?: TagItem): TagItem => {
      const tag = declared.get(name) ?? new Tag({ name });
      const item = this.tag(tag, members.get(name) ?? [], schemas.get(name) ?? [], parent);
      for (const child of nested.get(name) ?? []) item.items.push(make(child, item));
      return item;
    };
    this.addTags(alone, (name) => make(name));
    this.listOperations(untagged, undefined, 1);
    if (webhooks.length > 0) this.items.push(this.webhooks(webhooks));
  }

  /**
   * Adds tags in the groups of `x-tagGroups`. Tags that no group names are collected under "Other". Without groups,
   * tags are at the top level.
   */
  private addTags(names: readonly string[], make: (name: string) => TagItem): void {
    const groups = asList(this.document.raw["x-tagGroups"]).filter(isRecord);
    const known = new Set(names);
    const left = new Set(names);
    for (const group of groups) {
      const label = asText(group["name"]) ?? "";
      const listed = asList(group["tags"]).flatMap((tag) => asText(tag) ?? []);
      for (const name of listed) if (!known.has(name)) this.unknownTags.push(name);
      const members = listed.filter((name) => left.delete(name));
      if (this.settings.sortTagsAlphabetically) members.sort((a, b) => a.localeCompare(b));
      this.addGroup(groupId(label), label, members.map(make));
    }
    const rest = [...left].map(make);
    if (groups.length > 0) this.addGroup(OTHER, this.word(OTHER), rest);
    else for (const item of rest) this.items.push(item);
  }

  private addGroup(id: string, label: string, items: TagItem[]): void {
    if (items.length === 0) return;
    const group = this.ids.register<GroupItem>({
      kind: "group",
      id,
      label,
      depth: 0,
      items,
      aliases: [],
    });
    for (const item of items) item.parent = group;
    this.items.push(group);
  }

  private tag(
    tag: Tag,
    operations: readonly Operation[],
    schemas: readonly string[],
    parent: TagItem | undefined,
  ): TagItem {
    const depth = (parent?.depth ?? 0) + 1;
    const name = tag.name ?? "";
    const prose = sections(tag.description ?? "");
    const item = this.ids.register<TagItem>({
      kind: "tag",
      id: tagId(name),
      label: tag.label,
      depth,
      parent,
      items: [],
      aliases: [],
      tag,
      text: prose.intro,
      leftOut: 0,
      count: operations.length,
    });
    const lists = ({ text }: { text: string }): boolean => hasComponent(text, SECURITY);
    const headings = prose.sections.map((section) => this.heading(section, item, 2));
    if (lists(item)) this.addSchemes(item);
    item.items.push(...headings);
    for (const heading of headings) if (lists(heading)) this.addSchemes(heading);
    this.listOperations(operations, item, depth + 1);
    for (const schema of schemas) this.listSchema(schema, item);
    return item;
  }

  private webhooks(operations: readonly Operation[]): WebhooksItem {
    const item = this.ids.register<WebhooksItem>({
      kind: "webhooks",
      id: WEBHOOKS,
      label: this.word(WEBHOOKS),
      depth: 1,
      items: [],
      aliases: [],
      count: operations.length,
    });
    this.listOperations(operations, item, 2);
    return item;
  }

  private addWorkflows({ label, list }: WorkflowNames): void {
    const item = this.ids.register<WorkflowsItem>({
      kind: "workflows",
      id: WORKFLOWS,
      label,
      depth: 1,
      items: [],
      aliases: [],
    });
    this.items.push(item);
    for (const [index, one] of list.entries())
      item.items.push(
        this.ids.register<WorkflowItem>({
          kind: "workflow",
          id: `workflow/${slug(one.id ?? `${index + 1}`)}`,
          label: one.label,
          depth: 2,
          parent: item,
          items: [],
          aliases: [],
          index,
        }),
      );
  }

  private addModels(): void {
    const names = this.document.schemaNames.filter((name) => !this.schemas.first(name));
    if (names.length === 0) return;
    const item = this.ids.register<ModelsItem>({
      kind: "models",
      id: MODELS,
      label: this.word(MODELS),
      depth: 1,
      items: [],
      aliases: [],
    });
    this.items.push(item);
    for (const name of names) this.listSchema(name, item);
  }

  private addComponents(): void {
    const unused = unusedComponents(this.document, MOST_WALKED)?.filter(
      ({ kind, name }) => kind !== "schemas" || !this.schemas.first(name),
    );
    if (unused?.length === 0) return;
    const item = this.ids.register<ComponentsItem>({
      kind: "components",
      id: COMPONENTS,
      label: this.word(COMPONENTS),
      depth: 1,
      items: [],
      aliases: [],
      isOpen: unused === undefined,
    });
    if (unused === undefined) this.unlisted = item;
    else this.items.push(item);
    for (const component of unused ?? []) {
      const { kind, name } = component;
      if (kind === "schemas") this.listSchema(name, item);
      else
        item.items.push(
          this.ids.register<ComponentItem>({
            kind: "component",
            id: componentId(kind, name),
            label: name,
            depth: 2,
            parent: item,
            items: [],
            aliases: [],
            component,
          }),
        );
    }
  }

  private listSchema(name: string, parent: TagItem | ModelsItem | ComponentsItem): void {
    const item = this.schemas.list(name, (first) =>
      this.ids.register<SchemaItem>({
        kind: "schema",
        id: schemaId(name),
        label: name,
        depth: parent.depth + 1,
        parent,
        items: [],
        aliases: [],
        name,
        first,
      }),
    );
    if (item) parent.items.push(item);
    else if (parent.kind === "tag") parent.leftOut++;
  }

  private listOperations(
    operations: readonly Operation[],
    parent: TagItem | WebhooksItem | undefined,
    depth: number,
  ): void {
    const items = parent?.items ?? this.items;
    for (const operation of this.sorted(operations)) {
      const item = this.operations.list(operation, (first) =>
        this.ids.register(new OperationItem(operation, parent, depth, first)),
      );
      if (item) {
        items.push(item);
        this.titles.add(item);
      } else if (parent?.kind === "tag") parent.leftOut++;
    }
  }

  /** The names of component schemas by tag, as assigned by `x-tags` or the option. */
  private schemasByTag(): ReadonlyMap<string, readonly string[]> {
    const raw = asRecord(asRecord(this.document.raw.components)["schemas"]);
    const byTag = new Map<string, string[]>();
    const { schemaDefinitionsTagName } = this.settings;
    const tagged = new Set(mayHave(raw, "x-tags"));
    for (const name of schemaDefinitionsTagName ? this.document.schemaNames : tagged) {
      const own = tagged.has(name) ? asRecord(asWritten(raw, name))["x-tags"] : [];
      const tags = new Set([schemaDefinitionsTagName, ...asList(own)]);
      for (const tag of tags) {
        if (typeof tag !== "string" || tag === "") continue;
        const names = byTag.get(tag);
        if (names) names.push(name);
        else byTag.set(tag, [name]);
      }
    }
    return byTag;
  }

  private sorted(operations: readonly Operation[]): readonly Operation[] {
    return this.settings.sortOperationsAlphabetically
      ? [...operations].sort((a, b) => a.label.localeCompare(b.label))
      : operations;
  }
}
