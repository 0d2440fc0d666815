/** The sentence about an API for search engines, previews and lists. */
import { parseMarkdown } from "#markdown/parse.ts";
import { type Block, plainText } from "#markdown/tree.ts";
import type { Info } from "#model/info.ts";

/** The description of the API without markup, cut to the length that search engines show. */
export function sentence(info: Partial<Pick<Info, "summary" | "description">>): string {
  const blocks = parseMarkdown((info.summary ?? info.description ?? "").slice(0, LONGEST_READ));
  const text = blocks.map(textOf).join(" ").replace(/\s+/g, " ").trim();
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(" ", LONGEST);
  return `${text.slice(0, end > 0 ? end : LONGEST)}…`;
}

/** The most characters that search engines show below the title of a page. */
export const LONGEST = 160;

/** How many characters of a description are read. */
const LONGEST_READ = 1000;

function textOf(block: Block): string {
  if (block.type === "list") return block.items.map((item) => item.children.map(textOf).join(" ")).join(" ");
  return plainText([block]);
}
