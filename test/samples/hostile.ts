/** Schemas that demand more than the limits allow. */
import { integer, object, ref, string } from "./documents.ts";

let choices: unknown = integer;
for (let level = 0; level < 100; level++) {
  const inner = choices;
  choices = { oneOf: Array.from({ length: 10 }, () => inner) };
}
let nested: unknown = integer;
for (let level = 0; level < 100; level++) {
  const inner = nested;
  nested = {
    oneOf: Array.from({ length: 10 }, (_, index) =>
      object({ [`a${index % 2}`]: inner }, { required: [`a${index % 2}`] }),
    ),
  };
}
let conditions = '{"type":"object"}';
for (let level = 0; level < 12; level++)
  conditions = `{"type":"object","if":{"properties":{"a${level}":{"const":1}}},"then":${conditions},"else":${conditions}}`;
const wideTree: Record<string, unknown> = {};
for (let one = 0; one < 40; one++)
  wideTree[`S${one}`] = object(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, to) => [`property${to}`, ref(`S${(one * 7 + to + 1) % 40}`)]),
    ),
    { oneOf: [{ required: ["property0"] }, { required: ["property1"] }], not: { required: ["none"] } },
  );
/** A name, a schema, and the components of its document. */
export const cases: [string, unknown, Record<string, unknown>][] = [
  ["2^31 items", { type: "array", items: { type: "string", minLength: 1e9 }, minItems: 2 ** 31 }, {}],
  [
    "2^31 items that differ",
    { type: "array", items: { enum: [1, 2] }, minItems: 2 ** 31, uniqueItems: true },
    {},
  ],
  ["10^9 characters", { type: "string", minLength: 1e9 }, {}],
  ["10^9 characters of a pattern", { type: "string", pattern: "^[a-z]{1000000000}$", minLength: 1e9 }, {}],
  [
    "1,000 long strings",
    object(
      Object.fromEntries(
        Array.from({ length: 1000 }, (_, index) => [`p${index}`, { type: "string", minLength: 4000 }]),
      ),
    ),
    {},
  ],
  [
    "2^31 properties",
    { type: "object", minProperties: 2 ** 31, additionalProperties: { type: "string", minLength: 1e6 } },
    {},
  ],
  ["choices within choices", choices, {}],
  ["choices within properties", nested, {}],
  ["choices that all fit", { oneOf: Array.from({ length: 10 }, () => integer), not: string }, {}],
  ["conditions within conditions", JSON.parse(conditions), {}],
  [
    "1,000 members",
    {
      allOf: Array.from({ length: 1000 }, (_, index) =>
        object({ [`p${index}`]: integer }, { required: [`p${index}`] }),
      ),
    },
    {},
  ],
  [
    "1,000 values of an enum that nothing fits",
    { enum: Array.from({ length: 1000 }, (_, index) => index), minimum: 2000 },
    {},
  ],
  [
    "a pattern that multiplies",
    { type: "string", pattern: "^((a+)+)+((b|a|ab)*)*(?=(x+x+)+y)$", minLength: 30 },
    {},
  ],
  [
    "patterns that multiply",
    { allOf: Array.from({ length: 200 }, (_, index) => ({ pattern: `^(a|a)*${index}(b*)*$` })) },
    {},
  ],
  ["everything requires everything", ref("S0"), wideTree],
  [
    "required recursion without an end",
    ref("A"),
    {
      A: object({ b: ref("B") }, { required: ["b"] }),
      B: object(
        { a: ref("A"), c: { type: "array", minItems: 5, items: ref("A") } },
        { required: ["a", "c"] },
      ),
    },
  ],
  ["not itself", ref("N"), { N: { not: ref("N") } }],
  ["contains 10^9", { type: "array", contains: integer, minContains: 1e9 }, {}],
];
