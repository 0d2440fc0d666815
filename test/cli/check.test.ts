import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findingsIn, LONGEST_CHAIN } from "#cli/check.ts";
import { findDescription, readDescription } from "#cli/input/description.ts";
import { fromProblems } from "#cli/report.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-check-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let written = 0;

/** The findings of the rules in a description: level, place and message. */
async function lintOf(description: object): Promise<string[]> {
  const file = join(folder, `${++written}.json`);
  await writeFile(file, JSON.stringify(description));
  const findings = await findingsIn(await readDescription(await findDescription(file)));
  return findings.map(({ level, place, message }) => `${level} ${place.pointer} ${message}`);
}

const INFO = { title: "T", version: "1" };
const BILL = {
  type: "object",
  properties: { id: { type: "string" } },
  items: { $ref: "#/components/schemas/Id" },
};
const SCHEMAS = { Bill: BILL, Id: { type: "string" } };
const MODEL = { "x-model": { $ref: "#/components/schemas/Bill" } };

test.each(["3.0.3", "3.1.0"])("an example may hold what looks like a reference, in %s", async (openapi) => {
  const example = { $ref: "#/nowhere" };
  const schemas = { A: { type: "object", example } };
  const content = { "application/json": { example } };
  const paths = { "/a": { get: { responses: { "200": { description: "", content } } } } };
  expect(await lintOf({ openapi, info: INFO, paths, components: { schemas } })).toEqual([]);
});

