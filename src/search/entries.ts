/** Makes the rows of the index from a document, in a generator, so that indexing on the main thread can pause. */
import { outline } from "#markdown/headings.ts";
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type {
  Item,
  Menu,
  MenuSettings,
  OperationItem,
  SchemaItem,
  SchemeItem,
  WorkflowItem,
  WorkflowNames,
} from "#model/outline/menu.ts";
import { methodName, requestLine } from "#model/request-line.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { ComponentKind } from "#model/whole/components.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";
import { type Context, ENTRY, Gathering, type Shared, type SharedObjects } from "./gather.ts";
import type { SearchRow } from "./row.ts";

export type { SearchRow } from "./row.ts";

/** What affects the entries: the settings of the page's menu, and words of plug-ins. */
export interface SearchSettings extends MenuSettings {
  /** Words by which the search finds sections, by their ids. */
  searchTexts?: Readonly<Record<string, readonly string[]>>;
  /** Whether the title of the document alone finds it, as that of a guide does. */
  isTitled?: boolean;
}

type EntrySettings = Pick<SearchSettings, "workflowNames" | "searchTexts" | "isTitled">;

/**
 * The rows of a document and of the workflows that its menu lists, with the words of plug-ins: an entry for the text
 * at the start, one for each section in page order, then one for each component that they use, directly or
 * indirectly. Groups are left out, because the page does not show them. An operation with several tags has one entry.
 */
export function* searchEntries(
  document: Document,
  menu: Menu,
  { workflowNames, searchTexts, isTitled }: EntrySettings = {},
): Generator<SearchRow> {
  const shared: SharedObjects = new Map();
  const known = new Set<Operation>();
  yield* introductionRows(document, menu, new Gathering(document, shared, ""), isTitled);
  for (const item of everyItem(menu.items)) {
    if (item.kind === "group") continue;
    const gathering = new Gathering(document, shared, item.id);
    gathering.add(item.label.length > LONGEST_TITLE ? "lead" : "title", item.label);
    gathering.add("tags", ...textsOf(item, searchTexts));
    switch (item.kind) {
      case "operation":
        if (known.has(item.operation)) break;
        known.add(item.operation);
        yield* operationRows(gathering, item);
        break;
      case "schema":
        yield* schemaRows(gathering, document, item);
        break;
      case "scheme":
        yield* schemeRows(gathering, item);
        break;
      case "heading":
        addProse(gathering, item.text);
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id] });
        break;
      case "tag":
        for (const word of keywords(item.tag.raw)) gathering.add("tags", word);
        gathering.add("id", item.tag.name);
        addProse(gathering, item.text);
        yield* gathering.rows({ kind: "tag", title: item.label, names: [item.id, item.tag.name ?? ""] });
        break;
      case "component": {
        const { kind, name, raw, pointer } = item.component;
        const sharedKind = SHARED_KINDS.get(kind);
        if (sharedKind && isRecord(raw)) gathering.addUse(sharedKind, raw, pointer, ENTRY);
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id, name] });
        break;
      }
      case "models":
      case "components":
      case "workflows":
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id] });
        break;
      case "workflow":
        yield* workflowRows(gathering, item, workflowNames);
        break;
      case "webhooks":
        yield* gathering.rows({ kind: "webhooks", title: item.label, names: [item.id] });
    }
  }
  for (const [pointer, object] of shared) {
    const gathering = new Gathering(document, shared, pointer);
    gathering.sharedObject(object);
    yield* gathering.rows({ kind: "shared", title: "", names: [] });
  }
}

/**
 * The text before the first section. It has no id, and is not found by its title alone, which occurs in too many
 * queries.
 */
function* introductionRows(
  { info }: Document,
  { intro }: Menu,
  gathering: Gathering,
  isTitled = false,
): Generator<SearchRow> {
  if (isTitled) gathering.add(info.title.length > LONGEST_TITLE ? "lead" : "title", info.title);
  else if (intro.trim() === "" && info.summary === undefined) return;
  gathering.prose(info.summary);
  addProse(gathering, intro);
  yield* gathering.rows({ kind: "section", title: info.title, names: [] });
}

/** The kinds of components whose content is indexed, as kinds of shared objects. */
const SHARED_KINDS: ReadonlyMap<ComponentKind, Shared["kind"]> = new Map([
  ["parameters", "parameter"],
  ["headers", "header"],
  ["requestBodies", "requestBody"],
  ["responses", "response"],
]);

/** The longest title, in characters. A longer one is indexed as text. */
const LONGEST_TITLE = 100;

/** The words of plug-ins for a section. */
function textsOf({ id }: Item, texts: SearchSettings["searchTexts"] = {}): readonly string[] {
  return (Object.hasOwn(texts, id) && texts[id]) || [];
}

function* everyItem(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    yield* everyItem(item.items);
  }
}

function* operationRows(gathering: Gathering, item: OperationItem): Generator<SearchRow> {
  const { operation } = item;
  const place = requestLine(operation);
  gathering.add("path", operation.path);
  gathering.add("id", operation.operationId);
  gathering.add("method", methodName(operation.method));
  for (const tag of [...operation.tags, ...keywords(operation.raw)]) gathering.add("tags", tag);
  for (const badge of operation.badges) gathering.add("tags", badge.name);
  if (operation.pathItem.kind === "webhook") gathering.add("tags", "webhook");
  gatherOperation(gathering, operation, ENTRY);
  yield* gathering.rows({
    kind: "operation",
    title: item.label,
    detail: place,
    names: [item.id, operation.operationId ?? "", operation.path, place],
    method: operation.method.toLowerCase(),
    tags: operation.tags,
    deprecated: operation.deprecated,
  });
}

