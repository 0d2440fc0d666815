/**
 * Converts Swagger 2.0 to 3.0: it moves what has another place there. Schemas stay as they are; the walk that follows
 * rewrites their references (`upgradeReference`), and openapi-3.0.ts converts their keywords.
 */
import { asFlag, asList, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";
import { RULES } from "./openapi-3.0.ts";
import { type Draft, fragmentOf, pathOf, pointerOf, put, valueAt } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import { withVersion } from "./upgrade.ts";
import { walk } from "./walk.ts";

/** Where problems go, and the URL that servers are relative to. */
export interface SwaggerContext {
  problems: Problems;
  url?: string;
}

/** Converts a 2.0 document to the shape of OpenAPI 3.2. The given document does not change. */
export function upgradeSwagger(document: Raw, context: SwaggerContext): OAS.OpenAPI {
  // A converted document shares its schemas among media types.
  const rules = { rules: RULES, reference: upgradeReference };
  return withVersion(walk(convertSwagger(document, context), rules, context.problems), "2.0");
}

/**
 * Converts a 2.0 document to 3.0. Shared bodies and responses become components if every use has the document's own
 * media types; otherwise they are repeated in the operations. The given document does not change.
 */
export function convertSwagger(document: Raw, context: SwaggerContext): Raw {
  return new Converter(document, context).document();
}

/** Rewrites a reference of 2.0: `#/definitions/Pet` → `#/components/schemas/Pet`. */
export function upgradeReference(ref: string): string {
  for (const [from, to] of MOVED) if (ref.startsWith(from)) return to + ref.slice(from.length);
  return ref;
}

const MOVED: readonly (readonly [from: string, to: string])[] = [
  ["#/definitions/", "#/components/schemas/"],
  ["#/parameters/", "#/components/parameters/"],
  ["#/responses/", "#/components/responses/"],
  ["#/paths/", "#/x-lectern-swagger/paths/"],
];

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const MULTIPART = "multipart/form-data";
const URLENCODED = "application/x-www-form-urlencoded";

/** Fields of a 2.0 parameter or header that describe its value: they move into `schema`. */
const VALUE_FIELDS = new Set(
  [
    "type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern",
    "maxItems minItems uniqueItems enum multipleOf title properties additionalProperties allOf x-nullable nullable",
    "x-enumDescriptions x-enum-varnames x-enumNames x-ms-enum xml readOnly discriminator",
  ].flatMap((line) => line.split(" ")),
);

/** 2.0's `collectionFormat` (Parameter Object) as `style` and `explode`, for query and form fields. */
const STYLES: Record<string, { style: string; explode: boolean }> = {
  csv: { style: "form", explode: false },
  multi: { style: "form", explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

/** For formats without a style in 3.x. */
const SEPARATORS: Record<string, string> = {
  ssv: "Values are separated by spaces.",
  tsv: "Values are separated by tabs.",
  pipes: "Values are separated by pipes (|).",
};

/** Fields of an operation that have another place in 3.x. */
const OPERATION_MOVED = new Set([
  "consumes",
  "produces",
  "schemes",
  "parameters",
  "responses",
  "requestBody",
]);
const ROOT_MOVED = new Set(
  "swagger openapi host basePath schemes consumes produces paths definitions parameters responses securityDefinitions x-servers servers components".split(
    " ",
  ),
);

class Converter {
  readonly #root: Raw;
  readonly #problems: Problems;
  readonly #url: URL | undefined;
  readonly #consumes: string[];
  readonly #produces: string[];

  constructor(root: Raw, { problems, url }: SwaggerContext) {
    this.#root = root;
    this.#problems = problems;
    this.#url = parseUrl(url);
    this.#consumes = mediaTypes(root["consumes"]) ?? [];
    this.#produces = mediaTypes(root["produces"]) ?? [];
  }

  document(): Raw {
    const root = this.#root;
    const result: Draft = { openapi: "3.0.3" };
    for (const [key, value] of Object.entries(root)) if (!ROOT_MOVED.has(key)) put(result, key, value);
    const servers = Array.isArray(root["x-servers"]) ? root["x-servers"] : this.#servers();
    if (servers.length > 0) result["servers"] = servers;
    if (root["paths"] !== undefined) result["paths"] = this.#paths(root["paths"]);
    const components = this.#components();
    if (Object.keys(components).length > 0) result["components"] = components;
    // References into paths ("#/paths/~1a/get/responses/200/schema") keep their target.
    if (this.#hasReferenceIntoPaths()) result["x-lectern-swagger"] = { paths: root["paths"] };
    return result;
  }

  // ------------------------------------------------------------------ servers

  /**
   * Without `host`, the server of the document; without `schemes`, the scheme of the document (2.0, Swagger Object).
   */
  #servers(schemes = texts(this.#root["schemes"])): Raw[] {
    const written = asText(this.#root["host"])?.trim();
    const basePath = asText(this.#root["basePath"])?.trim() ?? "";
    if (!written && !basePath && schemes.length === 0) return [];
    const path = (basePath === "" || basePath.startsWith("/") ? basePath : "/" + basePath).replace(/\/$/, "");
    const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(written ?? "")?.[1];
    const host = (scheme ? written!.slice(scheme.length + 3) : written)?.replace(/\/$/, "");
    const authority = host ?? this.#url?.host;
    if (!authority) return [{ url: path || "/" }];
    const own = scheme ?? this.#url?.protocol.slice(0, -1);
    const used = schemes.length > 0 ? schemes : own ? [own] : [];
    if (used.length === 0) return [{ url: `//${authority}${path}` }];
    return used.map((name) => ({ url: `${name}://${authority}${path}` }));
  }

  // --------------------------------------------------------------- components

  #components(): Draft {
    const root = this.#root;
    const components: Draft = { ...asRecord(root["components"]) };
    for (const name of ["definitions", "parameters", "responses", "securityDefinitions"])
      if (root[name] !== undefined && root[name] !== null && !isRecord(root[name]))
        this.#problems.add(`/${name}`, "Expected an object.");
    if (isRecord(root["definitions"])) components["schemas"] = this.#definitions(root["definitions"]);
    const parameters: Draft = {};
    const requestBodies: Draft = {};
    for (const [name, value] of entries(root["parameters"])) {
      if (this.#isBody(value)) {
        const parameter = this.#resolve(value) as Raw;
        put(
          requestBodies,
          name,
          this.#requestBody([parameter], this.#consumes, pointerOf(["parameters", name])),
        );
      } else put(parameters, name, this.#parameter(value));
    }
    const responses: Draft = {};
    for (const [name, value] of entries(root["responses"])) {
      put(responses, name, this.#response(value, this.#produces));
    }
    const securitySchemes: Draft = {};
    for (const [name, value] of entries(root["securityDefinitions"])) {
      put(securitySchemes, name, this.#securityScheme(value, name));
    }
    for (const [section, members] of Object.entries({
      parameters,
      requestBodies,
      responses,
      securitySchemes,
    })) {
      if (Object.keys(members).length > 0) components[section] = members;
    }
    return components;
  }

  /** Adds a mapping to parents whose children have an `x-discriminator-value`. */
  #definitions(definitions: Raw): Raw {
    const mappings = new Map<string, Draft>();
    for (const [name, child] of Object.entries(definitions)) {
      const value = asText(own(child, "x-discriminator-value"));
      if (value === undefined) continue;
      for (const part of asList(own(child, "allOf"))) {
        const ref = own(part, "$ref");
        if (typeof ref !== "string") continue;
        const mapping = mappings.get(ref) ?? {};
        put(mapping, value, fragmentOf(["components", "schemas", name]));
        mappings.set(ref, mapping);
      }
    }
    if (mappings.size === 0) return definitions;
    const result: Draft = { ...definitions };
    for (const [ref, mapping] of mappings) {
      const path = pathOf(ref);
      const parent = path?.length === 2 && path[0] === "definitions" ? own(definitions, path[1]!) : undefined;
      const propertyName = own(parent, "discriminator");
      if (typeof propertyName !== "string") continue;
      put(result, path![1]!, { ...(parent as Raw), discriminator: { propertyName, mapping } });
    }
    return result;
  }

  #securityScheme(value: unknown, name: string): unknown {
    if (!isRecord(value)) return value;
    const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = value;
    if (type === "basic") return { type: "http", scheme: "basic", ...rest };
    if (type !== "oauth2" || isRecord(value["flows"])) return value;
    let kind = FLOWS[asText(flow) ?? ""];
    if (kind === undefined) {
      kind = authorizationUrl ? (tokenUrl ? "authorizationCode" : "implicit") : "clientCredentials";
      const pointer = pointerOf(["securityDefinitions", name]);
      this.#problems.add(pointer, `Unknown OAuth 2 flow “${asText(flow) ?? ""}”; it was read as ${kind}.`);
    }
    const result: Draft = {};
    if (authorizationUrl !== undefined) result["authorizationUrl"] = authorizationUrl;
    if (tokenUrl !== undefined) result["tokenUrl"] = tokenUrl;
    result["scopes"] = scopes ?? {};
    return { type, ...rest, flows: { [kind]: result } };
  }

  // -------------------------------------------------------------------- paths

  #paths(paths: unknown): unknown {
    if (!isRecord(paths)) return paths;
    const result: Draft = {};
    for (const [path, item] of Object.entries(paths)) {
      put(result, path, path.startsWith("x-") ? item : this.#pathItem(item, pointerOf(["paths", path])));
    }
    return result;
  }

  #pathItem(value: unknown, pointer: string): unknown {
    const target = this.#resolve(value);
    if (!isRecord(target)) return target;
    const { $ref: _ref, ...beside } = asRecord(value);
    const item: Raw = target === value ? target : { ...target, ...beside };
    const shared = asList(item["parameters"]);
    const result: Draft = {};
    for (const [key, field] of Object.entries(item)) {
      if (METHODS.includes(key)) result[key] = this.#operation(field, shared, `${pointer}/${key}`);
      else if (key === "parameters") {
        const parameters = shared.filter((parameter) => !this.#isBody(parameter));
        if (parameters.length > 0) result[key] = parameters.map((parameter) => this.#parameter(parameter));
      } else put(result, key, field);
    }
    return result;
  }

  #operation(value: unknown, shared: readonly unknown[], pointer: string): unknown {
    if (!isRecord(value)) return value;
    const consumes = mediaTypes(value["consumes"]) ?? this.#consumes;
    const produces = mediaTypes(value["produces"]) ?? this.#produces;
    const result: Draft = {};
    for (const [key, field] of Object.entries(value)) if (!OPERATION_MOVED.has(key)) put(result, key, field);
    const all = asList(value["parameters"]);
    const parameters = all.filter((parameter) => !this.#isBody(parameter));
    if (parameters.length > 0)
      result["parameters"] = parameters.map((parameter) => this.#parameter(parameter));
    else if (value["parameters"] !== undefined && !Array.isArray(value["parameters"]))
      result["parameters"] = value["parameters"];
    const body = this.#operationBody(all, shared, consumes, pointer);
    if (body !== undefined) result["requestBody"] = body;
    if (isRecord(value["responses"])) {
      const responses: Draft = {};
      for (const [status, response] of Object.entries(value["responses"])) {
        put(responses, status, status.startsWith("x-") ? response : this.#response(response, produces));
      }
      result["responses"] = responses;
    } else if (value["responses"] !== undefined) result["responses"] = value["responses"];
    const schemes = texts(value["schemes"]);
    if (schemes.length > 0 && schemes.join() !== texts(this.#root["schemes"]).join()) {
      const servers = this.#servers(schemes);
      if (servers.length > 0) result["servers"] = servers;
    }
    return result;
  }

  // --------------------------------------------------------------- parameters

  #isBody(parameter: unknown): boolean {
    const place = own(this.#resolve(parameter), "in");
    return place === "body" || place === "formData";
  }

  /**
   * Converts a parameter that is not a body. A reference within the document stays; one to another file is replaced
   * by its target.
   */
  #parameter(value: unknown): unknown {
    const ref = own(value, "$ref");
    if (typeof ref === "string" && ref.startsWith("#/parameters/") && pathOf(ref)?.length === 2) {
      return { ...(value as Raw), $ref: upgradeReference(ref) };
    }
    const parameter = this.#resolve(value);
    if (!isRecord(parameter)) return parameter;
    const { fields, schema } = splitValue(parameter);
    const style = collectionStyle(parameter, parameter["in"]);
    if (style.note) fields["description"] = joinText(asText(fields["description"]), style.note);
    if (style.note) fields["x-collectionFormat"] = parameter["collectionFormat"];
    if (style.style !== undefined) Object.assign(fields, { style: style.style, explode: style.explode });
    if (schema !== undefined) fields["schema"] = schema;
    return fields;
  }

  // ------------------------------------------------------------------- bodies

  /**
   * The body of an operation: its own `body` and `formData` parameters, and those of the path that it does not
   * override.
   */
  #operationBody(
    named: readonly unknown[],
    shared: readonly unknown[],
    consumes: string[],
    pointer: string,
  ): unknown {
    const mine = named.filter((parameter) => this.#isBody(parameter));
    const resolved = mine.map((parameter) => this.#resolve(parameter) as Raw);
    const hasBody = resolved.some((parameter) => parameter["in"] === "body");
    const inherited = shared.filter((parameter) => {
      if (!this.#isBody(parameter)) return false;
      const raw = this.#resolve(parameter) as Raw;
      if (raw["in"] === "body") return resolved.length === 0;
      return !hasBody && !resolved.some((other) => other["name"] === raw["name"]);
    });
    const bodies = [...mine, ...inherited];
    if (bodies.length === 0) return undefined;
    const ref = bodies.length === 1 ? own(bodies[0], "$ref") : undefined;
    const isShared = typeof ref === "string" && ref.startsWith("#/parameters/") && pathOf(ref)?.length === 2;
    if (isShared && consumes.join() === this.#consumes.join()) {
      return { $ref: "#/components/requestBodies/" + ref.slice("#/parameters/".length) };
    }
    return this.#requestBody(
      bodies.map((parameter) => this.#resolve(parameter) as Raw),
      consumes,
      pointer,
    );
  }

  #requestBody(parameters: Raw[], consumes: string[], pointer: string): Raw {
    const [first] = parameters;
    if (parameters.length === 1 && first!["in"] === "body") return this.#bodyParameter(first!, consumes);
    if (parameters.some((parameter) => parameter["in"] === "body")) {
      this.#problems.add(
        pointer,
        "A request has only one body; its body parameters are shown as fields of it.",
      );
    }
    return this.#form(parameters, consumes);
  }

  #bodyParameter(parameter: Raw, consumes: string[]): Raw {
    const { name: _name, in: _in, description, required, schema, ...rest } = parameter;
    const { examples, "x-example": _example, "x-examples": _examples, example: _sample, ...others } = rest;
    const content: Draft = {};
    const byType = asRecord(parameter["x-examples"] ?? examples);
    const single = parameter["x-example"] ?? parameter["example"];
    const value = schema === undefined ? splitValue(rest).schema : schema;
    const exampleTypes = Object.keys(byType).filter((type) => type.includes("/"));
    for (const type of new Set([...orJson(consumes), ...exampleTypes])) {
      const mediaType: Draft = value === undefined ? {} : { schema: value };
      const example = Object.hasOwn(byType, type) ? byType[type] : single;
      if (example !== undefined) mediaType["example"] = this.#exampleValue(example);
      put(content, type, mediaType);
    }
    const result: Draft = {};
    if (description !== undefined) result["description"] = description;
    result["content"] = content;
    if (required !== undefined) result["required"] = required;
    for (const [key, field] of Object.entries(others)) if (key.startsWith("x-")) put(result, key, field);
    return result;
  }

  /** Form fields (and the several bodies of an invalid document) as the properties of one object. */
  #form(parameters: Raw[], consumes: string[]): Raw {
    const properties: Draft = {};
    const required: string[] = [];
    const encoding: Draft = {};
    let hasFile = false;
    for (const parameter of parameters) {
      const name = asText(parameter["name"]) ?? "";
      if (parameter["type"] === "file") hasFile = true;
      put(properties, name, formField(parameter));
      if (asFlag(parameter["required"])) required.push(name);
      const { style, explode } = collectionStyle(parameter, "formData");
      if (style !== undefined) put(encoding, name, { style, explode });
    }
    const schema: Draft = { type: "object", properties };
    if (required.length > 0) schema["required"] = required;
    const isForm = parameters.every((parameter) => parameter["in"] === "formData");
    const mediaType: Draft = { schema };
    if (Object.keys(encoding).length > 0) mediaType["encoding"] = encoding;
    const content: Draft = {};
    for (const type of isForm || hasFile ? formTypes(consumes, hasFile) : orJson(consumes)) {
      put(content, type, mediaType);
    }
    return required.length > 0 ? { content, required: true } : { content };
  }

  // ---------------------------------------------------------------- responses

  #response(value: unknown, produces: string[]): unknown {
    const ref = own(value, "$ref");
    const isShared = typeof ref === "string" && ref.startsWith("#/responses/") && pathOf(ref)?.length === 2;
    if (isShared && produces.join() === this.#produces.join()) {
      return { ...(value as Raw), $ref: upgradeReference(ref) };
    }
    const response = this.#resolve(value);
    if (!isRecord(response)) return response;
    const { schema, examples, headers, ...result } = response as Draft;
    if (isRecord(headers)) {
      const converted: Draft = {};
      for (const [name, header] of Object.entries(headers)) put(converted, name, this.#header(header));
      result["headers"] = converted;
    }
    const content = this.#responseContent(schema, this.#exampleValue(examples), produces);
    if (content) result["content"] = content;
    return result;
  }

  #responseContent(schema: unknown, examples: unknown, produces: string[]): Raw | undefined {
    const byType = entries(examples).filter(([type]) => type.includes("/"));
    const named = entries(examples).filter(([type]) => !type.includes("/") && !type.startsWith("x-"));
    const hasSchema = schema !== undefined && schema !== null;
    if (!hasSchema && byType.length === 0 && named.length === 0) return undefined;
    const isFile = own(schema, "type") === "file";
    const types =
      hasSchema || named.length > 0 ? orJson(produces, isFile ? "application/octet-stream" : undefined) : [];
    const content: Draft = {};
    for (const type of new Set([...types, ...byType.map(([name]) => name)])) {
      const mediaType: Draft = {};
      if (hasSchema) mediaType["schema"] = isFile ? binary(schema as Raw) : schema;
      const example = byType.find(([name]) => name === type);
      if (example) mediaType["example"] = this.#exampleValue(example[1]);
      else if (named.length > 0) {
        const list: Draft = {};
        for (const [name, value] of named) put(list, name, { value: this.#exampleValue(value) });
        mediaType["examples"] = list;
      }
      put(content, type, mediaType);
    }
    return content;
  }

  #header(value: unknown): unknown {
    const header = this.#resolve(value);
    if (!isRecord(header)) return header;
    const { fields, schema } = splitValue(header);
    const { note } = collectionStyle(header, "header");
    if (note) {
      fields["description"] = joinText(asText(fields["description"]), note);
      fields["x-collectionFormat"] = header["collectionFormat"];
    }
    if (schema !== undefined) fields["schema"] = schema;
    return fields;
  }

  // --------------------------------------------------------------- references

  /** The value itself, or the end of its references within the document; the value itself if they lead nowhere. */
  #resolve(value: unknown): unknown {
    let current = value;
    for (let steps = 0; steps < 50; steps++) {
      const ref = own(current, "$ref");
      const path = typeof ref === "string" && ref.startsWith("#") ? pathOf(ref) : undefined;
      if (path === undefined || path.length === 0) return current;
      const target = valueAt(this.#root, path);
      if (!isRecord(target)) return current;
      current = target;
    }
    return value;
  }

  /** Examples of 2.0 are values, but a reference in place of one is meant as a reference. */
  #exampleValue(value: unknown): unknown {
    const ref = own(value, "$ref");
    if (typeof ref !== "string" || Object.keys(value as Raw).length !== 1) return value;
    const path = ref.startsWith("#/") ? pathOf(ref) : undefined;
    return (path && valueAt(this.#root, path)) ?? value;
  }

  #hasReferenceIntoPaths(): boolean {
    const seen = new Set<unknown>();
    const open: unknown[] = [
      this.#root["paths"],
      this.#root["definitions"],
      this.#root["responses"],
      this.#root["parameters"],
    ];
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      const ref = own(value, "$ref");
      if (typeof ref === "string" && ref.startsWith("#/paths/")) return true;
      for (const child of Object.values(value)) open.push(child);
    }
    return false;
  }
}

const FLOWS: Record<string, string | undefined> = Object.assign(Object.create(null), {
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
});

/** A parameter or header of 2.0 in two halves: the facts about it, and the facts about its value. */
function splitValue(parameter: Raw): { fields: Draft; schema?: unknown } {
  const fields: Draft = {};
  const value: Draft = {};
  for (const [key, field] of Object.entries(parameter)) {
    if (VALUE_FIELDS.has(key)) put(value, key, key === "items" ? itemsOf(field) : field);
    else if (key !== "schema" && key !== "collectionFormat") put(fields, key, field);
  }
  if (value["type"] === "file") Object.assign(value, { type: "string", format: "binary" });
  const written = parameter["schema"];
  if (Object.keys(value).length === 0) return { fields, schema: written };
  return { fields, schema: isRecord(written) ? { ...written, ...value } : value };
}

/** An Items Object says how nested lists are delimited, for which 3.x has no place. */
function itemsOf(items: unknown): unknown {
  if (!isRecord(items)) return items;
  const { collectionFormat, ...rest } = items as Draft;
  if (rest["items"] !== undefined) rest["items"] = itemsOf(rest["items"]);
  return rest["type"] === "array" ? { ...rest, "x-collectionFormat": collectionFormat ?? "csv" } : rest;
}

function formField(parameter: Raw): unknown {
  const { name: _name, in: _in, required: _required, allowEmptyValue, ...rest } = parameter;
  const { fields, schema } = splitValue(rest);
  const example = fields["x-example"] ?? fields["example"];
  delete fields["x-example"];
  if (example !== undefined) fields["example"] = example;
  if (allowEmptyValue !== undefined) fields["x-allowEmptyValue"] = allowEmptyValue;
  const { note } = collectionStyle(parameter, "formData");
  if (note) {
    fields["description"] = joinText(asText(fields["description"]), note);
    fields["x-collectionFormat"] = parameter["collectionFormat"];
  }
  if (!isRecord(schema)) return fields;
  return typeof schema["$ref"] === "string" && Object.keys(fields).length === 0
    ? schema
    : { ...schema, ...fields };
}

/** How an array is written. Adds a problem if 3.x has no style for it in this place. */
function collectionStyle(
  parameter: Raw,
  place: unknown,
): { style?: string; explode?: boolean; note?: string } {
  if (parameter["type"] !== "array") return {};
  const format = asText(parameter["collectionFormat"]) ?? "csv";
  const isList = place === "query" || place === "formData";
  // Elsewhere the default style of 3.x is the same as `csv`.
  if (isList && Object.hasOwn(STYLES, format)) return STYLES[format]!;
  return Object.hasOwn(SEPARATORS, format) ? { note: SEPARATORS[format]! } : {};
}

function formTypes(consumes: string[], hasFile: boolean): string[] {
  if (hasFile) return [MULTIPART];
  const forms = consumes.filter((type) => type.startsWith(MULTIPART) || type.startsWith(URLENCODED));
  return forms.length > 0 ? forms : [URLENCODED];
}

function binary(schema: Raw): Raw {
  return { ...schema, type: "string", format: "binary" };
}

function orJson(types: string[], otherwise = "application/json"): string[] {
  return types.length > 0 ? types : [otherwise];
}

/** Media types of `consumes` or `produces`; undefined if the field is missing, so that the document's own apply. */
function mediaTypes(value: unknown): string[] | undefined {
  if (typeof value === "string" && value !== "") return [value];
  return Array.isArray(value) ? [...new Set(texts(value))] : undefined;
}

function texts(value: unknown): string[] {
  return asList(value).filter((text): text is string => typeof text === "string" && text !== "");
}

function joinText(text: string | undefined, note: string): string {
  return text === undefined ? note : `${text}\n\n${note}`;
}

function parseUrl(url: string | undefined): URL | undefined {
  try {
    const parsed = url === undefined ? undefined : new URL(url);
    return parsed?.protocol === "http:" || parsed?.protocol === "https:" ? parsed : undefined;
  } catch {
    return undefined;
  }
}
