/** What earlier versions of the specification say differently about requests. Everything else is the same after `load`. */
import type { Document } from "#model/document.ts";
import { bare, type Encoding } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema.ts";
import { asText, own } from "#oas/read.ts";

/** Whether a parameter is ignored: from 3.0 on, headers that other parts of the description define (4.12, `name`). */
export function isIgnored({ document, location, name }: Parameter): boolean {
  return (
    location === "header" && /^(?:accept|content-type|authorization)$/i.test(name) && !is(document, "2.")
  );
}

/** Whether a request has no body, whatever is described: 3.0 ignores bodies where HTTP is vague; TRACE has none (RFC 9110, 9.3.8). */
export function isBodyIgnored({ document, method }: Operation): boolean {
  return method === "trace" || (/^(?:get|head|delete)$/.test(method) && is(document, "3.0"));
}

/** Whether reserved characters pass: until 3.1 in queries only. */
export function allowsReserved({ document, location, allowReserved }: Parameter): boolean {
  return allowReserved && (location === "query" || !is(document, "3.0", "3.1"));
}

/**
 * Whether an encoding is about styles (4.15.1.2) and not about content types: by what it states, in forms, and from 3.1
 * on in `multipart/form-data`, which the formData of 2.0 has become too.
 * @param multipart the media type whose part it encodes; none for forms
 */
export function hasStyle({ document, raw }: Encoding, multipart?: string): boolean {
  return (
    ["style", "explode", "allowReserved"].some((field) => raw[field] !== undefined) &&
    (multipart === undefined || (bare(multipart) === "multipart/form-data" && !is(document, "3.0")))
  );
}

/** Whether the parts of a schema are `application/octet-stream` for their format: in 3.0 those of `byte` too (4.7.15.1.1). */
export function isBinary({ document, format }: Schema): boolean {
  return format === "binary" || (format === "byte" && is(document, "3.0"));
}

/** Whether a description is written in one of these versions; `load` keeps its own where that is not the newest. */
function is({ raw }: Document, ...versions: readonly string[]): boolean {
  const version = asText(own(raw, "x-lectern-version")) ?? "";
  return versions.some((start) => version.startsWith(start));
}
