/**
 * Everything that can be found in a description, as rows for the index. A generator, so that whoever
 * indexes on the main thread can pause between rows.
 */
import { outline } from "#markdown/headings.ts";
import type { ComponentKind } from "#model/components.ts";
import type { Document } from "#model/document.ts";
import type { Item, Menu, OperationItem, SchemaItem, SchemeItem } from "#model/menu.ts";
import type { Operation } from "#model/operation.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";
import { Gathering, HERE, type Part, type Parts, type Place } from "./gather.ts";
import type { SearchRow } from "./row.ts";

export type { SearchRow } from "./row.ts";

/**
 * The rows of a document: one entry per section of the menu in reading order, then one per component that
 * they use, directly or through another. Groups are left out, because they have no place on the page; an
 * operation under several tags counts where it stands first.
 */
export function* searchEntries(document: Document, menu: Menu): Generator<SearchRow> {
  const parts: Parts = new Map();
  const known = new Set<Operation>();
  for (const item of everyItem(menu.items)) {
    if (item.kind === "group") continue;
    const gathering = new Gathering(document, parts, item.id);
    gathering.add(item.label.length > LONGEST_TITLE ? "summary" : "title", item.label);
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
        prose(gathering, item.text);
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id] });
        break;
      case "tag":
        gathering.add("tags", item.tag.name, ...keywords(item.tag.raw));
        prose(gathering, item.text);
        yield* gathering.rows({ kind: "tag", title: item.label, names: [item.id, item.tag.name ?? ""] });
        break;
      case "component": {
        const { kind, name, raw, pointer } = item.component;
        const part = PARTS.get(kind);
        if (part && isRecord(raw)) gathering.linkPart(part, raw, pointer, HERE);
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id, name] });
        break;
      }
      case "models":
      case "components":
        yield* gathering.rows({ kind: "section", title: item.label, names: [item.id] });
        break;
      case "webhooks":
        yield* gathering.rows({ kind: "webhooks", title: item.label, names: [item.id] });
    }
  }
  for (const [pointer, part] of parts) {
    const gathering = new Gathering(document, parts, pointer);
    gathering.part(part);
    yield* gathering.rows({ kind: "part", title: "", names: [] });
  }
}

/** The components whose content is gathered, as what. */
const PARTS: ReadonlyMap<ComponentKind, Part["kind"]> = new Map([
  ["parameters", "parameter"],
  ["headers", "header"],
  ["requestBodies", "requestBody"],
  ["responses", "response"],
]);

/** Longer titles are prose. */
const LONGEST_TITLE = 100;

function* everyItem(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    yield* everyItem(item.items);
  }
}

function* operationRows(gathering: Gathering, item: OperationItem): Generator<SearchRow> {
  const { operation } = item;
  const method = operation.method.toUpperCase();
  gathering.add("path", operation.path);
  gathering.add("id", operation.operationId);
  gathering.add("method", method);
  gathering.add("tags", ...operation.tags, ...keywords(operation.raw));
  gatherOperation(gathering, operation, [], 0);
  yield* gathering.rows({
    kind: "operation",
    title: item.label,
    detail: `${method} ${operation.path}`,
    names: [item.id, operation.operationId ?? "", operation.path, `${method} ${operation.path}`],
  });
}

/** @param steps what leads to it: nothing, or the callback it stands in */
function gatherOperation(
  gathering: Gathering,
  operation: Operation,
  steps: readonly string[],
  depth: number,
): void {
  prose(gathering, operation.description);
  const place: Place = { steps, path: "", weight: depth === 0 ? 1 : 0.7 };
  for (const parameter of operation.parameters) {
    gathering.name("parameter", parameter.name, {
      ...place,
      steps: [...steps, parameter.location],
      path: parameter.name,
    });
    const at = { ...place, steps: [...steps, parameter.name] };
    if (parameter.pointer.startsWith(operation.pathItem.pointer)) gathering.parameter(parameter.raw, at);
    else gathering.linkPart("parameter", parameter.raw, parameter.pointer, at);
  }
  const { requestBody } = operation;
  if (requestBody) {
    const at = { ...place, steps: [...steps, "request"] };
    if (requestBody.pointer.startsWith(operation.pointer)) gathering.requestBody(requestBody.raw, at);
    else gathering.linkPart("requestBody", requestBody.raw, requestBody.pointer, at);
  }
  // Successes first: of two uses of one part the first counts.
  const responses = [...operation.responses].sort(
    (a, b) => Number(a.kind === "error") - Number(b.kind === "error"),
  );
  for (const response of responses) {
    const at = {
      ...place,
      steps: [...steps, response.status],
      weight: place.weight * (response.kind === "error" ? 0.4 : 1),
    };
    if (response.pointer.startsWith(operation.pointer)) gathering.response(response.raw, at);
    else gathering.linkPart("response", response.raw, response.pointer, at);
  }
  if (depth > 2) return;
  for (const callback of operation.callbacks)
    for (const inner of callback.operations) {
      gathering.add("text", callback.name, inner.path, inner.summary);
      gatherOperation(gathering, inner, [...steps, callback.name], depth + 1);
    }
}

function* schemaRows(gathering: Gathering, document: Document, item: SchemaItem): Generator<SearchRow> {
  const schema = document.namedSchema(item.name);
  if (schema && isRecord(schema.raw)) {
    gathering.add("id", schema.title);
    gathering.linkPart("schema", schema.raw, schema.pointer, HERE);
  }
  yield* gathering.rows({ kind: "schema", title: item.label, names: [item.id, item.name] });
}

function* schemeRows(gathering: Gathering, item: SchemeItem): Generator<SearchRow> {
  const { scheme } = item;
  gathering.add("id", scheme.key);
  gathering.add("parameters", scheme.parameterName);
  gathering.add("tags", scheme.type, scheme.scheme, scheme.bearerFormat);
  gathering.prose(scheme.description);
  for (const flow of scheme.flows) {
    gathering.add("tags", flow.name);
    for (const scope of flow.scopes) {
      gathering.add("properties", scope.name);
      gathering.prose(asText(scope.description));
    }
  }
  yield* gathering.rows({
    kind: "scheme",
    title: item.label,
    detail: scheme.type,
    names: [item.id, scheme.key],
  });
}

/** `x-keywords`: words, or words under `includes`. */
function keywords(raw: Raw): readonly string[] {
  const value = raw["x-keywords"];
  const words = own(value, "includes") ?? value;
  return (Array.isArray(words) ? words : [words]).flatMap((word) => asText(word) ?? []);
}

/** A description with its headings. */
function prose(gathering: Gathering, markdown: string | undefined): void {
  if (markdown === undefined) return;
  gathering.prose(markdown);
  if (!/^ {0,3}#/m.test(markdown)) return;
  for (const { heading } of outline(markdown))
    gathering.name("heading", heading.text, { ...HERE, path: heading.text });
}
