/** Reads the JSON Schema Test Suite, draft 2020-12, as schemas of OpenAPI descriptions. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";

const SUITE = join(import.meta.dirname, "json-schema-suite");
const TESTS = join(SUITE, "tests", "draft2020-12");
const META = join(
  dirname(createRequire(import.meta.url).resolve("ajv/package.json")),
  "dist/refs/json-schema-2020-12",
);

/** The pointer of the tested schema. */
const TESTED = "https://description.test/tested.json";

/** A value, and whether it is valid. */
export interface Case {
  description: string;
  data: unknown;
  valid: boolean;
}

/** A schema with its values. */
export interface Group {
  description: string;
  schema: unknown;
  tests: readonly Case[];
}

/** The groups of each file in a folder: "" has the required tests, `optional/format` those of formats. */
export function groupsIn(folder: string): readonly (readonly [file: string, groups: readonly Group[]])[] {
  return readdirSync(join(TESTS, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(join(TESTS, folder, name), "utf8"))]);
}

/**
 * The schema of a group as a component of a description. `#` must mean the schema, not the description, so a schema
 * without an `$id` is a file that the component refers to.
 */
export async function schemaOf(group: Group): Promise<Schema> {
  const document = await documentOf(group);
  const { schemas } = document.raw.components as { schemas: { Tested: unknown } };
  return schemasOf(document).at(schemas.Tested, "/components/schemas/Tested");
}

/** The description: `POST /tested` takes a value of the schema. */
export async function documentOf({ schema }: Group): Promise<Document> {
  const info = { title: "T", version: "1" };
  const isFile = typeof schema === "object" && !Object.hasOwn(schema as object, "$id");
  const component = isFile ? { $ref: TESTED } : schema;
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Tested" } } };
  const post = { requestBody: { required: true, content }, responses: { 204: { description: "Valid" } } };
  const components = { schemas: { Tested: component } };
  const description = { openapi: "3.2.0", info, paths: { "/tested": { post } }, components };
  const fetch = async (url: string): Promise<Response> =>
    url === TESTED ? answer(JSON.stringify(schema)) : remote(url);
  const loaded = await load(
    { text: JSON.stringify(description), url: "https://description.test/openapi.json" },
    { yaml: async (text) => yamlToJson(text), fetch },
  );
  return new Document(loaded.document, loaded.url);
}

/** The documents that the suite expects at `http://localhost:1234`, and the meta-schema. */
function remote(url: string): Response {
  const { host, pathname } = new URL(url);
  const file =
    host === "localhost:1234"
      ? join(SUITE, "remotes", pathname)
      : host === "json-schema.org"
        ? join(META, `${pathname.replace("/draft/2020-12/", "")}.json`)
        : "";
  return existsSync(file) ? answer(readFileSync(file, "utf8")) : new Response("", { status: 404 });
}

function answer(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/json" } });
}
