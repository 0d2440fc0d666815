/** Writes a schema as TypeScript types: one for each component in it, under its name. */

import { schemaNameOf } from "#model/reference.ts";
import { constraints } from "#model/schema/constraints.ts";
import { ENGLISH } from "#model/schema/phrases.ts";
import type { Choice, Property, Schema, Variant } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Scope } from "#model/schema/scope.ts";
import { typeList } from "#model/schema/types.ts";
import { formatJson } from "#oas/json-text.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asNumber, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { Identifiers } from "./identifier.ts";
import {
  type Declaration,
  declarationText,
  eagerNames,
  intersection,
  literal,
  type Member,
  NEVER,
  NULL,
  type Type,
  UNKNOWN,
  union,
  without,
  word,
} from "./type.ts";

/** The purpose of the text. */
export interface Wanted {
  /**
   * Requests leave out read-only properties, responses leave out write-only ones; `any` and `neither` are for
   * reading.
   */
  direction: "request" | "response" | "any" | "neither";
  /** Its name, if the description has none. */
  name: string;
}

/**
 * The declarations of a schema, its own first. It ends for any schema: beyond the limits a type is `unknown`, and
 * counted.
 */
export function typeScript(schema: Schema, wanted: Wanted): string {
  const writer = new Writer(wanted);
  const declarations = writer.declare(schema);
  const left = writer.leftOut;
  const note = left > 0 ? `// Too large to write out: ${left} types are replaced by unknown.\n\n` : "";
  return `${note}${declarations.map(declarationText).join("\n\n")}\n`;
}

/** The most properties, members and items that are written, and the deepest nesting. */
export const MOST = 1000;
const DEEPEST = 30;

class Writer {
  /** How many types were left out. */
  leftOut = 0;
  private readonly names = new Identifiers();
  private readonly declared = new Map<Schema, Declaration>();
  private readonly bases = new Map<Schema, Declaration>();
  private readonly waiting: (() => void)[] = [];
  /** The schemas that are being written and have no name yet. */
  private readonly open: Schema[] = [];
  private room = MOST;

  constructor(private readonly wanted: Wanted) {}

  declare(schema: Schema): readonly Declaration[] {
    this.named(schema, schema.label ?? this.wanted.name);
    for (const write of this.waiting) write();
    const all = [...this.declared.values(), ...this.bases.values()];
    for (const one of all) breakCircle(one, new Set(), new Set());
    return all;
  }

  private typeOf(schema: Schema): Type {
    if (schema.boolean !== undefined) return schema.boolean ? UNKNOWN : NEVER;
    const known = this.declared.get(schema);
    if (known) return { kind: "name", of: known };
    const name = schemaNameOf(schema.pointer);
    if (name !== undefined) return { kind: "name", of: this.named(schema, name) };
    // A type that contains itself needs a name, even if the description has none.
    if (this.open.includes(schema))
      return { kind: "name", of: this.named(schema, schema.label ?? lastStep(schema.pointer)) };
    if (this.open.length >= DEEPEST || this.room-- < 1) {
      this.leftOut++;
      return UNKNOWN;
    }
    this.open.push(schema);
    const type = this.written(schema, schema);
    this.open.pop();
    return type;
  }

  /** The declaration of a schema, which is written later. */
  private named(schema: Schema, name: string): Declaration {
    let declaration = this.declared.get(schema);
    if (!declaration) {
      const made: Declaration = { name: this.names.give(name), type: UNKNOWN, doc: docOf(schema, true) };
      declaration = made;
      this.declared.set(schema, made);
      this.waiting.push(() => {
        if (this.room-- > 0) made.type = this.written(schema, schema);
        else {
          this.leftOut++;
          made.doc = [];
        }
      });
    }
    return declaration;
  }

  /** The type of a parent without its children, which extend it. */
  private base(schema: Schema): Type {
    let declaration = this.bases.get(schema);
    if (!declaration) {
      const made = {
        name: this.names.give(`${schema.label ?? ""}Base`),
        type: UNKNOWN,
        doc: docOf(schema, true),
      };
      declaration = made;
      this.bases.set(schema, made);
      this.waiting.push(() => {
        made.type = this.structure(schema, schema, true);
      });
    }
    return { kind: "name", of: declaration };
  }

