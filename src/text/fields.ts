/**
 * Writes a schema as a nested list: a line for each property, with its own fields below. Repeated schemas are written
 * once.
 */
import type { Badge } from "#model/mark.ts";
import { constraints } from "#model/schema/constraints.ts";
import { ENGLISH } from "#model/schema/phrases.ts";
import type { Choice, Property, Schema, Subschema } from "#model/schema/schema.ts";
import { typeName } from "#model/schema/type-name.ts";
import { formatJson } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import { code, item, link, titled } from "./markdown.ts";
import type { Wanted } from "./typescript.ts";

/** Which properties are included. */
export type Direction = Wanted["direction"];

/** The most lines for the fields of one text, and of one schema. */
export const MOST_LINES = 3000;
const MOST_OF_ONE = 500;
/** The deepest level of fields: as deep as all lines of a level fit. */
const DEPTHS = [20, 8, 6, 5, 4, 3, 2, 1];
/** About how many characters the line of a field has besides what it says of its schema. */
const LINE = 30;
/** How many values of a list are written. */
const MOST_VALUES = 200;
/** Longer values are cut. */
const LONGEST_VALUE = 500;

/** Said of a schema whose fields are left out. */
export const UNLISTED = "not listed here";

/** Thrown when a text has more lines than there is room for. */
const NO_ROOM = Symbol("no room");

/** What is written of a schema wherever it stands. */
interface Told {
  /** The schema that has the fields. */
  opened: Schema;
  identity: unknown;
  facts: readonly string[];
  description: string | undefined;
  sentences: readonly string[];
  explained: readonly string[];
  /** About how many characters they have. */
  size: number;
}

/** Many texts of a document tell the same schemas. */
const TOLD = new WeakMap<Schema, Told>();

/**
 * The indexes in `DEPTHS` of the depths at which a schema fits into each number of characters, by its raw value: many
 * texts tell the same schemas.
 */
const FITTING: Readonly<Record<Direction, WeakMap<object, Map<number, number>>>> = {
  ...{ request: new WeakMap(), response: new WeakMap() },
  ...{ any: new WeakMap(), neither: new WeakMap() },
};

/** Additional facts about a field. */
interface Said {
  marks?: readonly string[];
  /** Replaces the schema's own. */
  description?: string;
  sentences?: readonly string[];
}

/** The fields of the schemas of one text. */
export class Fields {
  protected told = new Set<unknown>();
  /** The identities of the schemas around a line. */
  protected readonly open: unknown[] = [];
  private left = MOST_LINES;
  protected room = 0;
  /** The room for the characters of levels below the first. */
  protected characters = 0;
  protected deepest = 0;

  /**
   * The type of a schema on a line, and its content as a list below.
   * @param characters about how many there may be, if there is more than one level
   */
  whole(schema: Schema, direction: Direction, characters = Number.MAX_SAFE_INTEGER): string {
    const tell = () => this.schema(schema, direction);
    const { line, inside } = this.fitting(tell, characters, FITTING[direction], schema);
    return [line, ...(inside.length > 0 ? ["", ...inside] : [])].join("\n");
  }

  /** A field with its name. */
  field(name: string, schema: Schema, direction: Direction, more: Said = {}): string {
    return this.fitting(() => this.row(name, schema, direction, more), Number.MAX_SAFE_INTEGER);
  }

  /**
   * Writes a schema as deep as there is room.
   * @param known the depths at which schemas fit into a text that has told nothing before
   */
  private fitting<T>(
    tell: () => T,
    characters: number,
    known?: WeakMap<object, Map<number, number>>,
    schema?: Schema,
  ): T {
    const { told } = this;
    const most = Math.min(MOST_OF_ONE, this.left);
    const around = this.open.length;
    const raw = schema && toldOf(schema).opened.raw;
    const key = told.size === 0 && most === MOST_OF_ONE && isRecord(raw) ? raw : undefined;
    const depths = (key && known?.get(key)) ?? new Map<number, number>();
    const first = depths.get(characters) ?? 0;
    for (const deepest of DEPTHS.slice(first)) {
      this.told = new Set(told);
      this.deepest = deepest;
      this.room = most;
      this.characters = characters;
      try {
        const text = tell();
        this.check();
        this.left -= most - Math.max(0, this.room);
        if (key) known?.set(key, depths.set(characters, DEPTHS.indexOf(deepest)));
        return text;
      } catch (error) {
        if (error !== NO_ROOM) throw error;
        this.open.length = around;
      }
    }
    return tell();
  }

  /** Takes the room of a line. If there is none, a text that is less deep is tried at once. */
  private take(): boolean {
    this.check();
    if (this.room-- > 0) return true;
    if (this.deepest > 1) throw NO_ROOM;
    return false;
  }

  /** Ends a text with more characters than there is room for, if another can be less deep. */
  private check(): void {
    if (this.characters < 0 && this.deepest > 1) throw NO_ROOM;
  }

