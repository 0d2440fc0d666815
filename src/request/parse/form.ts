/** Reads bodies in `application/x-www-form-urlencoded` (4.15.4), which `form.ts` writes. */
import type { Encoding } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { stylingOf } from "#request/form.ts";
import { itemSchema, memberSchema } from "#request/members.ts";
import { parseContent } from "./content.ts";
import { formDecode, pairsIn, type RawPair, type Reading, readPairs } from "./style.ts";
import { isOnly, objectOf, typesOf, Unreadable, valueOfText } from "./text.ts";

/**
 * The fields of a form as an object; a scalar if the schema wants one.
 * @throws Unreadable
 */
export function parseForm(text: string, schema: Schema | undefined, encodings: readonly Encoding[]): unknown {
  const types = typesOf(schema);
  if (types && !types.has("object")) return valueOfText(formDecode(text), schema);
  const pairs = pairsIn(text, "&");
  const members = new Map<string, unknown>();
  const used = new Set<RawPair>();
  for (const [property, reading] of styledReadings(schema, encodings, formDecode)) {
    const found = readPairs(property, pairs, reading, namesBut(schema, property));
    if (!found) continue;
    members.set(property, found.value);
    for (const pair of found.used) used.add(pair);
  }
  const texts = new Map<string, string[]>();
  for (const pair of pairs) {
    if (used.has(pair)) continue;
    const name = formDecode(pair[0]);
    const list = texts.get(name) ?? [];
    list.push(formDecode(pair[1] ?? ""));
    texts.set(name, list);
  }
  for (const [name, list] of texts) {
    const encoding = encodings.find((one) => one.property === name);
    members.set(name, fieldValue(name, list, memberSchema(schema, name), encoding));
  }
  return objectOf(members);
}

/** The properties with a style, and how to read them. */
export function styledReadings(
  host: Schema | undefined,
  encodings: readonly Encoding[],
  decode: (text: string) => string,
  multipart?: string,
): [name: string, Reading][] {
  const byName = new Map(encodings.map((one) => [one.property, one]));
  const listed = host?.properties.flatMap(({ kind, name }) => (kind === "property" ? [name] : [])) ?? [];
  return [...new Set([...byName.keys(), ...listed])].flatMap((name): [string, Reading][] => {
    const schema = memberSchema(host, name);
    const styling = stylingOf(byName.get(name), schema, multipart);
    return styling ? [[name, { delimiters: [], ...styling, schema, decode }]] : [];
  });
}

/** The names of all properties but one. They are not members of that one, if it is an exploded object. */
export function namesBut(schema: Schema | undefined, but: string): ReadonlySet<string> {
  const found = new Set(schema?.properties.flatMap(({ kind, name }) => (kind === "property" ? [name] : [])));
  found.delete(but);
  return found;
}

/** The value of a field without a style, by its content type. Each text is an item of a list. */
export function fieldValue(
  name: string,
  texts: readonly string[],
  schema: Schema | undefined,
  encoding: Encoding | undefined,
): unknown {
  const types = typesOf(schema);
  const isList = types
    ? types.has("array") && (texts.length > 1 || isOnly("array", schema))
    : texts.length > 1;
  const type = encoding?.contentType?.split(",")[0]?.trim();
  if (isList) return texts.map((text, index) => itemValue(text, itemSchema(schema, index), type));
  if (texts.length > 1) throw new Unreadable("The field is given more than once.", name);
  return itemValue(texts[0] ?? "", schema, type);
}

function itemValue(text: string, schema: Schema | undefined, type: string | undefined): unknown {
  if (type !== undefined && !type.includes("*")) return parseContent(text, { type, schema });
  const types = typesOf(schema);
  const isJson = types !== undefined && !types.has("string") && (types.has("object") || types.has("array"));
  return isJson && /^\s*[[{]/.test(text)
    ? parseContent(text, { type: "application/json", schema })
    : valueOfText(text, schema);
}
