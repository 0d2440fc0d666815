/** Edits that a review of real descriptions found to be missed, or wrongly reported. */
import { withOperation } from "./documents.ts";
import type { OperationEdit } from "./operation-edits.ts";

const str = { type: "string" };
const list = { type: "array", items: str };

function edit(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return { what, old: older, new: newer, changes };
}

const gone = { components: { responses: { Gone: { description: "" } } } };
const statuses = (...codes: readonly string[]): object =>
  withOperation(
    { responses: Object.fromEntries(codes.map((code) => [code, { $ref: "#/components/responses/Gone" }])) },
    gone,
  );

const schemes = {
  components: {
    securitySchemes: {
      k: { type: "apiKey", in: "header", name: "K" },
      l: { type: "apiKey", in: "header", name: "L" },
      o: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.test", scopes: { r: "", s: "", w: "" } } },
      },
    },
  },
};
const secured = (requirement: object): object => withOperation({ security: [requirement] }, schemes);

const part = (schema: object, encoding?: object): object =>
  withOperation({
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": {
          schema: { type: "object", properties: { f: schema } },
          ...(encoding && { encoding: { f: encoding } }),
        },
      },
    },
  });

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const answer = (schema: object, schemas: object): object =>
  withOperation({ responses: { "200": { description: "", ...json(schema) } } }, { components: { schemas } });
const sent = (schema: object): object => withOperation({ requestBody: json(schema) });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const record = (...names: readonly string[]): object => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, str])),
});

const extended = (...names: readonly string[]): object =>
  answer({ type: "array", items: { allOf: [ref("Base"), { required: ["a"] }] } }, { Base: record(...names) });

const named = { ...record("a"), title: "A", description: "An A.", "x-order": 1, deprecated: true };

/** A schema that is used twice in a request, first with a keyword. */
const twice = (first: object, S: object): object =>
  withOperation(
    { requestBody: json({ type: "object", properties: { a: { ...ref("S"), ...first }, b: ref("S") } }) },
    { components: { schemas: { S } } },
  );
const query = (schema: object): object => ({ name: "q", in: "query", schema });
const closed = (more: object): object => ({ ...record("a"), additionalProperties: false, ...more });

const kind = (value: string): object => ({
  type: "object",
  properties: { kind: { type: "string", enum: [value] } },
  required: ["kind"],
});
const session = { type: "object", properties: { model: str } };
const sessionWithVoice = { type: "object", properties: { model: str, voice: str } };
const events = (event: object, schema: object): object =>
  withOperation(
    {},
    { components: { schemas: { Created: event, Session: schema, Beta: { items: ref("Session") } } } },
  );

/** A schema with a discriminator, which is used as `used` says, and those that extend it. */
const inherited = (used: object, ...children: readonly string[]): object =>
  mapped(used, undefined, ...children);
const mapped = (used: object, mapping: object | undefined, ...children: readonly string[]): object =>
  answer(used, {
    Pet: { ...record("kind"), required: ["kind"], discriminator: { propertyName: "kind", mapping } },
    ...Object.fromEntries(children.map((name) => [name, { allOf: [ref("Pet"), record("paw")] }])),
  });

const wrapped = (times: number, schema: object): object =>
  times === 0 ? schema : { allOf: [wrapped(times - 1, schema)] };

const unused = (map: string, component: object): object =>
  withOperation({}, { components: { [map]: { C: component } } });

