/** Writes a section of the page as Markdown. */
import type { Document } from "#model/document.ts";
import { mediaTypes } from "#model/media-type.ts";
import type { Item, Menu } from "#model/outline/menu.ts";
import { headers, parameter } from "#model/parameter.ts";
import { localReference } from "#model/reference.ts";
import { RequestBody } from "#model/request-body.ts";
import { requestLine } from "#model/request-line.ts";
import { Response } from "#model/response.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Component } from "#model/whole/components.ts";
import { formatJson } from "#oas/json-text.ts";
import { asRecord, asText } from "#oas/read.ts";
import { type Direction, Fields } from "./fields.ts";
import { blocks, code, codeBlock, heading, item as line, link } from "./markdown.ts";
import {
  examplesText,
  OperationText,
  operationText,
  type Sources,
  schemeText,
  serverText,
  unreadText,
} from "./operation.ts";

/** The context of a section. */
export interface Whole extends Sources {
  document: Document;
  menu: Menu;
  /** The components that no operation uses, where the menu does not list them. Default: none. */
  unused?: (document: Document) => readonly Component[] | undefined;
  /** Writes what is added to a section. Default: nothing. */
  added?: (item: Item) => string | undefined;
}

/** The text of a section; without an item, that of the first section, about the API. */
export function sectionText(item: Item | undefined, whole: Whole): string {
  if (!item) return `${infoText(whole)}\n`;
  return `${blocks(textOf(item, whole, 1), whole.added?.(item))}\n`;
}

/** The text of a schema under its name, with an example. */
export function schemaText(name: string, schema: Schema, whole: Whole): string {
  return `${wholeSchema(name, schema, whole, 1)}\n`;
}

/** The fields of a schema. */
export function fieldsText(schema: Schema, direction: Direction): string {
  return `${new Fields().whole(schema, direction)}\n`;
}

function textOf(item: Item, whole: Whole, level: number): string {
  const { document } = whole;
  switch (item.kind) {
    case "operation":
      return operationText(item.operation, whole);
    case "heading":
      return blocks(
        heading(level, titleOf(item.source) || item.label),
        item.text,
        item.authentication && schemes(document),
        ...item.items.filter(({ kind }) => kind === "heading").map((one) => textOf(one, whole, level + 1)),
      );
    case "tag":
      return blocks(
        heading(level, item.label),
        summaryOf(item.tag.raw, item.label),
        item.text,
        item.tag.externalDocs && `See ${link(item.tag.externalDocs.url, item.tag.externalDocs.description)}.`,
        ...item.items.filter(({ kind }) => kind === "heading").map((one) => textOf(one, whole, level + 1)),
        listText(item),
        item.leftOut > 0 && `${item.leftOut} more are listed under their first tag only.`,
      );
    case "schema": {
      const schema = schemasOf(document).named(item.name);
      return schema ? wholeSchema(item.label, schema, whole, level) : heading(level, item.label);
    }
    case "component":
      return blocks(heading(level, item.label), componentText(item.component, whole));
    case "components": {
      const unused = item.isOpen ? (whole.unused?.(document) ?? []) : [];
      return blocks(
        heading(level, item.label),
        listText(item),
        ...unused.map((one) => blocks(heading(level + 1, one.name), componentText(one, whole))),
      );
    }
    default:
      return blocks(heading(level, item.label), listText(item));
  }
}

function wholeSchema(
  name: string,
  schema: Schema,
  { document, samples, fields }: Whole,
  level: number,
): string {
  const reference = { $ref: localReference(schema.pointer) };
  const [media] = mediaTypes(document, { "application/json": { schema: reference } }, "");
  return blocks(
    heading(level, name),
    (fields?.() ?? new Fields()).whole(schema, "any"),
    ...(media ? examplesText(samples(media, "response")) : []),
  );
}

function infoText({ document, menu, unread }: Whole): string {
  const { info, externalDocs, raw } = document;
  const { contact, license, termsOfService } = info;
  return blocks(
    heading(1, info.version === undefined ? info.title : `${info.title} (${info.version})`),
    info.summary,
    [
      contact && line(`Contact: ${[contact.name, contact.email, contact.url].filter(Boolean).join(", ")}`),
      license &&
        line(`License: ${license.url === undefined ? license.name : link(license.url, license.name)}`),
      termsOfService && line(`Terms of service: <${termsOfService}>`),
    ].filter((one) => typeof one === "string"),
    unread.unreadOf(document).map(unreadText),
    menu.intro,
    externalDocs && `See ${link(externalDocs.url, externalDocs.description)}.`,
    raw.servers ? document.servers.map(serverText) : undefined,
  );
}

/** The operations and schemas of an entry. */
function listText({ items }: Item): string {
  return items
    .flatMap((one): string[] => {
      if (one.kind === "operation") {
        const place = code(requestLine(one.operation));
        return [line(`${place}: ${one.label}${one.operation.deprecated ? " (deprecated)" : ""}`)];
      }
      if (one.kind === "heading" || one.kind === "scheme") return [];
      return [line(one.label, one.kind === "tag" ? [listText(one)] : [])];
    })
    .join("\n");
}

function schemes(document: Document): string {
  return document.securitySchemes
    .map((scheme) =>
      line(`${code(scheme.key)}: ${schemeText(scheme)}`, [
        scheme.description ?? "",
        ...scheme.flows.flatMap(({ scopes }) =>
          scopes.map(({ name, description = "" }) => line(`${code(name)}: ${description}`)),
        ),
      ]),
    )
    .join("\n");
}

function componentText({ kind, name, raw, pointer }: Component, whole: Whole): string {
  const { document } = whole;
  const fields = whole.fields?.() ?? new Fields();
  const text = new OperationText(fields, whole);
  const found = document.follow(raw, pointer);
  const object = asRecord(found.value);
  switch (kind) {
    case "schemas": {
      const schema = schemasOf(document).named(name);
      return schema ? fields.whole(schema, "any") : "";
    }
    case "parameters": {
      const read = parameter(document, raw, pointer);
      return read ? text.parameter(read, "any") : "";
    }
    case "headers":
      return headers(document, { [name]: raw }, "")
        .map((one) => text.parameter(one, "any"))
        .join("\n");
    case "requestBodies":
      return text.body(new RequestBody(document, object, found.pointer, found), 2, "any");
    case "responses":
      return text.response(new Response(document, name, "info", object, found.pointer, found), 2, "any");
    default:
      return codeBlock(formatJson(found.value), "json");
  }
}

/** The text of a heading without its markup. */
function titleOf(source: string): string {
  const [line = ""] = source.trim().split("\n");
  const title = line.replace(/^#+\s*/, "").trimEnd();
  let end = title.length;
  while (title[end - 1] === "#") end--;
  const before = title.slice(0, end);
  return before.trimEnd() === before ? title : before.trimEnd();
}

function summaryOf(raw: unknown, label: string): string | undefined {
  const summary = asText(asRecord(raw)["summary"]);
  return summary === label ? undefined : summary;
}
