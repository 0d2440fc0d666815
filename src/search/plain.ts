/**
 * What a reader sees of a Markdown text, roughly: enough to index it. Link targets, HTML tags and bare
 * addresses go; punctuation stays, because terms do not see it. One pass, linear in any text.
 */

/** The words of a Markdown text without addresses and tags. At most 100,000 characters are read. */
export function plainText(markdown: string): string {
  const text = markdown.length > LONGEST ? markdown.slice(0, LONGEST) : markdown;
  if (!/[<\]]|:\/\//.test(text)) return text;
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
  return plain + text.slice(kept);
}

/** How many characters of a text can be found. */
export const LONGEST = 100_000;
const LONGEST_TARGET = 2000;
const LONGEST_TAG = 500;

/** Finds the next place of a character for growing starts without reading a stretch twice. */
class Seeker {
  private next = -1;

  constructor(
    private readonly text: string,
    private readonly character: string,
  ) {}

  /** The first place at or after a start; -1 where there is none. */
  after(start: number): number {
    if (this.next < start) {
      const found = this.text.indexOf(this.character, start);
      this.next = found < 0 ? NOWHERE : found;
    }
    return this.next === NOWHERE ? -1 : this.next;
  }
}

const NOWHERE = Number.MAX_SAFE_INTEGER;
