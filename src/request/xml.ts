/** Writes data as XML, by the XML Objects of its schema (4.26). */
import type { Schema } from "#model/schema/schema.ts";
import { scalarText } from "#oas/json-text.ts";
import { asFlag, asRecord, asText, isRecord } from "#oas/read.ts";
import { itemSchema, memberSchema } from "./members.ts";

/**
 * A value as an XML document, indented by two spaces. Never throws. Past 100 levels or 20,000 nodes the rest
 * is left out, and a comment at the end says so.
 * @param rootName names the root element if neither the schema nor its place in the document does. Default:
 * "root".
 */
export function xmlSample(schema: Schema | undefined, value: unknown, rootName?: string): string {
  const building: Building = { left: MOST_ELEMENTS, isCut: false, usesNil: false };
  const name = schema?.name ?? rootName ?? "root";
  const wrapper = asText(asRecord(schema?.keywords["xml"])["name"]) ?? name;
  const made = build(schema, value, name, building, 0);
  const nodes = made.filter((node) => node.kind !== "attribute");
  const only = nodes.length === 1 ? nodes[0] : undefined;
  // A document has one root, so a list without a wrapping element gets one.
  const root: Element =
    only?.kind === "element" && made.length === 1
      ? only
      : { kind: "element", name: xmlName(wrapper), content: made };
  if (building.usesNil)
    root.content = [attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"), ...root.content];
  return building.isCut ? `${write(root, "")}\n<!-- … -->` : write(root, "");
}

type Node = Element | { kind: "attribute" | "text" | "cdata"; name: string; text: string };

interface Element {
  kind: "element";
  name: string;
  /** Attributes are among the children until they are written. */
  content: readonly Node[];
}

/** The most elements and attributes in a sample of XML. */
export const MOST_ELEMENTS = 20_000;

interface Building {
  left: number;
  isCut: boolean;
  usesNil: boolean;
}

type NodeType = "element" | "attribute" | "text" | "cdata" | "none";

function build(
  schema: Schema | undefined,
  value: unknown,
  inferred: string,
  building: Building,
  depth: number,
): Node[] {
  if (building.left-- < 1 || depth > 100) {
    building.isCut = true;
    return [];
  }
  const xml = asRecord(schema?.keywords["xml"]);
  const type = nodeType(xml, Array.isArray(value));
  const local = type === "none" ? inferred : (asText(xml["name"]) ?? inferred);
  const prefix = asText(xml["prefix"]);
  const name = xmlName(prefix === undefined ? local : `${prefix}:${local}`);
  const namespace = asText(xml["namespace"]);
  const declared =
    namespace === undefined
      ? []
      : [attribute(prefix === undefined ? "xmlns" : `xmlns:${xmlName(prefix)}`, namespace)];
  switch (type) {
    case "attribute":
      if (value === null || value === undefined) return [];
      return [...(prefix === undefined ? [] : declared), attribute(name, listText(value))];
    case "text":
    case "cdata":
      return [{ kind: type, name: "", text: listText(value) }];
    case "none":
      return contentOf(schema, value, inferred, building, depth);
    default: {
      if (value === null) building.usesNil = true;
      const content =
        value === null ? [attribute("xsi:nil", "true")] : contentOf(schema, value, local, building, depth);
      return [{ kind: "element", name, content: [...declared, ...content] }];
    }
  }
}

/** The content of an element: a node for each property or item, or the text of a scalar. */
function contentOf(
  schema: Schema | undefined,
  value: unknown,
  name: string,
  building: Building,
  depth: number,
): Node[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const of = itemSchema(schema, index);
      return build(of, item, depth === 0 ? (of?.name ?? name) : name, building, depth + 1);
    });
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) =>
      build(memberSchema(schema, key), part, key, building, depth + 1),
    );
  const text = scalarText(value);
  return text === "" ? [] : [{ kind: "text", name: "", text }];
}

/** `nodeType`, or its equivalent for the older `attribute` and `wrapped`. */
export function nodeType(xml: Readonly<Record<string, unknown>>, isList: boolean): NodeType {
  const stated = xml["nodeType"];
  for (const type of ["element", "attribute", "text", "cdata", "none"] as const)
    if (stated === type) return type;
  if (asFlag(xml["attribute"])) return "attribute";
  return isList && !asFlag(xml["wrapped"]) ? "none" : "element";
}

/** In an attribute or a text node, items are separated by spaces, as in the lists of XML Schema. */
function listText(value: unknown): string {
  return Array.isArray(value) ? value.map(scalarText).join(" ") : scalarText(value);
}

function attribute(name: string, text: string): Node {
  return { kind: "attribute", name, text };
}

function write(element: Element, indent: string): string {
  const attributes = new Map<string, string>();
  for (const node of element.content)
    if (node.kind === "attribute" && !attributes.has(node.name)) attributes.set(node.name, node.text);
  const children = element.content.filter((node) => node.kind !== "attribute");
  const head = [
    element.name,
    ...[...attributes].map(([name, text]) => `${name}="${escapeAttribute(text)}"`),
  ].join(" ");
  if (children.length === 0) return `${indent}<${head}/>`;
  // White space between elements has no meaning unless there is text among them.
  const isMixed = children.some((child) => child.kind !== "element");
  const inner = children.map((child) =>
    child.kind === "element" ? write(child, isMixed ? "" : `${indent}  `) : textOf(child),
  );
  return isMixed
    ? `${indent}<${head}>${inner.join("")}</${element.name}>`
    : `${indent}<${head}>\n${inner.join("\n")}\n${indent}</${element.name}>`;
}

function textOf(node: Exclude<Node, Element>): string {
  if (node.kind === "cdata") return `<![CDATA[${allowed(node.text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  return escapeText(node.text);
}

function escapeText(text: string): string {
  return allowed(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Replaces characters that XML 1.0 does not allow (2.2 Characters). */
function allowed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

/** Makes a valid XML name (2.3), with one prefix at most. */
function xmlName(name: string): string {
  const [first = "", ...rest] = name.split(":");
  const part = (text: string): string =>
    text.replace(/[^\p{L}\p{N}._\-·]/gu, "_").replace(/^(?![\p{L}_])/u, "_");
  return rest.length === 0 ? part(first) : `${part(first)}:${part(rest.join("_"))}`;
}
