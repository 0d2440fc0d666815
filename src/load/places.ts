/**
 * Finds the lines of JSON pointers in the text of a description, for its author. It loads when the list of problems
 * is opened. JSON is read as YAML, which includes it.
 */
import type * as Yaml from "js-yaml";
import { PointerTree } from "#oas/pointer-tree.ts";
import { type Coded, textOf } from "./coded.ts";
import { pathOf, pointerOf } from "./pointer.ts";

/** The YAML parser. It is passed in, because it is a part that may be loaded already. */
export type YamlReader = Pick<typeof Yaml, "EVENT_ID" | "SCALAR_STYLE" | "getScalarValue" | "parseEvents">;

/** A place in a text, 1-based. */
export interface TextPlace {
  pointer: string;
  line: number;
  column: number;
}

/** The places that were found in a text. */
export interface Places {
  /** The pointers that occur in the text, each with the place of its last step that was found. */
  found: TextPlace[];
  /** Repeated names of an object; the later member counts. */
  repeated: TextPlace[];
}

/** The deepest level that is searched, and how many repeated names are reported. */
const DEEPEST = 3000;
const MOST_REPEATED = 200;

/** The places of JSON pointers; none if the text cannot be read. */
export function placesIn(yaml: YamlReader, coded: string | Coded, pointers: readonly string[]): Places {
  const text = textOf(coded);
  const wanted = new PointerTree();
  for (const pointer of pointers) wanted.add(pathOf(pointer) ?? []);
  const repeated: { path: string[]; at: number }[] = [];
  try {
    look(yaml, text, wanted, repeated);
  } catch {
    return { found: [], repeated: [] };
  }
  const placeOf = placesOfOffsets(text);
  return {
    found: pointers.flatMap((pointer) => {
      const at = wanted.nearest(pathOf(pointer) ?? []);
      return at === undefined ? [] : [{ pointer, ...placeOf(at) }];
    }),
    repeated: repeated.map(({ path, at }) => ({ pointer: pointerOf(path), ...placeOf(at) })),
  };
}

/** An open collection. */
interface Open {
  isMap: boolean;
  /** The next event of a mapping is a key. */
  isKey: boolean;
  /** The key or index of the member that is being read. */
  step: string;
  count: number;
  names: Set<string>;
  wanted: PointerTree | undefined;
}

/** Records the places of the pointers in the first document that has content. */
function look(
  yaml: YamlReader,
  text: string,
  wanted: PointerTree,
  repeated: { path: string[]; at: number }[],
): void {
  const { EVENT_ID, getScalarValue, parseEvents } = yaml;
  const open: Open[] = [];
  for (const event of parseEvents(text, { maxDepth: DEEPEST })) {
    if (event.type === EVENT_ID.DOCUMENT) {
      if (wanted.inside.size > 0 && [...wanted.inside.values()].some(({ at }) => at !== undefined)) return;
      open.push({ isMap: false, isKey: false, step: "", count: -1, names: new Set(), wanted: undefined });
      continue;
    }
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const host = open.at(-1)!;
    const at = startOf(event, yaml);
    let inner = open.length === 1 ? wanted : undefined;
    if (host.isMap && host.isKey) {
      host.isKey = false;
      host.step = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : "";
      if (event.type === EVENT_ID.SCALAR && host.step !== "<<") {
        note(host, at);
        if (host.names.has(host.step) && repeated.length < MOST_REPEATED)
          repeated.push({ path: open.slice(1).map(({ step }) => step), at });
        host.names.add(host.step);
      }
    } else if (open.length > 1) {
      if (host.isMap) host.isKey = true;
      else {
        host.step = String(++host.count);
        note(host, at);
      }
      inner = host.wanted?.inside.get(host.step);
    }
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      const isMap = event.type === EVENT_ID.MAPPING;
      open.push({ isMap, isKey: isMap, step: "", count: -1, names: new Set(), wanted: inner });
    }
  }
}

/** Of a repeated name, the last member counts. */
function note(host: Open, at: number): void {
  const member = host.wanted?.inside.get(host.step);
  if (member) member.at = at;
}

function startOf(event: Yaml.Event, { EVENT_ID, SCALAR_STYLE }: YamlReader): number {
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart;
  if (event.type !== EVENT_ID.SCALAR) return 0;
  const isQuoted = event.style === SCALAR_STYLE.DOUBLE_QUOTED || event.style === SCALAR_STYLE.SINGLE_QUOTED;
  return Math.max(0, event.valueStart - Number(isQuoted));
}

function placesOfOffsets(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let next = text.indexOf("\n"); next >= 0; next = text.indexOf("\n", next + 1)) starts.push(next + 1);
  return (offset) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}
