/** The names of headings and tags in links: the rule that existing links were made with. */
import slugify from "slugify";

/**
 * The part of a link that names a text: case kept, accents dropped, symbols spelled ("&" → "and"), what is
 * left joined by "-". A text without any letter that can be spelled so (Chinese, Arabic) gives itself in
 * lower case. "" only for blank text. Texts over 1,000 characters are cut.
 */
export function slug(text: string): string {
  const plain = String(text)
    .slice(0, 1_000)
    .replace(/\p{Cs}/gu, "\ufffd");
  // A space as the replacement keeps hyphens apart from spaces until here: both were joined after trimming.
  const spelled = slugify(plain, { replacement: " ", trim: false })
    .trim()
    .replace(/[-\s]+/g, "-");
  return spelled || plain.trim().toLowerCase().replace(/\s+/g, "-");
}
