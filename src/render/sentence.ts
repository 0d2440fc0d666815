/** The sentence about an API for search engines, previews and lists. */
import { parseMarkdown } from "#markdown/parse.ts";
import { type Node, plainText } from "#markdown/tree.ts";
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
const LONGEST_READ = 2000;

/** The text of a block, with spaces between the parts that stand on lines of their own. */
function textOf(node: Node): string {
  if (node.type === "list") return node.items.flatMap((item) => item.children.map(textOf)).join(" ");
  if (node.type === "table") return [node.head, ...node.rows].flat().map(joined).join(" ");
  if (node.type === "blockquote") return node.children.map(textOf).join(" ");
  if (node.type !== "element") return plainText([node]);
  return INLINE.has(node.name) ? joined(node.children) : ` ${joined(node.children)} `;
}

function joined(nodes: readonly Node[]): string {
  return nodes.map(textOf).join("");
}

/** Elements that stand in a line. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);
