/** Finds the first paragraph of a text in Markdown, without the headings, lists, tables and code around it. */

/** The first paragraph, if there is one. The lines of other blocks are left out. */
export function firstParagraph(text: string): string | undefined {
  const found: string[] = [];
  let fence: string | undefined;
  let isInBlock = false;
  for (const line of text.split(/\r?\n/)) {
    const [, opened] = FENCE.exec(line) ?? [];
    const isOther = opened !== undefined || OTHER_BLOCK.test(line);
    if (fence !== undefined) {
      if (opened?.startsWith(fence)) fence = undefined;
    } else if (found.length > 0 && UNDERLINE.test(line)) {
      found.length = 0; // It was a heading.
    } else if (found.length > 0 && (isOther || line.trim() === "")) break;
    else if (isOther) {
      fence = opened;
      isInBlock = fence === undefined && !HEADING.test(line);
    } else if (line.trim() === "") isInBlock = false;
    else if (!isInBlock) found.push(line);
  }
  return found.length > 0 ? found.join("\n").trim() : undefined;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
/** The line below a heading. */
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/;
/**
 * The beginning of a heading, a block quote, a table, a list or a thematic break. Only a list that begins with 1 can
 * follow a line of a paragraph.
 */
const OTHER_BLOCK = /^ {0,3}(?:#{1,6}(?:\s|$)|>|\||[*+-]\s|1[.)]\s|(?:[=*_-] ?){3,}$)/;
