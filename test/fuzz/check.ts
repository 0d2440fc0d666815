/**
 * Checks what must be true for any description, however broken: the page renders, and its valid parts are readable.
 */

import { LoadError } from "#load/fetch.ts";
import { type Loaded, load, type Source } from "#load/load.ts";
import { yamlToKnownJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { detailsOf } from "#model/operation-details.ts";
import { Menu } from "#model/outline/menu.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { isRecord } from "#oas/read.ts";
import { readOptions } from "#options/read.ts";
import { renderPage } from "#render/render.tsx";
import { bodySamples } from "#samples/body.ts";
import { writtenParameter } from "#samples/parameter.ts";
import { touch } from "../model/touch.ts";
import { HEALTHY_PROSE, HEALTHY_SECTION, hasHealthyOperation, hasHealthyProse } from "./healthy.ts";
import { dangersIn } from "./markup.ts";
import {
  copies,
  followsLinks,
  holdsAll,
  opensLists,
  type Shown,
  searches,
  writesRequests,
} from "./reader.ts";

/** The maximum number of objects of the model to read. */
const MOST_VIEWS = 4000;
/** The maximum number of characters of a page for each character of the description, in addition to a constant. */
const LONGEST = { each: 400, always: 3_000_000 };

const OPTIONS = { showExtensions: true, schemaDefinitionsTagName: "Models" };

const METHODS = "get put post delete options head patch trace".split(" ");

/**
 * Processes a description completely, from its text or object to a page and a search index.
 * @returns the result: shown, or refused with a reason
 * @throws Error that describes the violation
 */
export async function check(source: Source): Promise<"shown" | "refused"> {
  const given = "document" in source ? source.document : undefined;
  const before = JSON.stringify(given);
  const loaded = await loadSafely(source);
  if (!loaded) return "refused";
  for (const { message, pointer } of loaded.problems)
    if (typeof message !== "string" || typeof pointer !== "string")
      throw new Error("A problem without words.");
  const document = new Document(loaded.document, loaded.url);
  const menu = new Menu(document, { schemaDefinitionsTagName: "Models" });
  touch([document, menu, document.schemaNames.map((name) => schemasOf(document).named(name))], MOST_VIEWS);
  sampleAll(menu);
  holdsAllOperations(loaded.document, menu);
  const html = renderPage(loaded, { options: OPTIONS });
  checkPage(html, loaded);
  const weight = "text" in source ? source.text.length : before.length;
  read({ document, menu, options: readOptions([OPTIONS]) }, html, loaded, weight);
  const most = LONGEST.always + LONGEST.each * weight;
  if (html.length > most)
    throw new Error(`The page has ${html.length} characters, the description ${weight}.`);
  if (JSON.stringify(given) !== before) throw new Error("The caller's object is changed.");
  if (Object.keys(Object.prototype).length > 0) throw new Error("The prototype of all objects is changed.");
  return "shown";
}

/** Does what readers do. The valid parts can be found, linked to and copied. */
function read(shown: Shown, html: string, { original }: Loaded, weight: number): void {
  holdsAll(shown, html);
  const found = searches(shown);
  followsLinks(shown, html);
  const texts = copies(shown, weight);
  writesRequests(shown, weight);
  opensLists(shown);
  if (!hasHealthyOperation(original)) return;
  const { id, row, words } = HEALTHY_SECTION;
  for (const target of [id, row]) if (!found.has(target)) throw new Error(`Not to be found: ${target}`);
  for (const word of words)
    if (!texts.get(id)?.includes(word)) throw new Error(`Not in the copy of ${id}: ${word}`);
}

/** Loading may throw only a LoadError with a message. */
async function loadSafely(source: Source): Promise<Loaded | undefined> {
  try {
    return await load(source, {
      yaml: async (text) => yamlToKnownJson(text),
      fetch: async (address) => otherFile(String(address)),
    });
  } catch (error) {
    if (!(error instanceof LoadError) || error.message === "") throw error;
    return undefined;
  }
}

/** The content of other addresses: files of all kinds, or nothing. */
async function otherFile(address: string): Promise<Response> {
  const text = FILES[address.split("/").at(-1)?.split("#")[0] ?? ""];
  return text === undefined ? new Response("{}", { status: 404 }) : new Response(text);
}

const FILES: Readonly<Record<string, string>> = {
  "other.yaml":
    "A:\n  type: object\n  properties: &p\n    a: {$ref: '#/A'}\n    b: {$ref: 'other.json#/B'}\n  default: *p\n",
  "other.json":
    '{"B":{"$ref":"other.yaml#/A"},"components":{"schemas":{"A":{"allOf":[{"$ref":"openapi.json#/components/schemas/A"},{"$ref":"#/B"}]}}}}',
  A: "<!doctype html><title>no description</title>",
};

/** Makes a sample of every body and every parameter. */
function sampleAll(menu: Menu): void {
  for (const item of menu.sections.slice(0, 50)) {
    if (item.kind !== "operation") continue;
    const { requestBody, responses, parameters } = detailsOf(item.operation);
    for (const parameter of parameters) writtenParameter(parameter);
    const bodies = [
      ...(requestBody?.content ?? []).map((media) => ({ media, direction: "request" as const })),
      ...responses.flatMap(({ content }) =>
        content.map((media) => ({ media, direction: "response" as const })),
      ),
    ];
    for (const { media, direction } of bodies)
      for (const { text } of bodySamples(media, { direction }))
        if ((text?.length ?? 0) > 10_000_000) throw new Error("A sample has more than 10 MB.");
  }
}

/** Every operation that is an object, in a path item that is an object, has an entry in the menu. */
function holdsAllOperations(document: object, menu: Menu): void {
  const listed = new Set<string>();
  for (const item of menu.sections)
    if (item.kind === "operation")
      listed.add(`${item.operation.method} ${item.operation.path}`.toLowerCase());
  const { paths } = document as { paths?: unknown };
  for (const [path, item] of Object.entries(isRecord(paths) ? paths : {})) {
    if (!isRecord(item) || path.startsWith("x-") || item["$ref"] !== undefined) continue;
    for (const method of METHODS)
      if (
        isRecord(Object.hasOwn(item, method) && item[method]) &&
        !listed.has(`${method} ${path}`.toLowerCase())
      )
        throw new Error(`Lost: ${method} ${JSON.stringify(path)}`);
  }
}

function checkPage(html: string, { original, document }: Loaded): void {
  const markup = html.slice(html.indexOf("<body>"));
  const failed = /class="section-error"[\s\S]{0,1000}/.exec(markup);
  if (failed) throw new Error(`A section cannot be drawn: ${failed[0]}`);
  const dangers = dangersIn(markup);
  if (dangers.length > 0) throw new Error(`Dangerous markup: ${dangers.slice(0, 5).join("; ")}`);
  if (hasHealthyOperation(original)) checkSection(markup, HEALTHY_SECTION);
  if (hasHealthyProse(original) && isRecord(document.info)) checkSection(markup, HEALTHY_PROSE);
}

function checkSection(markup: string, { id, words }: { id: string; words: readonly string[] }): void {
  const start = markup.indexOf(`data-section-id="${id}"`);
  if (start < 0) throw new Error(`Lost: ${id}`);
  const end = markup.indexOf("data-section-id=", start + 1);
  const text = markup.slice(start, end < 0 ? undefined : end).replace(/<[^>]*>/g, "");
  for (const word of words) if (!text.includes(word)) throw new Error(`Not to be read in ${id}: ${word}`);
}
