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

export const ACCEPTED_EDITS: readonly OperationEdit[] = [...VARIANTS, ...DEMANDS];
