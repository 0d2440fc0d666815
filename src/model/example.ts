/** Reads examples: 4.19 Example Objects, and plain `example` values. */
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { absoluteUrl } from "./server.ts";

/** An example written in the document. */
export interface Example {
  /** Its key in `examples`; undefined for a plain `example`. */
  name?: string;
  summary?: string;
  description?: string;
  /** The value as data (`value`, or `dataValue` in 3.2): any JSON value. Not defined if `hasValue` is false. */
  value: unknown;
  /** Whether there is a value, which may be `null`. */
  hasValue: boolean;
  /** Whether the value is data (`dataValue`), so that a string is not a serialized body. */
  isData?: boolean;
  /** The serialized value (`serializedValue`, 3.2). */
  serialized?: string;
  /** The absolute URL of the value. */
  externalUrl?: string;
  /** The Example Object as written; undefined for a plain `example`. */
  raw?: unknown;
  pointer: string;
  /** The `$ref`, if this is a reference that cannot be resolved. */
  broken?: string;
}

/**
 * The examples of a Parameter, Header or Media Type Object: `examples` if it has any, otherwise `example`.
 * @param pointer the pointer of that Object
 */
export function examples(document: Document, host: Raw, pointer: string): readonly Example[] {
  const named = entries(host["examples"]).map(([name, raw]) => {
    const at = `${pointer}/examples/${escapePointer(name)}`;
    const found = document.follow(raw, at);
    return exampleObject(document, name, found.value, found.pointer, found);
  });
  if (named.length > 0) return named;
  if (!Object.hasOwn(host, "example") || host["example"] === undefined) return [];
  const value = exampleValue(document, host["example"]);
  return [{ value, hasValue: true, pointer: `${pointer}/example` }];
}

/**
 * The value of an example. If the value is only a local reference, the author means its target, which may be an
 * Example Object, although the specification does not allow this.
 */
export function exampleValue(document: Document, value: unknown): unknown {
  const ref = own(value, "$ref");
  if (typeof ref !== "string" || !ref.startsWith("#/") || Object.keys(value as Raw).length > 1) return value;
  const found = document.follow(value, "");
  if (found.broken !== undefined) return value;
  const isObject = found.pointer.startsWith("/components/examples/") && isRecord(found.value);
  return isObject ? (own(found.value, "dataValue") ?? own(found.value, "value") ?? found.value) : found.value;
}

function exampleObject(
  document: Document,
  name: string,
  raw: unknown,
  pointer: string,
  ref: { summary?: string; description?: string; broken?: string },
): Example {
  const object = asRecord(raw);
  const known = ["value", "dataValue", "serializedValue", "externalValue", "summary", "description"];
  // Some descriptions write a plain value instead of an Example Object.
  const isObject =
    isRecord(raw) && (known.some((key) => Object.hasOwn(raw, key)) || Object.keys(raw).length === 0);
  const key = Object.hasOwn(object, "dataValue") ? "dataValue" : "value";
  const external = isObject ? asText(object["externalValue"]) : undefined;
  return {
    name,
    summary: ref.summary ?? (isObject ? asText(object["summary"]) : undefined),
    description: ref.description ?? (isObject ? asText(object["description"]) : undefined),
    value: isObject ? exampleValue(document, object[key]) : raw,
    isData: isObject && key === "dataValue" ? true : undefined,
    hasValue: isObject ? Object.hasOwn(object, key) && object[key] !== undefined : raw !== undefined,
    serialized:
      isObject && typeof object["serializedValue"] === "string" ? object["serializedValue"] : undefined,
    externalUrl: external === undefined ? undefined : absoluteUrl(external, document.url),
    raw: isObject ? raw : undefined,
    pointer,
    broken: ref.broken,
  };
}
