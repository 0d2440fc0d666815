/**
 * The menu tree: what the page's sections are, in which order, under which ids. It is the one walk over
 * the whole outline, and reads of each operation only its tags, ids and title.
 */
import { type Section as Prose, sections, slug } from "#markdown/headings.ts";
import { hasComponent } from "#markdown/parse.ts";
import { asWritten, mayHave } from "#oas/later.ts";
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";
import { type Component, unusedComponents } from "./components.ts";
import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";
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
} from "./routes.ts";
import type { SecurityScheme } from "./security.ts";
import { Tag } from "./tag.ts";

/** What every menu entry has. */
interface Entry {
  /** The id of its section and its hash. Unique on the page. */
  id: string;
  label: string;
  /** 0 for groups, 1 for tags and headings, 2 for operations; one more for each tag that a tag is nested under. */
  depth: number;
  parent?: Item;
  items: Item[];
  /** Further ids that lead here. */
  readonly aliases: readonly string[];
}

/** A heading of a description, with the prose that follows it. */
export interface HeadingItem extends Entry {
  kind: "heading";
  level: 1 | 2;
  /** Markdown of the heading itself. */
  source: string;
  /** Markdown of its own body, without the heading. */
  text: string;
  /** Whether the list of security schemes is appended to it. */
  authentication: boolean;
}

/** A group of tags: a title in the menu, no place on the page. */
export interface GroupItem extends Entry {
  kind: "group";
}

/** A tag with its operations. */
export interface TagItem extends Entry {
  kind: "tag";
  tag: Tag;
  /** Markdown before the first heading of its description. */
  text: string;
  /** How many of its operations and schemas are listed under other tags only, because so many are listed already. */
  leftOut: number;
  /** How many operations have it. */
  count: number;
}

/** The webhooks that have no tag. */
export interface WebhooksItem extends Entry {
  kind: "webhooks";
  /** How many there are. */
  count: number;
}

/** An operation or a webhook. There are thousands of them: a class, since an object with a getter of its own takes five times as much. */
export class OperationItem implements Entry {
  readonly kind = "operation";
  id: string;
  readonly label: string;
  readonly items: Item[] = [];
  /** Whether another operation under the same entry has the same title. */
  hasTwin = false;

  constructor(
    readonly operation: Operation,
    readonly parent: TagItem | WebhooksItem | undefined,
    readonly depth: number,
    /** The entry where its details stand, if that is not this one: it has more tags than show them. */
    readonly first?: OperationItem,
  ) {
    this.id = operationIdOf(operation, this.parentId);
    this.label = operation.label;
  }

  /** Few are ever asked for. */
  get aliases(): readonly string[] {
    return operationAliases(this.operation, this.parentId);
  }

  private get parentId(): string | undefined {
    return this.parent?.kind === "tag" ? this.parent.id : undefined;
  }
}

/** A component schema with a section of its own. */
export interface SchemaItem extends Entry {
  kind: "schema";
  name: string;
  /** The entry where the schema stands, if that is not this one: it has more tags than show it. */
  first?: SchemaItem | undefined;
}

/** What no operation uses: a section each below it. */
export interface ComponentsItem extends Entry {
  kind: "components";
  /** Whether the document is too large to know before somebody asks; it then has no entries, and no place in the menu. */
  isOpen: boolean;
}

/** The component schemas that no tag lists, where the options ask for them. */
export interface ModelsItem extends Entry {
  kind: "models";
}

/** A component that no operation uses, and that is no schema. */
export interface ComponentItem extends Entry {
  kind: "component";
  component: Component;
}

/** A security scheme: a place inside the Authentication section, and an entry under it. */
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
  | SchemaItem
  | SchemeItem
  | ModelsItem
  | ComponentsItem
  | ComponentItem;

/** What of the options decides about the tree. */
export interface MenuSettings {
  /** No Authentication section unless the description asks for one. */
  noAutoAuth?: boolean;
  sortTagsAlphabetically?: boolean;
  sortOperationsAlphabetically?: boolean;
  /** The tag under which every component schema gets a section. */
  schemaDefinitionsTagName?: string;
  /** Whether every component schema that no tag lists has a section, under one entry. */
  showModels?: boolean;
  /** The words of entries that no description names, by the last part of their ids. Default: that part. */
  words?: Readonly<Record<string, unknown>>;
}

/** Documents in which operations lead to more objects than this are not searched for what is unused before somebody asks. */
const MOST_WALKED = 5_000;

