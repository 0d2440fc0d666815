/** Compares two exchanges of the history: requests and responses part by part, and their bodies line by line. */
import type { Pair, Request } from "#request/request.ts";
import { requestText } from "./har.ts";
import type { Exchange, KeptAnswer } from "./history.ts";

/** A part that differs. `before` or `after` is undefined if the part is missing there. */
export interface Difference {
  part: "method" | "url" | "header" | "status" | "body";
  /** The name, if the part is a header field. */
  name?: string;
  before?: string;
  after?: string;
  /** The lines, if the part is a body. */
  lines?: readonly Line[];
}

/** A line of one or both bodies, or a group of equal lines that is left out. */
export interface Line {
  kind: "same" | "removed" | "added" | "left-out";
  text: string;
}

/** What differs between two exchanges. */
export interface Differences {
  request: readonly Difference[];
  response: readonly Difference[];
}

/** The longest bodies that are compared line by line, in lines that differ. */
const MOST_LINES = 1000;
/** The number of equal lines that are shown before and after different ones. */
const AROUND = 2;

/** The differences from one exchange to another. */
export function differencesOf(before: Exchange, after: Exchange): Differences {
  return {
    request: [
      ...single("method", before.request.method, after.request.method),
      ...single("url", before.request.url, after.request.url),
      ...headers(requestHeaders(before.request), requestHeaders(after.request)),
      ...body(requestBody(before.request), requestBody(after.request)),
    ],
    response: [
      ...single("status", status(before.answer), status(after.answer)),
      ...headers(before.answer?.headers ?? [], after.answer?.headers ?? []),
      ...body(before.answer?.text, after.answer?.text),
    ],
  };
}

function requestHeaders({ headers, cookie }: Request): readonly Pair[] {
  return cookie === "" ? headers : [...headers, ["Cookie", cookie]];
}

function requestBody({ body }: Request): string | undefined {
  return body && requestText(body);
}

function status(answer: KeptAnswer | undefined): string | undefined {
  return answer && `${answer.status} ${answer.statusText}`.trim();
}

function single(part: "method" | "url" | "status", before?: string, after?: string): Difference[] {
  return before === after ? [] : [{ part, before, after }];
}

/** Header fields by name, whatever the case (RFC 9110, 5.1); several of one name are one list (5.3). */
function headers(before: readonly Pair[], after: readonly Pair[]): Difference[] {
  const [first, second] = [byName(before), byName(after)];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((name): Difference[] => {
    const [one, other] = [first.get(name), second.get(name)];
    return one === other ? [] : [{ part: "header", name, before: one, after: other }];
  });
}

function byName(pairs: readonly Pair[]): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = all.get(key);
    all.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return all;
}

function body(before: string | undefined, after: string | undefined): Difference[] {
  if (before === after) return [];
  return [{ part: "body", lines: shortened(linesOf(before, after)) }];
}

/** The lines of two texts: equal ends, and between them the longest lines in common. */
function linesOf(before: string | undefined, after: string | undefined): Line[] {
  const one = before === undefined || before === "" ? [] : before.split("\n");
  const other = after === undefined || after === "" ? [] : after.split("\n");
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const as = (kind: Line["kind"], lines: readonly string[]): Line[] => lines.map((text) => ({ kind, text }));
  return [
    ...as("same", one.slice(0, start)),
    ...between(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...as("same", one.slice(one.length - end)),
  ];
}

function between(one: readonly string[], other: readonly string[]): Line[] {
  const isLong = one.length > MOST_LINES || other.length > MOST_LINES;
  const lengths = isLong ? undefined : commonLengths(one, other);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [text, next] = [one[i], other[j]];
    if (lengths && text !== undefined && text === next) {
      lines.push({ kind: "same", text });
      i++;
      j++;
    } else if (
      text !== undefined &&
      (!lengths || next === undefined || longer(lengths, i, j, other.length))
    ) {
      lines.push({ kind: "removed", text });
      i++;
    } else {
      lines.push({ kind: "added", text: next ?? "" });
      j++;
    }
  }
  return lines;
}

/** For each pair of places, how many lines both texts have in common from there on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const at = i * width + j;
      lengths[at] =
        one[i] === other[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  return lengths;
}

/** Whether more is in common without the line of the first text than without that of the second. */
function longer(lengths: Uint16Array, i: number, j: number, length: number): boolean {
  const width = length + 1;
  return (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0);
}

/** Lines with only a few equal ones around those that differ. */
function shortened(lines: readonly Line[]): readonly Line[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries())
    if (kind !== "same") for (let one = at - AROUND; one <= at + AROUND; one++) near.add(one);
  return lines.flatMap((line, at): Line[] => {
    if (near.has(at)) return [line];
    return at === 0 || near.has(at - 1) ? [{ kind: "left-out", text: "" }] : [];
  });
}
