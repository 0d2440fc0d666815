/** Finds fields of a value that its schema neither describes nor forbids: most are misspelled. */
import type { Schema } from "#model/schema/schema.ts";
import { escapePointer } from "#oas/pointer.ts";
import { isRecord } from "#oas/read.ts";

/** The most values that are looked at, and the deepest. */
const MOST = 5_000;
const DEEPEST = 50;

/** The pointers of such fields. */
export function undescribedIn(schema: Schema, value: unknown): readonly string[] {
  const found: string[] = [];
  let left = MOST;
  const visit = (schemas: readonly Schema[], inside: unknown, pointer: string, depth: number): void => {
    if (left-- <= 0 || depth > DEEPEST) return;
    const all = alternativesOf(schemas);
    if (Array.isArray(inside)) {
      const items = all.flatMap((one) => one.items ?? []);
      // The first items of a tuple have schemas of their own.
      if (all.every((one) => one.prefixItems.length === 0))
        for (const [index, one] of inside.entries()) visit(items, one, `${pointer}/${index}`, depth + 1);
      return;
    }
    if (!isRecord(inside)) return;
    const known = propertiesOf(all);
    for (const [name, one] of Object.entries(inside)) {
      const own = known.get(name);
      const place = `${pointer}/${escapePointer(name)}`;
      if (own) visit(own, one, place, depth + 1);
      else if (known.size > 0 && !all.some(saysMore)) found.push(place);
    }
  };
  visit([schema], value, "", 0);
  return found;
}

/** The schemas, and all that they are choices of. */
function alternativesOf(schemas: readonly Schema[]): readonly Schema[] {
  const all = new Map<unknown, Schema>();
  const add = (one: Schema): void => {
    if (all.has(one.raw)) return;
    all.set(one.raw, one);
    for (const { variants } of one.choices) for (const variant of variants) add(variant.schema);
  };
  for (const one of schemas) add(one);
  return [...all.values()];
}

function propertiesOf(schemas: readonly Schema[]): ReadonlyMap<string, readonly Schema[]> {
  const known = new Map<string, Schema[]>();
  for (const { properties } of schemas)
    for (const { kind, name, schema } of properties)
      if (kind === "property") known.set(name, [...(known.get(name) ?? []), schema]);
  return known;
}

/** Whether a schema says something about fields that it does not name, or names some only under a condition. */
function saysMore({ keywords, properties, parts }: Schema): boolean {
  return (
    keywords["additionalProperties"] !== undefined ||
    keywords["unevaluatedProperties"] !== undefined ||
    properties.some(({ kind }) => kind !== "property") ||
    parts.some(({ keyword }) => CONDITIONAL.has(keyword))
  );
}

const CONDITIONAL = new Set<string>(["if", "then", "else", "dependentSchemas", "unevaluatedProperties"]);
