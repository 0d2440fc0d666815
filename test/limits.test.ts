/**
 * Tests every limit: how much work something may cause, and what readers get beyond it. Generates docs/limits.md from
 * the table (`npx vitest run --update=true test/limits`). The tests count work instead of measuring time.
 */
import "./production.ts";

import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findingsIn, LONGEST_CHAIN } from "#cli/check.ts";
import { readArazzo } from "#cli/input/arazzo.ts";
import { findDescription, readDescription, readerOf } from "#cli/input/description.ts";
import { embedFiles, LARGEST_EMBEDDED, MOST_EMBEDDED } from "#cli/input/embed.ts";
import { openFolder } from "#cli/input/folder.ts";
import { LARGEST_FILE, Reader } from "#cli/input/reader.ts";
import { MOST_REDIRECTS, Remote } from "#cli/input/remote.ts";
import { LINT_TIME, lintWithin } from "#cli/lint-within.ts";
import { Changes, MOST_PAGES } from "#cli/server/changes.ts";
import { type Handler, LIMITS, startHttp } from "#cli/server/http.ts";
import { LARGEST_MESSAGE, MCP_PATH, mcpHandler } from "#cli/server/mcp-server.ts";
import { DEEPEST_ROW, MOST_CHANGES } from "#compare/collector.ts";
import { compare } from "#compare/compare.ts";
import type { Comparison, Level } from "#compare/facts/change.ts";
import { LONGEST_PLACE, MOST_PAIRS } from "#compare/schema/graph.ts";
import { MOST_PARTS } from "#compare/shapes/parts.ts";
import { MOST_SHOWN, shownOf } from "#compare/shown.ts";
import { textOf as changedText, LONGEST_TEXT } from "#compare/value-text.ts";
import { MOST_COMPARED, wordChanges } from "#compare/word-changes.ts";
import { IDLE_TIMEOUT, MOST_FILES } from "#load/bundle/fetch.ts";
import { textOf } from "#load/coded.ts";
import { EXAMPLE_LIMITS, fetchExample } from "#load/example.ts";
import { fetchText, LONGEST } from "#load/fetch.ts";
import { FILE_LIMITS } from "#load/file-limits.ts";
import { type Loaded, type LoadOptions, load } from "#load/load.ts";
import { MOST as MOST_PROBLEMS, Problems } from "#load/problems.ts";
import { sizeOf } from "#load/size.ts";
import { DEEPEST } from "#load/walk.ts";
import { MOST_NODES as MOST_YAML, yamlToJson } from "#load/yaml.ts";
import { MAX_DEPTH } from "#markdown/block.ts";
import { MAX_NODES } from "#markdown/builder.ts";
import { STRETCH } from "#markdown/cut.ts";
import { MOST_DEFINED, MOST_SECTIONS, sections } from "#markdown/headings.ts";
import { MAX_LENGTH, parseInline, parseMarkdown } from "#markdown/parse.ts";
import { MAX_COLUMNS } from "#markdown/row.ts";
import { MAX_URL, safeUrl } from "#markdown/url.ts";
import { MOST_CHARACTERS } from "#mcp/cut.ts";
import { Api, callTool } from "#mcp/tools.ts";
import { Document } from "#model/document.ts";
import { MediaType } from "#model/media-type.ts";
import { DEEPEST_TAG, type Item, Menu } from "#model/outline/menu.ts";
import { MOST_REPEATED, MOST_WHOLE } from "#model/outline/repeats.ts";
import { hashParameters, idOfHash, LONGEST_HASH } from "#model/outline/routes.ts";
import { MOST_STEPS as MOST_STEPS_OF_ID, targetOf } from "#model/outline/target.ts";
import { DEPTH } from "#model/schema/all-of.ts";
import { type Choice, Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { MOST_SCOPES } from "#model/schema/scope.ts";
import { MOST_GROWN } from "#model/server.ts";
import { faultsOf, MOST_FAULTS } from "#model/whole/faults.ts";
import * as unread from "#model/whole/unread.ts";
import { MOST_NODES as MOST_USING, Uses } from "#model/whole/uses.ts";
import { formatJson, MOST_WRITTEN } from "#oas/json-text.ts";
import { readOptions } from "#options/read.ts";
import { applyOverlays } from "#overlay/apply.ts";
import { LONGEST_TARGET } from "#overlay/overlay.ts";
import { MOST_STEPS as MOST_QUERIED, MOST_SELECTED } from "#overlay/query.ts";
import { type RenderSettings, renderPage } from "#render/render.tsx";
import { csvText, MOST_ROWS as MOST_CSV } from "#request/csv.ts";
import { MOST_ELEMENTS, xmlSample } from "#request/xml.ts";
import type { BodySample } from "#samples/example.ts";
import { firstVariants, MOST_CHOICES, MOST_VARIANTS } from "#samples/first-variants.ts";
import { LONGEST as LONGEST_MATCH, matchingString } from "#samples/pattern.ts";
import { MOST_VALUES } from "#samples/settings.ts";
import { MOST_ITEMS } from "#samples/slot.ts";
import { sampleValue } from "#samples/value.ts";
import { searchEntries } from "#search/entries.ts";
import { MOST_ROWS } from "#search/gather.ts";
import { SearchIndex } from "#search/index.ts";
import { LONGEST as LONGEST_FOUND, plainText } from "#search/plain.ts";
import { MOST_STEPS as MOST_WALKED } from "#search/rank.ts";
import { LONGEST_QUERY, queryWords } from "#search/terms.ts";
import { MOST_LINES } from "#text/fields.ts";
import { MOST as MOST_SCHEMAS_WRITTEN } from "#text/json-schema.ts";
import { LONGEST_EXAMPLE, LONGEST_EXAMPLES, LONGEST_FIELDS } from "#text/operation.ts";
import { fieldsText, jsonSchema, sectionText, typeScript } from "#text/text.ts";
import { MOST as MOST_TYPES } from "#text/typescript.ts";
import { LONGEST_PAYLOAD, LONGEST_STEPS, workflowText } from "#text/workflow.ts";
import { MOST_STATES, matchesLinearly } from "#validate/automaton.ts";
import { DEEPEST_VALUE, STEPS_OF_SCHEMA } from "#validate/effort.ts";
import { LONGEST_PATTERN, MOST_STEPS, matches, parseRegex } from "#validate/regex.ts";
import { MOST_EFFORT, validate } from "#validate/validate.ts";
import { levelInside, MOST_INSIDE, MOST_LEVELS } from "#view/changes/inside.ts";
import { rowsOf } from "#view/changes/rows.ts";
import { LONGEST_ANSWER, type Sender, signInFetch } from "#view/console/sign-in/sign-in-fetch.ts";
import type { SignInProblem } from "#view/console/sign-in/sign-in-problem.ts";
import { MOST_SCHEMAS, reveal } from "#view/links/reveal.ts";
import * as rowFunctions from "#view/links/row-functions.ts";
import { FIRST_OPERATIONS } from "#view/objects/elsewhere.tsx";
import { OPEN_PARTS } from "#view/objects/parameter.tsx";
import { MOST_OPTIONS, VariableField } from "#view/objects/server-list.tsx";
import { MOST_TAGS } from "#view/objects/tag.tsx";
import { ROOM } from "#view/page/page.ts";
import { FIRST_CHARACTERS, HIGHLIGHT_LIMIT } from "#view/prose/code.tsx";
import { MOST_TOLD } from "#view/schema/rows.ts";
import { BULK_ROWS, FIRST_ROWS } from "#view/schema/schema.tsx";
import {
  MOST_SCHEMAS as MOST_ALIKE,
  MOST_PROPERTIES as MOST_FIELDS,
  tellApart,
} from "#view/schema/tell-apart.ts";
import { MOST_VERSIONS, versionsOf } from "#view/versions/chosen.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { checkArazzo } from "#workflows/check/check.ts";
import { MOST_CHECKED, MOST_FINDINGS } from "#workflows/check/reporter.ts";
import { DEEPEST_CONDITION, parseCondition } from "#workflows/condition.ts";
import {
  LONGEST_EXPRESSION,
  MOST_EMBEDDED as MOST_EMBEDDED_EXPRESSIONS,
  parseExpression,
  parseTemplate,
} from "#workflows/expression.ts";
import { MOST_SOURCES } from "#workflows/sources.ts";
import { DEEPEST_SEARCHED, MOST_SEARCHED, valuesInside } from "#workflows/value.ts";
import { connected, exchange, request } from "./cli/raw.ts";
import { COMPARE_LIMITS } from "./compare/limits.ts";
import { TRY_LIMITS } from "./console/limits.ts";
import type { Limit } from "./limit.ts";
import { documentOf, namedSchema, ref, schemaOf } from "./model/documents.ts";
import { RUN_LIMITS } from "./workflows/run/limits.ts";

/** The error of an overlay that removes what a target selects. */
async function overlayError(target: string, description: object): Promise<string | undefined> {
  const info = { title: "", version: "" };
  const overlay = { overlay: "1.1.0", info, actions: [{ target, remove: true }] };
  const { findings } = await applyOverlays(description, [{ name: "o", document: overlay }]);
  return findings.find(({ level }) => level === "error")?.message;
}

const yaml: LoadOptions["yaml"] = async (text) => yamlToJson(textOf(text));
const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));
const named = (count: number, value: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(times(count, (at) => [`p${at}`, value(at)]));

/** The number of objects in a tree. */
function count(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + count(one), 1);
}

function depth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((most: number, one) => Math.max(most, 1 + depth(one)), 0);
}

