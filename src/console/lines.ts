/** Finds JSON pointers in a JSON text: where in a body a finding is. One pass; a text that is not JSON has none. */
import { pointerKeys } from "#oas/pointer.ts";

/** A place in a text. */
export interface Spread {
  /** The line, 1-based. */
  line: number;
  /** A scalar, the name of a member that is an object or a list, or a sign that opens one. */
  from: number;
  to: number;
}

/** The line of each pointer, 1-based; of one that is not in the text, the line of what is around it. */
export function linesOf(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...spreadsOf(text, pointers)].map(([pointer, { line }]) => [pointer, line]));
}

/** The place of each pointer; of one that is not in the text, the place of what is around it. */
export function spreadsOf(text: string, pointers: readonly string[]): ReadonlyMap<string, Spread> {
  const root = treeOf(pointers);
  const scanner: Scanner = { text, at: 0, line: 1 };
  try {
    scan(scanner, root, 0);
  } catch (error) {
    if (!(error instanceof NoJson)) throw error;
  }
  return new Map(pointers.map((pointer) => [pointer, nearest(root, pointer)]));
}

class NoJson extends Error {}

interface Wanted {
  spread?: Spread;
  inside: Map<string, Wanted>;
}

interface Scanner {
  text: string;
  at: number;
  line: number;
}

const DEEPEST = 200;

function treeOf(pointers: readonly string[]): Wanted {
  const root: Wanted = { inside: new Map() };
  for (const pointer of pointers) {
    let at = root;
    for (const key of pointerKeys(pointer) ?? []) {
      const next = at.inside.get(key) ?? { inside: new Map() };
      at.inside.set(key, next);
      at = next;
    }
  }
  return root;
}

function nearest(root: Wanted, pointer: string): Spread {
  let at: Wanted | undefined = root;
  let spread = root.spread ?? { line: 1, from: 0, to: 0 };
  for (const key of pointerKeys(pointer) ?? []) {
    at = at?.inside.get(key);
    spread = at?.spread ?? spread;
  }
  return spread;
}

/** A string, a number, a word, or one sign. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[\w.+-]+|[[\]{},:]/y;
const SPACE = /[ \t\r\n]*/y;

function next(scanner: Scanner): string {
  SPACE.lastIndex = scanner.at;
  const space = SPACE.exec(scanner.text)?.[0] ?? "";
  for (let at = space.indexOf("\n"); at >= 0; at = space.indexOf("\n", at + 1)) scanner.line++;
  scanner.at += space.length;
  TOKEN.lastIndex = scanner.at;
  const token = TOKEN.exec(scanner.text)?.[0];
  if (token === undefined) throw new NoJson();
  scanner.at += token.length;
  return token;
}

/** Reads a value, and notes the lines of what is wanted of it. */
function scan(scanner: Scanner, wanted: Wanted | undefined, depth: number, token = next(scanner)): void {
  if (depth > DEEPEST) throw new NoJson();
  if (wanted) wanted.spread ??= spreadOf(scanner, token);
  if (token === "{") scanObject(scanner, wanted, depth);
  else if (token === "[") scanList(scanner, wanted, depth);
}

function scanObject(scanner: Scanner, wanted: Wanted | undefined, depth: number): void {
  for (let token = next(scanner); token !== "}"; token = next(scanner)) {
    const name = token === "," ? next(scanner) : token;
    const inside = wanted && wanted.inside.size > 0 ? wanted.inside.get(keyOf(name)) : undefined;
    const isFirst = inside !== undefined && inside.spread === undefined;
    if (isFirst) inside.spread = spreadOf(scanner, name);
    if (next(scanner) !== ":") throw new NoJson();
    const value = next(scanner);
    // A scalar is marked itself, on the line of its name.
    if (isFirst && inside.spread && value !== "{" && value !== "[")
      inside.spread = { ...spreadOf(scanner, value), line: inside.spread.line };
    scan(scanner, inside, depth + 1, value);
  }
}

function scanList(scanner: Scanner, wanted: Wanted | undefined, depth: number): void {
  let index = 0;
  for (let token = next(scanner); token !== "]"; token = next(scanner)) {
    if (token === ",") continue;
    scan(scanner, wanted?.inside.get(String(index++)), depth + 1, token);
  }
}

/** The place of the token that was read last. */
function spreadOf({ at, line }: Scanner, token: string): Spread {
  return { line, from: at - token.length, to: at };
}

function keyOf(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    throw new NoJson();
  }
}
