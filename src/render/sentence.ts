/** The sentence about an API for search engines and previews. */
import type { Info } from "#model/info.ts";
import { plainText } from "#search/plain.ts";

/** The description of the API, cut to the length that search engines show. */
export function sentence(info: Partial<Pick<Info, "summary" | "description">>): string {
  const text = plainText(info.summary ?? (info.description ?? "").slice(0, 2000))
    .replace(/[#*_`>|[\]-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(" ", LONGEST);
  return `${text.slice(0, end > 0 ? end : LONGEST)}…`;
}

/** The most characters that search engines show below the title of a page. */
export const LONGEST = 160;
