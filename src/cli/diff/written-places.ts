/**
 * The places in a description as written from which loading made the places of the upgraded document. In Swagger 2.0,
 * bodies were parameters, and most of the rest moved by a step; in OpenAPI 3.0, some keywords had other names.
 */
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asList, asRecord, isRecord, own, type Raw } from "#oas/read.ts";

/** Returns a function from pointers of the upgraded document to pointers of the original one. */
export function writtenPointers(main: unknown): (pointer: string) => string {
  const root = asRecord(main);
  const isSwagger = root["swagger"] !== undefined && root["openapi"] === undefined;
  return (pointer) => {
    const keys = pointerKeys(pointer);
    if (!keys) return pointer;
    const moved = isSwagger ? original(root, keys) : renamed(root, keys);
    const found = existing(root, moved);
    // In OpenAPI 3.0, a type was a string, and another keyword allowed null.
    if (found.at(-1) === "type" && found.length < moved.length)
      return pointerOf(nullable(root, found.slice(0, -1)) ?? found);
    const last = found.length < moved.length ? OLDER_NAMES[moved[found.length] ?? ""] : undefined;
    return pointerOf(last === undefined ? found : existing(root, [...found, last]));
  };
}

/** The keyword that allows null in a schema of OpenAPI 3.0; undefined without one. */
function nullable(root: Raw, schema: readonly string[]): readonly string[] | undefined {
  return ["nullable", "x-nullable"]
    .map((keyword) => [...schema, keyword])
    .find((keys) => existing(root, keys).length === keys.length);
}

/** The older names of keywords. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  examples: "example",
  exclusiveMinimum: "minimum",
  exclusiveMaximum: "maximum",
  prefixItems: "items",
  "x-nullable": "nullable",
};

/** In OpenAPI 3.0, webhooks were an extension. */
function renamed(root: Raw, keys: readonly string[]): readonly string[] {
  const isHook = keys[0] === "webhooks" && root["webhooks"] === undefined;
  return isHook ? ["x-webhooks", ...keys.slice(1)] : keys;
}

function original(root: Raw, keys: readonly string[]): readonly string[] {
  const [first, second, ...rest] = keys;
  if (first === "components") return component(second, rest);
  if (first === "servers") return ["host"];
  if (first !== "paths" || second === undefined) return keys;
  const [method, field, ...inner] = rest;
  const item = asRecord(own(root["paths"], second));
  if (method === "parameters") {
    const at = shifted(root, item, field);
    return at === undefined ? keys : ["paths", second, "parameters", at, ...flat(inner)];
  }
  if (method === undefined || field === undefined) return keys;
  const base = ["paths", second, method];
  const operation = asRecord(item[method]);
  if (field === "parameters") {
    const at = shifted(root, operation, inner[0]);
    return at === undefined ? keys : [...base, "parameters", at, ...flat(inner.slice(1))];
  }
  if (field === "requestBody") return body(root, item, operation, base, inner);
  if (field === "responses" && inner.length > 0)
    return [...base, "responses", inner[0]!, ...content(inner.slice(1))];
  return keys;
}

function component(kind: string | undefined, rest: readonly string[]): readonly string[] {
  const [name = "", ...inner] = rest;
  switch (kind) {
    case "schemas":
      return ["definitions", ...rest];
    case "parameters":
      return ["parameters", name, ...flat(inner)];
    case "requestBodies":
      return ["parameters", name, ...content(inner)];
    case "responses":
      return ["responses", name, ...content(inner)];
    case "securitySchemes": {
      const isFlow = inner[0] === "flows";
      return ["securityDefinitions", name, ...(isFlow ? inner.slice(2) : inner)];
    }
    default:
      return ["definitions"];
  }
}

/** The index in the original list: bodies are left out of the new one. */
function shifted(root: Raw, host: Raw, index: string | undefined): string | undefined {
  const kept = [...asList(host["parameters"]).entries()].filter(([, one]) => !isBody(root, one));
  const found = kept[Number(index)];
  return found && String(found[0]);
}

function isBody(root: Raw, parameter: unknown): boolean {
  const place = own(resolved(root, parameter), "in");
  return place === "body" || place === "formData";
}

function resolved(root: Raw, value: unknown): unknown {
  const ref = own(value, "$ref");
  const keys = typeof ref === "string" && ref.startsWith("#/") ? pointerKeys(ref.slice(1)) : undefined;
  return keys ? keys.reduce<unknown>((at, key) => own(at, key), root) : value;
}

function body(
  root: Raw,
  item: Raw,
  operation: Raw,
  base: readonly string[],
  inner: readonly string[],
): readonly string[] {
  const lists: [Raw, readonly string[]][] = [
    [operation, base],
    [item, base.slice(0, 2)],
  ];
  const rest = content(inner);
  for (const [host, at] of lists)
    for (const [index, parameter] of asList(host["parameters"]).entries()) {
      const raw = resolved(root, parameter);
      if (own(raw, "in") === "body") return [...at, "parameters", String(index), ...rest];
      // A form field became a property.
      const isField = rest[1] === "properties" && rest[2] === own(raw, "name");
      if (own(raw, "in") === "formData" && isField)
        return [...at, "parameters", String(index), ...rest.slice(3)];
    }
  return [...base, "parameters"];
}

/** Without the steps `content` and media type, and those of a header's schema. */
function content(keys: readonly string[]): readonly string[] {
  if (keys[0] === "content") return keys[2] === "schema" ? keys.slice(2) : [];
  if (keys[0] === "headers" && keys[2] === "schema") return [...keys.slice(0, 2), ...keys.slice(3)];
  return keys;
}

/** Without the step `schema` of a parameter. */
function flat(keys: readonly string[]): readonly string[] {
  return keys[0] === "schema" ? keys.slice(1) : keys;
}

/** The part of a path that exists. */
function existing(root: Raw, keys: readonly string[]): readonly string[] {
  let at: unknown = root;
  for (const [index, key] of keys.entries()) {
    const next = isRecord(at) || Array.isArray(at) ? own(at, key) : undefined;
    if (next === undefined) return keys.slice(0, index);
    at = next;
  }
  return keys;
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join("");
}
