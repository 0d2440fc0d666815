/** Provides a view of a 4.24 Schema Object, merged with its `allOf`. Subschemas are made on demand. */
import type { Document } from "#model/document.ts";
import { exampleValue } from "#model/example.ts";
import { type ExternalDocs, externalDocs } from "#model/info.ts";
import { type Badge, badges, lifecycle } from "#model/mark.ts";
import { isBareReference, schemaNameOf } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asNumber, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { isNull, type Merged, merge, type SubschemaOrigin } from "./all-of.ts";
import { constraints } from "./constraints.ts";
import {
  type Discriminated,
  type Discriminator,
  discriminatedChildren,
  discriminatedMembers,
  discriminatorOf,
  fallbackOf,
} from "./discriminator.ts";
import { type EnumValue, explainedValues } from "./enum-texts.ts";
import { PHRASES } from "./phrases.ts";
import type { Schemas } from "./schemas.ts";
import type { Scope } from "./scope.ts";
import { typeName } from "./type-name.ts";
import { typeList, typeOf } from "./types.ts";

/** A property of an object schema, or a rule for properties that are not named. */
export interface Property {
  /** The name. For `pattern` the regular expression, for `additional` the placeholder for names. */
  name: string;
  kind: "property" | "pattern" | "additional";
  schema: Schema;
  required: boolean;
  /** Whether clients can request its expansion (`x-expandableFields` of its object). */
  expandable: boolean;
  pointer: string;
}

/** A schema of a choice. */
export interface Variant {
  schema: Schema;
  label: string;
  /** The value of the discriminator that selects it. */
  value?: string;
}

/** A choice between schemas. */
export interface Choice {
  /** `children`: the variants are the children of this schema. Each child replaces the whole schema. */
  keyword: "oneOf" | "anyOf" | "children";
  /** The discriminator's property, if there is one. */
  property?: string;
  variants: readonly Variant[];
  /** The index of the initial variant. */
  first: number;
  /**
   * Whether the initial variant is the one that applies if the discriminator's property is absent (`defaultMapping`).
   */
  hasFallback: boolean;
}

/** A subschema other than properties and items. The keyword has its meaning. */
export interface Subschema {
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
  /** `dependentSchemas`: the property whose presence activates the schema. */
  name?: string;
  /** `contains`: the number of items that must match. */
  contained?: Contained;
  schema: Schema;
}

/** The maximum number of descriptions that are compared with each other. */
const FEW = 20;

/** The number of items that must match `contains` (Validation 2020-12, 6.4.4 and 6.4.5). */
export interface Contained {
  min: number;
  max: number | undefined;
}

/** A schema. */
export class Schema {
  private readonly memory = new Map<string, unknown>();
  /** Its own field, because almost everything reads it. */
  private mergedOnce: Merged | undefined;

  /**
   * @param raw an object, or a boolean: `true` allows everything, `false` nothing
   * @param pointer its place
   * @param scope the dynamic scope in which it was reached
   */
  constructor(
    readonly schemas: Schemas,
    readonly raw: unknown,
    readonly pointer: string,
    readonly scope: Scope,
  ) {
    schemas.document.counters.views++;
  }

  get document(): Document {
    return this.schemas.document;
  }

