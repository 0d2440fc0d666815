/**
 * Writes a schema as self-contained JSON Schema 2020-12: its references are in `$defs`, and keywords that only
 * OpenAPI has are left out.
 */

import type { Document } from "#model/document.ts";
import { schemaNameOf } from "#model/reference.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Scope } from "#model/schema/scope.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asRecord, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS } from "#oas/schema-keywords.ts";
import type { Wanted } from "./typescript.ts";

/** The schema as data. It ends for any schema: beyond the limits a schema allows any value, and a comment says so. */
export function jsonSchema(schema: Schema, { direction }: Pick<Wanted, "direction">): unknown {
  return new Writer(schema, direction).whole();
}

/** The most schemas that are written, and the deepest nesting. */
export const MOST = 20_000;
const DEEPEST = 200;

/** Keywords that locate a schema, and keywords that only OpenAPI has. */
const LEFT_OUT = new Set(
  (
    "$id $schema $anchor $dynamicAnchor $vocabulary $defs definitions $ref $dynamicRef " +
    "discriminator xml externalDocs example nullable"
  ).split(" "),
);

class Writer {
  private readonly document: Document;
  private readonly names = new Map<Schema, string>();
  private readonly taken = new Set<string>();
  /** How often a name was requested. */
  private readonly numbers = new Map<string, number>();
  private readonly waiting: [string, Schema][] = [];
  private room = MOST;
  private leftOut = 0;

  constructor(
    private readonly root: Schema,
    private readonly direction: Wanted["direction"],
  ) {
    this.document = root.document;
  }

  whole(): unknown {
    const { root } = this;
    const written = this.schema(root, 0);
    const $defs = emptyRecord();
    for (const [name, schema] of this.waiting)
      if (this.room < 1) {
        this.leftOut++;
        $defs[name] = true;
      } else $defs[name] = this.schema(schema, 0);
    if (!isRecord(written)) return written;
    return {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...(this.leftOut > 0 && {
        $comment: `Too large to write out: ${this.leftOut} schemas are replaced by true.`,
      }),
      ...written,
      ...(this.waiting.length > 0 && { $defs }),
    };
  }

  /** A schema in its place. */
  private schema(schema: Schema, depth: number): unknown {
    const { raw, pointer, scope } = schema;
    if (!isRecord(raw)) return raw !== false;
    if (depth > DEEPEST || this.room-- < 1) {
      this.leftOut++;
      return true;
    }
    const result = emptyRecord();
    for (const keyword of ["$ref", "$dynamicRef"])
      if (typeof raw[keyword] === "string")
        this.reference({ [keyword]: raw[keyword] }, pointer, scope, result);
    for (const [keyword, value] of Object.entries(raw)) {
      if (LEFT_OUT.has(keyword) || keyword.startsWith("x-")) continue;
      const inner = (one: unknown, path: string): unknown =>
        this.inner(one, `${pointer}/${keyword}${path}`, scope, depth + 1);
      const how = HOLDS.get(keyword);
      if (how === "list") {
        const list = asList(value).map((one, index) => inner(one, `/${index}`));
        if (list.length > 0) result[keyword] = list;
      } else if (how === "map") {
        const map = emptyRecord();
        for (const [name, one] of entries(value))
          map[name] = isListOfNames(keyword, one) ? one : inner(one, `/${escapePointer(name)}`);
        result[keyword] = map;
      } else if (how === "one") {
        if (isRecord(value) || typeof value === "boolean") result[keyword] = inner(value, "");
      } else if (isSound(keyword, value)) result[keyword] = value;
    }
    if (raw["example"] !== undefined) result["examples"] ??= [raw["example"]];
    this.leaveHidden(raw, result);
    return asFlag(raw["x-nullable"]) || asFlag(raw["nullable"]) ? orNull(result) : result;
  }

  /** A schema within another. A bare reference becomes a reference to a definition. */
  private inner(raw: unknown, pointer: string, scope: Scope | undefined, depth: number): unknown {
    const schema = schemasOf(this.document).at(raw, pointer, scope);
    if (schema.raw === raw || schema.broken !== undefined) return this.schema(schema, depth);
    return { $ref: this.referenceTo(schema) };
  }

  private reference(
    raw: Raw,
    pointer: string,
    scope: Scope | undefined,
    into: Record<string, unknown>,
  ): void {
    const { broken } = schemasOf(this.document).follow(raw, pointer, scope);
    if (broken !== undefined) into["$comment"] = `${broken} leads nowhere`;
    else into["$ref"] = this.referenceTo(schemasOf(this.document).at(raw, pointer, scope));
  }

  private referenceTo(schema: Schema): string {
    if (schema === this.root) return "#";
    let name = this.names.get(schema);
    if (name === undefined) {
      const plain = schemaNameOf(schema.pointer) ?? schema.pointer.slice(schema.pointer.lastIndexOf("/") + 1);
      name = plain;
      let number = this.numbers.get(plain) ?? 1;
      while (this.taken.has(name)) name = `${plain}-${++number}`;
      this.numbers.set(plain, number);
      this.taken.add(name);
      this.names.set(schema, name);
      this.waiting.push([name, schema]);
    }
    return `#/$defs/${encodeURIComponent(escapePointer(name))}`;
  }

  /** Properties that do not travel in a direction are not required in it. */
  private leaveHidden(raw: Raw, result: Record<string, unknown>): void {
    const { direction } = this;
    const required = raw["required"];
    if (!Array.isArray(required) || (direction !== "request" && direction !== "response")) return;
    const flag = direction === "request" ? "readOnly" : "writeOnly";
    const isHidden = (name: unknown): boolean => {
      const property = typeof name === "string" ? own(raw["properties"], name) : undefined;
      const { value } = schemasOf(this.document).follow(property, "");
      return asFlag(asRecord(value)[flag]);
    };
    result["required"] = required.filter((name) => !isHidden(name));
  }
}

/** Keywords whose values must have one type for validators. */
const SOUND: Readonly<Record<string, (value: unknown) => boolean>> = {
  required: Array.isArray,
  enum: (value) => Array.isArray(value) && value.length > 0,
  examples: Array.isArray,
  dependentRequired: isRecord,
  pattern: isText,
  format: isText,
  title: isText,
  description: isText,
  $comment: isText,
  type: (value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)),
};

const NUMBERS = /^(?:(?:exclusive)?(?:Min|Max)imum|multipleOf|(?:min|max)[A-Z]\w+)$/i;

function isSound(keyword: string, value: unknown): boolean {
  if (NUMBERS.test(keyword)) return typeof value === "number" || value instanceof Number;
  const check = Object.hasOwn(SOUND, keyword) ? SOUND[keyword] : undefined;
  return check ? check(value) : true;
}

/** A member of `dependencies` may be a list of required properties instead of a schema. */
function isListOfNames(keyword: string, value: unknown): boolean {
  return keyword === "dependencies" && Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function orNull(schema: Raw): unknown {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}

/** An object without prototype: any key is data, `__proto__` too. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
