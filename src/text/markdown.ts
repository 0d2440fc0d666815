/** Writes elements of Markdown. */

/** A text as inline code. */
export function code(text: string): string {
  const line = inLine(text);
  const fence = fenceFor(line, 1);
  const space = /^`|`$|^\s.*\s$/s.test(line) ? " " : "";
  return fence + space + line + space + fence;
}

/** A text as a block of code. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}${language}\n${withoutEnd(text)}\n${fence}`;
}

/** A heading on one line. */
export function heading(level: number, text: string): string {
  return `${"#".repeat(Math.min(level, 6))} ${text.replace(/\s+/g, " ").trim()}`;
}

/** A list item: its first line, and its content below. */
export function item(line: string, inside: readonly string[] = []): string {
  const below = inside.filter((one) => one !== "").map((one) => `\n${indented(one)}`);
  return `- ${inLine(line)}${below.join("")}`;
}

/** Indents every line of a text, as the content of a list item. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

/** Joins blocks with empty lines; undefined ones are skipped. */
export function blocks(...parts: readonly (string | false | undefined | readonly string[])[]): string {
  return parts
    .flatMap((part) => (typeof part === "object" ? [part.join("\n")] : [part || ""]))
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A link; only its text if that is the address. */
export function link(url: string, text: string | undefined): string {
  return text === undefined || text === url ? `<${url}>` : `[${text.replace(/\s+/g, " ")}](${url})`;
}

/** A plain text that can stand in a link or a heading: it neither ends a link nor begins HTML. */
export function titled(text: string): string {
  return text.replace(/[[\]\\<]/g, "\\$&");
}

/** A run of backticks that the text does not contain. */
function fenceFor(text: string, least: number): string {
  let length = least;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return "`".repeat(length);
}

/** A text on one line. */
function inLine(text: string): string {
  return text.includes("\n")
    ? text
        .split("\n")
        .map((line, at, all) =>
          at === 0 ? line.trimEnd() : at === all.length - 1 ? line.trimStart() : line.trim(),
        )
        .filter((line, at, all) => line !== "" || at === 0 || at === all.length - 1)
        .join(" ")
    : text;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
