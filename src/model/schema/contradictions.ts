/**
 * Finds contradictions: keywords of one schema, or of the members of an `allOf`, that no value can satisfy together.
 */
import { asList, asNumber, asText, isRecord, own, type Raw } from "#oas/read.ts";
import { emptyRanges } from "./constraints.ts";
import { PHRASES } from "./phrases.ts";
import { isOfType, typeList } from "./types.ts";

/**
 * Adds messages about contradictions to `found`.
 * @param keywords the merged keywords of all members
 * @param members the merged schemas. In a single schema, a `const` or enum of the wrong type is not reported
 * members.
 */
export function contradictions(keywords: Raw, members: readonly { raw: Raw }[], found: string[]): void {
  for (const phrase of emptyRanges(keywords)) found.push(phrase);
  const required = asList(keywords["required"]);
  if (required.length > 0)
    for (const phrase of impossibleNames(keywords, required, members)) found.push(phrase);
  if (members.length > 1) for (const phrase of impossibleValues(keywords, members)) found.push(phrase);
}

/** Whether two values are equal, compared on their first level. This avoids most repetitions. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Number && b instanceof Number) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => one === b[index]);
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length < 20 &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}

/** The value of a keyword as text for a message. Arrays become lists; objects become `{…}`. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? "[…]" : inWords(one))).join(", ");
  if (value === null) return "null";
  return asText(value) ?? (isRecord(value) ? "{…}" : '""');
}

function impossibleNames(
  keywords: Raw,
  required: readonly unknown[],
  members: readonly { raw: Raw }[],
): readonly string[] {
  const forbidden = new Set<string>();
  for (const name of required) {
    if (typeof name !== "string") continue;
    if (own(keywords["properties"], name) === false) forbidden.add(name);
    for (const { raw } of members)
      if (
        raw["additionalProperties"] === false &&
        raw["patternProperties"] === undefined &&
        own(raw["properties"], name) === undefined
      )
        forbidden.add(name);
  }
  const phrases = forbidden.size > 0 ? [PHRASES.notAllowed([...forbidden].join(", "))] : [];
  const most = asNumber(keywords["maxProperties"]);
  const least = new Set(required).size;
  if (most !== undefined && least > most) phrases.push(PHRASES.fewAllowed(least, most));
  return phrases;
}

function impossibleValues(keywords: Raw, members: readonly { raw: Raw }[]): readonly string[] {
  const { const: constant, enum: values } = keywords;
  const types = typeList(keywords["type"]);
  const fits = (value: unknown): boolean => types.length === 0 || isOfType(value, types);
  const isSlip = members.some(({ raw }) => {
    const own = typeList(raw["type"]);
    const said = raw["const"] === undefined ? asList(raw["enum"]) : [raw["const"]];
    return own.length > 0 && said.length > 0 && !said.some((value) => isOfType(value, own));
  });
  if (isSlip) return [];
  const phrases: string[] = [];
  if (constant !== undefined) {
    if (!fits(constant)) phrases.push(PHRASES.wrongType(inWords(constant), types.join(PHRASES.typeOr)));
    if (Array.isArray(values) && values.length > 0 && !values.some((value) => same(value, constant)))
      phrases.push(PHRASES.notInEnum(inWords(constant), inWords(values)));
  } else if (Array.isArray(values) && values.length > 0 && !values.some(fits))
    phrases.push(PHRASES.enumOfType(inWords(values), types.join(", ")));
  return phrases;
}
