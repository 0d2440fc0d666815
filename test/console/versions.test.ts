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

  test("there are hundreds of both kinds", () => {
    expect(CASES.flatMap(({ valid }) => valid).length).toBeGreaterThan(1000);
    expect(CASES.flatMap(({ wrong }) => wrong).length).toBeGreaterThan(1000);
  });
});
