/** Edits that an acceptance with six real pairs of descriptions found to be missed, or wrongly reported. */
import { withOperation } from "./documents.ts";
import type { OperationEdit } from "./operation-edits.ts";

const str = { type: "string" };

function edit(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return { what, old: older, new: newer, changes };
}

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const list = (items: object): object => ({ type: "array", items });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const sent = (schema: object): object => withOperation({ requestBody: json(schema) });
const received = (schema: object): object =>
  withOperation({ responses: { "200": { description: "", ...json(schema) } } });
const unused = (schemas: object): object => withOperation({}, { components: { schemas } });

const label = object({ name: str }, { required: ["name"] });
const richLabel = object({ name: str, why: str, when: str, color: str }, { required: ["name"] });
const labels = (items: object): object => object({ labels: list(items) });

const VARIANTS: readonly OperationEdit[] = [
  edit(
    "a schema that became a choice of others, and was changed itself",
    unused({
      E: object({ s: ref("R") }),
      R: object({ a: str }),
      G: object({ b: str }),
      H: object({ c: str }),
    }),
    unused({
      E: object({ s: { oneOf: [ref("G"), ref("H")] } }),
      R: object({ a: str, n: str }),
      G: object({ b: str }),
      H: object({ c: str }),
    }),
    "safe component-property-variant-removed",
    "safe component-property-variant-added",
    "safe component-property-variant-added",
    "safe component-property-added",
  ),
  edit(
    "an object that became a choice of text and an object with more properties",
    received(list(label)),
    received(list({ oneOf: [str, richLabel] })),
    "breaking response-property-variant-added",
    ...["why", "when", "color"].map(() => "safe response-property-added"),
  ),
  edit(
    "two variants that became one, which includes both",
    sent({ oneOf: [labels(str), labels(label)] }),
    sent({ oneOf: [labels({ oneOf: [str, richLabel] })] }),
    "safe request-body-variant-removed",
    "safe request-property-variant-added",
  ),
  edit(
    "a variant that another one includes is removed",
    sent({ oneOf: [object({ a: str }), object({ a: str, b: str }), list(str)] }),
    sent({ oneOf: [object({ a: str, b: str }), list(str)] }),
    "safe request-body-variant-removed",
  ),
  edit(
    "a variant that another one includes is added",
    received({ oneOf: [object({ a: str, b: str }), list(str)] }),
    received({
      oneOf: [object({ a: str, b: str }), list(str), object({ a: str, b: str }, { required: ["a"] })],
    }),
    "safe response-body-variant-added",
  ),
  edit(
    "a variant that another one includes only in part is removed",
    sent({ oneOf: [object({ a: str }), object({ a: str, b: str }, { required: ["b"] }), list(str)] }),
    sent({ oneOf: [object({ a: str, b: str }, { required: ["b"] }), list(str)] }),
    "breaking request-body-variant-removed",
  ),
];

const demanding = (dependentRequired: object, more: object = {}): object =>
  object({ a: str, b: str, c: str }, { dependentRequired, ...more });

const DEMANDS: readonly OperationEdit[] = [
  edit(
    "a name that a property demands, and that is required anyway",
    sent(demanding({}, { required: ["b"] })),
    sent(demanding({ a: ["b"] }, { required: ["b"] })),
  ),
  edit("a property that demands itself", sent(demanding({})), sent(demanding({ a: ["a"] }))),
  edit(
    "names that a property demands in another part",
    sent({ allOf: [demanding({ a: ["b"] }), { dependentRequired: { a: ["c"], b: ["a"] } }] }),
    sent({ allOf: [demanding({ a: ["b"] })] }),
    "safe request-body-dependent-required-removed",
    "safe request-body-dependent-required-removed",
  ),
  edit(
    "names that a property demands, moved to one part",
    sent({ allOf: [demanding({ a: ["b"] }), { dependentRequired: { a: ["c"] } }] }),
    sent(demanding({ a: ["c", "b"] })),
  ),
];

const few = (contains: object): object => ({ type: "array", contains, minContains: 0, maxContains: 1 });

const ARRAYS: readonly OperationEdit[] = [
  edit(
    "only few items may be as a wider schema says",
    sent(few({ ...str, const: "a" })),
    sent(few(str)),
    "breaking request-property-const-removed",
  ),
  edit(
    "only few items may be as a narrower schema says",
    sent(few(str)),
    sent(few({ ...str, const: "a" })),
    "safe request-property-const-added",
  ),
];

const parameter = (content: object): object =>
  withOperation({ parameters: [{ name: "p", in: "query", ...content }] });
const component = (map: string, value: object): object =>
  withOperation({}, { components: { [map]: { C: value } } });
const paths = (items: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: items,
});
const bare = { responses: {} };

const PLACES: readonly OperationEdit[] = [
  edit(
    "a parameter that is written as another media type",
    parameter({ content: { "application/json": { schema: str } } }),
    parameter({ content: { "text/plain": { schema: str } } }),
    "breaking request-parameter-serialization-changed",
  ),
  edit(
    "a parameter whose media type got a charset",
    parameter({ content: { "text/plain": { schema: str } } }),
    parameter({ content: { "text/plain; charset=utf-8": { schema: str } } }),
    "safe request-body-media-type-parameters-changed",
  ),
  edit(
    "the text of a parameter that nothing uses",
    component("parameters", { name: "p", in: "query", description: "A.", schema: str }),
    component("parameters", { name: "p", in: "query", description: "B.", schema: str }),
    "prose component-changed",
  ),
  edit(
    "a parameter that nothing uses",
    component("parameters", { name: "p", in: "query", description: "A.", schema: str }),
    component("parameters", { name: "p", in: "query", description: "B.", schema: list(str) }),
    "safe component-changed",
  ),
  edit(
    "an example that nothing uses",
    component("examples", { value: 1 }),
    component("examples", { value: 2 }),
    "prose component-changed",
  ),
  edit(
    "a schema that nothing uses is renamed",
    unused({ A: object({ a: str }), B: object({ b: str }) }),
    unused({ C: object({ a: str }), D: object({ c: str }) }),
    "safe component-removed",
    "safe component-added",
  ),
  edit(
    "two spellings of one path become one",
    paths({ "/a/{x}": { get: bare }, "/a/{y}": { post: bare } }),
    paths({ "/a/{x}": { get: bare, post: bare } }),
    "safe path-parameter-renamed",
  ),
];

export const ACCEPTED_EDITS: readonly OperationEdit[] = [...VARIANTS, ...DEMANDS, ...ARRAYS, ...PLACES];
