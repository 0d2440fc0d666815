/**
 * Splits a document into pieces, because posting a large document at once blocks the page while it is copied. An
 * object that is larger than a piece is sent as an empty holder, followed by its members.
 */

/** A value, and the holder to which it belongs. */
export interface Piece {
  /** The number of its holder, in the order in which holders were sent. */
  into: number;
  key: string | number;
  value?: unknown;
  /** For a holder: its type, or the number of an earlier holder that occurs again here. */
  holder?: "object" | "list" | number;
}

/** The maximum weight of one message. Copying it takes a few milliseconds. */
export const PIECE = 20_000;

/**
 * The pieces of a value, as lists that are small enough to post at once.
 * @param most the weight of a list: a value weighs 1, a text more the longer it is
 */
export function* piecesOf(document: unknown, most = PIECE): Generator<Piece[]> {
  let pieces: Piece[] = [];
  let weight = 0;
  const numbers = new Map<object, number>();
  const waiting: { number: number; value: object }[] = [];
  const put = (into: number, key: string | number, given: unknown): void => {
    // A copy would lose its digits, so it is sent as a string.
    const value = given instanceof Number ? String(given) : given;
    const own = weigh(value, most);
    if (own < most || typeof value !== "object" || value === null) {
      pieces.push({ into, key, value });
      weight += own;
      return;
    }
    let holder: Piece["holder"] = numbers.get(value);
    if (holder === undefined) {
      holder = Array.isArray(value) ? "list" : "object";
      const number = numbers.size + 1;
      numbers.set(value, number);
      waiting.push({ number, value });
    }
    pieces.push({ into, key, holder });
    weight++;
  };
  const full = (): Piece[] => {
    const list = pieces;
    pieces = [];
    weight = 0;
    return list;
  };
  put(ROOT, "", document);
  // One by one, because members of a description are made when they are read.
  for (const { number, value } of waiting)
    for (const key of Object.keys(value)) {
      put(number, key, (value as Record<string, unknown>)[key]);
      if (weight >= most) yield full();
    }
  yield full();
}

/** A document that is assembled from pieces. */
export class Assembly {
  private readonly holders: object[] = [{}];

  /** Adds pieces, in the order in which they were made. */
  add(pieces: readonly Piece[]): void {
    for (const { into, key, value, holder } of pieces) {
      const own = typeof holder === "number" ? this.holders[holder] : holder === "list" ? [] : {};
      if (typeof holder === "string") this.holders.push(own as object);
      // Not by assignment, because the key may be "__proto__".
      Object.defineProperty(this.holders[into], key, {
        value: holder === undefined ? value : own,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }

  /** The part of the document that has arrived. */
  get document(): unknown {
    return (this.holders[ROOT] as Record<string, unknown>)[""];
  }
}

const ROOT = 0;

/**
 * The weight of a value, up to a limit. Deeply nested values, and values that must not be copied, have the maximum
 * weight.
 */
function weigh(value: unknown, limit: number, depth = 0): number {
  if (typeof value === "string") return 1 + value.length / 50;
  if (typeof value !== "object" || value === null) return 1;
  if (depth > DEEPEST || value instanceof Number) return limit;
  let weight = 1;
  for (const key in value) {
    weight += weigh((value as Record<string, unknown>)[key], limit - weight, depth + 1);
    if (weight >= limit) break;
  }
  return weight;
}

const DEEPEST = 50;
