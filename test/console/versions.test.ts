/** Responses of every version of OpenAPI, in several places: valid ones have no finding, each of the others its own. */
import { readFileSync } from "node:fs";
import { load as readYaml } from "js-yaml";
import { describe, expect, test } from "vitest";
import { type Answer, checkAnswer } from "#console/answer.ts";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { bytesOf } from "#request/bytes.ts";
import { ALL } from "#request/parse/parse.ts";

/** A schema with values. */
interface Group {
  about: string;
  versions: readonly number[];
  definitions?: object;
  schema: object;
  valid: readonly unknown[];
  wrong: readonly (readonly [id: string, at: string, value: unknown])[];
}

const [{ definitions = {} } = {}, ...GROUPS] = readYaml(
  readFileSync(new URL("versions.yaml", import.meta.url), "utf8"),
) as readonly Group[];

/** The kinds of defects of values, by the versions that have their keywords. */
const DEFECTS: readonly { versions: readonly number[]; ids: readonly string[] }[] = [
  {
    versions: [2.0, 3.0, 3.1, 3.2],
    ids: [
      ...["type", "enum", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"],
      ...["maxLength", "minLength", "pattern", "format", "maxItems", "minItems", "uniqueItems"],
      ...["maxProperties", "minProperties", "required", "additionalProperties"],
    ],
  },
  { versions: [3.0, 3.1, 3.2], ids: ["anyOf", "oneOf", "not"] },
  {
    versions: [3.1, 3.2],
    ids: [
      ...["const", "contains", "maxContains", "propertyNames", "dependentRequired", "properties"],
      ...["unevaluatedItems", "unevaluatedProperties"],
    ],
  },
];

/** Where a schema stands in a response: a schema around it, a value around its value, and where that is. */
const PLACES: readonly {
  place: string;
  schema: (inner: object) => object;
  value: (inner: unknown) => unknown;
  at: string;
}[] = [
  { place: "the body", schema: (inner) => inner, value: (inner) => inner, at: "" },
  {
    place: "a component",
    schema: () => ({ $ref: "#/components/schemas/Inner" }),
    value: (inner) => inner,
    at: "",
  },
  {
    place: "a property",
    schema: (inner) => ({ type: "object", required: ["in"], properties: { in: inner } }),
    value: (inner) => ({ in: inner }),
    at: "/in",
  },
  {
    place: "items",
    schema: (inner) => ({ type: "array", minItems: 1, items: inner }),
    value: (inner) => [inner],
    at: "/0",
  },
  {
    place: "a map",
    schema: (inner) => ({ type: "object", additionalProperties: inner }),
    value: (inner) => ({ "a/b": inner }),
    at: "/a~1b",
  },
  {
    place: "a part of all",
    schema: (inner) => ({ allOf: [{ type: "object" }, { properties: { in: inner } }] }),
    value: (inner) => ({ in: inner }),
    at: "/in",
  },
];

/** A description of a version with one response. Swagger 2.0 has other places for the same things. */
function described(version: number, schema: object, inner: object): object {
  const schemas = { ...definitions, Inner: inner };
  const info = { title: "t", version: "1" };
  if (version > 2) {
    const response = { description: "", content: { "application/json": { schema } } };
    const paths = { "/a": { get: { responses: { 200: { $ref: "#/components/responses/R" } } } } };
    return { openapi: `${version}.0`, info, paths, components: { schemas, responses: { R: response } } };
  }
  const paths = {
    "/a": { get: { produces: ["application/json"], responses: { 200: { $ref: "#/responses/R" } } } },
  };
  const swagger = {
    ...{ swagger: "2.0", info, paths, definitions: schemas },
    responses: { R: { description: "", schema } },
  };
  return JSON.parse(
    JSON.stringify(swagger)
      .replaceAll("#/components/schemas/", "#/definitions/")
      .replaceAll('{"propertyName":"petType"}', '"petType"'),
  ) as object;
}

/** The findings of a response with a value as its body: ids, and where they are. */
async function findingsOf(description: object, value: unknown): Promise<unknown> {
  const { document } = await load({ document: description }, { yaml: async (yaml) => yamlToJson(yaml) });
  const [operation] = new Document(document).operations;
  if (!operation) throw new Error("There is no operation.");
  const body = bytesOf(JSON.stringify(value));
  const answer: Answer = {
    ...{ status: 200, statusText: "", headers: [["content-type", "application/json"]], body },
    ...{ size: body.length, isCut: false, firstTime: 0, time: 0, isCrossOrigin: false },
  };
  const { findings, unchecked } = checkAnswer(operation, "operation/a", answer, false, ALL);
  expect(unchecked).toEqual([]);
  return findings.map(({ id, place }) => [id, place.pointer]);
}

const CASES = GROUPS.flatMap(({ about, versions, schema, valid, wrong }) =>
  versions.flatMap((version) =>
    PLACES.map((one) => ({
      name: `${about}, ${version.toFixed(1)}, ${one.place}`,
      description: described(version, one.schema(schema), schema),
      valid: valid.map((value) => one.value(value)),
      wrong: wrong.map(([id, at, value]) => ({ found: [id, one.at + at], value: one.value(value) })),
    })),
  ),
);

describe("responses", () => {
  test.each(CASES)("$name", async ({ description, valid, wrong }) => {
    for (const value of valid) expect([value, await findingsOf(description, value)]).toEqual([value, []]);
    for (const { found, value } of wrong)
      expect([value, await findingsOf(description, value)]).toEqual([value, [found]]);
  });

  test.each(DEFECTS)("every kind of defect that $versions have is tried in them", ({ versions, ids }) => {
    for (const version of versions) {
      const tried = GROUPS.filter((one) => one.versions.includes(version));
      const found = new Set(tried.flatMap(({ wrong }) => wrong.map(([id]) => id)));
      expect([version, ids.filter((id) => !found.has(id))]).toEqual([version, []]);
    }
  });

  test("there are hundreds of both kinds", () => {
    expect(CASES.flatMap(({ valid }) => valid).length).toBeGreaterThan(1000);
    expect(CASES.flatMap(({ wrong }) => wrong).length).toBeGreaterThan(1000);
  });
});

/** A response with header fields, in a version. */
function withHeaders(version: number): object {
  const item = { type: "object", required: ["a"] };
  const response = (headers: object, body: object): object => ({
    paths: {
      "/a": {
        get: { produces: ["application/json"], responses: { "200": { description: "", headers, ...body } } },
      },
    },
    info: { title: "t", version: "1" },
  });
  const integer = { type: "integer", minimum: 1 };
  const date = { type: "string", format: "date" };
  const list = { type: "array", items: { type: "integer" }, maxItems: 2 };
  if (version === 2)
    return { swagger: "2.0", ...response({ "X-N": integer, "X-D": date, "X-L": list }, { schema: item }) };
  const headers = {
    "X-N": { required: true, schema: integer },
    "X-D": { schema: date },
    "X-L": { schema: list },
  };
  return {
    openapi: `${version}.0`,
    ...response(headers, { content: { "application/json": { schema: item } } }),
  };
}

const RIGHT = {
  status: 200,
  type: "application/json",
  "X-N": "1",
  "X-D": "2020-02-29",
  "X-L": "1,2",
  body: '{"a":1}',
};

test.each([2.0, 3.0, 3.1, 3.2])("status, media type and header fields in %d", async (version) => {
  const description = withHeaders(version);
  const { document } = await load({ document: description }, { yaml: async (yaml) => yamlToJson(yaml) });
  const [operation] = new Document(document).operations;
  const defects: readonly (readonly [change: object, finding: readonly unknown[] | undefined])[] = [
    [{}, undefined],
    [{ "X-D": undefined, "X-L": "" }, undefined],
    [{ status: 201 }, ["status", "status", undefined]],
    [{ status: 500 }, ["status", "status", undefined]],
    [{ type: "text/html" }, ["media-type", "body", undefined]],
    [{ type: undefined }, ["media-type", "body", undefined]],
    [{ body: "{" }, ["syntax", "body", undefined]],
    [{ body: "{}" }, ["required", "body", undefined]],
    [{ body: "" }, ["syntax", "body", undefined]],
    // Header fields of 2.0 are never required.
    [{ "X-N": undefined }, version === 2 ? undefined : ["required", "header", "X-N"]],
    [{ "X-N": "x" }, ["type", "header", "X-N"]],
    [{ "X-N": "0" }, ["minimum", "header", "X-N"]],
    [{ "X-D": "29.2.2020" }, ["format", "header", "X-D"]],
    [{ "X-L": "1,x" }, ["type", "header", "X-L"]],
    [{ "X-L": "1,2,3" }, ["maxItems", "header", "X-L"]],
  ];
  for (const [change, finding] of defects) {
    const { status, type, body: text, ...fields } = { ...RIGHT, ...change };
    const headers = Object.entries({ "content-type": type, ...fields }).flatMap(
      ([name, value]): [string, string][] => (value === undefined ? [] : [[name.toLowerCase(), value]]),
    );
    const body = bytesOf(text);
    const answer: Answer = {
      ...{ status, statusText: "", headers, body, size: body.length },
      ...{ isCut: false, firstTime: 0, time: 0, isCrossOrigin: false },
    };
    const { findings, notes, unchecked } = checkAnswer(operation!, "operation/a", answer, false, ALL);
    const found = [...findings, ...notes].map(({ id, location, name }) => [id, location, name]);
    expect([change, found, unchecked]).toEqual([change, finding ? [finding] : [], []]);
  }
});
