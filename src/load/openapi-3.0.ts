/**
 * The differences of OpenAPI 3.0 from 3.1 (JSON Schema 2020-12) as rules, and the vendor extensions that later became
 * fields. The rules apply to every version: a 3.1 description with `nullable` means it.
 */
import { isRecord, own, type Raw } from "#oas/read.ts";
import { type Draft, put } from "./pointer.ts";
import type { Rules } from "./walk.ts";

/** The rules by Object, for `walk`. */
export const RULES: Rules["rules"] = {
  OpenAPI: { triggers: ["x-webhooks"], rule: upgradeRoot },
  Schema: {
    triggers: [
      "nullable",
      "x-nullable",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "example",
      "x-example",
      "x-examples",
      "x-oneOf",
      "x-anyOf",
      "items",
    ],
    rule: upgradeSchema,
  },
  Parameter: { triggers: ["x-example", "x-examples"], rule: upgradeExamples },
  Header: { triggers: ["x-example", "x-examples"], rule: upgradeExamples },
  MediaType: { triggers: ["x-example", "x-examples"], rule: upgradeExamples },
  RequestBody: { triggers: ["x-example", "x-examples"], rule: upgradeContent },
  Response: { triggers: ["x-example", "x-examples"], rule: upgradeContent },
};

/** Renames `x-webhooks` (3.0) to `webhooks`, if there are none. */
function upgradeRoot(root: Raw): Raw {
  if (root["webhooks"] !== undefined || !isRecord(root["x-webhooks"])) return root;
  return rename(root, "x-webhooks", "webhooks");
}

/**
 * Converts a Schema Object (3.0.4, 4.7.24) to JSON Schema 2020-12. The specification gives `nullable` without `type`
 * no effect, but its authors mean "or null", so it becomes `x-nullable: true`.
 */
function upgradeSchema(schema: Raw): Raw {
  if (!needsChange(schema)) return schema;
  const nullable = schema["nullable"] === true || schema["x-nullable"] === true;
  const tuple = Array.isArray(schema["items"]);
  const bounds = { exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" } as const;
  const result: Draft = {};
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    switch (key) {
      case "type":
        put(result, key, nullable ? withNull(value) : value);
        break;
      case "nullable":
      case "x-nullable":
        if (value === true && !hasType(schema)) result["x-nullable"] = true;
        else if (typeof value !== "boolean") put(result, key, value);
        break;
      case "minimum":
        if (schema["exclusiveMinimum"] !== true) result[key] = value;
        break;
      case "maximum":
        if (schema["exclusiveMaximum"] !== true) result[key] = value;
        break;
      case "exclusiveMinimum":
      case "exclusiveMaximum": {
        const bound = schema[bounds[key]];
        if (value === true && bound !== undefined) result[key] = bound;
        else if (typeof value !== "boolean") result[key] = value;
        break;
      }
      case "example":
      case "x-example":
      case "x-examples":
        upgradeSchemaExample(schema, key, result);
        break;
      case "x-oneOf":
      case "x-anyOf": {
        const name = key.slice(2);
        put(result, schema[name] === undefined && Array.isArray(value) ? name : key, value);
        break;
      }
      case "items":
        if (tuple && schema["prefixItems"] === undefined) result["prefixItems"] = value;
        else if (!tuple) result[key] = value;
        break;
      case "additionalItems":
        put(result, tuple ? "items" : key, value);
        break;
      case "discriminator":
        result[key] = typeof value === "string" ? { propertyName: value } : value;
        break;
      default:
        put(result, key, value);
    }
  }
  return result;
}

/** Sets `examples` to the one example, or to those of `x-examples`, if there are no others. */
function upgradeSchemaExample(schema: Raw, key: string, result: Draft): void {
  const value = schema[key];
  const isMap = key === "x-examples";
  if (hasExamples(schema, key) || (isMap && !isRecord(value))) result[key] = value;
  else result["examples"] = isMap ? Object.values(value as Raw).map(exampleValue) : [value];
}

/** Most schemas with a trigger need no change (a numeric exclusiveMinimum), and must stay the same object. */
function needsChange(schema: Raw): boolean {
  return (
    typeof schema["nullable"] === "boolean" ||
    (typeof schema["x-nullable"] === "boolean" && (hasType(schema) || schema["x-nullable"] === false)) ||
    typeof schema["exclusiveMinimum"] === "boolean" ||
    typeof schema["exclusiveMaximum"] === "boolean" ||
    LEGACY.some((key) => schema[key] !== undefined && !hasExamples(schema, key)) ||
    (Array.isArray(schema["x-oneOf"]) && schema["oneOf"] === undefined) ||
    (Array.isArray(schema["x-anyOf"]) && schema["anyOf"] === undefined) ||
    typeof schema["discriminator"] === "string" ||
    Array.isArray(schema["items"])
  );
}

const LEGACY = ["example", "x-example", "x-examples"];

/** Whether a field with precedence gives the examples of a schema. */
function hasExamples(schema: Raw, key: string): boolean {
  if (schema["examples"] !== undefined) return true;
  if (key === "x-examples" && !isRecord(schema[key])) return true;
  return LEGACY.slice(0, LEGACY.indexOf(key)).some((earlier) => schema[earlier] !== undefined);
}

function hasType(schema: Raw): boolean {
  return typeof schema["type"] === "string" || Array.isArray(schema["type"]);
}

function withNull(type: unknown): unknown {
  if (Array.isArray(type)) return type.includes("null") ? type : [...type, "null"];
  return typeof type === "string" && type !== "null" ? [type, "null"] : type;
}

/** Converts `x-example` and `x-examples` of a Parameter, Header or Media Type Object without examples. */
function upgradeExamples(host: Raw): Raw {
  if (host["example"] !== undefined || host["examples"] !== undefined) return host;
  if (host["x-example"] !== undefined) return rename(host, "x-example", "example");
  const named = host["x-examples"];
  if (!isRecord(named)) return host;
  const examples: Draft = {};
  for (const [name, value] of Object.entries(named)) {
    put(examples, name, isExampleObject(value) ? value : { value });
  }
  return rename(host, "x-examples", "examples", examples);
}

/** Moves `x-example` and `x-examples` beside `content` to the media types without an example. */
function upgradeContent(host: Raw): Raw {
  const content = host["content"];
  if (!isRecord(content)) return host;
  const byType = host["x-examples"];
  let copy: Draft | undefined;
  for (const [type, mediaType] of Object.entries(content)) {
    if (!isRecord(mediaType) || mediaType["example"] !== undefined || mediaType["examples"] !== undefined)
      continue;
    const example = isRecord(byType) && Object.hasOwn(byType, type) ? byType[type] : host["x-example"];
    if (example === undefined) continue;
    copy ??= { ...content };
    put(copy, type, { ...mediaType, example });
  }
  return copy ? { ...host, content: copy } : host;
}

/** Whether a value is an Example Object, not the example itself. */
function isExampleObject(value: unknown): boolean {
  const known = ["value", "externalValue", "$ref", "dataValue", "serializedValue"];
  return known.some((key) => own(value, key) !== undefined);
}

function exampleValue(value: unknown): unknown {
  return isRecord(value) && Object.hasOwn(value, "value") ? value["value"] : value;
}

/** The same object with one field under another name, at the same place. */
function rename(host: Raw, from: string, to: string, value: unknown = host[from]): Raw {
  const result: Draft = {};
  for (const key of Object.keys(host)) {
    if (key === from) put(result, to, value);
    else if (key !== to) put(result, key, host[key]);
  }
  return result;
}
