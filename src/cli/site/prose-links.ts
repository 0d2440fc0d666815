/** Finds the links in the prose of a description that lead nowhere, with their files, lines and columns. */
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Description } from "#cli/input/description.ts";
import { decoded } from "#cli/process/decoded.ts";
import type { Doubt } from "#site/links.ts";

/** How many broken links of a description are listed. */
const MOST_LISTED = 10;

/**
 * The broken links of a description: each with the file, line and column where it stands first, and what is missing.
 * @param doubts the links of its pages that may lead nowhere
 * @param files the paths of the API's files
 */
export async function brokenLinks(
  description: Description,
  doubts: ReadonlyMap<string, Doubt>,
  files: ReadonlySet<string>,
): Promise<string[]> {
  const broken = [...doubts].filter(([, path]) => path === undefined || !hasFile(files, path));
  if (broken.length === 0) return [];
  // With overlays, the lines are those of the result.
  const sources = description.place.overlays?.length ? [] : await sourcesOf(description);
  const listed = broken.slice(0, MOST_LISTED).map(([address, path]) => {
    const missing = path === undefined ? `there is no section ${address}` : `there is no file ${address}`;
    return `${placeOf(address, sources) ?? description.place.shown}: ${missing}`;
  });
  const more = broken.length - listed.length;
  if (more > 0) listed.push(`${description.place.shown}: ${more} more links lead nowhere`);
  return listed;
}

/** Whether a path names a file, or a folder with a page. */
function hasFile(files: ReadonlySet<string>, path: string): boolean {
  const { pathname } = new URL(path.replace(/^\/+/, ""), "file:///");
  const name = decoded(pathname.slice(1));
  return files.has(name) || files.has(`${name.replace(/\/$/, "")}/index.html`);
}

interface SourceText {
  shown: string;
  text: string;
}

/** The text of a description's files. */
async function sourcesOf({ place, text, files, isBundled, reader }: Description): Promise<SourceText[]> {
  if (!isBundled) return [{ shown: place.shown, text }];
  const sources: SourceText[] = [];
  for (const file of files) {
    const bytes = await reader.bytes(pathToFileURL(file).href, place.url).catch(() => undefined);
    if (bytes) sources.push({ shown: relative("", file), text: new TextDecoder().decode(bytes) });
  }
  return sources;
}

/** Where an address stands first, such as `api.yaml:12:40`. */
function placeOf(address: string, sources: readonly SourceText[]): string | undefined {
  for (const { shown, text } of sources) {
    let at = text.indexOf(address);
    while (at >= 0 && !isWhole(text, at, at + address.length)) at = text.indexOf(address, at + 1);
    if (at < 0) continue;
    const start = text.lastIndexOf("\n", at - 1) + 1;
    return `${shown}:${lineOf(text, at)}:${at - start + 1}`;
  }
  return undefined;
}

/** The number of a line, from 1. Does not copy the text, which may be large. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", end + 1)) line++;
  return line;
}

/** Whether a part of a text is a whole address: not `#pay` in `#pay_invoice` or `https://example.com/#pay`. */
function isWhole(text: string, from: number, to: number): boolean {
  return /[\s("'<]/.test(text.charAt(from - 1)) && /^[\s)"'>\\]?$/.test(text.charAt(to));
}
