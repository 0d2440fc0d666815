/** Reads a body of YAML, and finds places in it: a part that loads when the form has such a body. */
import type { Spread } from "#console/lines.ts";
import { placesIn } from "#load/places.ts";
import { EVENT_ID, getScalarValue, parseEvents, parseYaml, SCALAR_STYLE, YamlError } from "#load/yaml.ts";

/** A value, or why a text is not YAML. */
export type YamlBody = { value: unknown } | { problem: string; at: string | undefined };

/** The value of a text; of several documents, the first one. */
export function readYamlBody(text: string): YamlBody {
  try {
    return { value: parseYaml(text) };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const { message, line, column } = error;
    return { problem: message, at: line === undefined ? undefined : `line ${line}, column ${column}` };
  }
}

/** The place of each pointer; of one that is not in the text, the place of what is around it. */
export function yamlPlaces(text: string, pointers: readonly string[]): ReadonlyMap<string, Spread> {
  const yaml = { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE };
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const found = new Map(placesIn(yaml, text, pointers).found.map((one) => [one.pointer, one]));
  const whole = startOfContent(text);
  return new Map(
    pointers.map((pointer) => {
      const { line, column } = found.get(pointer) ?? whole;
      const from = (starts[line - 1] ?? 0) + column - 1;
      return [pointer, { line, from, to: from + lengthAt(text, from) }];
    }),
  );
}

/** Where the first line begins that is neither empty nor a comment. */
function startOfContent(text: string): { line: number; column: number } {
  const lines = text.split("\n");
  const index = lines.findIndex((line) => /^\s*[^\s#]/.test(line));
  return { line: Math.max(index, 0) + 1, column: Math.max((lines[index] ?? "").search(/\S/), 0) + 1 };
}

/** How long the name or the scalar at a place is: to its colon, or to the end of its line. */
function lengthAt(text: string, from: number): number {
  const rest = text.slice(from, from + 1000).split("\n", 1)[0] ?? "";
  const end = /:(?:\s|$)|\s#/.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).trimEnd().length || 1;
}
