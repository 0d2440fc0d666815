/**
 * Defines the rows of a schema: their keys and ids. `schema.tsx` renders them, and `reveal.ts` follows links through
 * them.
 */

import { choiceStep, idInside, targetId } from "#model/outline/target.ts";
import type { Choice, Property, Schema, Subschema } from "#model/schema/schema.ts";
import { unescapePointer } from "#oas/pointer.ts";
import { asRecord } from "#oas/read.ts";
import type { Options } from "#options/options.ts";

/** The context in which a schema is shown. */
export interface Where {
  /** Requests hide read-only properties, responses hide write-only ones. `any` shows both, `neither` hides both. */
  direction: "request" | "response" | "any" | "neither";
  /** The prefix of keys for open rows and chosen variants. */
  address: string;
  /** The id for links; "" if there are no links. */
  id: string;
}

/** An open schema. */
export interface Opening {
  /** What `sameAs` compares: the identity of the schema, or a mark made with `VARIANT`. */
  of: unknown;
  /** Its id; "" if there are no links. */
  id: string;
  name: string;
}

/** A schema, and its position on the page. */
export interface Position {
  schema: Schema;
  where: Where;
  /** The name of the row, or of the whole schema. */
  name: string;
  /** Dotted names from the root of the body, with `[]` for items. */
  path: string;
  /** The same steps, escaped as in a JSON Pointer. Two different paths may be equal, because names may contain dots. */
  key: string;
  /** Its id. */
  id: string;
  /** The schemas that are open around it. A schema among them is opened again only if the reader asks for it. */
  ancestors: readonly Opening[];
  level: number;
  /**
   * Whether the position is inside a recursive schema that was opened once more. There, a recursive schema has no button;
   * only a link can open it.
   */
  isReopened?: true;
}

/** The chosen variant of a choice. */
export interface VariantPosition extends Position {
  /** Whether the switch is in the row of the property that distinguishes the variants. */
  switchIsInRow: boolean;
  isRecursive: boolean;
  /** The key of the variant if it is recursive, and opened once more. */
  reopenedKey: string;
}

/** The position of a whole schema. */
export function rootPosition(schema: Schema, where: Where): Position {
  const name = schema.label ?? unescapePointer(where.id.slice(where.id.lastIndexOf("/") + 1));
  return { schema, where, name, path: "", key: "", id: where.id, ancestors: [], level: 0 };
}

/** The position inside an open schema: the schema is added to the ancestors. */
export function opened(inside: Position): Position {
  return { ...inside, ancestors: [...inside.ancestors, openingOf(inside, identity(inside.schema))] };
}

function openingOf({ id, name }: Position, of: unknown): Opening {
  return { of, id, name };
}

/** The row of a property. */
export function propertyPosition(around: Position, property: Property): Position {
  const { path, key, id } = around;
  const { name, schema, kind } = property;
  const step = kind === "additional" ? "*" : name;
  return {
    ...around,
    schema,
    name,
    path: path === "" ? step : `${path}.${step}`,
    key: targetId({ section: key, steps: [step] }),
    id: idInside(id, step),
  };
}

/** The row of one of the first items of an array. */
export function tuplePosition(around: Position, schema: Schema, index: number): Position {
  return {
    ...around,
    schema,
    name: `[${index}]`,
    path: `${around.path}[${index}]`,
    key: `${around.key}/[${index}]`,
    id: idInside(around.id, `[${index}]`),
  };
}

/**
 * The items of an array. They add no step to the id, unless they have their own row or could be confused with other
 * rows.
 */
export function itemsPosition(around: Position, items: Schema): Position {
  const { prefixItems, properties, choices } = around.schema;
  const isAlone = prefixItems.length + properties.length + choices.length === 0;
  return {
    ...around,
    schema: items,
    path: `${around.path}[]`,
    key: `${around.key}/[]`,
    id: isAlone ? around.id : idInside(around.id, "[]"),
  };
}

/** The row of a subschema: `{not}`, `{dependentSchemas name}`. Further ones of the same keyword are numbered. */
export function partPosition(around: Position, part: Subschema, index: number): Position {
  const wordOf = ({ keyword, name }: Subschema): string =>
    name === undefined ? keyword : `${keyword} ${name}`;
  const word = wordOf(part);
  const before = around.schema.parts.slice(0, index).filter((one) => wordOf(one) === word).length;
  const name = before === 0 ? word : `${word} ${before + 1}`;
  return {
    ...around,
    schema: part.schema,
    name,
    path: `${around.path}{${part.keyword}${part.name ?? index}}`,
    key: targetId({ section: around.key, steps: [`{${name}}`] }),
    id: idInside(around.id, `{${name}}`),
  };
}

/**
 * The position of a variant of a choice.
 * @param inside the position of the schema that contains the choice
 * @param index which choice of the schema
 * @param chosen which variant of the choice
 */
export function variantPosition(
  inside: Position,
  choice: Choice,
  index: number,
  chosen: number,
): VariantPosition {
  const { schema, ancestors, id, key } = inside;
  const step = choiceStep(labelsOf(choice)[chosen] ?? "");
  const variant = choice.variants[chosen]?.schema ?? schema;
  const switchIsInRow = choice.property !== undefined && allHaveProperty(choice, choice.property);
  // The first variant that is shown needs no step of its own.
  const hasIdOfRow =
    chosen === choice.first &&
    index === 0 &&
    (choice.keyword === "children" || schema.properties.length === 0);
  // The schema itself may be a variant of its choice between children.
  const isSelf = choice.keyword === "children" && variant === schema;
  return {
    ...inside,
    schema: variant,
    id: hasIdOfRow ? id : idInside(id, step),
    reopenedKey: targetId({ section: key, steps: [step] }),
    ancestors: [
      ...ancestors,
      ...(switchIsInRow ? [identity(schema), identity(variant)] : [VARIANT + choice.property]).map((of) =>
        openingOf(inside, of),
      ),
    ],
    switchIsInRow,
    isRecursive: !switchIsInRow && !isSelf && recursesInto(variant, ancestors),
  };
}

