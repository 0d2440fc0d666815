/** 4.24 Schema Object: a view over one schema, its `allOf` taken in, its subschemas made when asked for. */
import { asFlag, asList, asNumber, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { isNull, type Merged, merge, typeList } from "./all-of.ts";
import { constraints } from "./constraints.ts";
import {
  type Discriminated,
  type Discriminator,
  discriminatedHeirs,
  discriminatedMembers,
  discriminatorOf,
} from "./discriminator.ts";
import type { Document } from "./document.ts";
import { type ExternalDocs, externalDocs } from "./info.ts";
import { type Badge, badges, lifecycle } from "./mark.ts";
import { escapePointer, isReference, schemaNameOf } from "./reference.ts";
import { typeName } from "./type-name.ts";

/** A property of an object schema, or the rule for properties that are not listed by name. */
export interface Property {
  /** The name; for `pattern` the regular expression; for `additional` what the keys are called. */
  name: string;
  kind: "property" | "pattern" | "additional";
  schema: Schema;
  required: boolean;
  /** Whether the API sends it whole when asked to (`x-expandableFields` of its object). */
  expandable: boolean;
  pointer: string;
}

/** One schema of a choice. */
export interface Variant {
  schema: Schema;
  label: string;
  /** The discriminator's value that stands for it. */
  value?: string;
}

/** A choice between schemas. */
export interface Choice {
  /** `heirs`: the variants are the children of this schema and take its place as a whole. */
  keyword: "oneOf" | "anyOf" | "heirs";
  /** The discriminator's property, where there is one. */
  property?: string;
  variants: readonly Variant[];
  /** Which variant a reader sees first. */
  first: number;
  /** Whether the first one is what counts where the discriminator's property is absent (`defaultMapping`). */
  hasFallback: boolean;
}

/** A subschema that stands beside properties and items: the keyword says what it means. */
export interface Part {
  keyword:
    | "not"
    | "if"
    | "then"
    | "else"
    | "contains"
    | "propertyNames"
    | "unevaluatedItems"
    | "unevaluatedProperties"
    | "contentSchema"
    | "dependentSchemas";
  /** `dependentSchemas`: the property that brings it into force. */
  name?: string;
  schema: Schema;
}

/** A value of an enum with what the document says about it. */
export interface EnumValue {
  value: unknown;
  name?: string;
  description?: string;
}

/** A schema. */
export class Schema {
  private readonly memory = new Map<string, unknown>();

  /**
   * @param raw an object, or a boolean: `true` allows everything, `false` nothing
   * @param pointer where it stands
   */
  constructor(
    readonly document: Document,
    readonly raw: unknown,
    readonly pointer: string,
  ) {
    document.counters.views++;
  }

  /** Its keywords with `allOf` and `$ref` taken in. */
  get merged(): Merged {
    return this.once("merged", () => merge(this.document, asRecord(this.raw), this.pointer));
  }
  /** The flat keywords. */
  get keywords(): Raw {
    return this.merged.keywords;
  }
  /** `true` and `false` where the schema is a boolean, undefined where it is an object. */
  get boolean(): boolean | undefined {
    return typeof this.raw === "boolean" ? this.raw : undefined;
  }
  /** The `$ref` that leads nowhere. */
  get broken(): string | undefined {
    return isReference(this.raw) ? this.document.followSchema({ $ref: this.raw.$ref }, "").broken : undefined;
  }

  /** The component's name where it stands in `components.schemas` (or a definition); for a mere wrapper of one, that one's. */
  get name(): string | undefined {
    return schemaNameOf(this.pointer) ?? this.merged.whole?.name;
  }
  get title(): string | undefined {
    return asText(this.keywords["title"]);
  }
  /** What readers call it: title, else name. */
  get label(): string | undefined {
    return this.title ?? this.name;
  }
  get description(): string | undefined {
    return asText(this.keywords["description"]);
  }
  get format(): string | undefined {
    return asText(this.keywords["format"]);
  }
  get pattern(): string | undefined {
    return asText(this.keywords["pattern"]);
  }
  get contentMediaType(): string | undefined {
    return asText(this.keywords["contentMediaType"]);
  }
  get contentEncoding(): string | undefined {
    return asText(this.keywords["contentEncoding"]);
  }
  get deprecated(): boolean {
    return asFlag(this.keywords["deprecated"]) || asFlag(this.keywords["x-deprecated"]);
  }
  get readOnly(): boolean {
    return asFlag(this.keywords["readOnly"]);
  }
  get writeOnly(): boolean {
    return asFlag(this.keywords["writeOnly"]);
  }
  get externalDocs(): ExternalDocs | undefined {
    return externalDocs(this.keywords["externalDocs"]);
  }
  get hasDefault(): boolean {
    return this.keywords["default"] !== undefined;
  }
  get default(): unknown {
    return this.keywords["default"];
  }
  get hasConst(): boolean {
    return this.keywords["const"] !== undefined;
  }
  get const(): unknown {
    return this.keywords["const"];
  }
  /** `examples`, the older `example` last; `x-examples` and `x-example` too. */
  get examples(): readonly unknown[] {
    const all = new Set<unknown>();
    for (const prefix of ["", "x-"]) {
      const many = this.keywords[`${prefix}examples`];
      // Some descriptions write the map of a media type here; its values are the examples.
      const list = Array.isArray(many)
        ? many
        : entries(many).map(([, one]) => (isRecord(one) && "value" in one ? one["value"] : one));
      for (const one of [...list, this.keywords[`${prefix}example`]]) if (one !== undefined) all.add(one);
    }
    return [...all];
  }
  /** `x-badges`. */
  get badges(): readonly Badge[] {
    return badges(this.keywords);
  }
  /** What lifecycle extensions say: "beta", "internal". */
  get lifecycle(): readonly string[] {
    return lifecycle(this.keywords);
  }
  /** What the value becomes when the API is asked to send it whole (`x-expansionResources`). */
  get expandsTo(): readonly Schema[] {
    const { oneOf, anyOf } = asRecord(this.keywords["x-expansionResources"]);
    return asList(oneOf ?? anyOf).map((raw, index) =>
      this.document.schema(raw, `${this.pointer}/x-expansionResources/oneOf/${index}`),
    );
  }
  /** Its own discriminator, whether or not there is something to choose from. */
  get discriminator(): Discriminator | undefined {
    return discriminatorOf(asRecord(this.raw));
  }
  /** Contradictions between members of `allOf`, in words. */
  get conflicts(): readonly string[] {
    return this.merged.conflicts;
  }
  /** The constraints of its keywords in words. */
  get constraints(): readonly string[] {
    return this.once("constraints", () => constraints(this.keywords));
  }

  /** The types, `null` left out: as stated, else as the keywords imply; none means any. */
  get types(): readonly string[] {
    return this.once("types", () => {
      const stated = typeList(this.keywords["type"]).filter((type) => type !== "null");
      return stated.length > 0 ? stated : impliedTypes(this.keywords);
    });
  }
  /** Whether `null` is allowed beside other values, in whatever spelling. */
  get nullable(): boolean {
    const types = typeList(this.keywords["type"]);
    return (
      !this.isNull &&
      (this.merged.nullable ||
        types.includes("null") ||
        (types.length === 0 && asList(this.keywords["enum"]).includes(null)) ||
        asFlag(this.keywords["x-nullable"]) ||
        asFlag(this.keywords["nullable"]))
    );
  }
  /** Whether `null` is the only value. */
  get isNull(): boolean {
    return isNull(this.keywords);
  }
  /** The type in words: "string", "Array of strings", "object or null". */
  get typeName(): string {
    return this.once("typeName", () => typeName(this));
  }

  /** The values of `enum` with their names and descriptions; undefined where there is none. */
  get enum(): readonly EnumValue[] | undefined {
    return this.once("enum", () => {
      const values = this.keywords["enum"];
      if (!Array.isArray(values) || values.length === 0) return undefined;
      const names = this.keywords["x-enum-varnames"] ?? this.keywords["x-enumNames"];
      const texts = this.keywords["x-enumDescriptions"] ?? this.keywords["x-enum-descriptions"];
      const rows = asList(asRecord(this.keywords["x-ms-enum"])["values"]).filter(isRecord);
      const byValue = new Map(rows.map((row) => [row["value"], row]));
      return values.map((value: unknown, index) => ({
        value,
        name: beside(names, value, index) ?? asText(byValue.get(value)?.["name"]),
        description: beside(texts, value, index) ?? asText(byValue.get(value)?.["description"]),
      }));
    });
  }

  /** Named properties in document order (those with `x-order` first, by it), then patterns, then additional properties where a schema or `true` is stated. */
  get properties(): readonly Property[] {
    return this.once("properties", () => this.readProperties());
  }
  /** The schema of the items beyond `prefixItems`; undefined where none is stated. */
  get items(): Schema | undefined {
    return this.once("items", () => this.subschema("items"));
  }
  /** The schemas of the first items, by position. */
  get prefixItems(): readonly Schema[] {
    return this.once("prefixItems", () =>
      asList(this.keywords["prefixItems"]).map((raw, index) =>
        this.document.schema(raw, `${this.place("prefixItems")}/${index}`),
      ),
    );
  }
  /** Required names that `properties` does not list. */
  get requiredBeyond(): readonly string[] {
    const names = asList(this.keywords["required"]).flatMap((name) => asText(name) ?? []);
    return [...new Set(names)].filter((name) => own(this.keywords["properties"], name) === undefined);
  }
  /** How many items have to match `contains`. */
  get contained(): { min: number; max: number | undefined } {
    const { minContains, maxContains } = this.keywords;
    return { min: asNumber(minContains) ?? 1, max: asNumber(maxContains) };
  }
  /** Names that become required beside others: `dependentRequired`. */
  get dependentRequired(): readonly { name: string; requires: readonly string[] }[] {
    return entries(this.keywords["dependentRequired"]).map(([name, list]) => ({
      name,
      requires: asList(list).flatMap((one) => asText(one) ?? []),
    }));
  }
  /** Whether properties beyond the listed ones are forbidden. */
  get isClosed(): boolean {
    return (
      this.keywords["additionalProperties"] === false || this.keywords["unevaluatedProperties"] === false
    );
  }
  /** All other subschemas, in reading order. */
  get parts(): readonly Part[] {
    return this.once("parts", () => {
      const single = (
        [
          "not",
          "if",
          "then",
          "else",
          "contains",
          "propertyNames",
          "unevaluatedItems",
          "unevaluatedProperties",
          "contentSchema",
        ] as const
      ).flatMap((keyword) => {
        const schema = typeof this.keywords[keyword] === "boolean" ? undefined : this.subschema(keyword);
        return schema ? [{ keyword, schema }] : [];
      });
      const dependent = entries(this.keywords["dependentSchemas"]).map(([name, raw]) => ({
        keyword: "dependentSchemas" as const,
        name,
        schema: this.document.schema(
          raw,
          this.place(`dependentSchemas/${name}`, `dependentSchemas/${escapePointer(name)}`),
        ),
      }));
      return [...single, ...dependent];
    });
  }

  /** The choices a value has to make: each `oneOf` and `anyOf` with several members, or the heirs of a discriminator. */
  get choices(): readonly Choice[] {
    return this.once("choices", () => {
      const choices = this.merged.choices.map((choice): Choice => {
        const discriminator = discriminatorOf(choice.host);
        const found = discriminator ? discriminatedMembers(this.document, choice, discriminator) : [];
        const members = choice.members.map(({ raw, pointer }) => ({
          schema: this.document.schema(raw, pointer),
        }));
        return found.length > 0
          ? choiceOf(choice.keyword, found, discriminator)
          : choiceOf(choice.keyword, members);
      });
      return choices.length > 0 ? choices : this.readHeirs();
    });
  }

  /** Whether there is something inside to open, in itself or in what its arrays hold; parts that are plain are said in a line. */
  get hasInside(): boolean {
    return this.once("hasInside", () =>
      holds(this, ({ parts }) => parts.some((part) => holds(part.schema, (inner) => inner.parts.length > 0))),
    );
  }

  /** A discriminator without a choice stands for the schemas that extend its host: this schema, or the one it wraps. */
  private readHeirs(): readonly Choice[] {
    const { whole } = this.merged;
    const isWrapper = whole && schemaNameOf(this.pointer) === undefined;
    const { raw, pointer } = isWrapper ? whole : { raw: asRecord(this.raw), pointer: this.pointer };
    const discriminator = discriminatorOf(raw);
    const heirs = discriminator ? discriminatedHeirs(this.document, pointer, discriminator) : [];
    return heirs.length > 0 ? [choiceOf("heirs", heirs, discriminator)] : [];
  }

  private readProperties(): readonly Property[] {
    const required = new Set(asList(this.keywords["required"]));
    const expandable = new Set(asList(this.keywords["x-expandableFields"]));
    const named = inOrder(entries(this.keywords["properties"])).map(([name, raw]): Property => {
      const pointer = this.place(`properties/${name}`, `properties/${escapePointer(name)}`);
      return {
        name,
        kind: "property",
        schema: this.document.schema(raw, pointer),
        required: required.has(name),
        expandable: expandable.has(name),
        pointer,
      };
    });
    const patterns = entries(this.keywords["patternProperties"]).map(([name, raw]): Property => {
      const pointer = this.place(`patternProperties/${name}`, `patternProperties/${escapePointer(name)}`);
      return { ...OPTIONAL, name, kind: "pattern", schema: this.document.schema(raw, pointer), pointer };
    });
    const rest = this.keywords["additionalProperties"];
    if (rest !== true && !isRecord(rest)) return [...named, ...patterns];
    const pointer = this.place("additionalProperties");
    const schema = this.document.schema(rest, pointer);
    const label =
      asText(this.keywords["x-additionalPropertiesName"]) ??
      asText(schema.keywords["x-additionalPropertiesName"]);
    return [
      ...named,
      ...patterns,
      { ...OPTIONAL, name: label ?? "property name", kind: "additional", schema, pointer },
    ];
  }

  private subschema(keyword: string): Schema | undefined {
    const raw = this.keywords[keyword];
    return isRecord(raw) || typeof raw === "boolean"
      ? this.document.schema(raw, this.place(keyword))
      : undefined;
  }

  private place(path: string, escaped = path): string {
    return this.merged.places.get(path) ?? `${this.pointer}/${escaped}`;
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name) as T;
  }
}

