/** Cuts long answers into parts that end at headings, paragraphs or lines, and says where each part continues. */
import { code } from "#text/markdown.ts";

/** The most characters of an answer. */
export const MOST_CHARACTERS = 40_000;

/** The room for the text of a part; the rest is for the sentences about it. */
const ROOM = 37_000;
/** A part is at least this long, so that a boundary near its start is not taken. */
const LEAST = 18_000;
/** How many headings of the rest are listed, and how long each may be. */
const MOST_LISTED = 15;
const LONGEST_LABEL = 60;

/** Places in a text where it may be cut, the best first. */
const BOUNDARIES = ["\n## ", "\n### ", "\n\n", "\n- ", "\n  - ", "\n"] as const;

/** One part of an answer. */
export interface PartOfAnswer {
  text: string;
  /** How many parts there are. */
  parts: number;
}

/**
 * A part of a text with sentences about the others. The whole text if it is short.
 * @param number counts from 1
 * @returns undefined if there is no such part
 */
export function partOf(text: string, number: number): PartOfAnswer | undefined {
  if (text.length <= MOST_CHARACTERS) return number === 1 ? { text, parts: 1 } : undefined;
  const starts = startsOf(text);
  const parts = starts.length;
  const start = starts[number - 1];
  if (start === undefined) return undefined;
  const end = starts[number] ?? text.length;
  const around = surroundingsOf(text, start);
  const after = surroundingsOf(text, end);
  const head =
    number === 1
      ? ""
      : `(Part ${number} of ${parts}${around.trail.length > 0 ? `; continues in: ${around.trail.join(" › ")}` : ""})\n\n`;
  const opened = around.fence === undefined ? "" : `${around.fence}\n`;
  const closed = after.fence === undefined || end === text.length ? "" : `\n${/`+/.exec(after.fence)?.[0]}`;
  const foot =
    end === text.length
      ? ""
      : `\n\n(Part ${number} of ${parts}. ${leftOut(text.slice(end))} Call this tool again with "part": ${number + 1} to read on.)`;
  return { text: `${head}${opened}${text.slice(start, end).trim()}${closed}${foot}`, parts };
}

function leftOut(rest: string): string {
  const headings = headingsOf(rest);
  const listed = headings.slice(0, MOST_LISTED).map(({ label }) => label);
  const more =
    headings.length > listed.length ? `, and ${headings.length - listed.length} more headings` : "";
  const names = listed.length > 0 ? `, with the headings ${listed.join(", ")}${more}` : "";
  return `${rest.trim().length} characters are left out${names}.`;
}

/** Where the parts of a text start. */
function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let start = 0; text.length - start > ROOM; ) {
    const window = text.slice(start, start + ROOM);
    const at = BOUNDARIES.map((boundary) => window.lastIndexOf(boundary)).find((found) => found >= LEAST);
    start += at ?? (/[\uD800-\uDBFF]$/.test(window) ? ROOM - 1 : ROOM);
    starts.push(start);
  }
  return starts;
}

/** What a place in a text stands in: the headings and list items around it, and the start of its block of code. */
function surroundingsOf(text: string, at: number): { trail: readonly string[]; fence: string | undefined } {
  const around: { depth: number; label: string }[] = [];
  const leave = (depth: number): void => {
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
  };
  const before = text.slice(0, at);
  const fence = walk(before.slice(0, before.lastIndexOf("\n") + 1), (depth, label) => {
    leave(depth);
    around.push({ depth, label });
  });
  const [, next = ""] = /^\n*([^\n]*)/.exec(text.slice(at)) ?? [];
  if (fence === undefined) visitLine(next, leave);
  return { trail: around.slice(0, MOST_LISTED).map(({ label }) => label), fence };
}

function headingsOf(text: string): readonly { depth: number; label: string }[] {
  const found: { depth: number; label: string }[] = [];
  walk(text, (depth, label) => depth < LIST && found.push({ depth, label }));
  return found;
}

/** The depth of list items: below all headings. */
const LIST = 10;

/**
 * Visits the headings and list items of a text in order.
 * @returns the line that starts the block of code at the end of the text, if there is one
 */
function walk(text: string, visit: (depth: number, label: string) => void): string | undefined {
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const [, marks = "", rest = ""] = /^ {0,200}(`{3,})(.*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks.length >= (/`+/.exec(fence)?.[0].length ?? 3) && rest.trim() === "") fence = undefined;
    } else if (marks !== "" && !rest.includes("`")) fence = line.trim().slice(0, 100);
    else visitLine(line, visit);
  }
  return fence;
}

function visitLine(line: string, visit: (depth: number, label: string) => void): void {
  const [, marks, title] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
  if (marks !== undefined) visit(marks.length, labelOf(title ?? ""));
  const [, indent, item] = /^( {0,200})- (.*)$/.exec(line) ?? [];
  if (indent !== undefined) visit(LIST + indent.length, itemLabel(item ?? ""));
}

/** The name at the start of an item, or its first words. */
function itemLabel(item: string): string {
  const name = /^`([^`]{1,60})`/.exec(item)?.[1];
  return name === undefined ? labelOf(item.split(/[:(]/, 1)[0] ?? "") : code(name);
}

function labelOf(text: string): string {
  const label = text.trim();
  return label.length > LONGEST_LABEL
    ? `${label.slice(0, LONGEST_LABEL).replace(/[\uD800-\uDBFF]$/, "")}…`
    : label;
}
