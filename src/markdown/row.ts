/** Parses the rows of a GFM table: recognizes delimiter rows, and splits lines into cells. */
import type { Align } from "./tree.ts";

/** The alignments of a delimiter row (`| :-- | --: |`); undefined if the line is not one. */
export function alignments(line: string): (Align | undefined)[] | undefined {
  if (!DELIMITERS.test(line)) return undefined;
  const cells = splitRow(line, MAX_COLUMNS + 1);
  return cells.length > MAX_COLUMNS ? undefined : cells.map(alignment);
}

/** The trimmed cells of a row, at most `limit`. An escaped pipe is part of its cell. */
export function splitRow(line: string, limit: number): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = "";
  let from = text[0] === "|" ? 1 : 0;
  let index = from;
  for (; index < text.length && cells.length < limit; index++) {
    if (text[index] === "\\") {
      if (text[index + 1] === "|") {
        cell += text.slice(from, index);
        from = index + 1;
      }
      index++;
    } else if (text[index] === "|") {
      cells.push((cell + text.slice(from, index)).trim());
      cell = "";
      from = index + 1;
    }
  }
  if (cells.length < limit && (from < text.length || cell !== ""))
    cells.push((cell + text.slice(from)).trim());
  return cells;
}

function alignment(cell: string): Align | undefined {
  const left = cell.startsWith(":");
  const right = cell.endsWith(":");
  if (left && right) return "center";
  return left ? "left" : right ? "right" : undefined;
}

/** The maximum number of cells. A longer row does not begin a table. */
export const MAX_COLUMNS = 500;
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
