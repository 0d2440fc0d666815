/** Makes the slugs of headings and tags, by the rules of existing links (slugify's, but keeping case). */
import { spell } from "./spelling.ts";

/**
 * The slug of a text: case is kept, accents are removed, symbols are spelled ("&" → "and"), and words are joined by
 * "-". A text without any letter that has a spelling (Chinese) is its own slug, in lower case. "" only for blank
 * text. A text is cut after 1,000 characters.
 */
export function slug(text: string): string {
  const plain = String(text)
    .slice(0, 1_000)
    .replace(/\p{Cs}/gu, "\ufffd");
  const spelled = Array.from(plain.normalize(), (character) => spell(character).replace(UNSPELLED, "")).join(
    "",
  );
  return spelled.trim().replace(/[-\s]+/g, "-") || plain.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Characters that slugs drop. */
const UNSPELLED = /[^\w\s$*_+~.()'"!\-:@]+/g;
