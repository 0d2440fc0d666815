/** Finds the schema that a call names: by its name, its title, its number, or the pointer of any place. */

import type { Kind } from "#load/walk.ts";
import { idOfHash } from "#model/outline/routes.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { decodePointer } from "#oas/pointer.ts";
import { asRecord } from "#oas/read.ts";
import { code } from "#text/markdown.ts";
import { type Api, oneLine } from "./api.ts";
import { type Search, similarIn } from "./find.ts";
import { isSchema, type Place, placeAt, schemasIn } from "./places.ts";

/** A schema and what it is called. */
export interface NamedSchema {
  name: string;
  schema: Schema;
}

/** How many members of an object a message lists. */
const LISTED = 30;

/** Finds schemas. */
export const SCHEMAS: Search<NamedSchema> = {
  noun: "schema",
  find: schemasNamed,
  show: (api, { name }) => code(api.nameOfSchema(name)),
  similar: async (api, name) => {
    const pointer = pointerIn(api, name);
    if (pointer !== undefined) return [thereAt(api, placeAt(asRecord(api.document.raw), pointer))];
    const ids = await similarIn(api, name, "schema");
    return ids.flatMap((id) => {
      const item = api.menu.find(id);
      return item?.kind === "schema" ? code(api.nameOfSchema(item.name)) : [];
    });
  },
};

function schemasNamed(api: Api, name: string): readonly NamedSchema[] {
  const { document, menu } = api;
  const component = (one: string | undefined): readonly NamedSchema[] => {
    const schema = one === undefined ? undefined : schemasOf(document).named(one);
    return one !== undefined && schema ? [{ name: one, schema }] : [];
  };
  const exact = component(name);
  if (exact.length > 0) return exact;
  const pointer = pointerIn(api, name);
  if (pointer !== undefined) return schemaAt(api, pointer);
  const number = /^#(\d{1,9})$/.exec(name)?.[1];
  if (number !== undefined) return component(document.schemaNames[Number(number) - 1]);
  const item = menu.find(idOfHash(name));
  if (item?.kind === "schema") return component(item.name);
  const titled = api.schemasTitled(name).flatMap(component);
  if (titled.length > 0) return titled;
  const lower = name.toLowerCase();
  return document.schemaNames.filter((one) => one.toLowerCase() === lower).flatMap(component);
}

function schemaAt(api: Api, pointer: string): readonly NamedSchema[] {
  const place = placeAt(asRecord(api.document.raw), pointer);
  if (!isSchema(place)) return [];
  const schema = schemasOf(api.document).at(place.value, place.pointer);
  return [{ name: schema.label ?? `#${place.pointer}`, schema }];
}

/** A JSON Pointer, with or without `#`; undefined if the name is none. In 2.0, schemas are in `definitions`. */
function pointerIn(api: Api, name: string): string | undefined {
  const written = /^#?(\/.*)$/s.exec(name)?.[1];
  if (written === undefined) return undefined;
  const pointer = decodePointer(written);
  return api.isVersion("2.") ? pointer.replace(/^\/definitions\//, "/components/schemas/") : pointer;
}

/** What is at a pointer that leads to no schema. */
function thereAt(api: Api, place: Place): string {
  const { value, pointer, what, missing } = place;
  const there = code(oneLine(`#${pointer}`, 500));
  if (missing.length > 0 || NAMES[what] === undefined) return `${there} ${membersOf(value)}`;
  const is = `${there} is ${NAMES[what]}, no schema.`;
  const operation = what === "Operation" ? api.operations.find(({ raw }) => raw === value) : undefined;
  if (operation) return `${is} Use "read_operation" with ${code(api.nameOf(operation))}.`;
  const schemas = schemasIn(place).slice(0, LISTED);
  if (schemas.length === 0) return is;
  const listed = schemas.map((one) => code(oneLine(`#${one}`, 500))).join(", ");
  return `${is} ${schemas.length === 1 ? "Its schema is" : "Its schemas are"} ${listed}`;
}

/** What messages call the things that are no schemas. */
const NAMES: Partial<Record<Place["what"], string>> = {
  PathItem: "a path",
  Operation: "an operation",
  Callback: "a callback",
  Parameter: "a parameter",
  Header: "a header",
  RequestBody: "a request body",
  Response: "a response",
  MediaType: "a media type",
  Encoding: "an encoding",
} satisfies Partial<Record<Kind, string>>;

function membersOf(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is a value, no schema";
  const keys = Object.keys(value);
  const listed = keys.slice(0, LISTED).map((key) => code(oneLine(key, 100)));
  const more = keys.length > LISTED ? `, and ${keys.length - LISTED} more` : "";
  return `has the members ${listed.join(", ")}${more}`;
}
