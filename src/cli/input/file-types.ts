/** The kinds of files that a description shows or links to beside itself. Nothing in this list runs as a script of the page. */
import { extname } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".yaml": "application/yaml",
  ".yml": "application/yaml",
  ".md": "text/plain",
  ".txt": "text/plain",
  ".xml": "text/plain",
  ".csv": "text/csv",
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/** The media type of a file by the end of its name; undefined for kinds that are not shown. */
export function typeOf(path: string): string | undefined {
  const end = extname(path).toLowerCase();
  return Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
}