/**
 * The choice of a schema between its children, which is shown in place of the schema. Undefined inside a variant of this
 * choice: there, the schema itself is shown.
 */
export function choiceOfChildren({ schema, ancestors }: Position): Choice | undefined {
  const childChoice = schema.choices.find((choice) => choice.keyword === "children");
  const isVariant =
    childChoice &&
    (ancestors.at(-1)?.of === VARIANT + childChoice.property || isOpen(identity(schema), ancestors));
  return isVariant ? undefined : childChoice;
}

/**
 * Whether every variant has a row for the property that distinguishes them, so that the switch can stay in this row.
 */
function allHaveProperty(choice: Choice, property: string): boolean {
  let is = withProperty.get(choice);
  if (is === undefined) {
    let left = MOST_TOLD;
    is = choice.variants.every(({ schema }) => {
      const properties = asRecord(schema.keywords["properties"]);
      left -= Object.keys(properties).length;
      return (
        left > 0 &&
        Object.hasOwn(properties, property) &&
        !schema.choices.some((one) => one.keyword !== "children" || one.property !== property)
      );
    });
    withProperty.set(choice, is);
  }
  return is;
}

/** The maximum number of properties, over all variants, that `allHaveProperty` looks at. */
export const MOST_TOLD = 50_000;

const withProperty = new WeakMap<Choice, boolean>();

/** The labels of the variants of a choice. Equal labels are numbered. */
export function labelsOf(choice: Choice): readonly string[] {
  let labels = distinct.get(choice);
  if (!labels) {
    const written = choice.variants.map((one) => one.label);
    // By label: the last number that was given, or -1 if only one variant has it.
    const counts = new Map<string, number>();
    for (const label of written) counts.set(label, counts.has(label) ? 0 : -1);
    labels = written.map((label) => {
      let count = counts.get(label)!;
      if (count < 0) return label;
      do count++;
      while (counts.has(`${label} ${count}`));
      counts.set(label, count);
      return `${label} ${count}`;
    });
    distinct.set(choice, labels);
  }
  return labels;
}

const distinct = new WeakMap<Choice, readonly string[]>();

/** Marks, in `ancestors`, a variant whose switch is not in a row; the property of the discriminator follows. */
const VARIANT = "variant by ";

/**
 * Equal for schemas that are the same for readers: they have the same properties, even if `allOf` merges them in
 * different places.
 */
function identity(schema: Schema): unknown {
  return schema.keywords["properties"] ?? (schema.boolean === undefined ? schema.raw : schema);
}

/** Whether a schema is already open around a position. */
export function recursesInto(schema: Schema, ancestors: readonly Opening[]): boolean {
  return sameAs({ schema, ancestors }) !== undefined;
}

/** The ancestor that is the same as a schema, or, for an array, as its items (up to five levels). */
export function sameAs({ schema, ancestors }: Pick<Position, "schema" | "ancestors">): Opening | undefined {
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

/** The position of a recursive schema that is opened once more. Its rows end where the schema recurs again. */
export function reopened<Place extends Position>(inside: Place): Place {
  const { ancestors } = inside;
  const same = sameAs(inside);
  if (!same) return inside;
  // Without the equal ancestor and those inside it, the rows are not recursive until the schema recurs again.
  const around = ancestors.slice(0, ancestors.indexOf(same));
  const last = ancestors.at(-1);
  // The position of a variant keeps its fields, and the mark of the variant.
  return {
    ...inside,
    ancestors: last && isVariantMark(last.of) ? [...around, last] : around,
    isReopened: true,
  };
}

function isVariantMark(of: unknown): boolean {
  return typeof of === "string" && of.startsWith(VARIANT);
}

/** The items of an array; undefined if they have nothing to open. */
export function openItems(around: Position): Position | undefined {
  const { items, prefixItems } = around.schema;
  if (!items || items.boolean === false || (prefixItems.length === 0 && !items.hasInside)) return undefined;
  return itemsPosition(around, items);
}

/** How a row marks whether its field must exist. */
export type Presence =
  /** The reader must send it. */
  | "mustSend"
  /** It always exists: in a response, or in a schema section. */
  | "required"
  | "optional";

/**
 * The mark of a property: whether it is required; in responses also whether it may be missing.
 * @param isSaidOfAll whether a note above already says that most are optional
 */
export function presenceOf(
  { kind, required }: Property,
  { direction }: Where,
  isSaidOfAll: boolean,
): Presence | undefined {
  if (kind !== "property") return undefined;
  if (required) return direction === "request" ? "mustSend" : "required";
  return direction === "response" && !isSaidOfAll ? "optional" : undefined;
}

/** If some properties are required, the note appears only with at least this many optional ones. */
const FEWEST_OPTIONAL = 4;

/**
 * The label of the note above the properties of a response, if most are optional. Then they are not marked one by one.
 */
export function optionalNote(
  properties: readonly Property[],
  { direction }: Where,
): "allOptional" | "othersOptional" | undefined {
  if (direction !== "response") return undefined;
  const named = properties.filter(({ kind }) => kind === "property");
  const optional = named.filter(({ required }) => !required).length;
  if (optional === named.length) return optional > 1 ? "allOptional" : undefined;
  return optional >= FEWEST_OPTIONAL && optional > named.length / 2 ? "othersOptional" : undefined;
}

/** The visible properties, in the order that the options set. */
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
