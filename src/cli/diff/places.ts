/** The places of changes as their authors wrote them: files, pointers in these files, and lines. */
import type { Description } from "#cli/input/description.ts";
import { placeOf } from "#cli/input/shown-place.ts";
import type { Both, Change } from "#compare/facts/change.ts";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { placesIn } from "#load/places.ts";
import { pathOf } from "#load/pointer.ts";
import * as yaml from "#load/yaml.ts";
import type { Raw } from "#oas/read.ts";
import { jsonLines } from "./json-lines.ts";
import { nearestInNew } from "./nearest.ts";
import type { LocatedChange } from "./report.ts";
import { writtenPointers } from "./written-places.ts";

/** A place in a file. */
interface At {
  file: string;
  pointer: string;
  /** The address of a file that is not the main one. */
  url?: string;
  line?: number;
}

/** Adds files and lines to changes. Pointers become those of the files. */
export async function located(
  before: Description,
  after: Description,
  changes: readonly Change[],
): Promise<LocatedChange[]> {
  const newer = after.loaded.document as unknown as Raw;
  const removed = new Map<Change, string>();
  for (const change of changes)
    if (change.pointer.new === null) removed.set(change, nearestInNew(change, newer));
  const old = await placesOf(before, pointersOf(changes, "old"));
  const now = await placesOf(after, new Set([...pointersOf(changes, "new"), ...removed.values()]));
  return changes.map((change) => {
    const at: Both<At> = {
      old: old.get(change.pointer.old ?? "none") ?? null,
      new: now.get(change.pointer.new ?? "none") ?? null,
    };
    const each = <T>(read: (one: At) => T | undefined): Both<T> => ({
      old: (at.old && read(at.old)) ?? null,
      new: (at.new && read(at.new)) ?? null,
    });
    const nearest = now.get(removed.get(change) ?? "none");
    return {
      ...change,
      loaded: change.pointer,
      pointer: each(({ pointer }) => pointer),
      line: each(({ line }) => line),
      file: each(({ file }) => file),
      ...(nearest && { nearest: { file: nearest.file, pointer: nearest.pointer, line: nearest.line } }),
    };
  });
}

function pointersOf(changes: readonly Change[], side: "old" | "new"): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { pointer } of changes) if (pointer[side] !== null) found.add(pointer[side]);
  return found;
}

/** The place of each pointer of the loaded document. */
async function placesOf(
  description: Description,
  pointers: ReadonlySet<string>,
): Promise<ReadonlyMap<string, At>> {
  const { place, main, text, isBundled } = description;
  const written = writtenPointers(main);
  const places = new Map<string, At>();
  for (const pointer of pointers) {
    const at = placeOf(pointer, place);
    const isMain = at.file === place.shown;
    const [key, name] = pathOf(pointer) ?? [];
    const url =
      key === DOCUMENTS && URL.canParse(name ?? "", place.url)
        ? new URL(name ?? "", place.url).href
        : undefined;
    places.set(pointer, isMain ? { ...at, pointer: written(at.pointer) } : { ...at, url });
  }
  const byFile = new Map<string, At[]>();
  for (const at of places.values()) {
    const list = byFile.get(at.file);
    if (list) list.push(at);
    else byFile.set(at.file, [at]);
  }
  for (const [file, list] of byFile) {
    const isMain = file === place.shown;
    // Lines are looked up in the files, not in the bundled text.
    const url = isMain ? place.url : list[0]?.url;
    const source = isMain && !isBundled ? text : url && (await textAt(description, url));
    if (source === undefined || source === "") continue;
    const wanted = [...new Set(list.map(({ pointer }) => pointer))];
    const lines = linesIn(source, wanted);
    for (const at of list) at.line = lines.get(at.pointer);
  }
  return places;
}

/** The lines of pointers in a text. A file that begins like JSON may be YAML. */
function linesIn(text: string, pointers: readonly string[]): ReadonlyMap<string, number | undefined> {
  const known = /^\ufeff?\s*[{[]/.test(text.slice(0, 1000)) ? jsonLines(text, pointers) : undefined;
  return known ?? new Map(placesIn(yaml, text, pointers).found.map(({ pointer, line }) => [pointer, line]));
}

/** The text of a file of a description; undefined if it cannot be read again. */
async function textAt({ reader, place }: Description, url: string): Promise<string | undefined> {
  try {
    return (await reader.text(url, url === place.url ? undefined : place.url)).text;
  } catch {
    return undefined;
  }
}
