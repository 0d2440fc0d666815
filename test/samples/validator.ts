/** Checks values against the schemas of a whole description with a third-party validator. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Document } from "#model/document.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { isRecord } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";

/** The direction of a value. */
export type Direction = "request" | "response";

/** Returns the error of a value for the schema at a pointer; undefined if it is valid. */
export type Check = (pointer: string, value: unknown) => string | undefined;

/**
 * Makes a checker for the schemas of a description. `required` ignores properties that are hidden in a direction; if
 * this makes no difference, both directions share one checker. There is one validator for a description: the
 * description is one schema, whose parts are reached by pointer.
 */
export function checkers(root: OAS.OpenAPI): Readonly<Record<Direction, Check>> {
  const [request, response] = [travelling(root, "request"), travelling(root, "response")];
  const check = checkBy(request);
  const isSame = JSON.stringify(request) === JSON.stringify(response);
  return { request: check, response: isSame ? check : checkBy(response) };
}

function checkBy(schema: unknown): Check {
  const ajv = validator();
  ajv.addSchema(schema as object, "doc:", undefined, false);
  const known = new Map<string, ValidateFunction | string>();
  return (pointer, value) => {
    let validate = known.get(pointer);
    if (validate === undefined) {
      validate = compiled(ajv, pointer);
      known.set(pointer, validate);
    }
    if (typeof validate === "string") return validate;
    return validate(plain(value)) ? undefined : causes(validate.errors ?? []);
  };
}

/** The value without numbers that keep their digits, which only Lectern supports. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** A validator that supports the formats of the registry, and reads numbers written in strings as strings. */
export function validator(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    allErrors: false,
    logger: false,
    validateSchema: false,
    // Making the code of a validator shorter takes longer than running it as it is, and so does writing what many
    // schemas refer to into each of them.
    code: { optimize: false },
    inlineRefs: false,
  });
  addFormats.default(ajv);
  for (const [name, pattern] of FORMATS) ajv.addFormat(name, pattern);
  return ajv;
}

/** A copy of a description without examples, so that all samples are generated. */
export function withoutExamples(root: OAS.OpenAPI): OAS.OpenAPI {
  return rewrite(root, (node) => {
    delete node["example"];
    delete node["examples"];
    return undefined;
  }) as OAS.OpenAPI;
}

/**
 * A description of OpenAPI 3.0 whose schemas are those of JSON Schema 2020-12, without our own upgrade: `nullable` adds
 * a type, exclusive bounds become numbers, and nothing counts beside a `$ref`.
 */
export function translated(root: OAS.OpenAPI): OAS.OpenAPI {
  return rewrite(root, (node) => {
    if (typeof node["$ref"] === "string")
      for (const key of Object.keys(node)) if (key !== "$ref") delete node[key];
    if (node["nullable"] === true && typeof node["type"] === "string") node["type"] = [node["type"], "null"];
    // The validator has a reading of its own.
    delete node["nullable"];
    // Some authors write tuples as earlier drafts do.
    if (Array.isArray(node["items"])) {
      node["prefixItems"] = node["items"];
      delete node["items"];
    }
    for (const [exclusive, bound] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const) {
      if (typeof node[exclusive] !== "boolean") continue;
      const value = node[bound];
      const isExclusive = node[exclusive] === true && typeof value === "number";
      delete node[exclusive];
      if (!isExclusive) continue;
      delete node[bound];
      node[exclusive] = value;
    }
    return undefined;
  }) as OAS.OpenAPI;
}

const FORMATS: readonly (readonly [string, RegExp | true])[] = [
  ["decimal", /^-?\d+(\.\d+)?$/],
  ["http-date", /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
  ["idn-email", /^[^@\s]+@[^@\s]+$/],
  ["idn-hostname", /^[^\s/:@]+$/],
  ["iri", /^[a-z][a-z\d+.-]*:\S*$/i],
  ["iri-reference", /^\S*$/],
  ["base64url", /^[\w-]*={0,2}$/],
];

function travelling(root: OAS.OpenAPI, direction: Direction): unknown {
  const document = new Document(root);
  const hidden = (schema: Schema): boolean => (direction === "request" ? schema.readOnly : schema.writeOnly);
  return rewrite(root, (node, inherited, original) => {
    const isComposed = ["allOf", "oneOf", "anyOf"].some((key) => Array.isArray(original[key]));
    if (!Array.isArray(original["required"]) && !isComposed && typeof original["$ref"] !== "string")
      return inherited;
    const names = schemasOf(document)
      .at(original, "/x")
      .properties.filter((one) => one.kind === "property" && hidden(one.schema))
      .map((one) => one.name);
    const all = [...inherited, ...names];
    if (Array.isArray(node["required"]))
      node["required"] = node["required"].filter((name) => !all.includes(name));
    return all;
  });
}

type Change = (
  node: Record<string, unknown>,
  inherited: readonly string[],
  original: Readonly<Record<string, unknown>>,
) => readonly string[] | undefined;

/** Keys of maps with free names. */
const MAPS = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "schemas",
]);
const VERBATIM = new Set(["enum", "const", "default", "example", "examples"]);

function rewrite(root: unknown, change: Change): unknown {
  const walk = (value: unknown, isMap: boolean, inherited: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, false, inherited));
    if (!isRecord(value)) return value;
    const node: Record<string, unknown> = { ...value };
    const names = isMap ? [] : (change(node, inherited, value) ?? []);
    for (const [key, part] of Object.entries(node)) {
      if (!isMap && VERBATIM.has(key) && (key !== "default" || !isRecord(part))) continue;
      const isMember = !isMap && ["allOf", "oneOf", "anyOf"].includes(key);
      node[key] = walk(part, !isMap && MAPS.has(key) && isRecord(part), isMember ? names : []);
    }
    return node;
  };
  return walk(root, false, []);
}

function compiled(ajv: Ajv2020, pointer: string): ValidateFunction | string {
  const fragment = pointer.split("/").map(encodeURIComponent).join("/");
  try {
    return ajv.getSchema(`doc:#${fragment}`) ?? `there is no schema at ${pointer}`;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function causes(errors: readonly ErrorObject[]): string {
  return errors
    .slice(0, 3)
    .map((one) => `${one.instancePath || "/"} ${one.message} ${JSON.stringify(one.params)}`)
    .join("; ");
}