function choiceOf(
  keyword: Choice["keyword"],
  members: readonly Discriminated[],
  discriminator?: Discriminator,
): Choice {
  const fallback = discriminator?.fallback;
  const first = members.findIndex(({ value, schema }) => value === fallback || schema.name === fallback);
  return {
    keyword,
    property: discriminator?.property,
    first: fallback === undefined ? 0 : Math.max(0, first),
    hasFallback: fallback !== undefined && first >= 0,
    variants: members.map((one, index) => ({ ...one, label: one.value ?? variantLabel(one.schema, index) })),
  };
}

function variantLabel(schema: Schema, index: number): string {
  const name = asText(asRecord(schema.raw)["x-displayName"]);
  if (name !== undefined) return name;
  if (schema.label !== undefined) return schema.label;
  if (schema.hasConst) return JSON.stringify(schema.const);
  return schema.typeName === "any" ? `Option ${index + 1}` : schema.typeName;
}

const OPTIONAL = { required: false, expandable: false };

/** Whether a schema, or what its arrays hold, has rows of its own or what else is asked for. */
function holds(schema: Schema, more: (inner: Schema) => boolean): boolean {
  const seen = new Set<Schema>();
  for (let inner: Schema | undefined = schema; inner && !seen.has(inner); inner = inner.items) {
    const { properties, choices, prefixItems } = inner;
    if (properties.length + choices.length + prefixItems.length > 0 || more(inner)) return true;
    seen.add(inner);
  }
  return false;
}

