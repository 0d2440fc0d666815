/**
 * Builds descriptions of every version from the table of all fields: each Object gets some of its fields. A new field
 * in the table is used at once, with any data until a line below describes its content.
 */
import * as fc from "fast-check";
import { FIELDS, type Version } from "#oas/fields.ts";
import { isRecord } from "#oas/read.ts";
import { anything, name, number, pattern, pointer, text, url } from "./strings.ts";

/** A JSON object that may have `__proto__` as a name. */
export function objectOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(entries);
}

/**
 * The content of fields: an Object's name, `[Object]` for a list, `{Object}` for a map. Before `|` is the Object that
 * has the field.
 */
const HOLDS: Readonly<Record<string, readonly string[]>> = {
  Info: ["info"],
  Contact: ["contact"],
  License: ["license"],
  "[Server]": ["servers", "x-servers"],
  Server: ["server"],
  "{Server Variable}": ["variables"],
  Paths: ["paths"],
  "{Path Item}": ["webhooks", "pathItems", "x-webhooks"],
  Components: ["components"],
  "{Schema}": ["schemas", "definitions", "properties", "patternProperties", "$defs", "dependentSchemas"],
  "{Response}": ["Swagger|responses", "Components|responses"],
  Responses: ["responses"],
  "{Parameter}": ["Swagger|parameters", "Components|parameters"],
  "[Parameter]": ["parameters"],
  "{Example}": ["examples"],
  "[any]": ["Schema|examples", "enum"],
  "{Request Body}": ["requestBodies"],
  "Request Body": ["requestBody"],
  "{Header}": ["headers"],
  "{Security Scheme}": ["securitySchemes", "securityDefinitions"],
  "{Link}": ["links"],
  "{Callback}": ["callbacks"],
  "{Media Type}": ["mediaTypes", "content"],
  "[Tag]": ["tags"],
  "[name]": ["Operation|tags", "required", "consumes", "produces", "schemes"],
  "[Security Requirement]": ["security"],
  "External Documentation": ["externalDocs"],
  Operation: ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"],
  "{Operation}": ["additionalOperations"],
  Schema: [
    ..."schema itemSchema items additionalProperties propertyNames unevaluatedProperties contains".split(" "),
    ..."unevaluatedItems not if then else contentSchema".split(" "),
  ],
  Items: ["Parameter|items", "Header|items", "Items|items"],
  "[Schema]": ["prefixItems", "allOf", "oneOf", "anyOf"],
  "{Encoding}": ["encoding"],
  "[Encoding]": ["prefixEncoding"],
  Encoding: ["itemEncoding"],
  Discriminator: ["discriminator"],
  XML: ["xml"],
  "OAuth Flows": ["flows"],
  "OAuth Flow": ["implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization"],
  "{name}": ["mapping", "scopes"],
  any: ["default", "const", "example", "value", "dataValue", "Link|requestBody", "{media type}"],
  "{any}": ["Link|parameters", "dependentRequired"],
  pointer: ["$ref", "$dynamicRef", "operationRef", "defaultMapping"],
  pattern: ["pattern"],
  url: [
    ..."url termsOfService authorizationUrl tokenUrl refreshUrl deviceAuthorizationUrl openIdConnectUrl".split(
      " ",
    ),
    ..."externalValue $self $id $schema jsonSchemaDialect namespace oauth2MetadataUrl host basePath email".split(
      " ",
    ),
  ],
  number: [
    ..."maximum minimum maxLength minLength maxItems minItems multipleOf maxProperties minProperties".split(
      " ",
    ),
    ..."minContains maxContains exclusiveMaximum exclusiveMinimum".split(" "),
  ],
  flag: [
    ..."required deprecated allowEmptyValue explode allowReserved uniqueItems readOnly writeOnly nullable"
      .split(" ")
      .map((field) => (field === "required" ? "Parameter|required" : field)),
    ..."attribute wrapped Header|required".split(" "),
    "Request Body|required",
  ],
  name: [
    "name",
    "operationId",
    "propertyName",
    "$anchor",
    "$dynamicAnchor",
    "parent",
    "Security Scheme|name",
  ],
};