/** @param here the context of the operation: its entry, or the callback that contains it */
function gatherOperation(gathering: Gathering, operation: Operation, here: Context, depth = 0): void {
  addProse(gathering, operation.description);
  const contexts = new Map<string, Context>();
  const { parameters, requestBody, responses, callbacks } = detailsOf(operation);
  for (const parameter of parameters) {
    const { name, location, raw, description } = parameter;
    // Path parameters count less, because the path contains their names.
    const weight = here.weight * (location === "path" ? IN_PATH : 1);
    const group = contexts.get(location) ?? gathering.row("place", location, { ...here, weight });
    contexts.set(location, group);
    const at = gathering.row("parameter", name, group, description, raw);
    if (parameter.pointer.startsWith(operation.pathItem.pointer)) gathering.parameter(raw, at);
    else gathering.addUse("parameter", raw, parameter.pointer, at);
  }
  if (requestBody) {
    const at = gathering.row("place", "request", here);
    gathering.add("text", requestBody.description);
    if (requestBody.pointer.startsWith(operation.pointer)) gathering.requestBody(requestBody.raw, at);
    else gathering.addUse("requestBody", requestBody.raw, requestBody.pointer, at);
  }
  // Successful responses come first, because only the first use of a shared object is kept.
  const sorted = [...responses].sort((a, b) => Number(a.kind === "error") - Number(b.kind === "error"));
  for (const { status, kind, raw, pointer, summary, description } of sorted) {
    const text = [summary, description].filter((text) => text !== undefined).join("\n");
    const weight = here.weight * RESPONSES;
    const row = gathering.row("response", status, { ...here, weight }, text, raw);
    const at = { ...row, weight: weight * (kind === "error" ? ERRORS : 1) };
    if (pointer.startsWith(operation.pointer)) gathering.response(raw, at);
    else gathering.addUse("response", raw, pointer, at);
  }
  if (depth > 2 || callbacks.length === 0) return;
  const container = gathering.row("place", "callbacks", { ...here, weight: here.weight * CALLBACKS });
  for (const callback of callbacks) {
    const named = gathering.row("callback", callback.name, container, callback.ref.summary);
    for (const inner of callback.operations) {
      gathering.add("text", inner.path, inner.summary);
      const path = gathering.row("place", inner.path, named);
      gatherOperation(gathering, inner, gathering.row("place", inner.method, path), depth + 1);
    }
  }
}

/**
 * The weights of the parts of an operation. Readers look for requests more often than for responses, and for successful
 * responses more often than for errors.
 */
const IN_PATH = 0.7;
const RESPONSES = 0.95;
const ERRORS = 0.35;
const CALLBACKS = 0.7;

function* schemaRows(gathering: Gathering, document: Document, item: SchemaItem): Generator<SearchRow> {
  const schema = schemasOf(document).named(item.name);
  if (schema && isRecord(schema.raw)) {
    gathering.add("id", schema.title);
    gathering.prose(schema.description);
    gathering.addUse("schema", schema.raw, schema.pointer, ENTRY);
  }
  yield* gathering.rows({
    kind: "schema",
    title: item.label,
    // Of `io.k8s.api.core.v1.PodSpec`, readers know the last part.
    names: [item.id, item.name, item.name.slice(item.name.lastIndexOf(".") + 1)],
    deprecated: schema?.deprecated,
  });
}

function* schemeRows(gathering: Gathering, item: SchemeItem): Generator<SearchRow> {
  const { scheme } = item;
  gathering.add("id", scheme.key, scheme.parameterName);
  gathering.add("tags", scheme.type, scheme.scheme, scheme.bearerFormat);
  gathering.prose(scheme.description);
  for (const flow of scheme.flows) {
    gathering.add("tags", flow.name);
    const place = gathering.row("place", flow.name, ENTRY);
    for (const scope of flow.scopes) gathering.row("scope", scope.name, place, asText(scope.description));
  }
  yield* gathering.rows({
    kind: "scheme",
    title: item.label,
    detail: scheme.type,
    names: [item.id, scheme.key],
    deprecated: scheme.deprecated,
  });
}

function* workflowRows(
  gathering: Gathering,
  { id, label, index }: WorkflowItem,
  workflows: WorkflowNames | undefined,
): Generator<SearchRow> {
  const { id: workflowId, text } = workflows?.list[index] ?? {};
  gathering.add("id", workflowId);
  gathering.prose(text);
  yield* gathering.rows({ kind: "section", title: label, names: [id, workflowId ?? ""] });
}

/** `x-keywords`: words, or words under `includes`. */
function keywords(raw: Raw): readonly string[] {
  const value = raw["x-keywords"];
  const words = own(value, "includes") ?? value;
  return (Array.isArray(words) ? words : [words]).flatMap((word) => asText(word) ?? []);
}

/** Adds a description with its headings. */
function addProse(gathering: Gathering, markdown: string | undefined): void {
  if (markdown === undefined) return;
  gathering.prose(markdown);
  if (!/^ {0,3}#/m.test(markdown)) return;
  for (const { heading } of outline(markdown)) gathering.row("heading", heading.text, ENTRY);
}
