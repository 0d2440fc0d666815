/** Reads comma-separated values (RFC 4180), which `csv.ts` writes. */
import type { Schema } from "#model/schema/schema.ts";
import { itemSchema, memberSchema } from "#request/members.ts";
import { objectOf, typesOf, Unreadable, valueOfText } from "./text.ts";

/** The most cells that are read. */
export const MOST_CELLS = 1_000_000;

/**
 * A list of objects, with the names of the first line. If the schema's items are lists, each line is a list.
 * If they are scalars, there is one line, which is the list.
 * @throws Unreadable with the line
 */
export function parseCsv(text: string, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  if (types && !types.has("array") && !types.has("object")) return valueOfText(text, schema);
  const lines = cellsIn(text);
  const items = typesOf(itemSchema(schema, 0));
  if (types?.has("array") && items?.has("array"))
    return lines.map((line, row) => readCells(line, itemSchema(schema, row)));
  if (types?.has("array") && items && !items.has("object")) {
    if (lines.length > 1) throw new Unreadable("There is more than one line.", "line 2");
    return readCells(lines[0] ?? [], schema);
  }
  const [names = [], ...rows] = lines;
  const isOne = types !== undefined && !types.has("array");
  const objects = rows.map((row, index) => {
    if (row.length !== names.length)
      throw new Unreadable(
        `The line has ${row.length} values for ${names.length} names.`,
        `line ${index + 2}`,
      );
    const of = isOne ? schema : itemSchema(schema, index);
    return objectOf(names.map((name, at) => [name, valueOfText(row[at] ?? "", memberSchema(of, name))]));
  });
  return isOne ? objects[0] : objects;
}

function readCells(cells: readonly string[], schema: Schema | undefined): unknown[] {
  return cells.map((cell, index) => valueOfText(cell, itemSchema(schema, index)));
}

/** A cell without quotes; the end of a cell. */
const PLAIN = /[^",\r\n]*/y;
const END = /,|\r\n|\r|\n|$/y;

function cellsIn(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (let count = 0; at < text.length || line.length > 0; count++) {
    if (count >= MOST_CELLS) throw new Unreadable(`There are more than ${MOST_CELLS} values.`);
    const start = at;
    at = text.charAt(at) === '"' ? endOfQuoted(text, at) : endOf(PLAIN, text, at);
    const cell = text.slice(start, at);
    const next = endOf(END, text, at);
    if (next < 0) throw new Unreadable("A quote stands in the wrong place.", `line ${lines.length + 1}`);
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    const isWithin = text.charAt(at) === ",";
    at = next;
    if (isWithin) continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at + 1;
  throw new Unreadable("A quoted value does not end.");
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
