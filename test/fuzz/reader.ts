/** Does what readers do with a page: search, follow links, copy in every form. None of it may fail. */
import type { Document } from "#model/document.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Item, Menu } from "#model/outline/menu.ts";
import { olderEntry } from "#model/outline/older-routes.ts";
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { unusedComponents } from "#model/whole/components.ts";
import { faultsOf } from "#model/whole/faults.ts";
import * as unread from "#model/whole/unread.ts";
import { Uses } from "#model/whole/uses.ts";
import { formatJson } from "#oas/json-text.ts";
import { asRecord } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { requestOf, supportedSecurity } from "#request/request.ts";
import { bodySamples } from "#samples/body.ts";
import { snippetBodies, snippetValue } from "#samples/placeholder.ts";
import { sampleValue } from "#samples/value.ts";
import { searchEntries } from "#search/entries.ts";
import { type SearchHit, SearchIndex } from "#search/index.ts";
import { LANGUAGES } from "#snippets/languages.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { fieldsText, jsonSchema, sectionText, typeScript } from "#text/text.ts";
import { reveal } from "#view/links/reveal.ts";
import * as rowFunctions from "#view/links/row-functions.ts";
import { goalOf } from "#view/page/location.ts";

/** A page for a reader. */
export interface Shown {
  document: Document;
  menu: Menu;
  options: Options;
}

/** How many items of each kind are tried, spread over all. */
const SECTIONS = 6;
const OPERATIONS = 3;
const SCHEMAS = 4;
const ROWS = 12;
/**
 * The maximum length of a text about a part is `always`, plus `each` times the characters of the description, because
 * lines are indented.
 */
const LONGEST = { each: 50, always: 3_000_000 };

/** Words, misspellings, every operator, and unknown operators. */
const QUERIES = [
  "healthy operation",
  "helthy propery",
  "healthyProperty in:response",
  "get /healthy",
  "method:get tag:a",
  "status:4xx is:deprecated",
  "type:property a",
  "in:query",
  "__proto__ constructor",
  'a"(*[\\:: in: type:nothing \uD800',
];

/** Searches as readers do. Every hit has a row, and its link leads there. */
export function searches(shown: Shown): ReadonlySet<string> {
  const { document, menu } = shown;
  const index = new SearchIndex();
  for (const row of searchEntries(document, menu)) index.add(row);
  const found = new Set<string>();
  for (const query of QUERIES)
    for (const hit of index.query(query, 10)) {
      found.add(hit.target);
      leads(shown, hit);
    }
  return found;
}

function leads(shown: Shown, { id, target, inside, name }: SearchHit): void {
  const { document, menu } = shown;
  // The text before the first section is at the start of the page.
  const hasStart = menu.intro.trim() !== "" || document.info.summary !== undefined;
  if (target === "" && id === "" && hasStart) return;
  const goal = goalOf(menu, target);
  if (!goal || (inside === undefined && goal.item.id !== id))
    throw new Error(`Found, but nowhere: ${target}`);
  if (goal.steps.length > 0) reveal(rowFunctions, shown, goal.item, goal.steps);
  if (typeof (name ?? "") !== "string") throw new Error(`Found without a name: ${target}`);
}

/** Follows the links of rendered rows: each leads to its row. Damaged links lead as far as possible. */
export function followsLinks(shown: Shown, html: string): void {
  const { menu } = shown;
  const ids = [
    ...html.matchAll(/ id="((?:operation|schema|component)\/[^"]*\/[^"]*)"(?! data-section-id)/g),
  ].map(([, id = ""]) => decoded(id));
  for (const id of spread(ids, ROWS)) {
    if (idOfHash(hashOf(id)) !== id) throw new Error(`The hash of ${id} is another's: ${hashOf(id)}`);
    const goal = goalOf(menu, id);
    if (!goal) throw new Error(`A row that no link leads to: ${id}`);
    // A section with that name has precedence over a row.
    if (goal.steps.length === 0) continue;
    const { id: reached, missing } = reveal(rowFunctions, shown, goal.item, goal.steps);
    if (missing > 0 || reached !== id) throw new Error(`The link of ${id} leads to ${reached}`);
  }
  const first = ids[0] ?? "operation/healthyOperation/200/healthyProperty";
  for (const bent of bentHashes(first)) {
    const id = idOfHash(bent);
    olderEntry(menu, id);
    for (const isLost of [false, true]) {
      const goal = goalOf(menu, id, isLost);
      if (goal) reveal(rowFunctions, shown, goal.item, goal.steps);
    }
  }
}

