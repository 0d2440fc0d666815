/** Makes the title of a section the `h1` of its page, and the headings below it one level higher. */
import type { Pieces } from "./pieces.ts";

const HEADING = /<(\/?)h([1-6])([^<>]*)>/g;

/**
 * Raises the headings of markup that React has drawn. Tags other than that of the title stay, as styles are made for
 * them; `aria-level` says the level. Markup that begins with an `h1` stays as it is.
 */
export function raiseHeadings(markup: Pieces): Pieces {
  let top: string | undefined;
  for (const piece of markup) top ??= /<h([1-6])[ >]/.exec(piece)?.[1];
  if (top === undefined || top === "1") return markup;
  const up = Number(top) - 1;
  let title = 0;
  const raised = (whole: string, end: string, tag: string, attributes: string): string => {
    if (title < 2) {
      title++;
      return end ? "</h1>" : `<h1${attributes}>`;
    }
    if (end) return whole;
    const [said, level = tag] = / aria-level="(\d+)"/.exec(attributes) ?? [""];
    const higher = String(Math.max(2, Number(level) - up));
    const rest = attributes.replace(said, "");
    return higher === tag ? `<h${tag}${rest}>` : `<h${tag}${rest} aria-level="${higher}">`;
  };
  return markup.map((piece) => piece.replace(HEADING, raised));
}
