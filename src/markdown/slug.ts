/**
 * Makes the slugs of headings and tags, with the rules of slugify but keeping case, because existing links depend on
 * them.
 */
import { spell } from "./spelling.ts";

/**
 * The slug of a text. Keeps case, removes accents, spells out symbols ("&" → "and"), and joins words with "-". A text
 * in which no letter has a spelling, such as Chinese, becomes lower case only. "" for blank text. Uses at most 1,000
 * characters.
 */
export function slug(text: string): string {
  const short = String(text).slice(0, 1_000);
  if (SPELLED.test(short)) return short.trim().replace(/[-\s]+/g, "-");
  const plain = short.replace(/\p{Cs}/gu, "\ufffd");
  const spelled = Array.from(plain.normalize(), (character) => spell(character).replace(UNSPELLED, "")).join(
    "",
  );
  return spelled.trim().replace(/[-\s]+/g, "-") || plain.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Most texts: all their characters stay, so they need not be spelled one by one. */
const SPELLED = /^[\w -]*$/;
/** Characters that slugs drop. */
const UNSPELLED = /[^\w\s$*_+~.()'"!\-:@]+/g;