  /** The schema merged with its `allOf` and `$ref`. */
  get merged(): Merged {
    this.mergedOnce ??= merge(this.schemas, asRecord(this.raw), this.pointer, this.scope);
    return this.mergedOnce;
  }
  /** The merged keywords. */
  get keywords(): Raw {
    return this.merged.keywords;
  }
  /** The value of a boolean schema; undefined if the schema is an object. */
  get boolean(): boolean | undefined {
    return typeof this.raw === "boolean" ? this.raw : undefined;
  }
  /** The `$ref`, if it cannot be resolved. */
  get broken(): string | undefined {
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const bare = { [keyword]: own(this.raw, keyword) };
      if (!isBareReference(bare)) continue;
      const { broken } = this.schemas.follow(bare, this.pointer, this.scope);
      if (broken !== undefined) return broken;
    }
    return undefined;
  }

  /** The name of the component or definition. For a schema that only wraps a component, the name of that one. */
  get name(): string | undefined {
    return schemaNameOf(this.pointer) ?? this.merged.whole?.name;
  }
  get title(): string | undefined {
    return asText(this.keywords["title"]);
  }
  /** The label: title, otherwise name. */
  get label(): string | undefined {
    return this.title ?? this.name;
  }
  /**
   * The descriptions of the schema and the members of its `allOf`, a paragraph each. Descriptions of components are
   * used only if there are no others.
   */
  get description(): string | undefined {
    return this.once("description", () => {
      const { members, keywords } = this.merged;
      if (members.length === 1) return asText(keywords["description"]);
      const own = asText(asRecord(this.raw)["description"]);
      const isNamed = ({ pointer }: { pointer: string }): boolean => schemaNameOf(pointer) !== undefined;
      const texts = (of: typeof members): string[] =>
        of.flatMap((member) => asText(member.raw["description"]) ?? []);
      const particular = [own ?? [], texts(members.filter((member) => !isNamed(member)))].flat();
      const said = particular.length > 0 ? particular : texts(members);
      const different = [...new Set(said)];
      const whole = different.filter(
        (text) => different.length > FEW || !different.some((one) => one !== text && one.includes(text)),
      );
      return whole.length === 0 ? undefined : whole.join("\n\n");
    });
  }
  /** For a schema without a name or title: the names and titles of the members of its `allOf`. */
  get bases(): readonly string[] {
    const raw = asRecord(this.raw);
    if (this.label !== undefined || (raw["allOf"] ?? raw["$ref"]) === undefined) return [];
    const { members } = this.merged;
    const labels = members.flatMap(({ raw, pointer }) => asText(raw["title"]) ?? schemaNameOf(pointer) ?? []);
    return [...new Set(labels)];
  }
  /**
   * Defaults or examples of the members of `allOf`, which describe only parts of the value. Empty if the whole has
   * any.
   */
  partial(keyword: "default" | "examples"): readonly unknown[] {
    const { members, keywords } = this.merged;
    if (members.length === 1 || keywords[keyword] !== undefined) return [];
    const stated = members.flatMap(({ raw }) =>
      keyword === "default" ? [raw["default"]] : [...asList(raw["examples"]), raw["example"]],
    );
    return stated.filter((one) => one !== undefined);
  }
  get format(): string | undefined {
    return asText(this.keywords["format"]);
  }
  /** The first pattern. All patterns apply. */
  get pattern(): string | undefined {
    return this.patterns[0];
  }
  get patterns(): readonly string[] {
    const stated = this.keywords["pattern"];
    return (Array.isArray(stated) ? stated : [stated]).flatMap((one) => asText(one) ?? []);
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
  /** `examples`, then the older `example`; then `x-examples` and `x-example`. */
  get examples(): readonly unknown[] {
    const all = new Set<unknown>();
    for (const prefix of ["", "x-"]) {
      const many = this.keywords[`${prefix}examples`];
      // Some descriptions have a map of Example Objects here, as in a media type.
      const list = Array.isArray(many)
        ? many
        : entries(many).map(([, one]) => (isRecord(one) && "value" in one ? one["value"] : one));
      for (const one of [...list, this.keywords[`${prefix}example`]])
        if (one !== undefined) all.add(exampleValue(this.document, one));
    }
    return [...all];
  }
  /** The badges beside its name, without lifecycle labels. */
  get badges(): readonly Badge[] {
    return badges(this.keywords, this.document.features);
  }
  /** The labels of lifecycle extensions, such as "beta" or "internal". */
  get lifecycle(): readonly string[] {
    return lifecycle(this.keywords);
  }
  /** The schemas of the expanded value (`x-expansionResources`). */
  get expandsTo(): readonly Schema[] {
    const { oneOf, anyOf } = asRecord(this.keywords["x-expansionResources"]);
    return asList(oneOf ?? anyOf).map((raw, index) =>
      this.schemas.at(raw, `${this.pointer}/x-expansionResources/oneOf/${index}`, this.scope),
    );
  }
  /** Its own discriminator, even if there is no choice. */
  get discriminator(): Discriminator | undefined {
    return discriminatorOf(asRecord(this.raw));
  }
  /** Messages about contradictions within it and between members of `allOf`, without duplicates. */
  get conflicts(): readonly string[] {
    return this.once("conflicts", () => [...new Set(this.merged.conflicts)]);
  }
  /** The constraints of its keywords as phrases. */
  get constraints(): readonly string[] {
    return this.once("constraints", () => constraints(this.keywords));
  }

  /** The types without `null`: as stated, otherwise as implied by other keywords. Empty means any type. */
  get types(): readonly string[] {
    return this.once("types", () => {
      const stated = typeList(this.keywords["type"]).filter((type) => type !== "null");
      return stated.length > 0 ? stated : impliedTypes(this.keywords);
    });
  }
  /** Whether `null` is allowed in addition to other values, by any keyword. */
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
  /** Whether no value is allowed: `false`, or a `not` that matches everything. */
  get isNever(): boolean {
    const not = this.keywords["not"];
    return (
      this.raw === false ||
      not === true ||
      (isRecord(not) && Object.keys(not).every((keyword) => keyword === "$comment"))
    );
  }
  /** The type as text: "string", "Array of strings", "object or null". */
  get typeName(): string {
    return this.once("typeName", () => typeName(this));
  }

  /** The values of `enum` with their names and descriptions; undefined if there is no enum. */
  get enum(): readonly EnumValue[] | undefined {
    return this.once("enum", () => {
      const values = this.keywords["enum"];
      if (!Array.isArray(values) || values.length === 0) return undefined;
      return explainedValues(this.keywords, values, this.document.features);
    });
  }

  /**
   * Named properties in document order, those with `x-order` first; then patterns; then additional properties, if
   * they are `true` or a schema.
   */
  get properties(): readonly Property[] {
    return this.once("properties", () => this.readProperties());
  }
  /** The schema of the items after `prefixItems`; undefined if there is none. */
  get items(): Schema | undefined {
    return this.once("items", () => this.subschema("items"));
  }
  /** The schemas of the first items, by position. */
  get prefixItems(): readonly Schema[] {
    return this.once("prefixItems", () =>
      asList(this.keywords["prefixItems"]).map((raw, index) => this.at(raw, `prefixItems/${index}`)),
    );
  }
  /** Required properties that `properties` does not list. */
  get requiredBeyond(): readonly string[] {
    const names = asList(this.keywords["required"]).flatMap((name) => asText(name) ?? []);
    return [...new Set(names)].filter((name) => own(this.keywords["properties"], name) === undefined);
  }
  /** How many items must match `contains`. If several apply, see the counts in `parts`. */
  get contained(): Contained {
    return containedIn(this.keywords);
  }
  /** Properties that require others: `dependentRequired`. */
  get dependentRequired(): readonly { name: string; requires: readonly string[] }[] {
    return this.once("dependentRequired", () =>
      entries(this.keywords["dependentRequired"]).map(([name, list]) => ({
        name,
        requires: asList(list).flatMap((one) => asText(one) ?? []),
      })),
    );
  }
  /** Whether properties beyond the listed ones are forbidden. */
  get isClosed(): boolean {
    return (
      this.keywords["additionalProperties"] === false || this.keywords["unevaluatedProperties"] === false
    );
  }
  /**
   * All other subschemas, in reading order. `not`, `if`, `then`, `else` and `contains` occur once for each merged
   * schema that has them.
   */
  get parts(): readonly Subschema[] {
    return this.once("parts", () => [
      ...this.ofEachMember(["not"]),
      ...this.ofEachMember(["if", "then", "else"]),
      ...this.ofEachMember(["contains"]),
      ...WHOLE_PARTS.flatMap((keyword): Subschema[] => {
        const raw = this.keywords[keyword];
        return isRecord(raw) ? [{ keyword, schema: this.at(raw, keyword) }] : [];
      }),
      ...entries(this.keywords["dependentSchemas"]).map(([name, raw]): Subschema => {
        const keyword = "dependentSchemas";
        return { keyword, name, schema: this.member(keyword, name, raw).schema };
      }),
    ]);
  }

  /** The choices: each `oneOf` and `anyOf` with several members, or the children that a discriminator selects. */
  get choices(): readonly Choice[] {
    return this.once("choices", () => {
      const { schemas } = this;
      const choices = this.merged.choices.map((choice): Choice => {
        const discriminator = discriminatorOf(choice.host);
        const found = discriminator ? discriminatedMembers(schemas, choice, discriminator) : [];
        if (found.length > 0) return choiceOf(schemas, choice.keyword, found, discriminator);
        const members = choice.members.map(({ raw, pointer }) => ({
          schema: schemas.at(raw, pointer, choice.scope),
        }));
        return choiceOf(schemas, choice.keyword, members);
      });
      return choices.length > 0 ? choices : this.readHeirs();
    });
  }

  /**
   * Whether a reader can open it, or the items of its arrays, to see more. Simple parts fit in a line and do not
   * count.
   */
  get hasInside(): boolean {
    return this.once("hasInside", () =>
      holds(this, ({ parts }) => parts.some((part) => holds(part.schema, (inner) => inner.parts.length > 0))),
    );
  }

  /**
   * The choice of a discriminator without `oneOf` or `anyOf`: between the schemas that extend this schema, or the
   * component that it wraps.
   */
  private readHeirs(): readonly Choice[] {
    const { schemas } = this;
    const { whole } = this.merged;
    const isWrapper = whole && schemaNameOf(this.pointer) === undefined;
    const parent = isWrapper ? schemas.at(whole.raw, whole.pointer, this.scope) : this;
    const discriminator = discriminatorOf(asRecord(parent.raw));
    const children = discriminator ? discriminatedChildren(schemas, parent, discriminator) : [];
    return children.length > 0 ? [choiceOf(schemas, "children", children, discriminator)] : [];
  }

  /**
   * The parts of related keywords, of each merged schema, without duplicates. A boolean that is also in the merged
   * keywords is left out.
   */
  private ofEachMember(keywords: readonly Subschema["keyword"][]): Subschema[] {
    const parts: Subschema[] = [];
    for (const { raw: host, pointer, scope } of this.merged.members)
      for (const keyword of keywords) {
        const raw = host[keyword];
        if (!isRecord(raw) && (typeof raw !== "boolean" || raw === this.keywords[keyword])) continue;
        const schema = this.schemas.at(raw, `${pointer}/${keyword}`, scope);
        if (keyword === "contains") parts.push({ keyword, schema, contained: containedIn(host) });
        else if (keyword !== "not" || !parts.some((one) => one.schema === schema))
          parts.push({ keyword, schema });
      }
    return parts;
  }

  private readProperties(): readonly Property[] {
    const required = new Set(asList(this.keywords["required"]));
    const expandable = new Set(asList(this.keywords["x-expandableFields"]));
    const named = inOrder(entries(this.keywords["properties"])).map(([name, raw]): Property => {
      const facts = { required: required.has(name), expandable: expandable.has(name) };
      return { ...facts, name, kind: "property", ...this.member("properties", name, raw) };
    });
    const patterns = entries(this.keywords["patternProperties"]).map(([name, raw]): Property => {
      return { ...OPTIONAL, name, kind: "pattern", ...this.member("patternProperties", name, raw) };
    });
    const rest = this.keywords["additionalProperties"];
    if (rest !== true && !isRecord(rest)) return [...named, ...patterns];
    const { pointer } = this.place("additionalProperties");
    const schema = this.at(rest, "additionalProperties");
    const label =
      asText(this.keywords["x-additionalPropertiesName"]) ??
      asText(schema.keywords["x-additionalPropertiesName"]);
    return [
      ...named,
      ...patterns,
      { ...OPTIONAL, name: label ?? "property name", kind: "additional", schema, pointer },
    ];
  }

  /** A schema in a map of schemas, and its place. */
  private member(keyword: string, name: string, raw: unknown): { schema: Schema; pointer: string } {
    const { pointer, scope } = this.place(`${keyword}/${name}`, `${keyword}/${escapePointer(name)}`);
    return { schema: this.schemas.at(raw, pointer, scope), pointer };
  }

  private subschema(keyword: string): Schema | undefined {
    const raw = this.keywords[keyword];
    return isRecord(raw) || typeof raw === "boolean" ? this.at(raw, keyword) : undefined;
  }

  private at(raw: unknown, path: string): Schema {
    const { pointer, scope } = this.place(path);
    return this.schemas.at(raw, pointer, scope);
  }

  private place(path: string, escaped = path): SubschemaOrigin {
    const { pointer, scope } = this;
    return this.merged.places.get(path) ?? { pointer: `${pointer}/${escaped}`, scope };
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name) as T;
  }
}

