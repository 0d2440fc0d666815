/** The lines of JSON pointers in a JSON text: where in a body a finding is. One pass; a text that is not JSON has none. */
import { pointerKeys } from "#oas/pointer.ts";

/** The line of each pointer, 1-based; of one that is not in the text, the line of what is around it. */
export function linesOf(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
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
  line?: number;
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

function nearest(root: Wanted, pointer: string): number {
  let at: Wanted | undefined = root;
  let line = root.line ?? 1;
  for (const key of pointerKeys(pointer) ?? []) {
    at = at?.inside.get(key);
    line = at?.line ?? line;
  }
  return line;
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
  if (wanted) wanted.line ??= scanner.line;
  if (token === "{") scanObject(scanner, wanted, depth);
  else if (token === "[") scanList(scanner, wanted, depth);
}

function scanObject(scanner: Scanner, wanted: Wanted | undefined, depth: number): void {
  for (let token = next(scanner); token !== "}"; token = next(scanner)) {
    const name = token === "," ? next(scanner) : token;
    const inside = wanted && wanted.inside.size > 0 ? wanted.inside.get(keyOf(name)) : undefined;
    if (inside) inside.line ??= scanner.line;
    if (next(scanner) !== ":") throw new NoJson();
    scan(scanner, inside, depth + 1);
  }
}

function scanList(scanner: Scanner, wanted: Wanted | undefined, depth: number): void {
  let index = 0;
  for (let token = next(scanner); token !== "]"; token = next(scanner)) {
    if (token === ",") continue;
    scan(scanner, wanted?.inside.get(String(index++)), depth + 1, token);
  }
}

function keyOf(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    throw new NoJson();
  }
}
