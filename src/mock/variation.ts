/** Varies generated JSON by a number, without generating it again. */
import { formatJson } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/** Values of a request, by the names of the properties that may repeat them. */
export interface Echo {
  /** The values of path and query, for properties of the body itself. */
  all: ReadonlyMap<string, unknown>;
  /** The values of the query, for items of lists: `/users/{id}/orders` does not ask for orders with that id. */
  query: ReadonlyMap<string, unknown>;
}

/** A scalar property that may repeat a value of the request. */
interface Named {
  name: string;
  from: keyof Echo;
  type: string;
  pieces: Piece[];
}

/** Constant text, a number given as its offset, or a property. */
type Piece = string | number | Named;

/** The place of a value: the root, a list in the root, an item of such a list, or deeper. */
type Level = "root" | "list" | "item" | "deep";

/** The possible differences between a number in a generated value and the number that it was generated for. */
const OFFSETS = [1, 0, 2, 3];

/** A JSON value with parts that depend on a number. */
export class Variation {
  readonly #pieces: Piece[] = [];
  readonly #names: readonly Named[];

  /**
   * @param values the value as generated for each number. Parts that follow the number vary; all others are those of
   * the first value. A single value does not vary.
   * @param numbers the number of each value
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

/** Appends the JSON of the values: their common text, and the parts that vary. */
function write(to: Piece[], values: readonly unknown[], numbers: readonly number[], place: Level): void {
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

function namedOf(name: string, values: readonly unknown[], numbers: readonly number[], place: Level): Named {
  const pieces: Piece[] = [];
  writeLeaf(pieces, values, numbers);
  return { name, from: place === "root" ? "all" : "query", type: typeof values[0], pieces };
}

/** Appends a value that varies if its texts differ only by the given numbers; otherwise the first text. */
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