/** Values that determine how an Object is read. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  type: [
    "string",
    "number",
    "integer",
    "boolean",
    "array",
    "object",
    "null",
    ["string", "null"],
    ["object", "array"],
  ],
  "Security Scheme|type": ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS", "basic"],
  in: ["query", "header", "path", "cookie", "body", "formData", "querystring"],
  style: ["form", "simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"],
  collectionFormat: ["csv", "ssv", "tsv", "pipes", "multi"],
  format: [
    "date-time",
    "uuid",
    "int64",
    "double",
    "binary",
    "byte",
    "email",
    "uri",
    "date",
    "regex",
    "nothing",
  ],
  nodeType: ["element", "attribute", "text", "cdata", "none"],
  scheme: ["basic", "bearer", "digest"],
  flow: ["implicit", "password", "application", "accessCode"],
  contentType: ["application/json", "text/plain", "image/png, image/jpeg"],
  contentMediaType: ["application/json", "text/html"],
  contentEncoding: ["base64"],
  kind: ["nav", "badge"],
};

const MEDIA_TYPES = [
  "application/json",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/mixed",
  "text/plain",
  "text/csv",
  "text/event-stream",
  "application/jsonl",
  "application/problem+json; charset=utf-8",
  "image/*",
  "*/*",
  "nonsense",
];

/** How to make names in a map, or in an Object with free names. */
const KEYS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "/{path}": fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("/a", "/a/{A}", "/b/{A}/{B}", "/c") },
    { weight: 1, arbitrary: name },
  ),
  "{status}": fc.constantFrom("200", "201", "400", "404", "500"),
  "{range}": fc.constantFrom("2XX", "5XX"),
  "{expression}": fc.constantFrom("{$request.body#/url}", "http://a.test", "{$", ""),
  "^x-": fc.constantFrom("x-any", "x-other"),
  "{name}": name,
  "{media type}": fc.constantFrom(...MEDIA_TYPES),
  "{}": name,
  "{URI}": pointer,
};

/** The content of Objects with free names. */
const MEMBERS: Readonly<Record<string, string>> = {
  Paths: "Path Item",
  Callback: "Path Item",
  Responses: "Response",
  Headers: "Header",
  Definitions: "Schema",
  "Security Definitions": "Security Scheme",
  Scopes: "text",
  "Security Requirement": "[name]",
};

