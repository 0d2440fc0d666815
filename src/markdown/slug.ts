/** The names of headings and tags in links: the rule that existing links were made with (slugify's, case kept). */
import { spell } from "./spelling.ts";

/**
 * The part of a link that names a text: case kept, accents dropped, symbols spelled ("&" → "and"), what is
 * left joined by "-". A text without any letter that can be spelled so (Chinese) gives itself in lower case. ""
 * only for blank text. Texts over 1,000 characters are cut.
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

/** What no link keeps. */
const UNSPELLED = /[^\w\s$*_+~.()'"!\-:@]+/g;