/** Changes of hashes that mail and chat programs make. */
function bentHashes(id: string): string[] {
  const hash = hashOf(id);
  const half = Math.floor(hash.length / 2);
  return [
    `${hash}%`,
    `${hash}/%E0%A4%A`,
    `${hash}/(none)/=1`,
    `${hash}//[]/*/{not}`,
    `${hash}/__proto__/constructor`,
    hash.slice(0, half),
    `${hash.slice(0, half)}%zz${hash.slice(half)}`,
    `#/${hash.slice(1)}?lang=%&example`,
    `#${"/".repeat(300)}${"(a)/".repeat(300)}`,
  ];
}

/** Copies sections as Markdown, schemas as TypeScript and JSON Schema, and reads their samples. */
export function copies({ document, menu }: Shown, weight: number): ReadonlyMap<string, string> {
  const bounded = boundedBy(weight);
  const texts = new Map<string, string>();
  const samples: Parameters<typeof sectionText>[1]["samples"] = (media, direction) =>
    bodySamples(media, { direction });
  const sections = [undefined, ...spread(menu.sections, SECTIONS), menu.find("operation/healthyOperation")];
  for (const item of sections) {
    const text = bounded(sectionText(item, { document, menu, samples, unread }));
    texts.set(item?.id ?? "", text);
  }
  for (const name of spread(document.schemaNames, SCHEMAS)) {
    const schema = schemasOf(document).named(name);
    if (!schema) throw new Error(`Lost: schema ${JSON.stringify(name)}`);
    bounded(fieldsText(schema, "any"));
    bounded(typeScript(schema, { direction: "response", name }));
    bounded(formatJson(jsonSchema(schema, { direction: "request" })));
    bounded(formatJson(sampleValue(schema, { direction: "response" })));
  }
  return texts;
}

/** Writes requests in all languages. */
export function writesRequests({ menu }: Shown, weight: number): void {
  const bounded = boundedBy(weight);
  const operations = menu.sections.filter((item) => item.kind === "operation");
  for (const { operation } of spread(operations, OPERATIONS)) {
    const media = detailsOf(operation).requestBody?.content[0];
    const [sample] = media ? snippetBodies(media, { direction: "request" }) : [];
    const request = requestOf(operation, {
      address: operation.servers[0]?.address({}) ?? "",
      media,
      sample,
      security: supportedSecurity(operation)[0],
      write: (parameter) => snippetValue(parameter).written,
      undescribed: placeholderFor,
    });
    for (const { id } of LANGUAGES) bounded(snippetOf(request, id) ?? "");
  }
}

/** Opens the lists for authors: problems, uses of schemas, unused components. */
export function opensLists({ document }: Shown): void {
  for (const { pointer, message } of faultsOf(asRecord(document.raw)))
    if (typeof pointer !== "string" || message === "") throw new Error("A fault without words.");
  unusedComponents(document, 5000);
  const uses = new Uses(document);
  for (const _ of uses.walk());
  for (const name of spread(document.schemaNames, SCHEMAS)) uses.of(name);
}

/** Every object that has a section on a page has one on this page. */
export function holdsAll({ document, menu }: Shown, html: string): void {
  for (const item of menu.sections)
    if (!html.includes(`data-section-id="${encoded(item.id)}"`))
      throw new Error(`Not on the page: ${item.id}`);
  const listed = new Set(menu.sections.map(placeOf));
  const hooks = document.webhooks.flatMap((hook) => hook.operations);
  for (const { pointer } of [...document.operations, ...hooks])
    if (!listed.has(pointer)) throw new Error(`Lost: ${pointer}`);
  for (const name of document.schemaNames)
    if (schemasOf(document).named(name) && !listed.has(`schema ${name}`))
      throw new Error(`Lost: schema ${name}`);
}

function placeOf(item: Item): string {
  if (item.kind === "operation") return item.operation.pointer;
  return item.kind === "schema" ? `schema ${item.name}` : "";
}

/** Some items spread over a list. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, at) => list[Math.floor(at * step)] as T);
}

/** @param weight the number of characters of the description */
function boundedBy(weight: number): (text: string) => string {
  return (text) => {
    if (text.length > LONGEST.always + LONGEST.each * weight)
      throw new Error(`A text of ${text.length} characters, of a description of ${weight}.`);
    return text;
  };
}

const SIGNS: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["'", "&#x27;"],
  ["<", "&lt;"],
  [">", "&gt;"],
];

function encoded(text: string): string {
  return SIGNS.reduce((so, [sign, entity]) => so.replaceAll(sign, entity), text);
}

function decoded(text: string): string {
  return SIGNS.reduceRight((so, [sign, entity]) => so.replaceAll(entity, sign), text);
}
