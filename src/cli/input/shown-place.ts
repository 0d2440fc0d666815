/** Names files, and places in the files of a bundled description, for messages. */
import { dirname, posix, relative, sep } from "node:path";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { pathOf, pointerOf } from "#load/pointer.ts";
import type { DescriptionLocation } from "./description.ts";
import { pathOfUrl } from "./folder.ts";
import { publicUrl } from "./public-url.ts";
import { isRevision } from "./revision.ts";

/** A file as messages name it: its path from the current folder, or its address. */
export function shownFile(file: string, place: DescriptionLocation): string {
  if (file === place.url || file === place.file?.path) return place.shown;
  if (/^https?:/.test(file)) return publicUrl(file);
  const path = file.startsWith("file:") ? pathOfUrl(file) : file;
  if (path === undefined) return file;
  return isRevision(place.shown) ? inRevision(path, place) : relative("", path);
}

/** The name of a file in the same git revision. Its path starts at the same folder as that of the description. */
function inRevision(path: string, { shown, file }: DescriptionLocation): string {
  const [, revision = "", given = ""] = /^(git:.+:)([^:]+)$/.exec(shown) ?? [];
  const fromDescription = relative(dirname(file?.path ?? ""), path)
    .split(sep)
    .join("/");
  const start = given.startsWith("./") ? "./" : "";
  return `${revision}${start}${posix.join(posix.dirname(given), fromDescription)}`;
}

/** Splits a pointer into a bundled description into the file and the pointer within that file. */
export function placeOf(pointer: string, place: DescriptionLocation): { file: string; pointer: string } {
  const [key, url, ...path] = pathOf(pointer) ?? [];
  if (key !== DOCUMENTS || url === undefined) return { file: place.shown, pointer };
  // Files are named by their path from the description, or by their address.
  const file = URL.canParse(url, place.url) ? new URL(url, place.url).href : url;
  return { file: shownFile(file, place), pointer: pointerOf(path) };
}