describe("an extension may contain anything", () => {
  test.each([
    ["3.0.3", { tags: [{ name: "Bills", ...MODEL }] }],
    ["3.1.0", { info: { ...INFO, ...MODEL } }],
    ["3.2.0", { paths: { "x-a": { $ref: "#/nowhere" }, "/a": { ...MODEL } } }],
    ["3.0.3", { components: { schemas: SCHEMAS, "x-b": [{ $ref: "none.yaml" }] } }],
    ["3.0.3", { components: { schemas: { ...SCHEMAS, C: { ...MODEL, "x-d": { $ref: 3 } } } } }],
  ])("%s %j", async (openapi, more) => {
    expect(
      await lintOf({ openapi, info: INFO, paths: {}, components: { schemas: SCHEMAS }, ...more }),
    ).toEqual([]);
  });

  test("in 2.0, too", async () => {
    const scopes = { read: "Read", "x-a": { $ref: "#/nowhere" } };
    const flow = { type: "oauth2", flow: "implicit", authorizationUrl: "https://a.test", scopes };
    const swagger = { swagger: "2.0", info: INFO, paths: {}, securityDefinitions: { a: flow } };
    expect(await lintOf({ ...swagger, "x-b": { $ref: "#/nowhere" } })).toEqual([]);
  });

  test("keywords that only share the name are checked", async () => {
    const schemas = { "x-a": { type: "object", properties: { "x-b": { $ref: "#/nowhere" } } } };
    expect(await lintOf({ openapi: "3.1.0", info: INFO, paths: {}, components: { schemas } })).toEqual([
      expect.stringMatching(/^error \/components\/schemas\/x-a\/properties\/x-b\b.* Can't resolve \$ref/),
    ]);
  });
});

describe("permitted keywords without effect are warnings", () => {
  test("nullable without type in 3.0", async () => {
    const schemas = { A: { enum: [null, "x"], nullable: true } };
    expect(await lintOf({ openapi: "3.0.3", info: INFO, paths: {}, components: { schemas } })).toEqual([
      expect.stringMatching(/^warning \/components\/schemas\/A\/nullable .*nullable/),
    ]);
  });

  test.each(["3.1.0", "3.2.0"])("keywords that schemas of %s do not have", async (openapi) => {
    const schemas = {
      A: { type: "string", nullable: true, other: { $ref: "#/nowhere" }, "x-c": 1 },
    };
    expect(await lintOf({ openapi, info: INFO, paths: {}, components: { schemas } })).toEqual([
      expect.stringMatching(/^warning \/components\/schemas\/A\/nullable `nullable` is not a schema keyword/),
      expect.stringMatching(/^warning \/components\/schemas\/A\/other `other` is not a schema keyword/),
    ]);
  });

  test("other unknown fields stay errors, and those of schemas in 3.0", async () => {
    const path = { get: { nullable: true, responses: { "200": { description: "" } } } };
    expect(await lintOf({ openapi: "3.1.0", info: INFO, paths: { "/a": path } })).toEqual([
      "error /paths/~1a/get/nullable Property `nullable` is not expected here.",
    ]);
    const schemas = { A: { type: "string", other: 1 } };
    expect(await lintOf({ openapi: "3.0.3", info: INFO, paths: {}, components: { schemas } })).toEqual([
      "error /components/schemas/A/other Property `other` is not expected here.",
    ]);
  });
});

test("a missing file has the message of loading", async () => {
  const schemas = { A: { $ref: "./Nope.yaml#/A" } };
  const [finding, ...more] = await lintOf({
    openapi: "3.1.0",
    info: INFO,
    paths: {},
    components: { schemas },
  });
  expect(finding).toMatch(/^error \/components\/schemas\/A\S* \S*Nope\.yaml was not found\.$/);
  expect(more).toEqual([]);
});

test("a file outside of the folder is not reported as a server's answer", async () => {
  const file = join(folder, "outside.json");
  const schemas = { A: { $ref: "../a%20secret.yaml" } };
  await writeFile(file, JSON.stringify({ openapi: "3.1.0", info: INFO, paths: {}, components: { schemas } }));
  const place = await findDescription(file);
  const { loaded } = await readDescription(place);
  const [{ message } = { message: "" }] = fromProblems(loaded.problems, place);
  expect(message).toMatch(
    /^\.\.\/a%20secret\.yaml could not be loaded\. \S+[\\/]a secret\.yaml is hidden, or outside of .*; --root names a wider folder\.$/,
  );
  expect(message).not.toMatch(/HTTP|file:/);
});

describe("cycles of references", () => {
  const RING = { "x-a": { $ref: "#/x-a" } };
  const schema = (one: object) => ({ components: { schemas: { A: one } } });

  test.each([
    ["an extension", RING],
    ["an example of a schema", schema({ example: { $ref: "#/components/schemas/A/example" } })],
    [
      "the value of an Example Object",
      { components: { examples: { e: { value: { $ref: "#/components/examples/e/value" } } } } },
    ],
    ["a list of values", schema({ enum: [{ $ref: "#/components/schemas/A/enum/0" }] })],
  ])("are none in %s", async (_what, more) => {
    expect(await ringsOf(more)).toEqual([]);
    for (const openapi of ["3.0.3", "3.1.0", "3.2.0"])
      expect(await lintOf({ openapi, info: INFO, paths: {}, ...more })).toEqual([]);
  });

  test.each([
    ["/components/schemas/A", schema({ $ref: "#/components/schemas/A" })],
    [
      "/components/schemas/A/properties/example",
      schema({ properties: { example: { $ref: "#/components/schemas/A/properties/example" } } }),
    ],
    ["/components/schemas/x-a", { components: { schemas: { "x-a": { $ref: "#/components/schemas/x-a" } } } }],
    ["/components/examples/e", { components: { examples: { e: { $ref: "#/components/examples/e" } } } }],
    [
      "/x-lectern-documents/file:~1~1evil~1x/a",
      {
        "x-lectern-documents": {
          "file://evil/x": { a: { $ref: "#/x-lectern-documents/file:~1~1evil~1x/a" } },
        },
      },
    ],
  ])("are told at %s", async (pointer, more) => {
    expect(await ringsOf(more)).toEqual([pointer.replace(/^\/x-lectern-documents\/[^/]*/, "") + "/$ref"]);
  });

  test("are found at any depth", async () => {
    const items = (depth: number) => `{"items":`.repeat(depth) + "{}" + "}".repeat(depth);
    const text = `{"openapi": "3.1.0", "info": ${JSON.stringify(INFO)}, "paths": {}, "components": {"schemas": {"A": ${items(30_000)}}}}`;
    expect(await ringsOf(text)).toEqual([]);
  });
});

/** The pointers of reference cycles found in a description. */
async function ringsOf(more: object | string): Promise<(string | undefined)[]> {
  const file = join(folder, `${++written}.json`);
  const base = { openapi: "3.1.0", info: INFO, paths: {} };
  await writeFile(file, typeof more === "string" ? more : JSON.stringify({ ...base, ...more }));
  const found = await findingsIn(await readDescription(await findDescription(file)));
  return found
    .filter(({ message }) => /leads back to itself, so/.test(message))
    .map(({ place }) => place.pointer);
}

test("addresses that are not local paths do not stop the search", async () => {
  const file = join(folder, "evil.json");
  const schemas = {
    A: { $ref: "x file://evil answered with HTTP 403 outside of y" },
    B: { $ref: "file://evil/b.yaml" },
    C: { $ref: "a%2Fb.yaml" },
  };
  const examples = { e: { externalValue: "a%2Fb.json" } };
  const description = { openapi: "3.1.0", info: INFO, paths: {}, components: { schemas, examples } };
  await writeFile(file, JSON.stringify(description));
  const place = await findDescription(file);
  const { loaded } = await readDescription(place, { embeds: true });
  expect(fromProblems(loaded.problems, place)).toHaveLength(3);
});

describe("a chain of references", () => {
  /** A description with a chain of references of the given length. */
  const chain = (count: number, inside = ""): object => {
    const links = Array.from({ length: count }, (_, at) => [
      `S${at}`,
      { $ref: `#/components/schemas/S${at + 1}${inside}` },
    ]);
    const schemas = { ...Object.fromEntries(links), [`S${count}`]: { type: "string" } };
    return { openapi: "3.1.0", info: INFO, paths: {}, components: { schemas } };
  };

  test("is followed", async () => {
    expect(await lintOf(chain(LONGEST_CHAIN))).toEqual([]);
  });

  test.each(["", "/items"])("is not given to the linter where it is too long, with “%s”", async (inside) => {
    const at = "/components/schemas/S0/$ref";
    const message =
      "The rules of the specification were not checked: this reference begins a chain of 20000 references; the limit is 200.";
    expect(await lintOf(chain(20_000, inside))).toEqual([`error ${at} ${message}`]);
  });
});