/** Fields that every description has. Without them, there is little to see. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  Swagger: ["info", "paths", "definitions"],
  OpenAPI: ["info", "paths", "components"],
  Components: ["schemas"],
  Info: ["title"],
  Paths: ["/{path}"],
  "Path Item": ["get"],
  Operation: ["responses", "parameters"],
  Response: ["content"],
  "Request Body": ["content"],
  "Media Type": ["schema"],
  Parameter: ["name", "in"],
  Schema: ["type"],
  "Security Scheme": ["type"],
  Tag: ["name"],
  Server: ["url"],
};

const LEAVES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  any: anything,
  text,
  url,
  number,
  name,
  pattern,
  pointer,
  flag: fc.boolean(),
};

/** Descriptions of a version, mostly plausible ones. */
export function descriptions(version: Version): fc.Arbitrary<Record<string, unknown>> {
  const fieldsOf = new Map<string, string[]>();
  for (const { object, field, in: versions } of FIELDS) {
    const host = (version === "2.0" && IN_2[object]) || object;
    if (versions.includes(version)) fieldsOf.set(host, [...(fieldsOf.get(host) ?? []), field]);
  }
  const holds = new Map(
    Object.entries(HOLDS).flatMap(([what, names]) => names.map((one) => [one, what] as const)),
  );
  const depthIdentifier = fc.createDepthIdentifier();
  const inside = { size: "small" as const };
  const objects = new Map<string, fc.Arbitrary<unknown>>();

  /** An Object of the specification, made on demand, because Objects contain each other. */
  const objectNamed = (object: string): fc.Arbitrary<unknown> => {
    let made = objects.get(object);
    if (!made) {
      // `letrec` allows the recursion.
      const { self } = fc.letrec((tie) => {
        objects.set(object, tie("self"));
        return { self: make(object) };
      });
      made = self as fc.Arbitrary<unknown>;
      objects.set(object, made);
    }
    return made;
  };

  const make = (object: string): fc.Arbitrary<unknown> => {
    const fields = fieldsOf.get(object);
    if (!fields) return anything;
    const entry = (field: string): fc.Arbitrary<[string, unknown]> =>
      fc.tuple(KEYS[field] ?? fc.constant(field), fieldOf(object, field));
    const always = (ALWAYS[object] ?? []).filter((field) => fields.includes(field));
    const some = fc.array(fc.oneof(...fields.map(entry)), { ...inside, maxLength: 4 });
    const whole = fc
      .tuple(fc.tuple(...always.map(entry)), some)
      .map(([first, rest]) => objectOf([...first, ...rest]));
    const reference = pointer.map(($ref) => ({ $ref }));
    return fields.includes("$ref") || !REFERABLE.has(object)
      ? whole
      : fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: reference });
  };

  const kind = (what: string): fc.Arbitrary<unknown> => {
    if (what.startsWith("["))
      return fc.array(kind(what.slice(1, -1)), { ...inside, minLength: 0, maxLength: 3 });
    if (what.startsWith("{")) {
      const of = what.slice(1, -1);
      const keys = of === "Media Type" ? fc.constantFrom(...MEDIA_TYPES) : name;
      return fc.array(fc.tuple(keys, kind(of)), { ...inside, minLength: 1, maxLength: 3 }).map(objectOf);
    }
    return LEAVES[what] ?? deep(objectNamed(what));
  };

  /** Below a certain depth, Objects are empty or references. */
  const deep = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof(
      { depthIdentifier, maxDepth: 10, depthSize: "medium", withCrossShrink: true },
      pointer.map(($ref): unknown => ({ $ref })),
      { weight: 24, arbitrary },
    );

  const fieldOf = (object: string, field: string): fc.Arbitrary<unknown> => {
    const words = WORDS[`${object}|${field}`] ?? WORDS[field];
    if (words) return fc.constantFrom(...words);
    const member = KEYS[field] && MEMBERS[object];
    if (member) return kind(member);
    const what = holds.get(`${object}|${field}`) ?? holds.get(field);
    if (what !== undefined) return kind(what);
    return TEXTS.has(field) ? text : field.startsWith("x-") ? extension : anything;
  };

  const root = version === "2.0" ? "Swagger" : "OpenAPI";
  const written = {
    "2.0": { swagger: "2.0" },
    "3.0": { openapi: "3.0.4" },
    "3.1": { openapi: "3.1.1" },
    "3.2": { openapi: "3.2.0" },
  };
  return objectNamed(root).map((made) => {
    const description = isRecord(made) ? made : {};
    return { ...(version === "2.0" ? in2(description) : description), ...written[version] };
  });
}

/** Converts references to the form of 2.0. */
function in2(description: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(description)
    .replaceAll("#/components/schemas/", "#/definitions/")
    .replaceAll("#/components/", "#/");
  return JSON.parse(text) as Record<string, unknown>;
}

/** The counterparts of Objects in 2.0 that have vendor extensions. */
const IN_2: Readonly<Record<string, string>> = { OpenAPI: "Swagger", "OAuth Flow": "Security Scheme" };

const thing = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ..."name url label lang source title content description tags example code language href".split(" "),
      ),
      fc.oneof(text, url, anything, fc.array(name, { maxLength: 3 })),
    ),
    { maxLength: 4 },
  )
  .map(objectOf);

/** The content of vendor extensions, mostly objects with names and texts. */
const extension = fc.oneof(
  anything,
  thing as fc.Arbitrary<unknown>,
  fc.array(thing, { maxLength: 3 }) as fc.Arbitrary<unknown>,
);

const TEXTS = new Set([
  "title",
  "summary",
  "description",
  "version",
  "bearerFormat",
  "identifier",
  "serializedValue",
]);

/** Objects that may be references, although the table lists `$ref` once for all. */
const REFERABLE = new Set(
  "Parameter,Response,Example,Request Body,Header,Security Scheme,Link,Callback,Media Type".split(","),
);
