/** The file types that the server serves beside a description. None of them can run as a script of the page. */
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

/** The media type of a file by its extension; undefined if the type is not served. */
export function typeOf(path: string): string | undefined {
  const end = extname(path).toLowerCase();
  return Object.hasOwn(TYPES, end) ? TYPES[end] : undefined;
}
