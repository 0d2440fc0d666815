/** Makes the title of a section the `h1` of its page, and the headings below it one level higher. */

const HEADING = /<(\/?)h([1-6])([^<>]*)>/g;

/**
 * Raises the headings of markup that React has drawn. Tags other than that of the title stay, as styles are made for
 * them; `aria-level` says the level. Markup that begins with an `h1` stays as it is.
 */
export function raiseHeadings(markup: string): string {
  const top = /<h([1-6])[ >]/.exec(markup)?.[1];
  if (top === undefined || top === "1") return markup;
  const up = Number(top) - 1;
  let title = 0;
  return markup.replace(HEADING, (whole, end: string, tag: string, attributes: string) => {
    if (title < 2) {
      title++;
      return end ? "</h1>" : `<h1${attributes}>`;
    }
    if (end) return whole;
    const [said, level = tag] = / aria-level="(\d+)"/.exec(attributes) ?? [""];
    const raised = String(Math.max(2, Number(level) - up));
    const rest = attributes.replace(said, "");
    return raised === tag ? `<h${tag}${rest}>` : `<h${tag}${rest} aria-level="${raised}">`;
  });
}