  private written(schema: Schema, host: Schema): Type {
    if (schema.isNull) return NULL;
    const type = this.structure(schema, host, false);
    return schema.nullable && type !== UNKNOWN ? union([type, NULL]) : type;
  }

  /**
   * @param host the outermost schema of the same value: says what is required elsewhere
   * @param isBase whether its own choice is left out
   */
  private structure(schema: Schema, host: Schema, isBase: boolean): Type {
    const { raw, merged, document, pointer } = schema;
    if (!isRecord(raw) || schema.broken !== undefined) return UNKNOWN;
    const { whole } = merged;
    if (whole && schemaNameOf(pointer) === undefined && !isBase)
      return this.typeOf(schemasOf(document).at(whole.raw, whole.pointer));
    const scope = merged.members.at(-1)?.scope;
    const at = (value: unknown, path: string): Schema =>
      schemasOf(document).at(value, `${pointer}/${path}`, scope);
    const [childChoice] = schema.choices;
    if (childChoice?.keyword === "children" && !isBase) return this.choice(schema, childChoice);
    const parts: Type[] = [];
    for (const keyword of ["$ref", "$dynamicRef"])
      if (typeof raw[keyword] === "string")
        parts.push(this.member(at({ [keyword]: raw[keyword] }, ""), host));
    asList(raw["allOf"]).forEach((one, index) => {
      parts.push(this.member(at(one, `allOf/${index}`), host));
    });
    if (!isBase) parts.push(...this.choices(schema, at, host));
    const isAlone = parts.length === 0 || parts.every((one) => one === UNKNOWN);
    const own = this.own(schema, raw, scope, host, isAlone);
    return own ? intersection([own, ...parts]) : intersection(parts);
  }

  /** A member of `allOf`, inline if it has no name. */
  private member(schema: Schema, host: Schema): Type {
    if (schema.boolean !== undefined) return schema.boolean ? UNKNOWN : NEVER;
    const takesIn = ({ schema: one }: Variant): boolean =>
      one === host || one.merged.members.some(({ raw }) => raw === schema.raw);
    const isParent = schema.choices.some((one) => one.keyword === "children" || one.variants.some(takesIn));
    if (isParent) return this.base(schema);
    if (schemaNameOf(schema.pointer) !== undefined || this.open.includes(schema)) return this.typeOf(schema);
    if (this.open.length >= DEEPEST) return UNKNOWN;
    this.open.push(schema);
    const type = this.structure(schema, host, false);
    this.open.pop();
    return type;
  }

  /** The own choices of a schema, each as one type. */
  private choices(schema: Schema, at: (value: unknown, path: string) => Schema, host: Schema): Type[] {
    const { merged, choices } = schema;
    return ["oneOf", "anyOf"].flatMap((keyword) => {
      const all = asList(asRecord(schema.raw)[keyword]);
      const index = merged.choices.findIndex((one) => one.host === schema.raw && one.keyword === keyword);
      const choice = choices[index];
      if (choice) return [this.choice(schema, choice)];
      const variants = all
        .map((one, position) => at(one, `${keyword}/${position}`))
        .filter((one) => !one.isNull && one !== host);
      return variants.length > 0 ? [union(variants.map((one) => this.member(one, host)))] : [];
    });
  }

  private choice(schema: Schema, choice: Choice): Type {
    const { property } = choice;
    const values = new Map<Schema, string[]>();
    for (const { schema: variant, value } of choice.variants) {
      const known = values.get(variant) ?? [];
      values.set(variant, known);
      if (value !== undefined) known.push(value);
    }
    const fallback = choice.hasFallback ? choice.variants[choice.first]?.schema : undefined;
    const variants = [...values].map(([variant, said]): Type => {
      if (this.room-- < 1) return UNKNOWN;
      const type = variant === schema ? this.base(schema) : this.variant(variant, schema);
      const told = variant.properties.find((one) => one.kind === "property" && one.name === property)?.schema;
      if (property === undefined || said.length === 0 || told?.hasConst || told?.enum) return type;
      if (variant.types.length > 0 && !variant.types.includes("object")) return type;
      const member = memberOf(property, union(said.map(literal)), variant === fallback);
      return intersection([{ kind: "object", members: [member] }, type]);
    });
    const nulls = schema.nullable ? [] : choice.variants.filter((one) => one.schema.isNull).map(() => NULL);
    return union([...variants.filter((one) => one !== NULL), ...nulls]);
  }

