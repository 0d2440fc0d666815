import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findingsInArazzo } from "#cli/check.ts";
import { readArazzo } from "#cli/input/arazzo.ts";
import { findDescription, readerOf } from "#cli/input/description.ts";
import { MOST_SOURCES } from "#workflows/sources.ts";

/** The findings of `arazzo.yaml` among files: line, column, level and message. */
async function linesOf(
  files: Readonly<Record<string, string>>,
  isRemote = false,
): Promise<string[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-arazzo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const place = await findDescription(join(folder, "arazzo.yaml"), { remote: isRemote });
  const reader = readerOf(place);
  onTestFinished(() => reader.close());
  const file = await readArazzo(place, reader);
  if (!file) return undefined;
  const findings = await findingsInArazzo(file, place);
  return findings.map(
    ({ level, message, place }) => `${place.line}:${place.column} ${level} ${message.replaceAll(folder, "")}`,
  );
}

const HEAD = "arazzo: 1.0.1\ninfo: { title: T, version: '1' }\n";
const STEP = "workflows:\n  - workflowId: w\n    steps:\n      - stepId: s\n        operationId: getPets\n";
const OPENAPI = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /pets: { $ref: "./paths.yaml#/pets" } }
`;
const PATHS = "pets: { get: { operationId: getPets, responses: { '200': { description: OK } } } }\n";
const source = (url: string): string => `sourceDescriptions:\n  - name: pets\n    url: ${url}\n`;

test("sources in several files are read", async () => {
  const files = {
    "arazzo.yaml": HEAD + source("./api.yaml") + STEP,
    "api.yaml": OPENAPI,
    "paths.yaml": PATHS,
  };
  expect(await linesOf(files)).toEqual([]);
});

test("problems have their lines", async () => {
  const text = HEAD + source("api.yaml") + STEP.replace("getPets", "getDogs");
  expect(await linesOf({ "arazzo.yaml": text, "api.yaml": OPENAPI, "paths.yaml": PATHS })).toEqual([
    "10:9 error There is no operation `getDogs`.",
  ]);
});

test.each([
  ["missing.yaml", "5:5 error ", "missing.yaml was not found."],
  ["broken.yaml", "5:5 error ", "not valid YAML"],
  ["../secret.yaml", "5:5 warning ", "outside of the folder"],
  ["https://example.com/a.yaml", "5:5 warning ", "because of --no-remote"],
  ["other.yaml", "5:5 error ", "is no OpenAPI, AsyncAPI or Arazzo document."],
])("a source that is not read: %s", async (url, start, message) => {
  const files = { "arazzo.yaml": HEAD + source(url) + STEP, "broken.yaml": "a: [", "other.yaml": "a: 1" };
  const lines = await linesOf(files);
  expect(lines).toEqual([expect.stringContaining(message)]);
  expect(lines?.[0]).toMatch(new RegExp(`^${start}`));
});

test("documents that name each other are read once", async () => {
  const step = (id: string): string =>
    `workflows:\n  - workflowId: w\n    steps:\n      - { stepId: s, workflowId: $sourceDescriptions.pets.${id} }\n`;
  const typed = (url: string): string => `${source(url)}    type: arazzo\n`;
  const other = HEAD + typed("arazzo.yaml") + step("w");
  expect(
    await linesOf({ "arazzo.yaml": HEAD + typed("other.yaml") + step("w"), "other.yaml": other }),
  ).toEqual(["10:22 warning The workflow calls itself: w → w → w."]);
  expect(
    await linesOf({ "arazzo.yaml": HEAD + typed("other.yaml") + step("x"), "other.yaml": other }),
  ).toEqual(["10:22 error There is no workflow `x`."]);
});

test("only some sources are read", async () => {
  const sources = Array.from({ length: MOST_SOURCES + 1 }, (_, at) => ({
    name: `s${at}`,
    url: `${at}.yaml`,
  }));
  const files = Object.fromEntries(sources.map(({ url }) => [url, OPENAPI.replace(/\{ \/pets.*/, "{}")]));
  const document = {
    arazzo: "1.0.1",
    info: { title: "T", version: "1" },
    sourceDescriptions: sources,
    workflows: [],
  };
  const lines = await linesOf({ ...files, "arazzo.yaml": JSON.stringify(document) });
  expect(lines).toContainEqual(
    expect.stringContaining(`More than ${MOST_SOURCES} source descriptions are not read.`),
  );
});

test("other descriptions are not Arazzo documents", async () => {
  expect(await linesOf({ "arazzo.yaml": OPENAPI })).toBeUndefined();
  expect(await linesOf({ "arazzo.yaml": `${OPENAPI}x-of: arazzo\n` })).toBeUndefined();
});