/** The component that lists the security schemes. */
const SECURITY = "security-definitions";

/** Tags nested deeper than this, or in a circle, stand alone. */
export const DEEPEST_TAG = 50;

/** The menu of a document. */
export class Menu {
  /** The first level, in order. */
  readonly items: readonly Item[];
  /** What comes before the first heading of the description. */
  readonly intro: string;
  /** Every entry that is a section of the page, in reading order. */
  readonly sections: readonly Exclude<Item, GroupItem | SchemeItem>[];
  /** How many entries there are. */
  readonly size: number;
  /** The tags that `x-tagGroups` names and nobody else. */
  readonly unknownTags: readonly string[];
  /** How many entries of operations and schemas under further tags are left out. */
  readonly leftOut: number;
  private readonly ids: Ids;
  private readonly operations: Repeats<OperationItem>;
  /** The titles that several operations have. */
  private readonly sameTitles: ReadonlySet<string>;

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
    this.sameTitles = builder.titles.same;
    this.leftOut = builder.operations.leftOut + builder.schemas.leftOut;
    this.size = size;
  }

  /** The entry that an id or one of its older forms leads to. */
  find(id: string): Item | undefined {
    return this.ids.find(id);
  }

  /** The first entry of an operation. */
  entryOf(operation: Operation): OperationItem | undefined {
    return this.operations.first(operation);
  }

  /**
   * What tells an operation from others with the same title: its path, the name of its event, or its operationId.
   * Undefined if no other operation has its title, or if its title is all of that.
   */
  distinctionOf({ operation, label }: OperationItem): string | undefined {
    if (!this.sameTitles.has(label)) return undefined;
    return [operation.path, operation.operationId].find((name) => name !== label);
  }
}

/** The entry under which the details of an entry stand: most often itself. */
export function placeOf(item: Item): Item {
  return ((item.kind === "operation" || item.kind === "schema") && item.first) || item;
}

/** The section of the page that an entry belongs to: itself, or for a security scheme the section that lists it. */
export function sectionOf(item: Item): Item {
  return item.kind === "scheme" && item.parent ? item.parent : item;
}

/** The ids of a page: each given once. */
class Ids {
  private readonly items = new Map<string, Item>();
  /** Made at the first question that no id answers. */
  private aliases?: Map<string, Item>;
  /** The last number given to ids that were taken, so that many of the same cost no search. */
  private readonly numbers = new Map<string, number>();

  /** @param reserved ids that security schemes have in any case: their links are written elsewhere too */
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

  /** Gives an entry its id; where that is taken, the last of its older forms that is free, else one with a number. */
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

/** The titles of operations, and which of them several operations have. */
class Titles {
  readonly same = new Set<string>();
  private readonly last = new Map<string, OperationItem>();

  /** Operations under the same entry follow each other: the last one with a title tells whether there is a twin. */
  add(item: OperationItem): void {
    const last = this.last.get(item.label);
    this.last.set(item.label, item);
    if (!last || last.operation === item.operation) return;
    this.same.add(item.label);
    if (last.parent === item.parent) last.hasTwin = item.hasTwin = true;
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
    if (settings.showModels) this.addModels();
    this.addComponents();
  }

  private word(id: string): string {
    const name = id.slice(id.indexOf("/") + 1);
    return asText(own(this.settings.words, name)) ?? name;
  }

  /** `x-topics`: further sections of prose. */
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
    const item: HeadingItem = this.ids.register<HeadingItem>({
      kind: "heading",
      id: headingId(section.heading.slug, parent?.id),
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

  /** The schemes stand where the description puts them; else under its own "Authentication"; else in a section at its end. */
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
      host = headings.find((item) => item.label.trim().toLowerCase() === "authentication");
      if (!host) {
        const heading = { level: 1, text: this.word(AUTHENTICATION), slug: "Authentication" } as const;
        host = this.heading({ heading, source: "", text: "", children: [] }, undefined, 1);
        this.items.push(host);
      }
      host.authentication = true;
    }
    this.addSchemes(host);
  }

  /** The schemes under the entry that lists them; where several do, under the first. */
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
      // Under a mark no operation is listed; one that has nothing but marks must not get lost for it.
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

  /** Tags by `x-tagGroups`; what no group names is collected under "Other". Without groups, tags stand alone. */
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

  /** The names of component schemas that `x-tags` or the option put under a tag, by that tag. */
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