  /** A variant. If it only requires properties that its host describes, it is written with the host's types. */
  private variant(variant: Schema, host: Schema): Type {
    const isPlain = schemaNameOf(variant.pointer) === undefined && variant.merged.members.length === 1;
    if (!isPlain || variant.properties.length > 0 || variant.requiredBeyond.length === 0)
      return this.typeOf(variant);
    return this.structure(variant, host, false);
  }

  /** The type that a schema's own keywords describe, without references. */
  private own(
    schema: Schema,
    raw: Raw,
    scope: Scope | undefined,
    host: Schema,
    isAlone: boolean,
  ): Type | undefined {
    if (raw["const"] !== undefined) return literal(raw["const"]);
    const values = raw["enum"];
    if (Array.isArray(values) && values.length > 0) {
      this.room -= values.length;
      return union(values.filter((one) => one !== null || !schema.nullable).map(literal));
    }
    const stated = typeList(raw["type"]).filter((type) => type !== "null");
    const implied = IMPLYING.filter(([, keywords]) => keywords.some((one) => raw[one] !== undefined));
    const types =
      stated.length > 0
        ? stated
        : schema.merged.members.length === 1 && schema.types.length > 0
          ? schema.types
          : implied.map(([type]) => type);
    const all = types.flatMap((type): Type[] => {
      if (type === "object") {
        const object = this.object(schema, raw, scope, host, isAlone);
        return object ? [object] : [];
      }
      if (type === "array") return [this.array(schema, raw, scope)];
      return [WORDS.get(type) ?? UNKNOWN];
    });
    return all.length > 0 ? union(all) : undefined;
  }

  private object(
    schema: Schema,
    raw: Raw,
    scope: Scope | undefined,
    host: Schema,
    isAlone: boolean,
  ): Type | undefined {
    const { document, pointer } = schema;
    const required = new Set(asList(raw["required"]));
    const named = Object.keys(asRecord(raw["properties"]));
    const isOwn = schema.merged.members.length === 1;
    const found = new Map<string, Property>();
    const views = isOwn || named.length + required.size === 0 ? schema.properties : host.properties;
    for (const one of views) if (one.kind === "property") found.set(one.name, one);
    const members: Member[] = [];
    for (const name of named) {
      const known = found.get(name)?.schema;
      const value = asRecord(raw["properties"])[name];
      const own =
        isOwn && known
          ? known
          : schemasOf(document).at(value, `${pointer}/properties/${escapePointer(name)}`, scope);
      if (this.isHidden(own)) continue;
      members.push(this.property(name, own, required.has(name)));
    }
    for (const name of required) {
      if (typeof name !== "string" || named.includes(name)) continue;
      const known = host.properties.find((one) => one.kind === "property" && one.name === name)?.schema;
      if (known && this.isHidden(known)) continue;
      members.push(known ? this.property(name, known, true) : memberOf(name, UNKNOWN, false));
    }
    const others = this.others(schema, raw, scope);
    if (!others)
      return members.length > 0
        ? { kind: "object", members }
        : isAlone
          ? { kind: "record", of: schema.isClosed ? NEVER : UNKNOWN }
          : undefined;
    if (members.length === 0) return { kind: "record", keys: this.keys(raw), of: others };
    // An index signature includes the listed properties, too.
    const absent = members.some((one) => one.optional) ? [word("undefined")] : [];
    return {
      kind: "object",
      members,
      others: union([others, ...members.map((one) => one.type), ...absent]),
    };
  }

  private property(name: string, schema: Schema, isRequired: boolean): Member {
    const isReadOnly = schema.readOnly && this.wanted.direction !== "request";
    return {
      ...memberOf(name, this.typeOf(schema), !isRequired),
      readonly: isReadOnly,
      doc: docOf(schema, false),
    };
  }

  private isHidden({ readOnly, writeOnly }: Schema): boolean {
    const { direction } = this.wanted;
    return (
      (readOnly && (direction === "request" || direction === "neither")) ||
      (writeOnly && (direction === "response" || direction === "neither"))
    );
  }