/** A host that sends `bytes` every `period` milliseconds, until it has sent `end`. */
const slowHost =
  (bytes: number, period: number, end = Number.POSITIVE_INFINITY): typeof fetch =>
  async (_url, { signal } = {}) => {
    let timer: ReturnType<typeof setTimeout>;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const send = (): void => {
          sent += bytes;
          if (sent <= end) stream.enqueue(new TextEncoder().encode(" ".repeat(bytes)));
          if (sent < end) timer = setTimeout(send, period);
          else {
            stream.enqueue(new TextEncoder().encode("{}"));
            stream.close();
          }
        };
        timer = setTimeout(send, period);
        signal?.addEventListener("abort", () => {
          clearTimeout(timer);
          stream.error(new Error("aborted"));
        });
      },
      cancel: () => clearTimeout(timer),
    });
    return new Response(body);
  };

/** The result of some work, and its time in milliseconds by a fake clock; undefined if it fails. */
async function timed<T>(work: () => Promise<T>): Promise<{ time: number; result?: T }> {
  await Promise.all([import("#load/bundle/bundle.ts"), import("#load/failures.ts")]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const begin = performance.now();
    let end: { time: number; result?: T } | undefined;
    work().then(
      (result) => {
        end = { time: performance.now() - begin, result };
      },
      () => {
        end = { time: performance.now() - begin };
      },
    );
    for (let turn = 0; end === undefined && turn < 20_000; turn++) {
      // Streams and messages use the real clock.
      for (let at = 0; at < 20; at++) await new Promise(setImmediate);
      if (end === undefined) await vi.advanceTimersByTimeAsync(250);
    }
    return end ?? { time: Number.POSITIVE_INFINITY };
  } finally {
    vi.useRealTimers();
  }
}

/** Loads a description that refers to files of a host. */
const loadFiles = (count: number, host: typeof fetch): Promise<Loaded> => {
  const schemas = named(count, (at) => ({ $ref: `${at}.json` }));
  const document = { openapi: "3.1.0", info: {}, paths: {}, components: { schemas } };
  return load({ document, url: "https://a.test/" }, { yaml, fetch: host });
};

/** Expects that something ends within a second of a limit. */
async function expectEnd(limit: number, work: () => Promise<unknown>): Promise<void> {
  const { time } = await timed(work);
  expect(time).toBeGreaterThanOrEqual(limit);
  expect(time).toBeLessThanOrEqual(limit + 1000);
}

/** A host that sends a file of the given size, a megabyte at a time. */
const largeHost = (bytes: number): typeof fetch => {
  const megabyte = new Uint8Array(1e6).fill(32);
  return async () => {
    let left = bytes;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(megabyte.subarray(0, left));
        left -= megabyte.length;
        if (left <= 0) stream.close();
      },
    });
    return new Response(body);
  };
};

const EMPTY = { label: "", hasValue: false } as BodySample;

/** The page of an operation with an XML response. */
function drawn(
  media: Record<string, unknown>,
  schemas: Record<string, unknown> = {},
  settings: RenderSettings = { scripts: { src: "page.js" } },
): string {
  const get = { responses: { 200: { description: "", content: { "application/xml": media } } } };
  const paths = { "/": { get } };
  return pageOf({ openapi: "3.1.0", info: { title: "" }, paths, components: { schemas } }, settings);
}

/** The page of operations that all have the same tags. */
function tagged(operations: number, tags: number, settings: RenderSettings = {}): string {
  const paths = named(operations, (at) => ({
    get: {
      operationId: `o${at}`,
      tags: times(tags, (n) => `t${n}`),
      responses: { 200: { description: "The answer." } },
    },
  }));
  return pageOf({ openapi: "3.1.0", info: { title: "" }, paths }, settings);
}

/** The body of the page of a document. */
function pageOf(document: Record<string, unknown>, settings: RenderSettings): string {
  const loaded = { document, original: {}, problems: [] } as unknown as Loaded;
  const page = renderPage(loaded, settings);
  return page.slice(page.indexOf("<body>"));
}

/** The indexes of the variants that an example of a body shows in place of the initial ones. */
function variantsOf(schema: object, example: unknown): readonly number[] {
  const media = new MediaType(documentOf(), "application/json", { schema, example }, "/x");
  return firstVariants(media, "response").map(({ index }) => index);
}

/** Objects that require a property of their own each, and have others in common. */
function alike(count: number, common = 0): readonly object[] {
  return times(count, (at) => ({
    type: "object",
    properties: { ...named(common, () => ({})), [`own${at}`]: {} },
    required: [`own${at}`],
  }));
}

/** Starts a server, runs a function, and stops the server. */
async function withServer(handler: Handler, holds: (port: number) => Promise<void>): Promise<void> {
  const { port, close } = await startHttp(handler, { host: "127.0.0.1", port: 0 });
  try {
    await holds(port);
  } finally {
    await close();
  }
}

/** Compares documents with one operation for each of some paths, whose requests have a schema. */
function comparison(older: unknown, newer: unknown, operations = 1): Comparison {
  const documentOf = (schema: unknown): Record<string, unknown> => ({
    openapi: "3.2.0",
    paths: named(operations, () => ({
      get: { requestBody: { content: { "a/a": { schema: { $ref: "#/components/schemas/A" } } } } },
    })),
    components: { schemas: { A: schema } },
  });
  return compare(documentOf(older), documentOf(newer), { now: 0 });
}

/** The worst level inside the schema `A` of a document, if a row changed. */
function levelBelow(schemas: Record<string, unknown>, row: string): Level | undefined {
  const older = { openapi: "3.2.0", components: { schemas } };
  const shown = shownOf({ changes: [], isComplete: true }, older, older);
  const change = { id: "response-property-type-changed", level: "breaking", direction: null } as const;
  const changes = [{ ...change, how: "changed" as const, row, path: [], message: "" }];
  const rows = rowsOf({ ...shown, groups: [{ operation: null, changes }] });
  const schema = schemasOf(new Document(older as never)).named("A")!;
  return levelInside(rows, [schema], { direction: "response", address: "a", id: "a" }, readOptions([{}]));
}

/** The worst level inside a chain of properties, if the last one changed. */
function levelOfChain(levels: number): Level | undefined {
  let schema: unknown = { type: "string" };
  for (let at = 0; at < levels; at++) schema = { type: "object", properties: { a: schema } };
  return levelBelow({ A: schema }, `/components/schemas/A${"/properties/a".repeat(levels)}`);
}

/** The worst level inside a schema with some objects, if a property of the last one changed. */
function levelInLast(objects: number): Level | undefined {
  const properties = named(objects, () => ({ type: "object", properties: { a: { type: "string" } } }));
  const row = `/components/schemas/A/properties/p${objects - 1}/properties/a`;
  return levelBelow({ A: { type: "object", properties } }, row);
}

const isNotComparable = ({ changes, isComplete }: Comparison): boolean =>
  !isComplete && changes.some(({ id }) => id === "not-compared-limit");

