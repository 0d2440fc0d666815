/** Edits that an acceptance with six real pairs of descriptions found to be missed, or wrongly reported. */
import { withOperation } from "./documents.ts";
import type { OperationEdit } from "./operation-edits.ts";

const str = { type: "string" };

function edit(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return { what, old: older, new: newer, changes };
}

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const sent = (schema: object): object => withOperation({ requestBody: json(schema) });

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

export const ACCEPTED_EDITS: readonly OperationEdit[] = DEMANDS;