  /** The values of properties that are not listed, if the schema describes them. */
  private others(schema: Schema, raw: Raw, scope: Scope | undefined): Type | undefined {
    const { document, pointer } = schema;
    const types = entries(raw["patternProperties"]).map(([name, value]) =>
      this.typeOf(
        schemasOf(document).at(value, `${pointer}/patternProperties/${escapePointer(name)}`, scope),
      ),
    );
    const rest = raw["additionalProperties"];
    if (rest === true) types.push(UNKNOWN);
    else if (isRecord(rest))
      types.push(this.typeOf(schemasOf(document).at(rest, `${pointer}/additionalProperties`, scope)));
    return types.length > 0 ? union(types) : undefined;
  }

  /** The allowed names of properties, if they are listed. */
  private keys(raw: Raw): Type | undefined {
    const names = asRecord(raw["propertyNames"])["enum"];
    const texts = asList(names).filter((one) => typeof one === "string");
    return texts.length > 0 ? union(texts.map(literal)) : undefined;
  }

  private array(schema: Schema, raw: Raw, scope: Scope | undefined): Type {
    const { document, pointer } = schema;
    const first = asList(raw["prefixItems"]).map((one, index) =>
      this.typeOf(schemasOf(document).at(one, `${pointer}/prefixItems/${index}`, scope)),
    );
    const items = raw["items"];
    const isSaid = isRecord(items) || typeof items === "boolean";
    const rest = isSaid ? this.typeOf(schemasOf(document).at(items, `${pointer}/items`, scope)) : UNKNOWN;
    if (first.length === 0) return { kind: "array", of: rest };
    const least = asNumber(raw["minItems"]) ?? first.length;
    return { kind: "tuple", of: first, optionalFrom: least, rest: rest === NEVER ? undefined : rest };
  }
}

const WORDS: ReadonlyMap<string, Type> = new Map([
  ["string", word("string")],
  ["number", word("number")],
  ["integer", word("number")],
  ["boolean", word("boolean")],
  ["null", NULL],
]);

/** The types that keywords imply if `type` is missing. */
const IMPLYING: readonly [string, readonly string[]][] = [
  ["object", ["properties", "additionalProperties", "patternProperties", "required"]],
  ["array", ["items", "prefixItems"]],
];

function memberOf(name: string, type: Type, optional: boolean): Member {
  return { name, type, optional, readonly: false, doc: [] };
}

/** Removes members of a type that consist of the type itself. */
function breakCircle(one: Declaration, way: Set<Declaration>, done: Set<Declaration>): void {
  if (done.has(one)) return;
  way.add(one);
  for (const name of eagerNames(one.type)) {
    if (way.has(name)) one.type = without(one.type, name);
    else breakCircle(name, way, done);
  }
  way.delete(one);
  done.add(one);
}

/**
 * The description of a schema, as the lines of a comment.
 * @param isDeclared whether at its own declaration; where a component is used, it is not repeated
 */
function docOf(schema: Schema, isDeclared: boolean): readonly string[] {
  const isNamed = schemaNameOf(schema.pointer) !== undefined;
  if (isNamed && !isDeclared) return schema.deprecated ? ["@deprecated"] : [];
  const isWrapper = !isNamed && schema.merged.whole !== undefined;
  const description = isWrapper ? asText(asRecord(schema.raw)["description"]) : schema.description;
  const lines = description === undefined ? [] : description.trim().split(/\r?\n/).slice(0, MOST_LINES);
  if (!isWrapper) {
    const asked = constraints(schema.keywords, ENGLISH);
    if (asked.length > 0) lines.push(asked.join(", "));
    if (schema.format !== undefined) lines.push(`@format ${schema.format}`);
    for (const pattern of schema.patterns) lines.push(`@pattern ${pattern}`);
  }
  if (schema.hasDefault) lines.push(`@default ${formatJson(schema.default, 0)}`);
  if (schema.deprecated) lines.push("@deprecated");
  return lines.flatMap((line) => line.split(/\r?\n/)).map((line) => line.trimEnd());
}

/** Longer descriptions are cut. */
const MOST_LINES = 60;

function lastStep(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
