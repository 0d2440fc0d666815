/** What a page needs to become live: the file beside it. */
import type { ShownChange, ShownOperation } from "#compare/shown.ts";
import type { OptionsInput } from "#options/options.ts";
import type { LevelFrom } from "#view/changes/inside.ts";
import type { Where } from "#view/schema/rows.ts";
import type { Part } from "#view/workflows/pack.ts";
import type { Use } from "#view/workflows/used-in.tsx";

/** The name of the file in the folder of a page. */
export const PAGE_DATA = "live.json";

/** The name of the file in the folder of an API that has the results of `load` of its plug-ins. */
export const PLUGIN_DATA = "plugins.json";

/** The name of the file in the folder of an API that has its Arazzo documents. */
export const WORKFLOW_DATA = "workflows.json";

/** Where the plug-ins of a page are: paths of the site. */
export interface PagePluginFiles {
  modules: readonly string[];
  /** The file with the results of `load`, if there are any. */
  data?: string | undefined;
}

/** The content of the file. */
export interface PageData {
  /** The options of the page that differ from the defaults. */
  options: OptionsInput;
  /** The version of OpenAPI, as the description says it. */
  version?: string | undefined;
  /** What relative addresses of the description are relative to: a URL, or a path of the site. */
  base: { url: string } | { path: string };
  /** The section of the page. */
  item: PageItem;
  /** Whether the title of the operation does not tell what it is, so that its address is said below it. */
  isVague: boolean;
  /** The part of the description that the page shows. */
  document: unknown;
  /** The schemas that are not in it, by name, with the ids of their sections. */
  cut: readonly (readonly [name: string, id: string])[];
  /** The pointers of schemas that are closed although they are on the first level. */
  closed: readonly string[];
  /** Where hashes of other pages lead: addresses relative to the page. */
  links: readonly (readonly [hash: string, address: string])[];
  /** Samples, by the keys of `KeptSamples`, and whether they are shortened. */
  samples: readonly (readonly [key: string, value: unknown, isShortened?: boolean])[];
  plugins?: PagePluginFiles | undefined;
  /** The workflows in which its operation occurs, below their title. */
  usedIn?: readonly [title: string, uses: readonly Use[]] | undefined;
  /** For the page of a workflow. */
  workflows?: PageWorkflowData | undefined;
  /** What the page marks; undefined if nothing in it changed. */
  changes?: PageChanges | undefined;
}

/** What the page of a workflow needs. */
export interface PageWorkflowData {
  /** The path of the file with the Arazzo documents. */
  file: string;
  /** The parts of further descriptions. */
  parts: readonly Part[];
  /** The sections of the operations that have one, on other pages. */
  operations: readonly (readonly [id: string, method: string, path: string])[];
}

/** The changes since the version before that a page marks. */
export interface PageChanges {
  changes: readonly ShownChange[];
  /** What changed in its operation as a whole, by the key of `Shown.operations`. */
  operation?: readonly [key: string, found: ShownOperation] | undefined;
  /** The levels of the changes inside schemas that are not in its part of the description, by pointer. */
  inside: readonly (readonly [
    pointer: string,
    direction: Where["direction"],
    levels: readonly LevelFrom[],
  ])[];
}

/** A section: an operation, a schema by its name, or a workflow by its place among all of the API. */
export type PageItem =
  | { id: string; kind: "path" | "webhook"; method: string; path: string }
  | { id: string; kind: "schema"; name: string }
  | { id: string; kind: "workflow"; index: number };