/** Properties by ascending `x-order`, those without one after them as they stand. */
function inOrder(properties: [string, unknown][]): [string, unknown][] {
  const order = ([, raw]: [string, unknown]): number => asNumber(own(raw, "x-order")) ?? Number.MAX_VALUE;
  return properties.some((one) => order(one) < Number.MAX_VALUE)
    ? properties.sort((a, b) => order(a) - order(b))
    : properties;
}

/** What a list parallel to an enum, or a map by its values, says of one value. */
function beside(texts: unknown, value: unknown, index: number): string | undefined {
  if (Array.isArray(texts)) return asText(texts[index]);
  return typeof value === "object" && value !== null ? undefined : asText(own(texts, String(value)));
}

const IMPLIES: readonly [string, readonly string[]][] = [
  [
    "object",
    [
      "properties",
      "additionalProperties",
      "patternProperties",
      "minProperties",
      "maxProperties",
      "required",
      "propertyNames",
      "dependentRequired",
      "unevaluatedProperties",
    ],
  ],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"]],
  ["string", ["pattern", "minLength", "maxLength", "contentMediaType", "contentEncoding"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

function impliedTypes(keywords: Raw): readonly string[] {
  for (const [type, signs] of IMPLIES) if (signs.some((sign) => keywords[sign] !== undefined)) return [type];
  const values = keywords["const"] === undefined ? asList(keywords["enum"]) : [keywords["const"]];
  return [...new Set(values.filter((value) => value !== null).map(jsonType))];
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