/** The edits. */
export const REVIEWED_EDITS: readonly OperationEdit[] = [
  edit(
    "two statuses with one component",
    statuses(),
    statuses("404", "410"),
    "safe response-status-added",
    "safe response-status-added",
  ),
  edit(
    "two scopes added",
    secured({ o: ["r"] }),
    secured({ o: ["r", "s", "w"] }),
    "breaking security-scope-added",
    "breaking security-scope-added",
  ),
  edit(
    "two schemes removed from an alternative",
    secured({ o: ["r"], k: [], l: [] }),
    secured({ o: ["r"] }),
    "safe security-scheme-removed",
    "safe security-scheme-removed",
  ),
  edit(
    "style of a part with single values, which has no effect on them",
    part(str),
    part(str, { style: "deepObject", explode: true }),
    "safe request-body-encoding-changed",
  ),
  edit(
    "style of a part with a choice of single values",
    part(str),
    part({ anyOf: [str, { type: "string", enum: [""] }] }, { style: "deepObject", explode: true }),
    "safe request-body-encoding-changed",
  ),
  edit(
    "style of a part with several values",
    part(list),
    part(list, { style: "pipeDelimited", explode: true }),
    "breaking request-body-encoding-changed",
  ),
  edit(
    "a schema becomes a choice with it: its texts stay",
    answer(ref("A"), { A: named, B: record("b") }),
    answer({ anyOf: [ref("A"), ref("B")] }, { A: named, B: record("b") }),
    "breaking response-body-variant-added",
  ),
  edit(
    "a schema becomes a choice with another text",
    answer(ref("A"), { A: named, B: record("b") }),
    answer({ description: "An A or B.", anyOf: [ref("A"), ref("B")] }, { A: named, B: record("b") }),
    "breaking response-body-variant-added",
    "prose response-body-description-changed",
  ),
  edit(
    "a text moves from a schema to the choice that it becomes",
    answer({ type: "string", description: "A." }, {}),
    answer({ description: "A.", anyOf: [str, list] }, {}),
    "breaking response-body-variant-added",
  ),
  edit(
    "a bound that the format of integers has anyway",
    sent({ type: "integer", format: "int64" }),
    sent({ type: "integer", format: "int64", maximum: 9223372036854776000, minimum: -9223372036854776000 }),
  ),
  edit(
    "a bound that is stricter than the format of integers",
    sent({ type: "integer", format: "int32" }),
    sent({ type: "integer", format: "int32", maximum: 2147483646 }),
    "breaking request-body-max-set",
  ),
  edit("a schema of allOf is used", extended("a"), extended("a", "b"), "safe response-property-added"),
  edit(
    "an unused schema, which another one does not refer to any more",
    events({ type: "object", properties: { session: ref("Session") } }, session),
    events({ type: "object", properties: { session: session } }, sessionWithVoice),
    "safe component-property-added",
  ),
  edit(
    "null in a variant, and null as a variant",
    answer({ oneOf: [{ type: ["string", "null"] }, list] }, {}),
    answer({ oneOf: [str, list, { type: "null" }] }, {}),
  ),
  edit(
    "a variant is not nullable any more",
    answer({ oneOf: [{ type: ["string", "null"] }, list] }, {}),
    answer({ oneOf: [str, list] }, {}),
    "safe response-body-became-not-nullable",
  ),
  edit(
    "link that leads nowhere",
    withOperation({ responses: { "200": { description: "", links: { l: { operationId: "a" } } } } }),
    withOperation({
      responses: { "200": { description: "", links: { l: { $ref: "#/components/links/None" } } } },
    }),
    "maybe not-compared-reference",
  ),
  edit(
    "response, header and body that lead nowhere",
    withOperation({
      requestBody: json(str),
      responses: { "200": { description: "", headers: { A: { schema: str } } }, "400": { description: "" } },
    }),
    withOperation({
      requestBody: { $ref: "#/components/requestBodies/None" },
      responses: {
        "200": { description: "", headers: { A: { $ref: "#/components/headers/None" } } },
        "400": { $ref: "#/components/responses/None" },
      },
    }),
    "maybe not-compared-reference",
    "maybe not-compared-reference",
    "maybe not-compared-reference",
  ),
  edit(
    "media type that leads nowhere",
    withOperation({ responses: { "200": { description: "", ...json(str) } } }),
    withOperation({
      responses: {
        "200": { description: "", content: { "application/json": { $ref: "#/components/mediaTypes/None" } } },
      },
    }),
    "maybe not-compared-reference",
  ),
  edit(
    "a schema that is read-only where it is used first, and sent where it is used next",
    twice({ readOnly: true }, record("x")),
    twice({ readOnly: true }, { ...record("x"), required: ["x"] }),
    "breaking request-property-became-required",
  ),
  edit(
    "a schema that is sent where it is used first, and write-only where it is used next",
    twice({ writeOnly: true }, record("x")),
    twice({ writeOnly: true }, { ...record("x"), required: ["x"] }),
    "breaking request-property-became-required",
  ),
  edit(
    "a component that another one replaces where it is used, and that changed",
    answer(ref("E"), { E: record("a") }),
    answer(ref("R"), { R: record("a"), E: record("b") }),
    "safe component-property-added",
    "safe component-property-removed",
  ),
  edit(
    "a parameter that is inline now, and whose component changed",
    withOperation(
      { parameters: [{ $ref: "#/components/parameters/P" }] },
      { components: { parameters: { P: query(str) } } },
    ),
    withOperation({ parameters: [query(str)] }, { components: { parameters: { P: query(list) } } }),
    "safe component-changed",
  ),
  edit(
    "a limit of a variant, without which the choice only lists types",
    sent({ oneOf: [{ ...str, maxLength: 5 }, { type: "integer" }] }),
    sent({ oneOf: [str, { type: "integer" }] }),
    "safe request-body-max-length-unset",
  ),
  edit(
    "a limit of a variant of a choice that only listed types",
    sent({ anyOf: [str, { type: "integer" }] }),
    sent({ anyOf: [{ ...str, maxLength: 5 }, { type: "integer" }] }),
    "breaking request-body-max-length-set",
  ),
  edit(
    "a variant that the one that is left includes",
    sent({
      oneOf: [
        { ...str, maxLength: 5 },
        { ...str, format: "uuid" },
      ],
    }),
    sent({ oneOf: [str] }),
    "safe request-body-max-length-unset",
    "safe request-body-variant-removed",
  ),
  edit(
    "a choice whose first variant had to be given, and whose other one could not",
    sent(closed({ required: ["a"] })),
    sent(closed({ oneOf: [{ required: ["a"] }, { required: ["b"] }] })),
    "safe request-property-became-optional",
  ),
  edit(
    "null as a value beside a type with null",
    answer({ type: ["string", "null"], enum: ["a"] }, {}),
    answer({ type: ["string", "null"], enum: ["a", null] }, {}),
    "breaking response-body-enum-value-added",
  ),
  edit(
    "null as a value beside `nullable`, which authors often leave out",
    { ...answer({ type: "string", nullable: true, enum: ["a"] }, {}), openapi: "3.0.3" },
    { ...answer({ type: "string", nullable: true, enum: ["a", null] }, {}), openapi: "3.0.3" },
  ),
  edit(
    "a used component in a choice of another one becomes a choice itself",
    answer(ref("E"), { E: { oneOf: [ref("A"), ref("B")] }, A: kind("a"), B: kind("b") }),
    answer(ref("E"), {
      E: { oneOf: [ref("A"), ref("B")] },
      A: kind("a"),
      B: { oneOf: [kind("b"), kind("c")] },
    }),
    "breaking response-body-variant-added",
  ),
  edit(
    "a schema with heirs is wrapped",
    inherited(ref("Pet"), "Cat"),
    inherited({ allOf: [ref("Pet")] }, "Cat"),
  ),
  edit(
    "a schema with heirs is wrapped, with a text",
    inherited({ ...ref("Pet"), description: "A pet." }, "Cat"),
    inherited({ description: "A pet.", allOf: [{ oneOf: [ref("Pet")] }] }, "Cat"),
  ),
  edit(
    "a wrapped schema gets another heir",
    inherited({ allOf: [ref("Pet")] }, "Cat"),
    inherited({ allOf: [ref("Pet")] }, "Cat", "Dog"),
    "breaking response-body-variant-added",
  ),
  edit(
    "an heir that a discriminator names is renamed",
    inherited(ref("Pet"), "Cat"),
    inherited(ref("Pet"), "Kitten"),
    "breaking response-body-discriminator-value-changed",
  ),
  edit(
    "an heir that a discriminator maps is renamed",
    mapped(ref("Pet"), { cat: "#/components/schemas/Cat" }, "Cat"),
    mapped(ref("Pet"), { cat: "#/components/schemas/Kitten" }, "Kitten"),
  ),
  edit(
    "the text of items that may be anything",
    sent({ type: "array", items: { description: "A." } }),
    sent({ type: "array", items: { description: "B." } }),
    "prose request-property-description-changed",
  ),
  edit(
    "the text of other properties that may be anything",
    sent({ type: "object", additionalProperties: { description: "A." } }),
    sent({ type: "object", additionalProperties: { description: "B." } }),
    "prose request-property-description-changed",
  ),
  edit(
    "a body that may be anything has no schema",
    sent({ nullable: true }),
    withOperation({ requestBody: { content: { "application/json": {} } } }),
  ),
  edit(
    "an unused parameter in another spelling",
    unused("parameters", query({ type: ["string"] })),
    unused("parameters", query(str)),
  ),
  edit(
    "an unused response in another spelling",
    unused("responses", { description: "", ...json({ allOf: [str] }) }),
    unused("responses", { description: "", ...json(str) }),
  ),
  edit(
    "an unused response",
    unused("responses", { description: "", ...json(list) }),
    unused("responses", { description: "", ...json(str) }),
    "safe component-changed",
  ),
  edit(
    "values whose type is wrong, and which did not change",
    withOperation({ tags: [{}, 5], servers: [{ url: "a", variables: { v: { enum: [{}] } } }] }),
    withOperation({ tags: [5, {}], servers: [{ url: "a", variables: { v: { enum: [{}] } } }] }),
  ),
  edit(
    "a schema that is wrapped too often",
    sent(wrapped(600, str)),
    sent(wrapped(600, { type: "integer" })),
    "maybe not-compared-limit",
  ),
];
