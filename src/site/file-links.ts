/**
 * Makes the files of a site work when pages are opened from a disk (`file:`). There, a folder has no first page, and
 * scripts can neither be modules nor request data.
 */
import { fileAddress } from "./paths.ts";
import type { SiteFile } from "./site.ts";

/** The function that data scripts call with their text. */
export const DATA_FUNCTION = "lecternFile";

/**
 * Rewrites a file: links of pages name files, and data that scripts read become scripts, which browsers load from a
 * disk too. Other files stay as they are, as do pages that were rewritten before.
 */
export function withFileLinks(file: SiteFile): SiteFile {
  const { path, text, isData } = file;
  if (typeof text !== "string") return file;
  if (isData) return { path: dataScript(path), text: `${DATA_FUNCTION}(${quoted(text)});\n` };
  return path.endsWith(".html") ? { path, text: pageWithFileLinks(text) } : file;
}

/** The path of the script for a data file. */
export function dataScript(path: string): string {
  return path.replace(/\.json$/, ".js");
}

/** As `rewriteLinks`, it relies on texts whose `"` and `<` are escaped: what it looks for is only in tags. */
function pageWithFileLinks(html: string): string {
  return html
    .replace(/ href="([^"]*)"/g, (whole, address: string) =>
      isRelative(address) ? ` href="${fileAddress(address)}"` : whole,
    )
    .replace(
      /(<meta http-equiv="refresh" content="0; url=)([^"]*)"/,
      (whole, start: string, address: string) =>
        isRelative(address) ? `${start}${fileAddress(address)}"` : whole,
    )
    .replace('<script type="module"', '<meta name="lectern-file-links" content="">\n<script defer');
}

function isRelative(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address);
}

/** A text as a string of JavaScript. Single quotes, because JSON has many double ones. */
function quoted(text: string): string {
  return `'${text.replace(/[\\'\n\r\u2028\u2029]/g, (one) => ESCAPES[one] ?? `\\${one}`)}'`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
