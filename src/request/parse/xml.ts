/** Reads XML by the XML Objects of a schema (4.26); `xml.ts` writes it. */
import type { Schema } from "#model/schema/schema.ts";
import { asRecord, asText } from "#oas/read.ts";
import { itemSchema, memberSchema } from "#request/members.ts";
import { nodeType } from "#request/xml.ts";
import { textOf, type XmlElement, xmlRoot } from "#request/xml-tree.ts";
import { objectOf, typesOf, valueOfText } from "./text.ts";

/**
 * The value of a document. The root element matches the schema, whatever its name is.
 * @throws Unreadable with line and column
 */
export function parseXml(text: string, schema: Schema | undefined): unknown {
  const root = xmlRoot(text);
  const types = typesOf(schema);
  if (types?.has("array") && !types.has("object")) return listOf(root.elements, root, schema);
  return elementValue(root, schema);
}

function elementValue(element: XmlElement, schema: Schema | undefined): unknown {
  if (/^(?:true|1)$/.test(attributeOf(element, "nil") ?? "")) return null;
  const types = typesOf(schema);
  const isPlain = element.elements.length === 0 && element.attributes.size === 0;
  if (types?.has("array") && !types.has("object")) return listOf(element.elements, element, schema);
  if (types ? types.has("object") && (!isPlain || types.size < 3) : !isPlain)
    return objectIn(element, schema);
  if (element.elements.length > 0 && types) return objectIn(element, schema);
  return valueOfText(textOf(element), schema);
}

/**
 * The members of an object: first the listed properties, then all other elements and attributes by their
 * names.
 */
function objectIn(element: XmlElement, schema: Schema | undefined): Record<string, unknown> {
  const members = new Map<string, unknown>();
  const left = new Set(element.elements);
  const attributes = new Map([...element.attributes].filter(([name]) => !/^xmlns(?::|$)|^xsi:/.test(name)));
  for (const property of schema?.properties ?? []) {
    if (property.kind !== "property") continue;
    const claimed = claim({ element, left, attributes }, property.name, property.schema);
    if (claimed) members.set(property.name, claimed.value);
  }
  const others = new Map<string, XmlElement[]>();
  for (const child of left) {
    const same = others.get(child.local) ?? [];
    same.push(child);
    others.set(child.local, same);
  }
  for (const [name, children] of others) {
    const of = memberSchema(schema, name);
    const types = typesOf(of);
    const isList = types ? types.has("array") && !types.has("object") : children.length > 1;
    const value = isList
      ? children.map((child, index) => elementValue(child, itemSchema(of, index)))
      : elementValue(children.at(-1) as XmlElement, of);
    if (!members.has(name)) members.set(name, value);
  }
  for (const [name, text] of attributes)
    if (!members.has(localOf(name)))
      members.set(localOf(name), valueOfText(text, memberSchema(schema, name)));
  return objectOf(members);
}

/** The children and attributes that no property has taken yet. */
interface Host {
  element: XmlElement;
  left: Set<XmlElement>;
  attributes: Map<string, string>;
}

/** Takes the value of a property out of an element; undefined if it is missing. */
function claim(host: Host, name: string, schema: Schema): { value: unknown } | undefined {
  const { element, left, attributes } = host;
  const types = typesOf(schema);
  const isArray = types?.has("array") === true && !types.has("object");
  const xml = asRecord(schema.keywords["xml"]);
  const type = nodeType(xml, isArray);
  if (type === "text" || type === "cdata") {
    const text = textOf(element);
    return text === "" && !types?.has("string") ? undefined : { value: valueOfText(text, schema) };
  }
  if (type === "attribute") {
    const found = [...attributes].find(([one]) => isNamed(one, xml, name));
    if (!found) return schema.nullable ? { value: null } : undefined;
    attributes.delete(found[0]);
    return { value: attributeValue(found[1], schema, isArray) };
  }
  if (type === "none" && isArray) {
    const items = childrenOfList(left, name, schema);
    for (const item of items) left.delete(item);
    return items.length > 0 ? { value: listOf(items, undefined, schema) } : undefined;
  }
  const child = [...left].find((one) => isNamed(one.name, xml, name));
  if (!child) return undefined;
  left.delete(child);
  return {
    value: isArray
      ? isNil(child)
        ? null
        : listOf(child.elements, child, schema)
      : elementValue(child, schema),
  };
}

/** Items in an attribute are separated by spaces. */
function attributeValue(text: string, schema: Schema, isArray: boolean): unknown {
  if (!isArray) return valueOfText(text, schema);
  const items = text.split(" ").filter((item) => item !== "");
  return items.map((item, index) => valueOfText(item, itemSchema(schema, index)));
}

/** The items of a list without a wrapping element. */
function childrenOfList(left: ReadonlySet<XmlElement>, name: string, schema: Schema): XmlElement[] {
  const items = asRecord(itemSchema(schema, 0)?.keywords["xml"]);
  return [...left].filter((one) => isNamed(one.name, items, name));
}

/** The items of a list. Texts are among them if the schema says so. */
function listOf(
  elements: readonly XmlElement[],
  host: XmlElement | undefined,
  schema: Schema | undefined,
): unknown[] {
  const hasText = schema?.prefixItems.some((one) => /^(?:text|cdata)$/.test(String(nodeTypeOf(one))));
  if (!hasText || !host) return elements.map((one, index) => elementValue(one, itemSchema(schema, index)));
  return host.nodes.map((node, index) => {
    const of = itemSchema(schema, index);
    return typeof node === "string" ? valueOfText(node, of) : elementValue(node, of);
  });
}

function nodeTypeOf(schema: Schema): string {
  return nodeType(asRecord(schema.keywords["xml"]), false);
}

function isNil(element: XmlElement): boolean {
  return /^(?:true|1)$/.test(attributeOf(element, "nil") ?? "");
}

function attributeOf(element: XmlElement, local: string): string | undefined {
  return element.attributes.get(`xsi:${local}`);
}

/** Whether a name, with or without its prefix, is that of a property. */
function isNamed(name: string, xml: Readonly<Record<string, unknown>>, property: string): boolean {
  const wanted = asText(xml["name"]) ?? property;
  return name === wanted || localOf(name) === wanted;
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
