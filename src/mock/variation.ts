/** Generated JSON that is another one for each number, without being generated anew: some texts in it grow with the number. */
import { formatJson } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/** Values of a request by the names of properties that may repeat them. */
export interface Echo {
  /** Those of the path and the query: for the properties of the body itself. */
  all: ReadonlyMap<string, unknown>;
  /** Those of the query: for the items of lists, because `/users/{id}/orders` does not ask for orders with that id. */
  query: ReadonlyMap<string, unknown>;
}

/** A scalar property that may repeat a value of the request. */
interface Named {
  name: string;
  from: keyof Echo;
  type: string;
  pieces: Piece[];
}

/** A text, an offset from the number, or a property. */
type Piece = string | number | Named;

/** Where a value stands: at the root, in a list of the root, as an item, or deeper. */
type Place = "root" | "list" | "item" | "deep";

/** How far numbers in a generated value are from the number that it was generated for. */
const OFFSETS = [1, 0, 2, 3];

/** A value with what of it depends on a number. */
export class Variation {
  readonly #pieces: Piece[] = [];
  readonly #names: readonly Named[];

  /**
   * @param values made for some numbers: what grows with these is what differs; all else is as in the first one. One
   * value alone never changes.
   */
  constructor(values: readonly unknown[], numbers: readonly number[]) {
    write(this.#pieces, values, numbers, "root");
    this.#names = this.#pieces.filter((piece) => typeof piece === "object");
  }

  /** Whether a property repeats a value of a request. */
  repeats(echo: Echo): boolean {
    return this.#names.some((named) => isRepeated(named, echo));
  }

  /** The JSON for a number, with values of a request. */
  text(number: number, echo?: Echo): string {
    return written(this.#pieces, number, echo);
  }
}

function written(pieces: readonly Piece[], number: number, echo?: Echo): string {
  let text = "";
  for (const piece of pieces)
    if (typeof piece === "string") text += piece;
    else if (typeof piece === "number") text += number + piece;
    else if (echo && isRepeated(piece, echo)) text += JSON.stringify(echo[piece.from].get(piece.name));
    else text += written(piece.pieces, number);
  return text;
}

function isRepeated({ name, from, type }: Named, echo: Echo): boolean {
  return typeof echo[from].get(name) === type;
}

/** Appends what is the same in all values, and what differs. */
function write(to: Piece[], values: readonly unknown[], numbers: readonly number[], place: Place): void {
  const [first] = values;
  if (isPlainObject(first) && values.every((one) => isPlainObject(one) && haveSameKeys(one, first))) {
    const objects = values as readonly Record<string, unknown>[];
    let lead = "{";
    for (const name of Object.keys(first)) {
      append(to, `${lead}${JSON.stringify(name)}:`);
      lead = ",";
      const inside = objects.map((one) => one[name]);
      if (isScalar(first[name]) && (place === "root" || place === "item"))
        to.push(namedOf(name, inside, numbers, place));
      else write(to, inside, numbers, place === "root" && Array.isArray(first[name]) ? "list" : "deep");
    }
    append(to, lead === "{" ? "{}" : "}");
  } else if (
    Array.isArray(first) &&
    values.every((one) => Array.isArray(one) && one.length === first.length)
  ) {
    append(to, "[");
    for (const index of first.keys()) {
      if (index > 0) append(to, ",");
      const inside = values.map((one) => (one as readonly unknown[])[index]);
      write(to, inside, numbers, place === "deep" ? "deep" : "item");
    }
    append(to, "]");
  } else writeLeaf(to, values, numbers);
}

function namedOf(name: string, values: readonly unknown[], numbers: readonly number[], place: Place): Named {
  const pieces: Piece[] = [];
  writeLeaf(pieces, values, numbers);
  return { name, from: place === "root" ? "all" : "query", type: typeof values[0], pieces };
}

/** A value whose JSON differs in nothing but numbers that are as far apart as the given ones; else the first one. */
function writeLeaf(to: Piece[], values: readonly unknown[], numbers: readonly number[]): void {
  const texts = values.map((value) => formatJson(value, 0, Number.POSITIVE_INFINITY));
  const [first = "null"] = texts;
  for (const offset of texts.some((text) => text !== first) ? OFFSETS : []) {
    const [parts = [], ...others] = texts.map((text, index) =>
      text.split(String((numbers[index] ?? 0) + offset)),
    );
    if (parts.length < 2 || !others.every((one) => one.join("\0") === parts.join("\0"))) continue;
    for (const [index, part] of parts.entries()) {
      if (index > 0) to.push(offset);
      append(to, part);
    }
    return;
  }
  append(to, first);
}

function append(to: Piece[], text: string): void {
  const last = to.at(-1);
  if (typeof last === "string") to[to.length - 1] = last + text;
  else if (text !== "") to.push(text);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !(value instanceof Number) && !(value instanceof Date);
}

function haveSameKeys(one: object, other: object): boolean {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return names.length === others.length && names.every((name, index) => name === others[index]);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
