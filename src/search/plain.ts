/**
 * Extracts the visible text of Markdown, approximately, for the index. Removes link targets, HTML tags and bare URLs,
 * and decodes character references. Takes linear time for any text.
 */
import { decodeEntities } from "#markdown/entity.ts";

/** The first 100,000 characters of a Markdown text, without URLs, tags and character references. */
export function plainText(markdown: string): string {
  const text = markdown.length > LONGEST ? markdown.slice(0, LONGEST) : markdown;
  if (!/[<\]]|:\/\//.test(text)) return decodeEntities(text);
  let plain = "";
  let kept = 0;
  const drop = (from: number, to: number): void => {
    plain += `${text.slice(kept, from)} `;
    kept = to;
  };
  const brackets = new Seeker(text, ")");
  const angles = new Seeker(text, ">");
  for (const { index, 0: sign } of text.matchAll(/\]\(|<[a-zA-Z!/]|[a-zA-Z]{2,10}:\/\/[^\s<>()[\]"'`]*/g)) {
    if (index < kept) continue;
    if (sign === "](") {
      const end = brackets.after(index);
      if (end > 0 && end - index < LONGEST_TARGET) drop(index, end + 1);
    } else if (sign.startsWith("<")) {
      const end = angles.after(index);
      if (end > 0 && end - index < LONGEST_TAG) drop(index, end + 1);
    } else drop(index, index + sign.length);
  }
  return decodeEntities(plain + text.slice(kept));
}

/** How many characters of a text are indexed. */
export const LONGEST = 100_000;
const LONGEST_TARGET = 2000;
const LONGEST_TAG = 500;

/** Finds the next position of a character for increasing starts. Reads the text once in total. */
class Seeker {
  private next = -1;

  constructor(
    private readonly text: string,
    private readonly character: string,
  ) {}

  /** The first position at or after a start; -1 if there is none. */
  after(start: number): number {
    if (this.next < start) {
      const found = this.text.indexOf(this.character, start);
      this.next = found < 0 ? NOWHERE : found;
    }
    return this.next === NOWHERE ? -1 : this.next;
  }
}

const NOWHERE = Number.MAX_SAFE_INTEGER;
