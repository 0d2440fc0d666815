/**
 * Reads the probes of the descriptions in test/documents/coverage: values that the page must show. Probes are comments in
 * the descriptions, at the end of the line with the value:
 *
 *     title: Harbour zq1 #? Info.title
 *     deprecated: true #? Parameter.deprecated (header) = X-Berth ~ deprecated !should
 *     maximum: 731 #? Schema.maximum = <= 731 | /(at most|max\w*:?) 731/
 *
 * A probe names the Object and field as in src/oas/fields.ts, and the place in brackets if there are several. After `=`
 * are the texts that show the value; one of them is enough: a text, a `/regular expression/`, `name ~ text` for a text
 * near a name, or `name ~40 text` for a text at most 40 characters after a name. Without `=`, it is the value of the
 * line. `!` sets the importance, and `;` separates several probes of one line. A line with only a comment may also have
 * probes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIELDS, type Importance, VERSIONS, type Version } from "#oas/fields.ts";

/** A value of a description that the page must show. */
export interface Probe {
  /** `Object.field (place)`, unique within its description. */
  id: string;
  object: string;
  field: string;
  importance: Importance;
  /** The value is shown if the page contains one of these. Texts are compared case-insensitively. */
  any: readonly (string | RegExp)[];
}

/** How far a text may be from its name: after it, and before it. Less before it if the probe has a distance. */
const AFTER = 200;
const BEFORE = 60;
const NARROW = 16;

/** The descriptions: one for each version, and two with every keyword of schemas in every place. */
export type DocumentName = Version | `${"3.0" | "3.1"}-places`;

/** The names of all descriptions. */
export const NAMES: readonly DocumentName[] = [...VERSIONS, "3.0-places", "3.1-places"];

/** The absolute paths of all descriptions. */
export const DOCUMENTS = eachOf(pathOf);

/** The probes of each description, in the order of its lines. */
export const PROBES = eachOf(probesIn);

/** Whether the visible texts contain a probe. URLs may also be the targets of links. */
export function isSeen(probe: Probe, opened: { text: string; links: readonly string[] }): boolean {
  const text = opened.text.toLowerCase();
  return probe.any.some((one) => {
    if (typeof one !== "string") return one.test(opened.text);
    const isAddress = /^https?:/.test(one);
    return text.includes(one.toLowerCase()) || (isAddress && opened.links.some((link) => link.includes(one)));
  });
}

function eachOf<Value>(make: (name: DocumentName) => Value): Readonly<Record<DocumentName, Value>> {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<DocumentName, Value>;
}

function pathOf(name: DocumentName): string {
  return join(import.meta.dirname, "..", "..", "test", "documents", "coverage", `${name}.yaml`);
}

function probesIn(name: DocumentName): readonly Probe[] {
  const probes: Probe[] = [];
  const ids = new Set<string>();
  for (const [index, line] of readFileSync(pathOf(name), "utf8").split("\n").entries()) {
    const [, code = "", comment] = /^(.*?)(?:^|\s)#\? (.*)$/.exec(line) ?? [];
    if (comment === undefined) continue;
    for (const part of comment.split(" ; ")) {
      const probe = probeOf(part, code, name.slice(0, 3) as Version);
      if (!probe) throw new Error(`${name}.yaml, line ${index + 1}: not a probe: ${part}`);
      if (ids.has(probe.id)) throw new Error(`${name}.yaml, line ${index + 1}: a second ${probe.id}`);
      ids.add(probe.id);
      probes.push(probe);
    }
  }
  return probes;
}

function probeOf(comment: string, code: string, version: Version): Probe | undefined {
  const [, head = "", own] = /^(.*?)(?: !(must|should|nice))?$/.exec(comment.trim()) ?? [];
  const [, name = "", place, texts] = /^(.*?)(?: \(([^()]*)\))?(?: = (.*))?$/.exec(head) ?? [];
  const [object = "", field = ""] = split(name);
  const row = FIELDS.find((one) => one.object === object && one.field === field && one.in.includes(version));
  const any = texts === undefined ? [scalarOf(code)] : texts.split(" | ").map(textOf);
  if (!row || any.includes("")) return undefined;
  const id = place === undefined ? name : `${name} (${place})`;
  return { id, object, field, importance: (own as Importance | undefined) ?? row.importance, any };
}

/** "Path Item.get" → "Path Item", "get". */
function split(name: string): readonly [object: string, field: string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/** The scalar of a line, without dash, key and quotes. */
function scalarOf(code: string): string {
  const value = code
    .replace(/^\s*(?:- )*(?:[^\s"'{[]\S*: )?/, "")
    .replace(/:$/, "")
    .trim();
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

function textOf(text: string): string | RegExp {
  const near = / ~(\d*) /.exec(text);
  if (!near) return /^\/.*\/$/.test(text) ? new RegExp(text.slice(1, -1), "is") : text;
  const name = quoted(text.slice(0, near.index));
  const wanted = text.slice(near.index + near[0].length);
  const words = /^\/.*\/$/.test(wanted) ? wanted.slice(1, -1) : quoted(wanted);
  const [after, before] = near[1] ? [Number(near[1]), NARROW] : [AFTER, BEFORE];
  return new RegExp(`${name}.{0,${after}}(?:${words})|(?:${words}).{0,${before}}${name}`, "is");
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
