/** 4.19 Example Object, and the plain `example` that stands for one. */
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { absoluteUrl } from "./server.ts";

/** An example written in the document. */
export interface Example {
  /** Its key in `examples`; absent for a plain `example`. */
  name?: string;
  summary?: string;
  description?: string;
  /** The value as data (`value`, or `dataValue` of 3.2); may be any JSON value. Meaningless without `hasValue`. */
  value: unknown;
  /** Whether there is a value: `null` is one. */
  hasValue: boolean;
  /** Whether the value is data for certain (`dataValue`): a string in it is never a body already written out. */
  isData?: boolean;
  /** The value as it travels (`serializedValue`, 3.2). */
  serialized?: string;
  /** Where the value is to be fetched from, absolute. */
  externalUrl?: string;
  /** The Example Object as it stands; undefined for a plain `example`. */
  raw?: unknown;
  pointer: string;
  /** The `$ref` that leads nowhere, where this stands for one. */
  broken?: string;
}

/**
 * The examples of a Parameter, Header or Media Type Object: `examples` where it has some, else `example`.
 * @param pointer where the host stands
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
 * The value of an example. If the value is nothing but a local reference, its author means the target, which may be an
 * Example Object, although the specification has no reference there.
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
  beside: { summary?: string; description?: string; broken?: string },
): Example {
  const object = asRecord(raw);
  const known = ["value", "dataValue", "serializedValue", "externalValue", "summary", "description"];
  // A value that is no Example Object at all, as some descriptions write it, is the example itself.
  const isObject =
    isRecord(raw) && (known.some((key) => Object.hasOwn(raw, key)) || Object.keys(raw).length === 0);
  const key = Object.hasOwn(object, "dataValue") ? "dataValue" : "value";
  const external = isObject ? asText(object["externalValue"]) : undefined;
  return {
    name,
    summary: beside.summary ?? (isObject ? asText(object["summary"]) : undefined),
    description: beside.description ?? (isObject ? asText(object["description"]) : undefined),
    value: isObject ? exampleValue(document, object[key]) : raw,
    isData: isObject && key === "dataValue" ? true : undefined,
    hasValue: isObject ? Object.hasOwn(object, key) && object[key] !== undefined : raw !== undefined,
    serialized:
      isObject && typeof object["serializedValue"] === "string" ? object["serializedValue"] : undefined,
    externalUrl: external === undefined ? undefined : absoluteUrl(external, document.url),
    raw: isObject ? raw : undefined,
    pointer,
    broken: beside.broken,
  };
}