function choiceOf(
  schemas: Schemas,
  keyword: Choice["keyword"],
  members: readonly Discriminated[],
  discriminator?: Discriminator,
): Choice {
  const fallback = discriminator ? fallbackOf(schemas, members, discriminator) : -1;
  return {
    keyword,
    property: discriminator?.property,
    first: Math.max(0, fallback),
    hasFallback: fallback >= 0,
    variants: members.map((one, index) => ({
      ...one,
      get label() {
        return one.value ?? variantLabel(one.schema, index);
      },
    })),
  };
}

function variantLabel(schema: Schema, index: number): string {
  const name = asText(asRecord(schema.raw)["x-displayName"]);
  if (name !== undefined) return name;
  if (schema.label !== undefined) return schema.label;
  const values = schema.hasConst ? [schema.const] : (schema.enum ?? []).map((one) => one.value);
  if (values.length === 1 && values[0] instanceof Number) return String(values[0]);
  if (values.length === 1 && typeof values[0] !== "object") return JSON.stringify(values[0]);
  const { properties, choices, requiredBeyond, typeName } = schema;
  if (requiredBeyond.length > 0 && properties.length === 0 && choices.length === 0)
    return `requires ${requiredBeyond.join(", ")}`;
  return typeName === PHRASES.any ? `Option ${index + 1}` : typeName;
}

