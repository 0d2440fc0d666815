/**
 * The rows of a schema: under which keys each is kept, and which id leads to it. `schema.tsx` draws them, `reveal.ts`
 * goes from one to the next.
 */
import type { Choice, Property, Schema, Subschema } from "#model/schema.ts";
import { choiceStep, idInside } from "#model/target.ts";
import { unescapePointer } from "#oas/pointer.ts";
import { asRecord } from "#oas/read.ts";
import type { Options } from "#options/options.ts";

/** Where a schema is looked at. */
export interface Where {
  /** Read-only properties leave requests, write-only ones leave responses; `any` shows both, `neither` none of them. */
  direction: "request" | "response" | "any" | "neither";
  /** Begins the keys under which open rows and chosen variants are kept. */
  address: string;
  /** The id that leads there; "" where no link does. */
  id: string;
}

/** Where a schema is open. */
export interface Opening {
  /** What makes it the same as another. */
  of: unknown;
  /** The id that leads there; "" if no link does. */
  id: string;
  name: string;
}

/** What opens: a schema, and the way to it. */
export interface Inside {
  schema: Schema;
  where: Where;
  /** What readers call the place: the name of the row, or of the whole schema. */
  name: string;
  /** Dotted names from the root of the body, `[]` for items. */
  path: string;
  /** The id that leads to it. */
  id: string;
  /** What is open around it; a schema among them is opened again only if the reader asks for it. */
  ancestors: readonly Opening[];
  level: number;
  /** Whether it is inside of a schema that was opened once more: from there on only links open what recurses. */
  isFurther?: true;
}

/** The chosen variant of a choice, inside. */
export interface VariantInside extends Inside {
  /** Whether the switch stands in the row of the property that tells the variants apart. */
  isToldInRow: boolean;
  isRecursive: boolean;
  /** The path under which it is kept whether one that recurses is open. */
  furtherPath: string;
}

/** A whole schema. */
export function rootInside(schema: Schema, where: Where): Inside {
  const name = schema.label ?? unescapePointer(where.id.slice(where.id.lastIndexOf("/") + 1));
  return { schema, where, name, path: "", id: where.id, ancestors: [], level: 0 };
}

/** Around what opens in it: the schema is one of the ancestors. */
export function opened(inside: Inside): Inside {
  return { ...inside, ancestors: [...inside.ancestors, openingOf(inside, identity(inside.schema))] };
}

function openingOf({ id, name }: Inside, of: unknown): Opening {
  return { of, id, name };
}

/** The row of a property. */
export function propertyInside(around: Inside, property: Property): Inside {
  const { path, id } = around;
  const { name, schema, kind } = property;
  return {
    ...around,
    schema,
    name,
    path: path === "" ? name : `${path}.${name}`,
    id: idInside(id, kind === "additional" ? "*" : name),
  };
}

/** The row of one of the first items of an array. */
export function tupleInside(around: Inside, schema: Schema, index: number): Inside {
  return {
    ...around,
    schema,
    name: `[${index}]`,
    path: `${around.path}[${index}]`,
    id: idInside(around.id, `[${index}]`),
  };
}

/** The items of an array: no step on the way, unless they have a row of their own or could be taken for what stands beside them. */
export function itemsInside(around: Inside, items: Schema): Inside {
  const { prefixItems, properties, choices } = around.schema;
  const isAlone = prefixItems.length + properties.length + choices.length === 0;
  return {
    ...around,
    schema: items,
    path: `${around.path}[]`,
    id: isAlone ? around.id : idInside(around.id, "[]"),
  };
}

/** The row of a part: `{not}`, `{dependentSchemas name}`; further ones of the same kind are numbered. */
export function partInside(around: Inside, part: Subschema, index: number): Inside {
  const wordOf = ({ keyword, name }: Subschema): string =>
    name === undefined ? keyword : `${keyword} ${name}`;
  const word = wordOf(part);
  const before = around.schema.parts.slice(0, index).filter((one) => wordOf(one) === word).length;
  return {
    ...around,
    schema: part.schema,
    path: `${around.path}{${part.keyword}${part.name ?? index}}`,
    id: idInside(around.id, before === 0 ? `{${word}}` : `{${word} ${before + 1}}`),
  };
}

/**
 * A variant of a choice.
 * @param inside around the choice; for heirs, whose place it takes, the parent itself
 */
export function variantInside(inside: Inside, choice: Choice, index: number, chosen: number): VariantInside {
  const { schema, ancestors, id, path } = inside;
  const step = choiceStep(labelsOf(choice)[chosen] ?? "");
  const variant = choice.variants[chosen]?.schema ?? schema;
  const isToldInRow = choice.property !== undefined && isTold(choice, choice.property);
  const isMeant =
    chosen === choice.first && index === 0 && (choice.keyword === "heirs" || schema.properties.length === 0);
  // The heirs of a schema may be told apart by it, and count it among them.
  const isSelf = choice.keyword === "heirs" && variant === schema;
  return {
    ...inside,
    schema: variant,
    id: isMeant ? id : idInside(id, step),
    furtherPath: path + step,
    ancestors: [
      ...ancestors,
      ...(isToldInRow ? [identity(schema), identity(variant)] : [VARIANT + choice.property]).map((of) =>
        openingOf(inside, of),
      ),
    ],
    isToldInRow,
    isRecursive: !isToldInRow && !isSelf && recursesInto(variant, ancestors),
  };
}

/** The choice whose variants take the place of a schema as a whole. */
export function heirsOf({ schema, ancestors }: Inside): Choice | undefined {
  const heirs = schema.choices.find((choice) => choice.keyword === "heirs");
  const isVariant =
    heirs && (ancestors.at(-1)?.of === VARIANT + heirs.property || isOpen(identity(schema), ancestors));
  return isVariant ? undefined : heirs;
}