  private row(name: string, schema: Schema, direction: Direction, more: Said = {}): string {
    const { facts, description, sentences, inside } = this.schema(schema, direction, more.marks);
    const said = more.description ?? description;
    const isShort = said !== undefined && !said.includes("\n");
    const after = [...(isShort ? [sentence(said)] : []), ...sentences, ...(more.sentences ?? [])].join(" ");
    const head = `${name}${facts === "" || facts === name ? "" : ` (${facts})`}${after === "" ? "" : `: ${after}`}`;
    return item(head, [...(isShort || said === undefined ? [] : [said]), ...inside]);
  }

  private schema(
    schema: Schema,
    direction: Direction,
    marks: readonly string[] = [],
  ): {
    line: string;
    facts: string;
    description?: string;
    sentences: readonly string[];
    inside: readonly string[];
  } {
    const known = toldOf(schema);
    const { opened, identity, description, sentences } = known;
    const isAround = this.open.includes(identity);
    const isTold = isAround || (opened.label !== undefined && this.told.has(identity));
    this.characters -= known.size;
    const facts = [...known.facts, ...marks];
    if (opened.label !== undefined && !facts[0]?.includes(opened.label))
      facts.splice(1, 0, code(opened.label));
    if (isTold) facts.push(isAround ? "recursive" : "listed above");
    const isOpen = !isTold && opened.hasInside && this.open.length < this.deepest;
    if (!isTold && !isOpen && opened.hasInside) facts.push(this.elsewhere(opened));
    const inside: string[] = [...known.explained];
    if (isOpen) inside.push(...this.lines(opened, identity, direction));
    else if (opened.hasInside) this.close?.(identity);
    const text = facts.join(", ");
    const said = description === opened.label ? undefined : description;
    const line = [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, said, ...sentences];
    return { line: line.filter(Boolean).join(" "), facts: text, description, sentences, inside };
  }

  /** Where the fields of a schema are that is not opened. */
  private elsewhere({ name }: Schema): string {
    const address = name === undefined ? undefined : this.addressOf?.(name);
    return name === undefined || address === undefined ? UNLISTED : `see ${link(address, titled(name))}`;
  }

  /** The address of the text about a component schema. */
  protected addressOf?(name: string): string | undefined;

  /** The lines inside of a schema that is opened. */
  protected lines(schema: Schema, identity: unknown, direction: Direction): readonly string[] {
    this.told.add(identity);
    this.open.push(identity);
    const lines = this.inside(schema, direction);
    this.open.pop();
    return lines;
  }

  /** Called for a schema that is not opened, because it was told before, or is too deep. */
  protected close?(identity: unknown): void;

  private inside(schema: Schema, direction: Direction): string[] {
    const childChoice = schema.choices.find((choice) => choice.keyword === "children");
    if (childChoice) return this.choice(childChoice, direction);
    const lines: string[] = [];
    for (const property of schema.properties) {
      const { readOnly, writeOnly } = property.schema;
      if ((readOnly && direction === "request") || (writeOnly && direction === "response")) continue;
      if (!this.take()) {
        lines.push(item("… Further fields are left out."));
        break;
      }
      lines.push(this.property(property, direction));
    }
    for (const choice of schema.choices) lines.push(...this.choice(choice, direction));
    schema.prefixItems.forEach((one, index) => {
      if (this.take()) lines.push(this.row(`item ${index}`, one, direction));
    });
    if (schema.prefixItems.length > 0 && schema.items && schema.items.boolean !== false)
      lines.push(this.row("further items", schema.items, direction));
    for (const part of schema.parts)
      if (this.take())
        lines.push(
          this.row(`${PARTS[part.keyword]}${part.name ? ` ${code(part.name)}` : ""}`, part.schema, direction),
        );
    lines.push(...notes(schema).map((note) => item(note)));
    return lines;
  }

  private property({ name, kind, schema, required }: Property, direction: Direction): string {
    const shown =
      kind === "additional" ? "any other property" : kind === "pattern" ? `like ${code(name)}` : code(name);
    return this.row(shown, schema, direction, { marks: required ? ["required"] : [] });
  }

  private choice(choice: Choice, direction: Direction): string[] {
    const word = choice.keyword === "anyOf" ? "Any of" : "One of";
    const by = choice.property === undefined ? "" : `, by ${code(choice.property)}`;
    const fallback = choice.hasFallback ? ` (without it, ${choice.variants[choice.first]?.label})` : "";
    const variants = choice.variants.flatMap(({ schema, value, label }) => {
      if (!this.take()) return [];
      const named = label === schema.typeName ? inEnglish(schema) : label;
      const name = value === undefined ? named : code(value);
      return [this.row(name, schema, direction)];
    });
    return [item(`${word}${by}${fallback}:`, variants)];
  }
}

function toldOf(schema: Schema): Told {
  let told = TOLD.get(schema);
  if (!told) {
    const opened = opensTo(schema);
    const said = {
      facts: factsOf(schema),
      description: schema.description?.trim(),
      sentences: sentencesOf(schema),
      explained: explained(schema),
    };
    const { facts, description = "", sentences, explained: values } = said;
    const size = LINE + [description, ...facts, ...sentences, ...values].join().length;
    told = { ...said, opened, identity: identityOf(opened), size };
    TOLD.set(schema, told);
  }
  return told;
}