/** Keywords whose subschemas are merged across the members of `allOf`. */
const WHOLE_PARTS = ["propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema"] as const;

function containedIn(keywords: Raw): Contained {
  return { min: asNumber(keywords["minContains"]) ?? 1, max: asNumber(keywords["maxContains"]) };
}

const OPTIONAL = { required: false, expandable: false };

/** Whether a schema, or the items of its arrays, has properties or choices, or satisfies another condition. */
function holds(schema: Schema, more: (inner: Schema) => boolean): boolean {
  const seen = new Set<Schema>();
  for (let inner: Schema | undefined = schema; inner && !seen.has(inner); inner = inner.items) {
    const { properties, choices, prefixItems } = inner;
    if (properties.length + choices.length + prefixItems.length > 0 || more(inner)) return true;
    seen.add(inner);
  }
  return false;
}

/** Sorts properties by `x-order`. Those without one follow in document order. */
function inOrder(properties: [string, unknown][]): [string, unknown][] {
  const order = ([, raw]: [string, unknown]): number => asNumber(own(raw, "x-order")) ?? Number.MAX_VALUE;
  return properties.some((one) => order(one) < Number.MAX_VALUE)
    ? properties.sort((a, b) => order(a) - order(b))
    : properties;
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
      "dependentSchemas",
      "unevaluatedProperties",
    ],
  ],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"]],
  ["string", ["pattern", "minLength", "maxLength", "contentMediaType", "contentEncoding"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

function impliedTypes(keywords: Raw): readonly string[] {
  const types = IMPLIES.flatMap(([type, signs]) =>
    signs.some((sign) => keywords[sign] !== undefined) ? [type] : [],
  );
  if (types.length > 0) return types;
  const values = keywords["const"] === undefined ? asList(keywords["enum"]) : [keywords["const"]];
  return [...new Set(values.filter((value) => value !== null).map(typeOf))];
}
