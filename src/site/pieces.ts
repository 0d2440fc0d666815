/**
 * Divides the markup of a page into pieces. Several functions change the markup in turn. V8 maps new memory for each
 * large string, which costs more than the copy, so they change small pieces, which are joined once at the end.
 */

/** Markup in order; no piece ends inside of a tag. */
export type Pieces = readonly string[];

/** The most characters of a piece, if it has tags. For V8, a string outside of Latin-1 is large from 64 k characters on. */
const MOST = 30_000;

/** Divides markup that React has drawn: in it, `<` only begins tags. Short parts are put together. */
export function piecesOf(parts: Pieces): Pieces {
  const pieces: string[] = [];
  let held: string[] = [];
  let length = 0;
  const end = (): void => {
    if (held.length > 0) pieces.push(held.join(""));
    held = [];
    length = 0;
  };
  for (const part of parts)
    for (const slice of divided(part)) {
      if (length + slice.length > MOST) end();
      held.push(slice);
      length += slice.length;
    }
  end();
  return pieces;
}

function* divided(part: string): Generator<string> {
  let start = 0;
  while (part.length - start > MOST) {
    const last = part.lastIndexOf("<", start + MOST);
    const at = last > start ? last : part.indexOf("<", start + 1);
    if (at < 0) break;
    yield part.slice(start, at);
    start = at;
  }
  yield part.slice(start);
}