/** Whether every variant has a row where its property can be chosen: the switch stays where it is. */
function isTold(choice: Choice, property: string): boolean {
  let is = told.get(choice);
  if (is === undefined) {
    let left = MOST_TOLD;
    is = choice.variants.every(({ schema }) => {
      const properties = asRecord(schema.keywords["properties"]);
      left -= Object.keys(properties).length;
      return (
        left > 0 &&
        Object.hasOwn(properties, property) &&
        !schema.choices.some((one) => one.keyword !== "heirs" || one.property !== property)
      );
    });
    told.set(choice, is);
  }
  return is;
}

/** Among how many properties of all variants it is looked for the one that tells them apart. */
export const MOST_TOLD = 50_000;

const told = new WeakMap<Choice, boolean>();

/** Labels that tell the variants of a choice apart: equal ones are numbered. */
export function labelsOf(choice: Choice): readonly string[] {
  let labels = distinct.get(choice);
  if (!labels) {
    const seen = new Map<string, number>();
    const plain = choice.variants.map((one) => one.label);
    const once = new Set<string>();
    const several = new Set(plain.filter((label) => once.size === once.add(label).size));
    labels = plain.map((label) => {
      const count = (seen.get(label) ?? 0) + 1;
      seen.set(label, count);
      return several.has(label) ? `${label} ${count}` : label;
    });
    distinct.set(choice, labels);
  }
  return labels;
}

const distinct = new WeakMap<Choice, readonly string[]>();

/** Stands, with the property that tells it apart, among the ancestors of a variant that takes the place of its parent. */
const VARIANT = "variant by ";

/** What makes two schemas the same for a reader who opens one inside the other: their properties, wherever merged from. */
function identity(schema: Schema): unknown {
  return schema.keywords["properties"] ?? (schema.boolean === undefined ? schema.raw : schema);
}

/** Whether a schema is open around a place already. */
export function recursesInto(schema: Schema, ancestors: readonly Opening[]): boolean {
  return sameAs({ schema, ancestors }) !== undefined;
}

/** Where a schema, or what its arrays hold, is open already. */
export function sameAs({ schema, ancestors }: Pick<Inside, "schema" | "ancestors">): Opening | undefined {
  let inner: Schema | undefined = schema;
  for (let depth = 0; inner && depth < 5; depth++) {
    const of = identity(inner);
    const same = ancestors.find((one) => one.of === of);
    if (same) return same;
    inner = inner.prefixItems.length === 0 && inner.properties.length === 0 ? inner.items : undefined;
  }
  return undefined;
}

function isOpen(of: unknown, ancestors: readonly Opening[]): boolean {
  return ancestors.some((one) => one.of === of);
}

/** A schema that is open around it already, as it was there: what opens in it ends where it recurses once more. */
export function openedFurther<Place extends Inside>(inside: Place): Place {
  const { ancestors } = inside;
  const same = sameAs(inside);
  if (!same) return inside;
  const around = ancestors.slice(0, ancestors.indexOf(same));
  const last = ancestors.at(-1);
  // A variant stays one.
  return {
    ...inside,
    ancestors: last && isVariantMark(last.of) ? [...around, last] : around,
    isFurther: true,
  };
}

function isVariantMark(of: unknown): boolean {
  return typeof of === "string" && of.startsWith(VARIANT);
}

/** The items of an array inside of it; none where they have nothing to open, or are open around it. */
export function openItems(around: Inside): Inside | undefined {
  const { items, prefixItems } = around.schema;
  if (!items || items.boolean === false || (prefixItems.length === 0 && !items.hasInside)) return undefined;
  return itemsInside(around, items);
}

/** What a row says of whether the field has to be there. */
export type Presence =
  /** The reader has to send it. */
  | "demanded"
  /** It is always there: in a response, or in a schema of its own. */
  | "required"
  | "optional";

/** What the row of a property says: whether it is required; in responses also whether it may be missing. */
export function presenceOf(
  { kind, required }: Property,
  { direction }: Where,
  isSaidOfAll: boolean,
): Presence | undefined {
  if (kind !== "property") return undefined;
  if (required) return direction === "request" ? "demanded" : "required";
  return direction === "response" && !isSaidOfAll ? "optional" : undefined;
}

/** Whether all of several properties of a response are optional: then that is said once. */
export function areOptional(properties: readonly Property[], { direction }: Where): boolean {
  const named = properties.filter(({ kind }) => kind === "property");
  return direction === "response" && named.length > 1 && named.every(({ required }) => !required);
}

/** The properties that are shown here, in the order that the options ask for. */
export function visibleProperties(schema: Schema, where: Where, options: Options): readonly Property[] {
  const shown = schema.properties.filter(
    ({ schema: own }) =>
      !(own.readOnly && /^(request|neither)$/.test(where.direction)) &&
      !(own.writeOnly && /^(response|neither)$/.test(where.direction)),
  );
  const { sortPropsAlphabetically, sortRequiredPropsFirst } = options;
  if (!sortPropsAlphabetically && !sortRequiredPropsFirst) return shown;
  const order = Array.isArray(schema.keywords["required"]) ? (schema.keywords["required"] as unknown[]) : [];
  return [...shown].sort((a, b) => {
    if (sortRequiredPropsFirst && a.required !== b.required) return a.required ? -1 : 1;
    if (sortPropsAlphabetically) return a.name.localeCompare(b.name);
    return a.required ? order.indexOf(a.name) - order.indexOf(b.name) : 0;
  });
}
