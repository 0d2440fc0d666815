/** Recognizes media types: JSON, forms, parts, sequences, and the language of each text. */
import { bare, isXml } from "#model/media-type.ts";

/**
 * Whether a media type is JSON: `application/json`, `text/json`, `application/problem+json`, with or without
 * parameters.
 */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:x-)?json|text\/(?:x-)?json|json)$|^[\w.!#$&^-]+\/[\w.!#$&^-]+\+json$/.test(
    bare(mediaType),
  );
}

/** Whether a media type is `application/x-www-form-urlencoded`. */
export function isForm(mediaType: string): boolean {
  return bare(mediaType) === "application/x-www-form-urlencoded";
}

/** Whether a media type is `multipart/…`. */
export function isMultipart(mediaType: string): boolean {
  return bare(mediaType).startsWith("multipart/");
}

/** How the items of a sequential media type (4.14.3.1) are framed; undefined for other types. */
export function sequenceOf(mediaType: string): "lines" | "json-seq" | "events" | undefined {
  const name = bare(mediaType);
  if (name === "text/event-stream") return "events";
  if (/^application\/(?:.+\+)?json-seq$/.test(name)) return "json-seq";
  return /^application\/(?:x-)?(?:jsonl|ndjson|jsonlines|json-lines|jsonlines?\+json|stream\+json|json-stream)$/.test(
    name,
  )
    ? "lines"
    : undefined;
}

/**
 * The language of a media type's text, for highlighting: "json", "xml", "yaml", "html", "csv", "form",
 * "multipart", "javascript", "css", "graphql", "sql", "markdown", else "text".
 */
export function languageOf(mediaType: string): string {
  if (isJson(mediaType) || sequenceOf(mediaType)?.startsWith("json") || sequenceOf(mediaType) === "lines")
    return "json";
  const name = bare(mediaType);
  if (name === "text/html" || name === "application/xhtml+xml") return "html";
  if (isXml(mediaType)) return "xml";
  if (isForm(mediaType)) return "form";
  if (isMultipart(mediaType)) return "multipart";
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? "text";
}

/** The file extension for a media type, without a dot: "png". Default: "bin". */
export function extensionOf(mediaType: string): string {
  const name = bare(mediaType);
  if (isJson(name)) return "json";
  const known = EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined) return known;
  return isXml(name) ? "xml" : "bin";
}

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/yaml$/, "yaml"],
  [/\/csv$/, "csv"],
  [/javascript$/, "javascript"],
  [/\/css$/, "css"],
  [/\/graphql$/, "graphql"],
  [/\/(?:x-)?sql$/, "sql"],
  [/\/markdown$/, "markdown"],
];

const EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/^image\/svg/, "svg"],
  [/^image\/jpe?g$/, "jpg"],
  [/^image\/gif$/, "gif"],
  [/^image\/webp$/, "webp"],
  [/^image\//, "png"],
  [/^audio\/wav/, "wav"],
  [/^audio\//, "mp3"],
  [/^video\//, "mp4"],
  [/\/pdf$/, "pdf"],
  [/\/zip$/, "zip"],
  [/\/gzip$/, "gz"],
  [/\/csv$/, "csv"],
  [/\/html$/, "html"],
  [/yaml$/, "yaml"],
  [/^text\//, "txt"],
];
