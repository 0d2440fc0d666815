/** Checks the fields of all Objects by their tables: types, values, required and unknown fields, names. */
import { escapePointer } from "#oas/pointer.ts";
import { entries, isRecord, own } from "#oas/read.ts";
import type { Edition } from "#workflows/expression.ts";
import { type Field, LANGUAGE_VERSIONS, OBJECTS, type ObjectName } from "./fields.ts";
import { type Reporter, shown } from "./reporter.ts";

/** The names of outputs and components. */
const MEMBER_NAME = /^[a-zA-Z0-9._-]+$/;
/** The names of workflows, steps and sources. */
const NAME = /^[A-Za-z0-9_-]+$/;

/** Checks the fields of a whole document. */
export class Shape {
  constructor(
    private readonly reporter: Reporter,
    private readonly edition: Edition,
  ) {}

  /** Checks an Object and everything in it. */
  object(raw: unknown, name: ObjectName, pointer: string): void {
    this.reporter.spend();
    if (!isRecord(raw)) {
      this.reporter.add("arazzo-type", pointer, `This must be an object (${name} Object).`);
      return;
    }
    const fields = OBJECTS[name];
    for (const [key, field] of Object.entries(fields))
      if (field.required && own(raw, key) === undefined)
        this.reporter.add("arazzo-required", pointer, `The ${name} Object has no \`${key}\`.`);
    for (const [key, value] of entries(raw)) {
      if (value === undefined) continue;
      const place = `${pointer}/${escapePointer(key)}`;
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field) this.#field(value, field, key, place);
      else if (!key.startsWith("x-"))
        this.reporter.add(
          "arazzo-unknown-field",
          place,
          `${shown(key)} is not a field of the ${name} Object.`,
        );
    }
  }

  #field(value: unknown, field: Field, key: string, pointer: string): void {
    this.reporter.spend();
    if (field.isLater && this.edition === "1.0")
      this.reporter.add("arazzo-later-field", pointer, `\`${key}\` is a field of Arazzo 1.1, not of 1.0.`);
    const { type } = field;
    if (typeof type === "string") this.#simple(value, field, key, pointer);
    else if ("object" in type) this.object(value, type.object, pointer);
    else if ("list" in type) this.#list(value, field, key, pointer);
    else this.#map(value, type.map, key, pointer);
  }

  #simple(value: unknown, field: Field, key: string, pointer: string): void {
    const wrong = (expected: string): void =>
      this.reporter.add("arazzo-type", pointer, `\`${key}\` must be ${expected}.`);
    switch (field.type) {
      case "string":
        if (typeof value !== "string") wrong("a string");
        else this.#text(value, field, key, pointer);
        break;
      case "number":
      case "integer": {
        const number = value instanceof Number ? Number(value) : value;
        const isRight = field.type === "integer" ? Number.isInteger(number) : typeof number === "number";
        if (!isRight) wrong(field.type === "integer" ? "a whole number" : "a number");
        else if (Number(number) < 0)
          this.reporter.add("arazzo-value", pointer, `\`${key}\` must not be negative.`);
        break;
      }
      case "strings":
        if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) wrong("a list of strings");
        break;
      case "schema":
        if (!isRecord(value) && typeof value !== "boolean") wrong("a JSON Schema: an object or a boolean");
        break;
      case "output":
        this.#output(value, key, pointer);
        break;
      case "language":
        if (isRecord(value)) this.#language(value, pointer);
        else if (typeof value !== "string") wrong("a string or an Expression Type Object");
        else this.#text(value, field, key, pointer);
        break;
      default:
        break;
    }
  }

  #text(value: string, field: Field, key: string, pointer: string): void {
    const values = field.values?.[this.edition];
    if (values && !values.includes(value)) {
      const all = values.map((one) => `\`${one}\``).join(", ");
      this.reporter.add("arazzo-value", pointer, `\`${key}\` is ${shown(value)}, but must be one of ${all}.`);
    }
    if (value === "" && field.required) this.reporter.add("arazzo-required", pointer, `\`${key}\` is empty.`);
    else if (field.isName && !NAME.test(value))
      this.reporter.add(
        "arazzo-name-style",
        pointer,
        `${shown(value)} should have only letters, digits, \`-\` and \`_\`.`,
      );
  }

  #output(value: unknown, key: string, pointer: string): void {
    if (isRecord(value) && this.edition !== "1.0") this.object(value, "Selector", pointer);
    else if (typeof value !== "string") {
      const expected =
        this.edition === "1.0" ? "a runtime expression" : "a runtime expression or a Selector Object";
      this.reporter.add("arazzo-type", pointer, `${shown(key)} must be ${expected}.`);
    }
  }

  /** An Expression Type Object: the versions depend on the type. */
  #language(value: unknown, pointer: string): void {
    this.object(value, "Expression Type", pointer);
    const type = own(value, "type");
    const version = own(value, "version");
    const known = LANGUAGE_VERSIONS[this.edition];
    if (typeof type !== "string" || typeof version !== "string" || !Object.hasOwn(known, type)) return;
    const versions = known[type] ?? [];
    if (!versions.includes(version)) {
      const all = versions.map((one) => `\`${one}\``).join(", ");
      this.reporter.add(
        "arazzo-selector",
        `${pointer}/version`,
        `${shown(version)} is not a version of \`${type}\`, but must be one of ${all}.`,
      );
    }
  }

  #list(value: unknown, { type, least }: Field, key: string, pointer: string): void {
    if (typeof type === "string" || !("list" in type)) return;
    if (!Array.isArray(value)) {
      this.reporter.add("arazzo-type", pointer, `\`${key}\` must be a list.`);
      return;
    }
    if (value.length === 0 && least !== undefined && this.edition >= least)
      this.reporter.add("arazzo-required", pointer, `\`${key}\` must have at least one item.`);
    value.forEach((one, index) => {
      const isReusable = type.reusable && isRecord(one) && Object.hasOwn(one, "reference");
      this.object(one, isReusable ? "Reusable" : type.list, `${pointer}/${index}`);
    });
  }

  #map(value: unknown, of: ObjectName | "schema" | "output", key: string, pointer: string): void {
    if (!isRecord(value)) {
      this.reporter.add("arazzo-type", pointer, `\`${key}\` must be an object.`);
      return;
    }
    for (const [name, one] of entries(value)) {
      const place = `${pointer}/${escapePointer(name)}`;
      if (!MEMBER_NAME.test(name))
        this.reporter.add(
          "arazzo-name",
          place,
          `${shown(name)} must have only letters, digits, \`.\`, \`-\` and \`_\`.`,
        );
      if (of === "schema" || of === "output") this.#field(one, { type: of }, name, place);
      else this.object(one, of, place);
    }
  }
}