const AREAS: Readonly<Record<string, readonly Limit[]>> = {
  Descriptions: [
    {
      what: "values that YAML aliases expand to",
      unit: "values",
      most: MOST_YAML,
      beyond: "an error instead of the page",
      holds: () => {
        const bomb = times(
          24,
          (at) => `a${at}: &a${at} [${at === 0 ? "x, x" : `*a${at - 1}, *a${at - 1}`}]`,
        ).join("\n");
        expect(() => yamlToJson(bomb)).toThrow();
      },
    },
    {
      what: "depth to which Objects of older versions are upgraded",
      unit: "levels",
      most: DEEPEST,
      beyond: "they are read as written",
      holds: async () => {
        let schema: unknown = { nullable: true, type: "string" };
        for (let at = 0; at < DEEPEST + 50; at++) schema = { items: schema };
        const described = { openapi: "3.0.0", info: {}, paths: {}, components: { schemas: { A: schema } } };
        const { document } = await load({ document: described }, { yaml });
        expect(JSON.stringify(document)).toContain('"nullable":true');
      },
    },
    {
      what: "referenced files",
      unit: "files",
      most: MOST_FILES,
      beyond: "the reference counts as broken; the list of problems has the reason",
      holds: async () => {
        let fetched = 0;
        const fetch = async (): Promise<Response> => new Response(`{"a": {"$ref": "${++fetched}.json#/a"}}`);
        const paths = { "/": { $ref: "first.json#/a" } };
        const { problems } = await load(
          { document: { openapi: "3.1.0", info: {}, paths }, url: "https://a.test/" },
          { yaml, fetch },
        );
        expect(fetched).toBeLessThanOrEqual(MOST_FILES);
        expect(problems.length).toBeGreaterThan(0);
      },
    },
    {
      what: "time without data from the host of a referenced file",
      unit: "seconds",
      most: IDLE_TIMEOUT / 1000,
      beyond: "the file counts as missing",
      holds: () => expectEnd(IDLE_TIMEOUT, () => loadFiles(1, slowHost(1, 1e9))),
    },
    {
      what: "time to load a referenced file",
      unit: "seconds, and one more for each 100,000 bytes received",
      most: FILE_LIMITS.time / 1000,
      beyond: "the file counts as missing",
      holds: async () => {
        await expectEnd(FILE_LIMITS.time, () => loadFiles(1, slowHost(1, 2000)));
        const large = await timed(() => loadFiles(1, slowHost(100_000, 1000, 1_500_000)));
        expect(large.result?.problems).toEqual([]);
      },
    },
    {
      what: "time to load all referenced files",
      unit: "seconds, and one more for each 20 files or 100,000 bytes received",
      most: FILE_LIMITS.allTime / 1000,
      beyond: "the remaining files count as missing",
      holds: async () => {
        expect(FILE_LIMITS.timePerFile).toBe(1000 / 20);
        await expectEnd(FILE_LIMITS.allTime, () => loadFiles(40, slowHost(1, 2000)));
        await expectEnd(FILE_LIMITS.allTime + 24 * 50, () => loadFiles(40, slowHost(1, 3000, 3)));
        // As many files as large descriptions have, from a slow host.
        const healthy = await timed(() => loadFiles(1500, slowHost(1, 500, 1)));
        expect(healthy.result?.problems).toEqual([]);
      },
    },
    {
      what: "time to load all referenced files, however many there are",
      unit: "seconds",
      most: FILE_LIMITS.longest / 1000,
      beyond: "the remaining files count as missing",
      holds: () => expectEnd(FILE_LIMITS.longest, () => loadFiles(4900, slowHost(10_000, 600, 10_000))),
    },
    {
      what: "size of a referenced file",
      unit: "bytes",
      most: FILE_LIMITS.size,
      beyond: "the file counts as missing",
      holds: async () => {
        const { problems } = await loadFiles(1, largeHost(FILE_LIMITS.size + 1));
        expect(problems[0]?.message).toContain("is larger than 100 MB");
      },
    },
    {
      what: "size of all referenced files",
      unit: "bytes",
      most: FILE_LIMITS.allSize,
      beyond: "the remaining files count as missing",
      holds: async () => {
        const { problems } = await loadFiles(12, largeHost(FILE_LIMITS.size - 1e6));
        expect(problems.at(-1)?.message).toContain("are larger than 300 MB together");
      },
    },
    {
      what: "values in all referenced files; and again, values that replacing references adds",
      unit: "values",
      most: FILE_LIMITS.allValues,
      beyond: "later files count as missing; references are not replaced",
      holds: async () => {
        // Each file refers to the next one twice.
        const fetch = async (url: unknown): Promise<Response> => {
          const properties = { $ref: `b${Number(/\d+/.exec(String(url))) + 1}.json` };
          return Response.json(
            url === "https://a.test/b60.json" ? {} : { a: { properties }, b: { properties } },
          );
        };
        const document = {
          openapi: "3.1.0",
          info: {},
          paths: {},
          components: { schemas: { $ref: "b0.json" } },
        };
        const { document: whole, problems } = await load(
          { document, url: "https://a.test/" },
          { yaml, fetch: fetch as typeof globalThis.fetch },
        );
        expect(sizeOf(whole)).toBeLessThan(FILE_LIMITS.allValues);
        expect(problems.map(({ message }) => message).join()).toContain(
          "would grow by more than 5000000 values",
        );
      },
    },
    {
      what: "time before the page is shown without the referenced files",
      unit: "second",
      most: FILE_LIMITS.wait / 1000,
      beyond: "a line shows how many files are still loading; the page is updated when they arrive",
      holds: () =>
        expectEnd(
          FILE_LIMITS.wait,
          () =>
            new Promise<void>((onEarly) => {
              const document = { openapi: "3.1.0", info: {}, paths: { "/": { $ref: "a.json" } } };
              load(
                { document, url: "https://a.test/" },
                { yaml, fetch: slowHost(1, 2000), onEarly: () => onEarly() },
              );
            }),
        ),
    },
    {
      what: "time to load the description itself",
      unit: "seconds, and one more for each 100,000 bytes received",
      most: LONGEST / 1000,
      beyond: "an error instead of the page",
      holds: () => expectEnd(LONGEST, () => fetchText("https://a.test/", { fetch: slowHost(1, 2000) })),
    },
    {
      what: "time to load an example from another address",
      unit: "seconds, and one more for each 100,000 bytes received",
      most: EXAMPLE_LIMITS.total / 1000,
      beyond: "an error instead of the example",
      holds: () =>
        expectEnd(EXAMPLE_LIMITS.total, () =>
          fetchExample("https://a.test/", true, { fetch: slowHost(1, 2000) }),
        ),
    },
    {
      what: "size of an example from another address",
      unit: "bytes",
      most: EXAMPLE_LIMITS.size,
      beyond: "an error instead of the example",
      holds: async () => {
        const host = largeHost(EXAMPLE_LIMITS.size + 1);
        const failing = fetchExample("https://a.test/", false, { fetch: host });
        await expect(failing).rejects.toMatchObject({ kind: "too-large" });
      },
    },
    {
      what: "problems found while loading",
      unit: "problems",
      most: MOST_PROBLEMS,
      beyond: "the others are not listed",
      holds: () => {
        const problems = new Problems();
        for (let at = 0; at < MOST_PROBLEMS + 5; at++) problems.add("", `${at}`);
        expect(problems.list).toHaveLength(MOST_PROBLEMS);
      },
    },
    {
      what: "problems found when the reader opens the list of problems",
      unit: "problems",
      most: MOST_FAULTS,
      beyond: "the others are not listed",
      holds: () => expect(faultsOf({ info: named(MOST_FAULTS + 5, () => null) })).toHaveLength(MOST_FAULTS),
    },
  ],
  Markdown: [
    {
      what: "length of a text",
      unit: "characters",
      most: MAX_LENGTH,
      beyond: "the rest is plain text; a line says so, unless the text is a single line",
      holds: () => {
        const long = `${"a ".repeat(MAX_LENGTH / 2)}*b*`;
        const rest = { type: "text", text: "*b*" };
        expect(parseMarkdown(long).at(-1)).toEqual({ type: "paragraph", plain: true, children: [rest] });
        const both = parseMarkdown("*a*\n\n".repeat(MAX_LENGTH / 5 + 9));
        expect(both.filter((block) => block.type === "paragraph" && block.plain)).toHaveLength(1);
        expect(parseInline(long).at(-1)).toEqual(rest);
      },
    },
    {
      what: "nodes of a text",
      unit: "nodes",
      most: MAX_NODES,
      beyond: "the rest is plain text; a line says so, unless the text is a single line",
      holds: () => {
        const blocks = parseMarkdown("*a*\n\n".repeat(MAX_NODES));
        expect(count(blocks)).toBeLessThan(5 * MAX_NODES);
        expect(blocks.at(-1)).toMatchObject({ type: "paragraph", plain: true });
        expect(JSON.stringify(blocks.at(-1))).toContain("*a*");
        expect(parseInline("*a* ".repeat(MAX_NODES))).toHaveLength(1);
      },
    },
    {
      what: "sections of a text, one for each heading",
      unit: "sections",
      most: MOST_SECTIONS,
      beyond: "later headings are in the text of the last section",
      holds: () => {
        const { sections: found } = sections("# a\n\n".repeat(MOST_SECTIONS + 5));
        expect(found).toHaveLength(MOST_SECTIONS);
        expect(found.at(-1)?.text.match(/# a/g)).toHaveLength(5);
      },
    },
    {
      what: "link definitions that a section takes from the rest of its text",
      unit: "characters",
      most: MOST_DEFINED,
      beyond: "the reference is plain text",
      holds: () => {
        const all = times(2000, (at) => `[a${at}]: https://a.test/${"a".repeat(40)}${at}\n`);
        const text = `${all.join("")}\n# One\n${times(2000, (at) => `[a${at}]`).join(" ")}`;
        const [one] = sections(text).sections;
        expect(one?.text.length).toBeLessThan(MOST_DEFINED + 2000 * 10);
        expect(one?.text.length).toBeGreaterThan(MOST_DEFINED / 2);
      },
    },
    {
      what: "inline text that is rendered at once",
      unit: "characters",
      most: STRETCH,
      beyond: "the rest begins on a new line and is rendered a moment later",
      holds: () => {
        const text = "a*b*".repeat(9000);
        const page = pageOf({ openapi: "3.1.0", info: { title: "", description: text }, paths: {} }, {});
        const stretches = page.match(/<span class="stretch">(?:(?!<\/span>).)*/g) ?? [];
        const longest = Math.max(...stretches.map((one) => one.replace(/<[^>]*>/g, "").length));
        expect(stretches.length).toBeGreaterThan(1);
        expect(longest).toBeLessThanOrEqual(STRETCH);
      },
    },
    {
      what: "nested lists and quotes",
      unit: "levels",
      most: MAX_DEPTH,
      beyond: "deeper markers are plain text",
      holds: () => expect(depth(parseMarkdown(`${"> ".repeat(500)}a`))).toBeLessThan(2 * MAX_DEPTH + 20),
    },
    {
      what: "columns of a table",
      unit: "cells",
      most: MAX_COLUMNS,
      beyond: "the table is plain text",
      holds: () => {
        const row = "|a".repeat(MAX_COLUMNS + 1);
        expect(parseMarkdown(`${row}\n${row.replaceAll("a", "-")}`)[0]?.type).toBe("paragraph");
      },
    },
    {
      what: "length of an address",
      unit: "characters",
      most: MAX_URL,
      beyond: "the text is not a link",
      holds: () => expect(safeUrl(`https://a.test/${"a".repeat(MAX_URL)}`, "link")).toBeUndefined(),
    },
  ],
  Tags: [
    {
      what: "tags under which an operation or a schema shows its details",
      unit: "tags",
      most: MOST_WHOLE,
      beyond: "under other tags: its title, its address and a link to the first tag",
      holds: () => {
        const page = tagged(1, 50, { scripts: { src: "page.js" } });
        expect(page.match(/class="operation /g)).toHaveLength(50);
        expect(page.match(/The answer\./g)).toHaveLength(MOST_WHOLE);
        expect(page.match(/class="elsewhere">[^<]*<a href="#operation\/o0"/g)).toHaveLength(50 - MOST_WHOLE);
      },
    },
    {
      what: "additional entries of operations with several tags, in total; the same for schemas",
      unit: "entries",
      most: MOST_REPEATED,
      beyond: "the tag shows how many entries are left out, and so does the list of problems",
      holds: () => {
        const tags = times(300, (at) => `t${at}`);
        const paths = named(50, (at) => ({ get: { operationId: `o${at}`, tags } }));
        const menu = new Menu(documentOf({ paths }));
        expect(menu.size).toBe(300 + 50 + MOST_REPEATED);
        expect(menu.leftOut).toBe(50 * 299 - MOST_REPEATED);
      },
    },
    {
      what: "tags listed below the title of an operation",
      unit: "tags",
      most: MOST_TAGS,
      beyond: "a text shows how many are left out",
      holds: () => {
        const page = tagged(1, MOST_TAGS + 7);
        expect(page.match(/class="operation-meta".*?<\/div>/s)?.[0].match(/<a /g)).toHaveLength(MOST_TAGS);
        expect(page).toContain("… 7 more");
      },
    },
    {
      what: "operations that a tag which only marks them (`badge`, `audience`) lists on paper",
      unit: "operations",
      most: FIRST_OPERATIONS,
      beyond: "a text shows how many are left out",
      holds: () => {
        const tags = [{ name: "m", kind: "badge" }];
        const paths = named(FIRST_OPERATIONS + 9, (at) => ({
          get: { operationId: `o${at}`, tags: ["m", "t"] },
        }));
        const page = pageOf({ openapi: "3.2.0", info: { title: "" }, tags, paths }, {});
        expect(page.match(/class="external-docs".*?<\/ul>/s)?.[0].match(/<a /g)).toHaveLength(
          FIRST_OPERATIONS,
        );
        expect(page).toContain("… 9 more");
      },
    },
  ],
  Schemas: [
    {
      what: "nested `allOf`",
      unit: "levels",
      most: DEPTH,
      beyond: "deeper ones are ignored",
      holds: () => {
        let raw: Record<string, unknown> = { title: "last" };
        for (let at = 0; at < DEPTH + 50; at++) raw = { allOf: [raw, { properties: { [`p${at}`]: {} } }] };
        const { members } = schemaOf(raw).merged;
        expect(members.length).toBeLessThanOrEqual(2 * DEPTH + 3);
      },
    },
    {
      what: "paths through schemas with `$dynamicAnchor`",
      unit: "paths",
      most: MOST_SCOPES,
      beyond: "a `$dynamicRef` has the target that it has on the path so far",
      holds: () => {
        const schema = (at: number): unknown => ({
          $dynamicAnchor: `t${at}`,
          properties: {
            a: ref(`p${(at + 1) % 40}`),
            b: ref(`p${(at + 7) % 40}`),
            c: { $dynamicRef: `#t${at}` },
          },
        });
        const open = new Set([namedSchema("p0", named(40, schema))]);
        const scopes = new Set<unknown>();
        for (const one of open) {
          scopes.add(one.scope);
          if (open.size < 6 * MOST_SCOPES) for (const property of one.properties) open.add(property.schema);
        }
        expect(scopes.size).toBeGreaterThan(MOST_SCOPES / 2);
        expect(scopes.size).toBeLessThanOrEqual(MOST_SCOPES + 1);
      },
    },
    {
      what: "properties of variants that are searched for the one that distinguishes them",
      unit: "properties",
      most: MOST_TOLD,
      beyond: "the switch is above the rows",
      holds: () => {
        const inRow = (properties: number): boolean => {
          const variants = times(100, (at) => ({
            ...named(properties, () => ({})),
            kind: { const: `${at}` },
          }));
          const oneOf = variants.map((all) => ({ properties: all }));
          const schema = schemaOf({ oneOf, discriminator: { propertyName: "kind" } });
          const inside = rowFunctions.rootPosition(schema, { direction: "any", address: "", id: "" });
          return rowFunctions.variantPosition(inside, schema.choices[0] as Choice, 0, 0).switchIsInRow;
        };
        expect(inRow(10)).toBe(true);
        expect(inRow(MOST_TOLD / 100)).toBe(false);
      },
    },
    {
      what: "characters that variables add to the address of a server",
      unit: "characters",
      most: MOST_GROWN,
      beyond: "the variables are not replaced",
      holds: () => {
        const url = times(40, (at) => `{p${at}}`).join("");
        const variables = named(40, () => ({ default: "a".repeat(MOST_GROWN / 10) }));
        const [server] = documentOf({ servers: [{ url, variables }] }).servers;
        expect(server?.address({}).length).toBeLessThan(MOST_GROWN + 500);
      },
    },
    {
      what: "nested tags",
      unit: "levels",
      most: DEEPEST_TAG,
      beyond: "the tag is at the top level",
      holds: () => {
        const tags = times(300, (at) => ({ name: `t${at}`, parent: `t${at + 1}` }));
        const levels = (items: readonly Item[]): number =>
          items.reduce((most, one) => Math.max(most, 1 + levels(one.items)), 0);
        const operation = { get: { tags: tags.map(({ name }) => name) } };
        const menu = new Menu(documentOf({ openapi: "3.2.0", tags, paths: { "/": operation } }));
        expect(levels(menu.items)).toBeLessThanOrEqual(DEEPEST_TAG + 3);
      },
    },
  ],
  Samples: [
    {
      what: "values of a sample",
      unit: "values",
      most: MOST_VALUES,
      beyond: "the sample is shorter; required properties come first",
      holds: () => {
        const inner = {
          properties: named(60, () => ({ properties: named(60, () => ({ type: "string" })) })),
        };
        const value = sampleValue(schemaOf(inner), { direction: "response" });
        expect(JSON.stringify(value).match(/":/g)?.length).toBeLessThanOrEqual(MOST_VALUES);
      },
    },
    {
      what: "items of an array that a schema requires",
      unit: "items",
      most: MOST_ITEMS,
      beyond: "the array has three items",
      holds: () => {
        const asks = (minItems: number): unknown =>
          sampleValue(schemaOf({ type: "array", minItems, items: { type: "string" } }), {
            direction: "response",
          });
        expect(asks(MOST_ITEMS)).toHaveLength(MOST_ITEMS);
        expect(asks(MOST_ITEMS + 1)).toHaveLength(3);
      },
    },
    {
      what: "values in JSON",
      unit: "values",
      most: MOST_WRITTEN,
      beyond: "`…`",
      holds: () => {
        const text = formatJson(times(MOST_WRITTEN + 50, () => 1));
        expect(text.match(/1/g)?.length).toBeLessThanOrEqual(MOST_WRITTEN);
        expect(text).toContain("…");
      },
    },
    {
      what: "elements and attributes in XML",
      unit: "elements and attributes",
      most: MOST_ELEMENTS,
      beyond: "the rest is left out, and a comment says so",
      holds: () => {
        const schema = schemaOf({ type: "array", items: { type: "integer" } });
        const text = xmlSample(
          schema,
          times(MOST_ELEMENTS + 50, () => 1),
        );
        expect(text.match(/>1</g)?.length).toBeLessThanOrEqual(MOST_ELEMENTS);
        expect(text).toMatch(/\n<!-- … -->$/);
        expect(xmlSample(schema, [1])).not.toContain("…");
      },
    },
    {
      what: "rows in CSV",
      unit: "rows",
      most: MOST_CSV,
      beyond: "the rest is left out",
      holds: () =>
        expect(csvText(times(MOST_CSV + 50, (a) => ({ a }))).split("\n")).toHaveLength(MOST_CSV + 1),
    },
    {
      what: "choices of a body that open on the variant of its example",
      unit: "choices",
      most: MOST_CHOICES,
      beyond: "the others open on their initial variant",
      holds: () => {
        const allOf = times(MOST_CHOICES + 2, (at) => ({
          type: "object",
          oneOf: [{ required: [`a${at}`] }, { required: [`b${at}`] }],
        }));
        const example = named(0, () => 0);
        for (const at of allOf.keys()) example[`b${at}`] = 1;
        expect(variantsOf({ allOf }, example)).toHaveLength(MOST_CHOICES);
      },
    },
    {
      what: "variants that are compared with the example of a body",
      unit: "variants",
      most: MOST_VARIANTS,
      beyond: "the choice opens on its initial variant",
      holds: () => {
        const example = { [`own${MOST_VARIANTS - 1}`]: 1 };
        const read = vi.spyOn(Schema.prototype, "properties", "get");
        onTestFinished(() => read.mockRestore());
        expect(variantsOf({ oneOf: alike(MOST_VARIANTS, 20) }, example)).toEqual([MOST_VARIANTS - 1]);
        // The properties of each are read a few times, not once for each other one.
        expect(read.mock.calls.length).toBeLessThan(10 * MOST_VARIANTS);
        expect(variantsOf({ oneOf: alike(MOST_VARIANTS + 1) }, example)).toEqual([]);
      },
    },
  ],
  "Patterns of a description": [
    {
      what: "length of a `pattern`",
      unit: "characters",
      most: LONGEST_PATTERN,
      beyond: "it is shown, but no text is generated for it",
      holds: () => {
        expect(parseRegex("a".repeat(LONGEST_PATTERN))).toBeDefined();
        expect(parseRegex("a".repeat(LONGEST_PATTERN + 1))).toBeUndefined();
      },
    },
    {
      what: "steps to match a text",
      unit: "steps",
      most: MOST_STEPS,
      beyond: "the result is unknown",
      holds: () => {
        const effort = { left: 1e9 };
        const node = parseRegex("^(a+)+$");
        expect(node && matches(node, `${"a".repeat(60)}!`, effort)).toBeUndefined();
        expect(1e9 - effort.left).toBeLessThanOrEqual(MOST_STEPS + 1);
      },
    },
    {
      what: "length of a text generated for it",
      unit: "characters",
      most: LONGEST_MATCH,
      beyond: "a plain string",
      holds: () => expect(matchingString(`^a{${LONGEST_MATCH + 1}}$`, { min: 0, max: 1e9 })).toBeUndefined(),
    },
  ],
  Validation: [
    {
      what: "steps to validate a value",
      unit: "steps",
      most: MOST_EFFORT,
      beyond: "the value counts as not checked",
      holds: () => {
        const items = Array.from({ length: MOST_EFFORT / STEPS_OF_SCHEMA }, () => 1);
        const schema = schemaOf({ items: { type: "integer" } });
        const isChecked = (value: unknown): boolean =>
          validate(schema, value, { direction: "request" }).isChecked;
        expect(isChecked(items.slice(2))).toBe(true);
        expect(isChecked(items)).toBe(false);
      },
    },
    {
      what: "nested schemas applied to a value",
      unit: "levels",
      most: DEEPEST_VALUE,
      beyond: "the value counts as not checked",
      holds: () => {
        const schema = schemaOf(ref("Tree"), { Tree: { items: ref("Tree") } });
        // Each level of the value counts twice: the reference and its target.
        const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
        const isChecked = (levels: number): boolean =>
          validate(schema, nested(levels), { direction: "request" }).isChecked;
        expect(isChecked(DEEPEST_VALUE / 2)).toBe(true);
        expect(isChecked(DEEPEST_VALUE / 2 + 2)).toBe(false);
      },
    },
    {
      what: "parts of a `pattern`, with repetitions written out",
      unit: "parts",
      most: MOST_STATES,
      beyond: "it is matched with the limit of steps above",
      holds: () => {
        const stepsOf = (source: string): number => {
          const node = parseRegex(source);
          const effort = { left: 1e9 };
          if (node) matchesLinearly(node, "a".repeat(400), effort);
          return 1e9 - effort.left;
        };
        expect(stepsOf("^(a+)+b{9000}$")).toBeLessThan(MOST_STEPS);
        expect(stepsOf(`^(a+)+b{${MOST_STATES + 1}}$`)).toBeGreaterThanOrEqual(MOST_STEPS);
      },
    },
  ],
  Search: [
    {
      what: "length of a query",
      unit: "characters",
      most: LONGEST_QUERY,
      beyond: "the rest is ignored",
      holds: () =>
        expect(queryWords("ab ".repeat(LONGEST_QUERY)).length).toBeLessThanOrEqual(LONGEST_QUERY / 3),
    },
    {
      what: "length of an indexed text",
      unit: "characters",
      most: LONGEST_FOUND,
      beyond: "the rest cannot be found",
      holds: () =>
        expect(plainText("ab ".repeat(LONGEST_FOUND)).length).toBeLessThanOrEqual(3 * LONGEST_FOUND),
    },
    {
      what: "rows of a section",
      unit: "rows",
      most: MOST_ROWS,
      beyond: "the others cannot be found",
      holds: () => {
        const schemas = { A: { properties: named(MOST_ROWS + 50, () => ({})) } };
        const document = documentOf({ paths: {}, components: { schemas } });
        const menu = new Menu(document, { schemaDefinitionsTagName: "Models" });
        const sizes = [...searchEntries(document, menu)].map((row) => ("rows" in row ? row.rows.length : 0));
        expect(Math.max(...sizes)).toBe(MOST_ROWS);
      },
    },
    {
      what: "uses of shared parts that a query follows",
      unit: "uses",
      most: MOST_WALKED,
      beyond: "less likely results are left out",
      holds: () => {
        const heirs = named(900, () => ({ allOf: [ref("A"), { properties: { word: {} } }] }));
        const A = { discriminator: { propertyName: "t" }, properties: { t: {} } };
        const get = { responses: { 200: { content: { "application/json": { schema: ref("A") } } } } };
        const document = documentOf({ paths: { "/": { get } }, components: { schemas: { A, ...heirs } } });
        const menu = new Menu(document, { schemaDefinitionsTagName: "Models" });
        const index = new SearchIndex();
        for (const row of searchEntries(document, menu)) index.add(row);
        const { users } = (index as unknown as { contents: { users: { visited: number } } }).contents;
        expect(index.query("word", 10).length).toBeGreaterThan(0);
        expect(users.visited).toBeLessThan(1.1 * MOST_WALKED);
      },
    },
  ],
  Links: [
    {
      what: "length of the hash in the page's address",
      unit: "characters",
      most: LONGEST_HASH,
      beyond: "the link has no target; the hash stays until the reader moves",
      holds: () => {
        const longest = `#${"a/".repeat(LONGEST_HASH / 2)}`.slice(0, LONGEST_HASH);
        expect(idOfHash(longest)).toHaveLength(LONGEST_HASH - 1);
        expect(idOfHash(`${longest}aa`)).toBe("");
        const beside = (length: number): number =>
          hashParameters(`?lang=x&example=${"a".repeat(length)}`.slice(0, length)).size;
        expect(beside(LONGEST_HASH)).toBe(2);
        expect(beside(LONGEST_HASH + 1)).toBe(0);
      },
    },
    {
      what: "steps of an address within a section",
      unit: "steps",
      most: MOST_STEPS_OF_ID,
      beyond: "the link has no target",
      holds: () => {
        let asked = 0;
        const isSection = (): boolean => asked++ < 0;
        expect(targetOf("a/".repeat(2 * MOST_STEPS_OF_ID), isSection)).toBeUndefined();
        expect(asked).toBeLessThanOrEqual(MOST_STEPS_OF_ID + 1);
      },
    },
    {
      what: "schemas searched for a row",
      unit: "schemas",
      most: MOST_SCHEMAS,
      beyond: "the link leads to the nearest row found",
      holds: () => {
        let made = 0;
        const counted = {
          ...rowFunctions,
          variantPosition: (...told: Parameters<typeof rowFunctions.variantPosition>) => {
            made++;
            return rowFunctions.variantPosition(...told);
          },
        };
        const schemas = {
          A: {
            anyOf: times(300, (at) => ({
              title: `${at}`,
              anyOf: times(300, (a) => ({ title: `${a}`, properties: { a: {} } })),
            })),
          },
        };
        const document = documentOf({ paths: {}, components: { schemas } });
        const menu = new Menu(document, { schemaDefinitionsTagName: "Models" });
        const item = menu.find("schema/A") as Item;
        reveal(counted, { document, options: readOptions([{}]) }, item, ["none"]);
        expect(made).toBeLessThanOrEqual(MOST_SCHEMAS + 300);
      },
    },
  ],
  Copies: [
    {
      what: "fields of a section as Markdown",
      unit: "lines",
      most: MOST_LINES,
      beyond: "a line says how many are left out",
      holds: () => {
        const inner = { properties: named(90, () => ({ properties: named(90, () => ({})) })) };
        expect(fieldsText(schemaOf(inner), "any").split("\n").length).toBeLessThan(MOST_LINES + 20);
      },
    },
    ...(["request", "response", "error"] as const).map((kind) => ({
      what: `fields of ${kind === "error" ? "an" : "a"} ${kind} in the copy of an operation`,
      unit: "characters",
      most: LONGEST_FIELDS[kind],
      beyond:
        "the deepest levels are left out, except the first, and their fields marked; sizes are estimates",
      holds: () => {
        const inner = { properties: { inner: { description: "a".repeat(LONGEST_FIELDS[kind] / 10) } } };
        const told = (count: number): boolean => {
          const body = { content: { "a/b": { schema: { properties: named(count, () => inner) } } } };
          const responses = { [kind === "error" ? 400 : 200]: body };
          const post = kind === "request" ? { requestBody: body } : { responses };
          const document = documentOf({ paths: { "/": { post } } });
          const menu = new Menu(document);
          const whole = { document, menu, samples: () => [], unread };
          return !sectionText(menu.sections.at(-1), whole).includes("not listed here");
        };
        expect([told(8), told(11)]).toEqual([true, false]);
      },
    })),
    {
      what: "length of an example in a copy",
      unit: "characters",
      most: LONGEST_EXAMPLE,
      beyond: "`…`",
      holds: () => {
        const samples = (): [BodySample] => [{ ...EMPTY, text: "a".repeat(LONGEST_EXAMPLE + 50) }];
        const get = { responses: { 200: { content: { "text/plain": {} } } } };
        const document = documentOf({ paths: { "/": { get } } });
        const menu = new Menu(document);
        const text = sectionText(menu.sections.at(-1), { document, menu, samples, unread });
        expect(text.match(/a{9,}/)?.[0]).toHaveLength(LONGEST_EXAMPLE);
      },
    },
    {
      what: "length of all examples in a copy",
      unit: "characters",
      most: LONGEST_EXAMPLES,
      beyond: "`…` for each further example",
      holds: () => {
        const samples = (): [BodySample] => [{ ...EMPTY, text: "a".repeat(LONGEST_EXAMPLE) }];
        const most = LONGEST_EXAMPLES / LONGEST_EXAMPLE;
        const responses = Object.fromEntries(
          times(most + 5, (at) => [200 + at, { content: { "text/plain": {} } }]),
        );
        const document = documentOf({ paths: { "/": { get: { responses } } } });
        const menu = new Menu(document);
        const text = sectionText(menu.sections.at(-1), { document, menu, samples, unread });
        expect(text.match(/a{9,}/g)).toHaveLength(most);
        expect(text.match(/^Examples: …$/gm)).toHaveLength(5);
      },
    },
    {
      what: "types of a schema as TypeScript",
      unit: "types",
      most: MOST_TYPES,
      beyond: "further types are `unknown`, and a comment says how many",
      holds: () => {
        const chain = named(2 * MOST_TYPES, (at) => ({
          $ref: `#/components/schemas/p${at + 1}`,
          description: "a",
        }));
        const text = typeScript(namedSchema("p0", chain), { direction: "any", name: "A" });
        expect(text.match(/^export /gm)?.length).toBeLessThanOrEqual(MOST_TYPES + 2);
        expect(text).toMatch(/^\/\/ Too large to write out/);
      },
    },
    {
      what: "schemas within a schema as JSON Schema",
      unit: "schemas",
      most: MOST_SCHEMAS_WRITTEN,
      beyond: "further schemas are `true`, and a comment says how many",
      holds: () => {
        const schema = schemaOf({ properties: named(MOST_SCHEMAS_WRITTEN + 10, () => ({ type: "string" })) });
        const text = JSON.stringify(jsonSchema(schema, { direction: "any" }));
        expect(text.match(/"string"/g)?.length).toBeLessThan(MOST_SCHEMAS_WRITTEN);
        expect(text).toContain("Too large to write out");
      },
    },
    {
      what: "schemas searched for uses, in a component or a part of an operation",
      unit: "schemas",
      most: MOST_USING,
      beyond: "further uses are not listed",
      holds: () => {
        const schemas = { A: { anyOf: times(MOST_USING + 50, () => ref("B")) }, B: {} };
        const uses = new Uses(documentOf({ paths: {}, components: { schemas } }));
        for (const _ of uses.walk());
        expect(uses.of("B")).toHaveLength(1);
      },
    },
  ],
  Page: [
    {
      what: "size of an answer of an authorization server",
      unit: "bytes",
      most: LONGEST_ANSWER,
      beyond: "signing in fails, with a message",
      holds: async () => {
        vi.stubGlobal("location", { href: "https://docs.test/" });
        const answerOf = (length: number): Promise<string> => {
          const send: Sender["send"] = async (_, { onHead, onBytes, signal }) => {
            onHead({ status: 200, statusText: "", headers: [], isCrossOrigin: true });
            for (const size of [length, 1]) if (!signal.aborted) onBytes(new Uint8Array(size));
            return { isCut: signal.aborted };
          };
          const settings = { withCredentials: false, variables: {}, credentials: {}, clients: {} };
          const sender = { send, failureText: () => "" };
          const fetch = signInFetch(sender, settings, new Set(), new AbortController().signal);
          return fetch("https://id.test/", { method: "GET", headers: {} }).then(
            async (answer) => String((await answer.arrayBuffer()).byteLength),
            ({ kind }: SignInProblem) => kind,
          );
        };
        expect(await answerOf(LONGEST_ANSWER - 1)).toBe(String(LONGEST_ANSWER));
        expect(await answerOf(LONGEST_ANSWER)).toBe("answer");
        vi.unstubAllGlobals();
      },
    },
    {
      what: "rows of a list",
      unit: "rows",
      most: FIRST_ROWS,
      beyond: "a button shows the rest, with its number",
      holds: () => {
        const page = drawn({
          schema: { properties: named(FIRST_ROWS + 50, () => ({ description: "Told." })) },
        });
        expect(page.match(/Told\./g)).toHaveLength(FIRST_ROWS);
        expect(page).toMatch(/<button[^>]*>[^<]*50/);
      },
    },
    {
      what: "rows of a schema that open at once",
      unit: "rows",
      most: BULK_ROWS,
      beyond: "the reader opens further rows one by one, or level by level",
      holds: () => {
        const schemas = named(30, () => ({ properties: named(30, (at) => ref(`p${at}`)) }));
        const page = drawn({ schema: ref("p0") }, schemas);
        expect(page.match(/class="field /g)?.length).toBeLessThanOrEqual(BULK_ROWS);
      },
    },
    {
      what: "rows of a schema on paper and without scripts; fewer if there are more than 50 sections",
      unit: "rows",
      most: BULK_ROWS,
      beyond: "closed rows say that content is left out; of a choice, the initial variant is shown",
      holds: () => {
        const schemas = named(30, () => ({ properties: named(30, (at) => ref(`p${at}`)) }));
        const page = drawn({ schema: ref("p0") }, schemas, {});
        expect(page.match(/class="field /g)?.length).toBeLessThanOrEqual(BULK_ROWS);
        expect(page.match(/class="left-out">… 30 more</g)).not.toBeNull();
      },
    },
    {
      what: "nested parts of a multipart body that are shown on paper and in prebuilt pages",
      unit: "levels",
      most: OPEN_PARTS,
      beyond: "a button opens deeper ones",
      holds: () => {
        const itself = { $ref: "#/paths/~1/get/responses/200/content/application~1xml/encoding/a/headers/A" };
        const header = { content: { "multipart/mixed": { encoding: { b: { headers: { A: itself } } } } } };
        const page = drawn({ encoding: { a: { headers: { A: header } } } });
        expect(page.match(/class="encoding-inside"/g)).toHaveLength(OPEN_PARTS);
        expect(page.match(/class="encoding"/g)).toHaveLength(OPEN_PARTS + 1);
      },
    },
    {
      what: "items in all lists of a prebuilt page; 500 characters of text or code count as one",
      unit: "items",
      most: ROOM,
      beyond: "a line says how many are left out",
      holds: () => {
        // Each operation of a callback contains all of them again.
        const callbacks = named(100, () => ({ "{$url}": { $ref: "#/paths/~1a" } }));
        const paths = { "/a": { post: { responses: {}, callbacks } } };
        const page = pageOf({ openapi: "3.1.0", info: { title: "" }, paths }, {});
        expect(page.match(/class="callback"/g)?.length).toBeLessThan(ROOM);
        expect(page).toMatch(/<p class="more">… \d+ more/);
        expect(page.length).toBeLessThan(100_000_000);
      },
    },
    {
      what: "variants with the same name that are told apart by their content",
      unit: "variants",
      most: MOST_ALIKE,
      beyond: "other names or numbers tell them apart",
      holds: () => {
        const told = (count: number): number => tellApart(alike(count).map((one) => schemaOf(one))).length;
        expect([told(MOST_ALIKE), told(MOST_ALIKE + 1)]).toEqual([MOST_ALIKE, 0]);
      },
    },
    {
      what: "fields of a variant that tell it apart from others with the same name",
      unit: "fields",
      most: MOST_FIELDS,
      beyond: "only its values and its type do",
      holds: () => {
        const told = (common: number): unknown => tellApart(alike(2, common).map((one) => schemaOf(one)));
        expect([told(MOST_FIELDS - 1), told(MOST_FIELDS)]).toEqual([["{ own0 }", "{ own1 }"], []]);
      },
    },
    {
      what: "values of a server variable in a list",
      unit: "values",
      most: MOST_OPTIONS,
      beyond: "a text field that suggests the first ones",
      holds: () => {
        const offered = (count: number): string => {
          const values = times(count, (at) => `v${at}`);
          const document = documentOf({ servers: [{ url: "/{a}", variables: { a: { enum: values } } }] });
          const [variable] = document.servers[0]!.variables;
          return renderToStaticMarkup(
            createElement(VariableField, { variable: variable!, value: "v0", onChange: () => undefined }),
          );
        };
        expect(offered(MOST_OPTIONS)).toMatch(/^<select/);
        expect(offered(MOST_OPTIONS + 1)).toMatch(/^<input type="text"/);
        expect(offered(MOST_OPTIONS + 1).match(/<option/g)).toHaveLength(MOST_OPTIONS);
      },
    },
    {
      what: "length of highlighted code",
      unit: "characters",
      most: HIGHLIGHT_LIMIT,
      beyond: "the code is not highlighted",
      holds: () => {
        const page = (length: number): string => drawn({ example: "<a>1</a>".repeat(length / 8) });
        expect(page(HIGHLIGHT_LIMIT / 2)).not.toContain("&lt;a&gt;1&lt;/a&gt;");
        expect(page(HIGHLIGHT_LIMIT + 80)).toContain("&lt;a&gt;1&lt;/a&gt;");
      },
    },
    {
      what: "length of code",
      unit: "characters",
      most: FIRST_CHARACTERS,
      beyond: "a button shows the rest, with its number",
      holds: () => {
        const page = drawn({ example: "é".repeat(FIRST_CHARACTERS + 50) });
        expect(page.match(/é/g)).toHaveLength(FIRST_CHARACTERS);
        expect(page).toContain("… 50</button>");
      },
    },
  ],
  Comparisons: [
    {
      what: "pairs of schemas that are compared",
      unit: "pairs",
      most: MOST_PAIRS,
      beyond: "the others are reported as not compared",
      holds: () => {
        const schema = (type: string): unknown => ({
          properties: named(MOST_PAIRS + 1, () => ({ type })),
        });
        expect(isNotComparable(comparison(schema("string"), schema("integer")))).toBe(true);
      },
    },
    {
      what: "length of the place of a schema that is compared",
      unit: "characters",
      most: LONGEST_PLACE,
      beyond: "the schemas of longer places are reported as not compared",
      holds: () => {
        const schema = (length: number, type: string): unknown => ({
          properties: { ["a".repeat(length)]: { type } },
        });
        const compared = (length: number) => comparison(schema(length, "string"), schema(length, "integer"));
        expect(isNotComparable(compared(LONGEST_PLACE - 200))).toBe(false);
        expect(isNotComparable(compared(LONGEST_PLACE))).toBe(true);
      },
    },
    {
      what: "parts of a schema, by `allOf` and `$ref`",
      unit: "parts",
      most: MOST_PARTS,
      beyond: "the schema is reported as not compared",
      holds: () => {
        const schema = (count: number): unknown => ({ allOf: times(count, (at) => ({ minLength: at })) });
        expect(isNotComparable(comparison(schema(MOST_PARTS - 1), schema(3)))).toBe(false);
        expect(isNotComparable(comparison(schema(MOST_PARTS + 1), schema(3)))).toBe(true);
      },
    },
    {
      what: "steps from a message to a changed row",
      unit: "steps",
      most: DEEPEST_ROW,
      beyond: "deeper rows are reported as not compared",
      holds: () => {
        const schema = (depth: number, type: string): unknown => {
          let inner: unknown = { type };
          for (let at = 0; at < depth; at++) inner = { properties: { a: inner } };
          return inner;
        };
        const at = (depth: number): boolean =>
          isNotComparable(comparison(schema(depth, "string"), schema(depth, "integer")));
        expect(at(DEEPEST_ROW)).toBe(false);
        expect(at(DEEPEST_ROW + 1)).toBe(true);
      },
    },
    {
      what: "changes that are listed for each of their operations",
      unit: "changes",
      most: MOST_CHANGES,
      beyond: "further ones are listed for their first operation, with the number of operations",
      holds: () => {
        const schema = (type: string): unknown => ({ properties: named(1000, () => ({ type })) });
        const operations = MOST_CHANGES / 1000 + 5;
        const { changes } = comparison(schema("string"), schema("integer"), operations);
        expect(changes.length).toBe(MOST_CHANGES);
        expect(changes.every((one) => one.operations === operations)).toBe(true);
      },
    },
    {
      what: "changes that a page shows",
      unit: "changes",
      most: MOST_SHOWN,
      beyond: "the page says how many others there are; those of operations with worse changes are kept",
      holds: () => {
        const schema = (type: string): unknown => ({ properties: named(MOST_SHOWN + 1, () => ({ type })) });
        const { groups, total } = shownOf(comparison(schema("string"), schema("integer")), {}, {});
        expect([groups[0]?.changes.length, total]).toEqual([MOST_SHOWN, MOST_SHOWN + 1]);
      },
    },
    {
      what: "levels below a closed row that are searched for changes",
      unit: "levels",
      most: MOST_LEVELS,
      beyond: "the closed row does not say that something inside changed; the opened ones do",
      holds: () => {
        expect(levelOfChain(MOST_LEVELS)).toBe("breaking");
        expect(levelOfChain(MOST_LEVELS + 1)).toBeUndefined();
      },
    },
    {
      what: "schemas that are searched for changes for one closed row",
      unit: "schemas",
      most: MOST_INSIDE,
      beyond: "the closed row does not say that something inside changed; the opened ones do",
      holds: () => {
        expect(levelInLast(MOST_INSIDE / 2 - 1)).toBe("breaking");
        expect(levelInLast(MOST_INSIDE / 2 + 1)).toBeUndefined();
      },
    },
    {
      what: "versions that a page offers",
      unit: "versions",
      most: MOST_VERSIONS,
      beyond: "the others are left out",
      holds: () => {
        const versions = times(MOST_VERSIONS + 1, (at) => ({ label: String(at), specUrl: "/a" }));
        expect(versionsOf({ versions })).toHaveLength(MOST_VERSIONS);
      },
    },
    {
      what: "length of a text of a change, on the page",
      unit: "characters",
      most: LONGEST_TEXT,
      beyond: "the text is cut",
      holds: () => {
        expect(changedText("a".repeat(LONGEST_TEXT))).toHaveLength(LONGEST_TEXT);
        expect(changedText("a".repeat(LONGEST_TEXT + 9)).length).toBeLessThan(LONGEST_TEXT + 9);
      },
    },
    {
      what: "pairs of words that are compared to find those that changed in a text",
      unit: "pairs",
      most: MOST_COMPARED,
      beyond: "the whole text counts as replaced",
      holds: () => {
        const words = (end: string): string => `${end} ${"same ".repeat(Math.sqrt(MOST_COMPARED))}${end}`;
        expect(wordChanges(words("a"), words("b")).map((one) => one.in)).toEqual(["old", "new"]);
      },
    },
    ...COMPARE_LIMITS,
  ],
  Overlays: [
    {
      what: "length of a target, and of `copy`",
      unit: "characters",
      most: LONGEST_TARGET,
      beyond: "an error; nothing is applied",
      holds: async () => {
        const message = await overlayError(`$.${"a".repeat(LONGEST_TARGET - 1)}`, {});
        expect(message).toContain("the target is longer than");
      },
    },
    {
      what: "work of all queries together; a step visits a value or tests a character",
      unit: "steps",
      most: MOST_QUERIED,
      beyond: "an error; nothing is applied",
      holds: async () => {
        // Each text alone takes few of the steps. `test/overlay/query.test.ts` counts those of visits.
        const texts = (count: number): object => ({ a: times(count, () => "a".repeat(50_000)) });
        const target = "$.a[?match(@, 'b*')]";
        expect(await overlayError(target, texts(10))).toBeUndefined();
        expect(await overlayError(target.replace("b", "a"), texts(10))).toBeUndefined();
        expect(await overlayError(target.replace("b", "a"), texts(400))).toContain("too much work");
      },
    },
    {
      what: "values that a query, or a part of it, selects; each step of their locations counts as one more",
      unit: "values",
      most: MOST_SELECTED,
      beyond: "an error; nothing is applied",
      holds: async () => {
        let deep: unknown = 1;
        for (let level = 0; level * level < 2 * MOST_SELECTED; level++) deep = [deep];
        expect(await overlayError("$..*", { a: deep })).toContain("too much work");
      },
    },
  ],
  "`lectern mcp`": [
    {
      what: "length of an answer",
      unit: "characters",
      most: MOST_CHARACTERS,
      beyond: "it is cut, and says how to read on",
      holds: async () => {
        const info = { title: "T", version: "1", description: "a b ".repeat(MOST_CHARACTERS) };
        const api = new Api("a", new Document({ openapi: "3.1.0", info } as never));
        const { text } = await callTool([api], "read_section");
        expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
        expect(text).toContain('"part": 2');
      },
    },
    {
      what: "size of a message over HTTP",
      unit: "bytes",
      most: LARGEST_MESSAGE,
      beyond: "status 413",
      holds: () =>
        withServer(mcpHandler({ apis: [], version: "1" }), async (port) => {
          const statusOf = async (bytes: number): Promise<number> =>
            (await fetch(`http://127.0.0.1:${port}${MCP_PATH}`, { method: "POST", body: " ".repeat(bytes) }))
              .status;
          expect(await statusOf(LARGEST_MESSAGE)).not.toBe(413);
          expect(await statusOf(LARGEST_MESSAGE + 1)).toBe(413);
        }),
    },
  ],
  "Try it": TRY_LIMITS,
  Workflows: [
    {
      what: "length of a runtime expression, a condition or a selector",
      unit: "characters",
      most: LONGEST_EXPRESSION,
      beyond: "an error; it stays text",
      holds: () => {
        const text = `$inputs.${"a".repeat(LONGEST_EXPRESSION)}`;
        expect(parseExpression(text, "1.1")).toMatchObject({ kind: "fault" });
        expect(parseCondition(text, "1.1")).toMatchObject({ kind: "fault" });
      },
    },
    {
      what: "runtime expressions in one text",
      unit: "expressions",
      most: MOST_EMBEDDED_EXPRESSIONS,
      beyond: "the rest stays text",
      holds: () =>
        expect(parseTemplate("{$url}".repeat(MOST_EMBEDDED_EXPRESSIONS + 9), "1.1")).toHaveLength(
          MOST_EMBEDDED_EXPRESSIONS + 1,
        ),
    },
    {
      what: "nesting of a condition",
      unit: "levels",
      most: DEEPEST_CONDITION,
      beyond: "an error; it stays text",
      holds: () =>
        expect(parseCondition(`${"!".repeat(DEEPEST_CONDITION)}true`, "1.1")).toMatchObject({
          message: "is nested too deeply",
        }),
    },
    {
      what: "members of a payload that are searched for runtime expressions",
      unit: "members",
      most: MOST_SEARCHED,
      beyond: "the rest is constant",
      holds: () =>
        expect(
          valuesInside(
            times(MOST_SEARCHED + 9, () => "$url"),
            "1.1",
          ).length,
        ).toBeLessThanOrEqual(MOST_SEARCHED),
    },
    {
      what: "nesting of the members that are searched",
      unit: "levels",
      most: DEEPEST_SEARCHED,
      beyond: "the rest is constant",
      holds: () => {
        const nested = (levels: number): unknown =>
          times(levels, () => 0).reduce((inner: unknown) => [inner], "$url");
        expect(valuesInside(nested(DEEPEST_SEARCHED), "1.1")).toHaveLength(1);
        expect(valuesInside(nested(DEEPEST_SEARCHED + 1), "1.1")).toEqual([]);
      },
    },
    ...RUN_LIMITS,
    {
      what: "problems of an Arazzo document",
      unit: "problems",
      most: MOST_FINDINGS,
      beyond: "a warning; the rest is not checked",
      holds: async () => {
        const steps = times(MOST_FINDINGS + 9, () => ({}));
        const findings = await checkArazzo(new Arazzo({ workflows: [{ steps }] }));
        expect(findings).toHaveLength(MOST_FINDINGS + 1);
      },
    },
    {
      what: "values that are checked; those of a component count at each use",
      unit: "values",
      most: MOST_CHECKED,
      beyond: "a warning; the rest is not checked",
      holds: async () => {
        const criteria = times(1000, () => ({ condition: "true" }));
        const onSuccess = times(MOST_CHECKED / 1000 + 1, () => ({
          reference: "$components.successActions.a",
        }));
        const components = { successActions: { a: { criteria } } };
        const findings = await checkArazzo(
          new Arazzo({ workflows: [{ steps: [{ onSuccess }] }], components }),
        );
        expect(findings.at(-1)).toMatchObject({ id: "arazzo-work" });
      },
    },
    {
      what: "length of a payload in Markdown",
      unit: "characters",
      most: LONGEST_PAYLOAD,
      beyond: "cut, with …",
      holds: () => {
        const requestBody = { payload: "a".repeat(LONGEST_PAYLOAD + 1) };
        const [workflow] = new Arazzo({ workflows: [{ steps: [{ requestBody }] }] }).workflows;
        expect(workflow && workflowText(workflow)).toMatch(/[^a]a{20000}\n…/);
      },
    },
    {
      what: "length of all steps in Markdown",
      unit: "characters",
      most: LONGEST_STEPS,
      beyond: "…",
      holds: () => {
        const steps = times(LONGEST_STEPS / 1000 + 9, () => ({ description: "a".repeat(1000) }));
        const [workflow] = new Arazzo({ workflows: [{ steps }] }).workflows;
        const text = workflow ? workflowText(workflow) : "";
        expect(text.endsWith("\n…\n")).toBe(true);
        expect(text.length).toBeLessThan(LONGEST_STEPS + 3000);
      },
    },
    {
      what: "source descriptions that are read, those of other Arazzo documents included",
      unit: "files",
      most: MOST_SOURCES,
      beyond: "a warning; the rest is not read",
      holds: async () => {
        const folder = await mkdtemp(join(tmpdir(), "lectern-limits-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const sourceDescriptions = times(MOST_SOURCES + 1, (at) => ({ name: `s${at}`, url: `${at}.json` }));
        const file = join(folder, "arazzo.json");
        await writeFile(file, JSON.stringify({ arazzo: "1.0.1", sourceDescriptions }));
        for (const { url } of sourceDescriptions) await writeFile(join(folder, url), '{"asyncapi":"3.0.0"}');
        const place = await findDescription(file);
        const reader = readerOf(place);
        onTestFinished(() => reader.close());
        const read = await readArazzo(place, reader);
        expect(read?.unread.size).toBe(1);
      },
    },
  ],
  Commands: [
    {
      what: "size of a description",
      unit: "bytes",
      most: LARGEST_FILE,
      beyond: "an error",
      holds: async () => {
        const folder = await mkdtemp(join(tmpdir(), "lectern-limits-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const file = join(folder, "a.yaml");
        await writeFile(file, "");
        await truncate(file, LARGEST_FILE + 1);
        const { href } = pathToFileURL(file);
        const reader = new Reader({
          main: href,
          shown: "a",
          folder: await openFolder(folder),
          isRemote: false,
        });
        await expect(reader.bytes(href)).rejects.toThrow("larger than 300 MB");
      },
    },
    {
      what: "size of a file that `build` embeds, such as an image",
      unit: "bytes",
      most: LARGEST_EMBEDDED,
      beyond: "the page refers to the file",
      holds: async () => {
        const document = { info: { "x-logo": { url: "a.png" } } };
        const read = async (): Promise<Uint8Array> => new Uint8Array(LARGEST_EMBEDDED + 1);
        expect(await embedFiles(document, read)).toBe(document);
      },
    },
    {
      what: "size of all embedded files, each counted as often as it occurs",
      unit: "bytes",
      most: MOST_EMBEDDED,
      beyond: "the page refers to further files",
      holds: async () => {
        const count = MOST_EMBEDDED / LARGEST_EMBEDDED + 1;
        const examples = named(count, () => ({ externalValue: "a.txt" }));
        const read = async (): Promise<Uint8Array> => new Uint8Array(LARGEST_EMBEDDED).fill(0x61);
        const embedded = await embedFiles({ examples }, read);
        const left = Object.values(embedded["examples"] as object).filter((one) => "externalValue" in one);
        expect(left).toHaveLength(1);
      },
    },
    {
      what: "length of a chain of references with which `check` still lints",
      unit: "references",
      most: LONGEST_CHAIN,
      beyond: "an error says that the rules were not checked",
      holds: async () => {
        const folder = await mkdtemp(join(tmpdir(), "lectern-limits-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const file = join(folder, "a.json");
        const schemas = named(LONGEST_CHAIN + 2, (at) => ref(`p${at + 1}`));
        await writeFile(
          file,
          JSON.stringify({ openapi: "3.1.0", info: {}, paths: {}, components: { schemas } }),
        );
        const description = await readDescription(await findDescription(file));
        await description.reader.close();
        const findings = await findingsIn(description);
        expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("were not checked")]);
      },
    },
    {
      what: "time for `check` to lint",
      unit: "seconds",
      most: LINT_TIME / 1000,
      beyond: "an error says that the rules were not checked",
      holds: async () => {
        const folder = await mkdtemp(join(tmpdir(), "lectern-limits-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const file = join(folder, "a.json");
        await writeFile(file, JSON.stringify({ openapi: "3.1.0", info: {}, paths: {} }));
        const description = await readDescription(await findDescription(file));
        onTestFinished(() => description.reader.close());
        // Uses a shorter time, to keep the test fast.
        const script = new URL("data:text/javascript,for (;;);");
        const findings = await lintWithin(description, { time: 200, script });
        expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("took longer than")]);
      },
    },
    {
      what: "redirects of a request",
      unit: "redirects",
      most: MOST_REDIRECTS,
      beyond: "the address counts as unreachable",
      holds: async () => {
        let asked = 0;
        const server = createServer((_, response) => {
          asked++;
          response.writeHead(302, { location: `/${asked}` }).end();
        });
        await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
        onTestFinished(() => void server.close());
        const { port } = server.address() as AddressInfo;
        const remote = new Remote();
        onTestFinished(() => remote.close());
        await expect(remote.get(`http://127.0.0.1:${port}/`, undefined)).rejects.toThrow(
          "redirects more than 20 times",
        );
        expect(asked).toBe(MOST_REDIRECTS + 1);
      },
    },
  ],
  "`lectern serve`": [
    {
      what: "simultaneous connections",
      unit: "connections",
      most: LIMITS.connections,
      beyond: "further connections are closed",
      holds: () =>
        withServer(
          () => ({ status: 200, body: "" }),
          async (port) => {
            const sockets: Awaited<ReturnType<typeof connected>>[] = [];
            // One after the other: more than the system lets wait at once would be accepted in another order.
            while (sockets.length < LIMITS.connections) sockets.push(await connected(port));
            const next = await connected(port);
            await new Promise((closed) => next.once("close", closed));
            expect(sockets.filter((socket) => socket.destroyed)).toEqual([]);
            for (const socket of sockets) socket.destroy();
          },
        ),
    },
    {
      what: "unanswered requests on a connection",
      unit: "requests",
      most: LIMITS.unanswered,
      beyond: "the connection is closed",
      holds: async () => {
        const handler: Handler = async () => {
          await new Promise((done) => setImmediate(done));
          return { status: 200, body: "" };
        };
        const answersTo = async (port: number, requests: number): Promise<number> => {
          const ahead = request("/", { Connection: "keep-alive" }).repeat(requests - 1);
          return (await exchange(port, ahead + request("/"))).bytes.split("HTTP/1.1 200").length - 1;
        };
        await withServer(handler, async (port) => {
          expect(await answersTo(port, LIMITS.unanswered)).toBe(LIMITS.unanswered);
          expect(await answersTo(port, LIMITS.unanswered + 1)).toBe(0);
        });
      },
    },
    {
      what: "size of a request's header fields",
      unit: "bytes",
      most: LIMITS.headerBytes,
      beyond: "status 431",
      holds: () =>
        withServer(
          () => ({ status: 200, body: "" }),
          async (port) => {
            const statusOf = async (length: number): Promise<number> =>
              (await exchange(port, request("/", { A: "a".repeat(length) }))).status;
            expect(await statusOf(LIMITS.headerBytes - 200)).toBe(200);
            expect(await statusOf(LIMITS.headerBytes)).toBe(431);
          },
        ),
    },
    ...(
      [
        ["time for the header fields of a request to arrive", "headersTime", "GET / HTTP/1.1\r\n"],
        [
          "time for a whole request to arrive",
          "requestTime",
          `${request("/", { "Content-Length": "9" }, "POST")}a`,
        ],
        [
          "time between an answer and the next request on the same connection",
          "idleTime",
          request("/", { Connection: "keep-alive" }),
        ],
        ["time without any data in either direction", "stalledTime", ""],
      ] as const
    ).map(
      ([what, name, bytes]): Limit => ({
        what,
        unit: "milliseconds",
        most: LIMITS[name],
        beyond: "the connection is closed",
        holds: async () => {
          // Uses a shorter time, to keep the test fast.
          const limits = { headersTime: 100, [name]: 200 };
          const handler: Handler = () =>
            name === "idleTime" ? { status: 200, body: "" } : new Promise(() => undefined);
          const { port, close } = await startHttp(handler, { host: "127.0.0.1", port: 0, limits });
          const { body } = await exchange(port, bytes);
          await close();
          // The connection was closed without an answer of the handler.
          expect(body).toBe("");
        },
      }),
    ),
    {
      what: "open pages that reload by themselves",
      unit: "pages",
      most: MOST_PAGES,
      beyond: "further pages must be reloaded manually",
      holds: () => {
        const changes = new Changes();
        return withServer(
          () => changes.answer(() => "1"),
          async (port) => {
            const asking = request("/", { Connection: "keep-alive" });
            const sockets = await Promise.all(times(MOST_PAGES, () => connected(port)));
            const began = sockets.map((socket) => new Promise((done) => socket.once("data", done)));
            for (const socket of sockets) socket.write(asking);
            await Promise.all(began);
            expect((await exchange(port, request("/"))).status).toBe(503);
            for (const socket of sockets) socket.destroy();
          },
        );
      },
    },
  ],
};

describe.each(Object.keys(AREAS))("%s", (area) => {
  test.each((AREAS[area] ?? []).map((limit) => [limit.what, limit] as const))("%s", async (_, { holds }) => {
    await holds();
  });
});

test("docs/limits.md lists all limits", async () => {
  const tables = Object.entries(AREAS).map(([area, limits]) => {
    const rows = limits.map(
      ({ what, unit, most, beyond }) => `| ${what} | ${most.toLocaleString("en")} ${unit} | ${beyond} |`,
    );
    return `## ${area}\n\n| limit | at most | beyond it |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  await expect(`${HEAD}\n${tables.join("\n")}`).toMatchFileSnapshot("../docs/limits.md");
});

const HEAD = `<!-- Generated by test/limits.test.ts: npx vitest run --update=true test/limits -->

# Limits

A description can have any size and can be hostile, so everything that grows with it has a limit. The largest public descriptions stay far below these limits.
`;
