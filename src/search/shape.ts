/** Summarizes the schema of a field: its types, whether it may be null, and the first values of its enum. */
import type { Document } from "#model/document.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { asFlag, asText, isRecord, type Raw } from "#oas/read.ts";

/** The summary of a field. */
export interface Shape {
  /** Its types. An array is `[]` followed by the type of its items. Empty if all types are allowed. */
  types: readonly string[];
  isNullable: boolean;
  /** The first values of its enum, or its `const`, and how many more there are. */
  values: readonly string[];
  more: number;
}

/** What the keywords of a schema say of its types. */
interface Gathered {
  types: Set<string>;
  takesNull: boolean;
  /** Whether a member of its `allOf` has types, and null is none of them. */
  refusesNull: boolean;
}

/** Makes the shapes of schemas in one document. */
export class Shapes {
  private readonly byReference = new Map<string, Shape>();

  constructor(private readonly document: Document) {}

  /** The shape of a schema; undefined if there is none. */
  of(schema: unknown, depth = 0): Shape | undefined {
    if (!isRecord(schema) || depth > DEEPEST) return undefined;
    const reference = schema["$ref"];
    if (typeof reference === "string") return this.ofReference(reference, depth);
    const values = valuesOf(schema);
    const named = values.filter((value) => value !== null).flatMap((value) => asText(value) ?? []);
    const gathered: Gathered = { types: new Set(), takesNull: values.includes(null), refusesNull: false };
    this.addTypes(schema, gathered, depth);
    const takesNull = gathered.types.delete("null") || gathered.takesNull;
    return {
      types: [...gathered.types].slice(0, MOST_TYPES),
      isNullable: asFlag(schema["nullable"]) === true || (takesNull && !gathered.refusesNull),
      values: named.slice(0, MOST_VALUES).map((value) => value.slice(0, LONGEST_VALUE)),
      more: Math.max(0, named.length - MOST_VALUES),
    };
  }

  /** The shape of a Parameter Object or a Header Object. */
  ofParameter(raw: Raw): Shape | undefined {
    if (raw["schema"] !== undefined || !isRecord(raw["content"])) return this.of(raw["schema"]);
    const [mediaType] = Object.values(raw["content"]);
    return isRecord(mediaType) ? this.of(mediaType["schema"]) : undefined;
  }

  private ofReference(reference: string, depth: number): Shape | undefined {
    const known = this.byReference.get(reference);
    if (known) return known;
    const found = schemasOf(this.document).follow({ $ref: reference }, "").value;
    const shape = isRecord(found) && found["$ref"] === undefined ? this.of(found, depth + 1) : undefined;
    // Only shapes of the first level are cached, because the depth limit may cut the others.
    if (shape && depth === 0) this.byReference.set(reference, shape);
    return shape;
  }

  private addTypes(schema: Raw, gathered: Gathered, depth: number): void {
    const { types } = gathered;
    const stated = schema["type"];
    for (const type of Array.isArray(stated) ? stated : [stated])
      if (type === "array") for (const name of this.ofItems(schema, depth)) types.add(name);
      else if (typeof type === "string") types.add(type);
    if (types.size === 0) for (const type of impliedTypes(schema)) types.add(type);
    for (const keyword of ["oneOf", "anyOf", "allOf"]) {
      const variants = schema[keyword];
      const isMissing = types.size === 0;
      if (!Array.isArray(variants) || !(isMissing || keyword === "allOf")) continue;
      for (const variant of variants.slice(0, MOST_VARIANTS)) {
        const inner = this.of(variant, depth + 1);
        if (!inner) continue;
        if (keyword === "allOf") gathered.refusesNull ||= inner.types.length > 0 && !inner.isNullable;
        if (!isMissing) continue;
        for (const type of inner.types) types.add(type);
        gathered.takesNull ||= inner.isNullable;
      }
    }
  }

  private ofItems(schema: Raw, depth: number): string[] {
    const types = this.of(schema["items"], depth + 1)?.types ?? [];
    return types.length > 0 ? types.map((type) => `[]${type}`) : ["array"];
  }
}

function impliedTypes(schema: Raw): string[] {
  if (schema["properties"] !== undefined) return ["object"];
  const types = valuesOf(schema)
    .filter((value) => value !== null)
    .map((value) => typeof value);
  return types.every((type) => type !== "object") ? [...new Set(types)] : [];
}

function valuesOf(schema: Raw): readonly unknown[] {
  const values = schema["enum"];
  return Array.isArray(values) ? values : schema["const"] === undefined ? [] : [schema["const"]];
}

/** The shapes of a document. */
export function shapesOf(document: Document): Shapes {
  let shapes = SHAPES.get(document);
  if (!shapes) {
    shapes = new Shapes(document);
    SHAPES.set(document, shapes);
  }
  return shapes;
}

const SHAPES = new WeakMap<Document, Shapes>();
const DEEPEST = 6;
const MOST_TYPES = 3;
const MOST_VARIANTS = 10;
const MOST_VALUES = 4;
const LONGEST_VALUE = 40;