function inEnglish(schema: Schema): string {
  return typeName(schema, false, ENGLISH);
}

/** A short summary of a value: its type first. */
function factsOf(schema: Schema): string[] {
  const items = schema.items && schema.prefixItems.length === 0 ? schema.items : undefined;
  const format = schema.format ?? (items && !items.hasInside ? items.format : undefined);
  return [
    `${inEnglish(schema)}${format === undefined ? "" : ` <${format}>`}`,
    ...constraints(schema.keywords, ENGLISH),
    ...(items && !items.hasInside ? constraints(items.keywords, ENGLISH).map((one) => `items ${one}`) : []),
    ...(schema.readOnly ? ["read-only"] : []),
    ...(schema.writeOnly ? ["write-only"] : []),
    ...(schema.deprecated ? ["deprecated"] : []),
    ...badgeNames(schema),
    ...(schema.contentMediaType === undefined ? [] : [schema.contentMediaType]),
    ...(schema.contentEncoding === undefined ? [] : [schema.contentEncoding]),
  ];
}

/** The names of the badges of an Object. */
export function badgeNames(of: { readonly badges: readonly Badge[] }): readonly string[] {
  return of.badges.map(({ name }) => code(name));
}

/** Further facts about a value, one sentence each. */
function sentencesOf(schema: Schema): string[] {
  const sentences: string[] = [];
  if (schema.broken !== undefined) sentences.push(`The reference ${code(schema.broken)} leads nowhere.`);
  if (schema.hasConst) sentences.push(`Value: ${valueText(schema.const)}.`);
  for (const [of, one] of [["", schema] as const, ["Items: ", plainItems(schema)] as const]) {
    const values = one?.enum;
    if (!one || !values) continue;
    if (!values.some(isExplained))
      sentences.push(
        `${of}${values.length === 1 ? "Value" : "One of"}: ${listed(values.map((each) => each.value))}.`,
      );
  }
  if (schema.hasDefault) sentences.push(`Default: ${valueText(schema.default)}.`);
  for (const pattern of schema.patterns) sentences.push(`Pattern: ${code(pattern)}.`);
  if (schema.examples.length > 0 && !schema.hasInside)
    sentences.push(`${schema.examples.length === 1 ? "Example" : "Examples"}: ${listed(schema.examples)}.`);
  if (schema.externalDocs) sentences.push(`See <${schema.externalDocs.url}>.`);
  return sentences;
}

/** Values in a row; of very many, the first ones. */
function listed(values: readonly unknown[]): string {
  const left = values.length > MOST_VALUES ? `, and ${values.length - MOST_VALUES} more` : "";
  return values.slice(0, MOST_VALUES).map(valueText).join(", ") + left;
}

/** The values of an enum with descriptions, a line each. */
function explained(schema: Schema): string[] {
  const values = schema.enum ?? plainItems(schema)?.enum;
  if (!values?.some(isExplained)) return [];
  return values.slice(0, MOST_VALUES).map((one) => {
    const words = [one.name, one.description].filter((text) => text !== undefined);
    return item(`${valueText(one.value)}${words.length > 0 ? `: ${words.join(": ")}` : ""}`);
  });
}

function isExplained(one: { name?: string; description?: string }): boolean {
  return one.name !== undefined || one.description !== undefined;
}

function plainItems({ items }: Schema): Schema | undefined {
  return items && !items.hasInside ? items : undefined;
}

function notes(schema: Schema): string[] {
  const { requiredBeyond, dependentRequired, isClosed } = schema;
  return [
    ...(requiredBeyond.length > 0 ? [`Required: ${requiredBeyond.map(code).join(", ")}`] : []),
    ...dependentRequired.map(
      ({ name, requires }) => `${code(name)} requires ${requires.map(code).join(", ")}`,
    ),
    ...(isClosed ? ["No other properties are allowed."] : []),
  ];
}

const PARTS: Readonly<Record<Subschema["keyword"], string>> = {
  not: "Must not be",
  if: "If",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits this table
  then: "then",
  else: "otherwise",
  contains: "Contains",
  propertyNames: "Property names",
  unevaluatedItems: "Further items",
  unevaluatedProperties: "Further properties",
  contentSchema: "Content",
  dependentSchemas: "If there is",
};

/** The schema that has the fields: that of the items, if the schema is only an array. */
function opensTo(schema: Schema): Schema {
  let inner = schema;
  for (let depth = 0; depth < 8; depth++) {
    const { items, properties, choices, prefixItems } = inner;
    if (!items || properties.length + choices.length + prefixItems.length > 0) break;
    inner = items;
  }
  return inner.hasInside ? inner : schema;
}

/** The identity of a schema for a reader. */
function identityOf(schema: Schema): unknown {
  return schema.keywords["properties"] ?? schema.raw;
}

/** A value as inline code, cut to one line. */
export function valueText(of: unknown): string {
  const text = formatJson(of, 0);
  return code(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);
}

/** A text that ends like a sentence. What closes a quotation, a link or emphasis may follow the full stop. */
export function sentence(text: string): string {
  return /[.!?:…。][)\]*_`"'”’]{0,5}$/.test(text) ? text : `${text}.`;
}
