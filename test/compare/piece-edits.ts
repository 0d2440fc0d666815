/** Edits that split a schema into the variants of a choice; the way back merges them. */
import { withOperation } from "./documents.ts";
import type { OperationEdit } from "./operation-edits.ts";

const str = { type: "string" };
const int = { type: "integer" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const kinds = (...values: readonly string[]): object => ({ type: "string", enum: values });
/** An object whose kind is one of some values. */
const tagged = (values: readonly string[], more: object = {}): object =>
  object({ kind: kinds(...values), ...more }, { required: ["kind"] });
const [a, b] = [tagged(["a"], { x: str }), tagged(["b"], { y: str })];
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const sent = (schema: object): object => withOperation({ requestBody: json(schema) });
const received = (schema: object): object =>
  withOperation({ responses: { "200": { description: "", ...json(schema) } } });

/** What was edited, both schemas, and the changes in requests, in responses, and in both on the way back. */
type Row = readonly [
  what: string,
  whole: object,
  variants: object,
  changes: readonly [
    sent: readonly string[],
    received: readonly string[],
    merged: readonly string[],
    mergedReceived: readonly string[],
  ],
];

const MOVED = (direction: string): string[] => [
  `maybe ${direction}-property-removed`,
  `maybe ${direction}-property-removed`,
];
const KEPT = (direction: string): string[] => [
  `safe ${direction}-property-added`,
  `safe ${direction}-property-added`,
];

const ROWS: readonly Row[] = [
  [
    "an object into variants by the values of a property",
    tagged(["a", "b"], { x: str, y: str }),
    { oneOf: [a, b] },
    [MOVED("request"), MOVED("response"), KEPT("request"), KEPT("response")],
  ],
  [
    "an object into variants beside the property that tells them apart",
    tagged(["a", "b"], { x: str, y: str }),
    { ...tagged(["a", "b"]), oneOf: [a, b] },
    [MOVED("request"), MOVED("response"), KEPT("request"), KEPT("response")],
  ],
  [
    "a variant into several",
    { oneOf: [tagged(["c"]), tagged(["a", "b"], { x: str, y: str })] },
    { oneOf: [tagged(["c"]), b, a] },
    [MOVED("request"), MOVED("response"), KEPT("request"), KEPT("response")],
  ],
  [
    "an object, without one of the values",
    tagged(["a", "b", "c"], { x: str, y: str }),
    { oneOf: [a, b] },
    [
      ["breaking request-property-enum-value-removed", ...MOVED("request")],
      [...MOVED("response"), "safe response-property-enum-value-removed"],
      ["safe request-property-enum-value-added", ...KEPT("request")],
      ["breaking response-property-enum-value-added", ...KEPT("response")],
    ],
  ],
  [
    "an object whose property may have any value",
    object({ kind: str, x: str, y: str }, { required: ["kind"] }),
    { anyOf: [a, b] },
    [
      ["breaking request-property-became-enum", ...MOVED("request")],
      [...MOVED("response"), "safe response-property-became-enum"],
      ["safe request-property-enum-removed", ...KEPT("request")],
      ["breaking response-property-enum-removed", ...KEPT("response")],
    ],
  ],
  [
    "an object into variants of which one demands more",
    tagged(["a", "b"], { x: str }),
    { oneOf: [tagged(["b"], { x: str }), object({ kind: kinds("a"), x: str }, { required: ["kind", "x"] })] },
    [
      ["breaking request-property-became-required"],
      ["safe response-property-became-required"],
      ["safe request-property-became-optional"],
      ["breaking response-property-became-optional"],
    ],
  ],
  [
    "an object into variants that nothing tells apart",
    object({ x: str, y: str }),
    { oneOf: [object({ x: str }), object({ y: str })] },
    [
      ["maybe request-property-removed", "safe request-body-variant-added"],
      ["maybe response-property-removed", "safe response-body-variant-added"],
      ["safe request-body-variant-removed", "safe request-property-added"],
      ["safe response-body-variant-removed", "safe response-property-added"],
    ],
  ],
  [
    "an object into itself and a variant with another property",
    object({ x: str }),
    { oneOf: [object({ x: str }), object({ z: str })] },
    [
      ["safe request-body-variant-added"],
      ["breaking response-body-variant-added"],
      ["breaking request-body-variant-removed"],
      ["safe response-body-variant-removed"],
    ],
  ],
  [
    "types into variants with limits",
    { type: ["string", "integer"] },
    {
      oneOf: [
        { ...str, maxLength: 5 },
        { ...int, minimum: 0 },
      ],
    },
    [
      ["breaking request-body-max-length-set", "breaking request-body-min-set"],
      ["safe response-body-max-length-set", "safe response-body-min-set"],
      ["safe request-body-max-length-unset", "safe request-body-min-unset"],
      ["breaking response-body-max-length-unset", "breaking response-body-min-unset"],
    ],
  ],
  [
    "types into variants that lack one",
    { type: ["string", "integer", "boolean"] },
    { anyOf: [int, { ...str, maxLength: 5 }] },
    [
      ["breaking request-body-max-length-set", "breaking request-body-variant-removed"],
      ["safe response-body-max-length-set", "safe response-body-variant-removed"],
      ["safe request-body-max-length-unset", "safe request-body-variant-added"],
      ["breaking response-body-max-length-unset", "breaking response-body-variant-added"],
    ],
  ],
  [
    "values into variants",
    kinds("a", "b", "c"),
    { oneOf: [{ ...kinds("a"), deprecated: true }, kinds("b", "c")] },
    [[], [], [], []],
  ],
];

/** The edits. */
export const PIECE_EDITS: readonly OperationEdit[] = ROWS.flatMap(([what, whole, variants, changes]) => [
  { what: `${what}: sent`, old: sent(whole), new: sent(variants), changes: changes[0] },
  { what: `${what}: received`, old: received(whole), new: received(variants), changes: changes[1] },
  { what: `${what}: sent, merged`, old: sent(variants), new: sent(whole), changes: changes[2] },
  { what: `${what}: received, merged`, old: received(variants), new: received(whole), changes: changes[3] },
]);
