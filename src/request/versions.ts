/**
 * The rules for requests that differ between versions of the specification. After `load` everything else is
 * the same.
 */
import type { Document } from "#model/document.ts";
import { bare, type Encoding } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { asText, own } from "#oas/read.ts";

/** Whether a parameter is ignored: since 3.0, headers that other fields define (4.12, `name`). */
export function isIgnored({ document, location, name }: Parameter): boolean {
  return (
    location === "header" && /^(?:accept|content-type|authorization)$/i.test(name) && !is(document, "2.")
  );
}

/**
 * Whether a described body is ignored: in 3.0 for GET, HEAD and DELETE, always for TRACE (RFC 9110, 9.3.8).
 */
export function isBodyIgnored({ document, method }: Operation): boolean {
  return method === "trace" || (/^(?:get|head|delete)$/.test(method) && is(document, "3.0"));
}

/** Whether reserved characters are not encoded. Before 3.2, `allowReserved` applies to queries only. */
export function allowsReserved({ document, location, allowReserved }: Parameter): boolean {
  return allowReserved && (location === "query" || !is(document, "3.0", "3.1"));
}

/**
 * Whether a style (4.15.1.2) applies, not a content type: if the encoding states one, in forms, and in
 * `multipart/form-data`, where 3.0 ignores styles. For 2.0, `load` writes `collectionFormat` as a style.
 * @param multipart the media type that the property is a part of; undefined for forms
 */
export function hasStyle({ document, raw }: Encoding, multipart?: string): boolean {
  return (
    ["style", "explode", "allowReserved"].some((field) => raw[field] !== undefined) &&
    (multipart === undefined || (bare(multipart) === "multipart/form-data" && !is(document, "3.0")))
  );
}

/**
 * Whether the format of a part makes it `application/octet-stream`: `binary`, and in 3.0 `byte` (4.7.15.1.1).
 */
export function isBinary({ document, format }: Schema): boolean {
  return format === "binary" || (format === "byte" && is(document, "3.0"));
}

/**
 * Whether a description is written in one of these versions. `load` keeps versions that are not the newest.
 */
function is({ raw }: Document, ...versions: readonly string[]): boolean {
  const version = asText(own(raw, "x-lectern-version")) ?? "";
  return versions.some((start) => version.startsWith(start));
}
