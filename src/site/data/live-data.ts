/** Writes the file beside a page with what the page needs to become live. */
import type { Document } from "#model/document.ts";
import type { Item, WorkflowItem } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { OPTIONS, type Options } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { type LinkPlaces, placeFrom } from "#site/links.ts";
import type { Outline, SitePage } from "#site/outline.ts";
import type { Rows } from "#view/changes/rows.ts";
import type { Page } from "#view/page/page.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { calledFrom, packWorkflows } from "#view/workflows/pack.ts";
import { dataJson } from "./data-json.ts";
import { pageChanges } from "./page-changes.ts";
import {
  type PageChanges,
  type PageData,
  type PageItem,
  type PagePluginFiles,
  type PageWorkflowData,
  WORKFLOW_DATA,
} from "./page-data.ts";
import { LONGEST_SLICE, type Slice, Slicer } from "./slice.ts";

/** What was found while the page was drawn. */
interface Drawn {
  /** The samples that it shows. */
  samples: ReadonlyMap<string, PageData["samples"][number]>;
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
  /** The Arazzo documents, for the live pages of workflows; undefined if they are none, or too large. */
  readonly workflows: string | undefined;
  private readonly slicer: Slicer;
  /** Those of further descriptions. */
  private readonly slicers = new Map<Document, Slicer>();
  private readonly options: Record<string, unknown>;

  constructor(
    private readonly page: Page,
    private readonly outline: Outline,
    private readonly base: NonNullable<LinkPlaces["base"]>,
    private readonly plugins: PagePluginFiles | undefined,
    private readonly rows: Rows | undefined,
  ) {
    this.slicer = new Slicer(page.document);
    this.slicers.set(page.document, this.slicer);
    this.options = changedOptions(page.options);
    const { workflows } = page;
    const text = workflows && dataJson(packWorkflows(workflows.of));
    this.workflows = text === undefined || text.length > 2 * LONGEST_SLICE ? undefined : text;
  }

  /** The content of the file; undefined if the page stays as it is without scripts. */
  data(here: SitePage, { samples, closed, links }: Drawn): string | undefined {
    const { page, outline, options, base } = this;
    const [item, ...others] = here.items;
    if (!item || others.length > 0) return undefined;
    const sliced = this.slice(item);
    if (!sliced) return undefined;
    const [shown, { document, cut }, workflows] = sliced;
    const places = cut.flatMap((name): [string, string][] => {
      const id = outline.schemaNamed(name)?.id;
      return id === undefined ? [] : [[name, id]];
    });
    for (const [id] of [...places.map(([, id]) => [id] as const), ...(workflows?.operations ?? [])]) {
      const found = outline.find(id);
      if (found) links.set(hashOf(id), placeFrom(here.path, found));
    }
    const data: PageData = {
      options,
      version: page.version,
      base,
      item: shown,
      isVague: item.kind === "operation" && page.menu.distinctionOf(item) !== undefined,
      document,
      cut: places,
      closed: [...closed],
      links: [...links],
      samples: [...samples.values()].filter(([, value]) => value !== undefined),
      plugins: this.plugins,
      usedIn: this.usedIn(item),
      workflows,
      changes: item.kind === "workflow" ? undefined : this.changes(item, sliced[1]),
    };
    const text = dataJson(data);
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

  private slice(item: Item): [PageItem, Slice, PageWorkflowData?] | undefined {
    if (item.kind === "workflow") return this.workflow(item);
    if (item.kind === "schema") {
      const slice = this.slicer.ofSchema(item.name);
      return slice && [{ id: item.id, kind: "schema", name: item.name }, slice];
    }
    if (item.kind !== "operation") return undefined;
    const { operation, id } = item;
    const { kind } = operation.pathItem;
    const slice = kind === "callback" ? undefined : this.slicer.ofOperations([operation]);
    if (!slice || kind === "callback") return undefined;
    return [{ id, kind, method: operation.method, path: operation.path }, slice];
  }

  /** The part of each description that a workflow calls. */
  private workflow({ id, index }: WorkflowItem): [PageItem, Slice, PageWorkflowData] | undefined {
    const { page, outline } = this;
    if (!page.workflows || this.workflows === undefined) return undefined;
    const [own, ...others] = calledFrom(page.workflows.of, page.document, index).map((one) => {
      const slicer = this.slicers.get(one.document) ?? new Slicer(one.document);
      this.slicers.set(one.document, slicer);
      return { ...one, slice: slicer.ofOperations(one.operations) };
    });
    if (!own?.slice || others.some(({ slice }) => !slice)) return undefined;
    const operations = own.operations.flatMap((operation): [string, string, string][] => {
      const section = page.menu.entryOf(operation)?.id;
      return section === undefined ? [] : [[section, operation.method, operation.path]];
    });
    const parts = others.map(({ url, slice }) => ({ url, document: slice?.document }));
    const file = outline.root + WORKFLOW_DATA;
    return [{ id, kind: "workflow", index }, own.slice, { file, parts, operations }];
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
