/** Writes the file beside a page with what the page needs to become live. */
import type { Item } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { formatJson } from "#oas/json-text.ts";
import { OPTIONS, type Options } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { type LinkPlaces, placeFrom } from "#site/links.ts";
import type { Outline, SitePage } from "#site/outline.ts";
import type { Rows } from "#view/changes/rows.ts";
import type { Page } from "#view/page/page.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { pageChanges } from "./page-changes.ts";
import type { PageChanges, PageData, PageItem, PagePluginFiles } from "./page-data.ts";
import { LONGEST_SLICE, type Slice, Slicer } from "./slice.ts";

/** What was found while the page was drawn. */
interface Drawn {
  /** The samples that it shows. */
  samples: ReadonlyMap<string, unknown>;
  /** The pointers of schemas that had no room. */
  closed: ReadonlySet<string>;
  /** Where the hashes of other pages lead. */
  links: Map<string, string>;
}

/** Options that the build has applied already, or that concern no page of a site. */
const APPLIED: ReadonlySet<string> = new Set([
  "theme",
  "overlays",
  "versions",
  "translations",
  "workflows",
  "showModels",
  "compareWith",
]);

/** Writes these files for the pages of an API. */
export class LiveData {
  private readonly slicer: Slicer;
  private readonly options: Record<string, unknown>;

  constructor(
    private readonly page: Page,
    private readonly outline: Outline,
    private readonly base: NonNullable<LinkPlaces["base"]>,
    private readonly plugins: PagePluginFiles | undefined,
    private readonly rows: Rows | undefined,
  ) {
    this.slicer = new Slicer(page.document);
    this.options = changedOptions(page.options);
  }

  /** The content of the file; undefined if the page stays as it is without scripts. */
  data(here: SitePage, { samples, closed, links }: Drawn): string | undefined {
    const { page, outline, options, base } = this;
    const [item, ...others] = here.items;
    if (!item || others.length > 0) return undefined;
    const sliced = this.slice(item);
    if (!sliced) return undefined;
    const [shown, { document, cut }] = sliced;
    const places = cut.flatMap((name): [string, string][] => {
      const id = outline.schemaNamed(name)?.id;
      return id === undefined ? [] : [[name, id]];
    });
    for (const [, id] of places) {
      const found = outline.find(id);
      if (found) links.set(hashOf(id), placeFrom(here.path, found));
    }
    const data: PageData = {
      options,
      version: page.version,
      base,
      item: shown,
      hasTwin: item.kind === "operation" && page.menu.distinctionOf(item) !== undefined,
      document,
      cut: places,
      closed: [...closed],
      links: [...links],
      samples: [...samples].filter(([, value]) => value !== undefined),
      plugins: this.plugins,
      usedIn: this.usedIn(item),
      changes: this.changes(item, sliced[1]),
    };
    const text = formatJson(data, 0, Number.POSITIVE_INFINITY);
    return text.length > 2 * LONGEST_SLICE ? undefined : text;
  }

  private usedIn(item: Item): PageData["usedIn"] {
    const { workflows } = this.page;
    const uses = item.kind === "operation" ? (workflows?.of.listOf(item.operation) ?? []) : [];
    return uses.length > 0 ? [WORKFLOWS.usedIn, uses] : undefined;
  }

  private changes(item: Item, { document, cut }: Slice): PageChanges | undefined {
    const { rows, page } = this;
    if (!rows) return undefined;
    const schemas = schemasOf(page.document);
    return pageChanges(rows, {
      document,
      operation: item.kind === "operation" ? item.operation : undefined,
      cut: cut.flatMap((name) => schemas.named(name) ?? []),
      options: page.options,
    });
  }

  private slice(item: Item): [PageItem, Slice] | undefined {
    if (item.kind === "schema") {
      const slice = this.slicer.ofSchema(item.name);
      return slice && [{ id: item.id, kind: "schema", name: item.name }, slice];
    }
    if (item.kind !== "operation") return undefined;
    const { operation, id } = item;
    const { kind } = operation.pathItem;
    const slice = kind === "callback" ? undefined : this.slicer.ofOperation(operation);
    if (!slice || kind === "callback") return undefined;
    return [{ id, kind, method: operation.method, path: operation.path }, slice];
  }
}

/** The options that differ from the defaults, as JSON can hold them. */
function changedOptions(options: Options): Record<string, unknown> {
  const defaults = readOptions([]);
  const changed = (Object.keys(OPTIONS) as (keyof Options)[]).filter(
    (name) => !APPLIED.has(name) && JSON.stringify(options[name]) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(
    changed.map((name) => [name, options[name] === Number.POSITIVE_INFINITY ? "all" : options[name]]),
  );
}
