/** Finds the schema that a call names: by its name, its title, its number, or the pointer of any place. */

import { idOfHash } from "#model/outline/routes.ts";
import { valueAt } from "#model/reference.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { decodePointer, escapePointer, pointerKeys } from "#oas/pointer.ts";
import { isRecord, own } from "#oas/read.ts";
import { code } from "#text/markdown.ts";
import { type Api, oneLine } from "./api.ts";
import { type Search, similarIn } from "./find.ts";

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
    if (pointer !== undefined) return [membersNear(api, pointer)];
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
  const value = valueAt(api.document.raw, pointer);
  if (!isRecord(value) && typeof value !== "boolean") return [];
  const schema = schemasOf(api.document).at(value, pointer);
  return [{ name: schema.label ?? `#${pointer}`, schema }];
}

/** A JSON Pointer, with or without `#`; undefined if the name is none. In 2.0, schemas are in `definitions`. */
function pointerIn(api: Api, name: string): string | undefined {
  const written = /^#?(\/.*)$/s.exec(name)?.[1];
  if (written === undefined) return undefined;
  const pointer = decodePointer(written);
  return api.isVersion("2.") ? pointer.replace(/^\/definitions\//, "/components/schemas/") : pointer;
}

/** The members of the deepest place on the way of a pointer that exists. */
function membersNear(api: Api, pointer: string): string {
  let value: unknown = api.document.raw;
  let way = "#";
  for (const key of pointerKeys(pointer) ?? []) {
    const next = own(value, key);
    if (typeof next !== "object" || next === null) break;
    value = next;
    way += `/${escapePointer(key)}`;
  }
  const keys = Object.keys(value as object);
  const listed = keys.slice(0, LISTED).map((key) => code(oneLine(key, 100)));
  const more = keys.length > LISTED ? `, and ${keys.length - LISTED} more` : "";
  return `${code(oneLine(way, 500))} has the members ${listed.join(", ")}${more}`;
}
