/** The HTML document around a page, which needs no other file. Only this file escapes text for HTML. */

import { writeNumerals } from "#load/numerals.ts";

/** The content of the document. */
export interface Shell {
  /** The language of the labels, for `<html lang>`. */
  lang: string;
  title: string;
  /** A sentence for search engines and previews; left out if empty. */
  description: string;
  /** Address of the page's icon. */
  favicon?: string;
  css: string;
  /** Markup of the page, drawn by React. */
  markup: string;
  /** Address of the description, if others can reach it. */
  url?: string;
  /** Says what readers without JavaScript do not see. Default: they see everything. */
  missing?: string;
  /** Undefined for a page without JavaScript. */
  live?: Live;
  /**
   * Returns the source expression of an inline script or style, such as `sha256-…`. If given, the page gets a
   * Content-Security-Policy.
   */
  hash?: (text: string) => string;
}

/** The data of a live page. */
export interface Live {
  /** The description as `scriptJson` writes it. */
  description: string;
  /** Options for `Redoc.init`, without functions. */
  options: Readonly<Record<string, unknown>>;
  /** The classic script: its address, or its text and those of its parts, by name. */
  scripts: { src: string } | { standalone: string; parts: Readonly<Record<string, string>> };
  /** Scripts that add plug-ins to the list of `PLUGINS`. Default: none. */
  plugins?: readonly string[] | undefined;
}

/** The list to which the scripts of plug-ins add them, as an expression. */
export const PLUGINS = 'globalThis[Symbol.for("lectern.plugins")]';

/** The id of the element that holds the page. */
export const HOST_ID = "lectern";
/** The id of the element that holds the description. */
export const DESCRIPTION_ID = "lectern-description";

/** Writes the document. */
export function htmlPage(shell: Shell): string {
  const { live, hash } = shell;
  // `</style` must not end the element.
  const pageCss = shell.css.replaceAll("</", "<\\/");
  const isLarge = shell.markup.length > LARGE;
  const css = ["body { margin: 0 }", live || isLarge ? FAR_CSS : "", pageCss, live ? "" : READ_ONLY_CSS].join(
    "\n",
  );
  // A browser normalizes line ends before it hashes.
  const style = css.replace(/\r\n?/g, "\n");
  const url = shell.url === undefined ? "" : ` spec-url="${escapeHtml(shell.url)}"`;
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(shell.lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    ...(hash ? [`<meta http-equiv="Content-Security-Policy" content="${policy(hash, style, live)}">`] : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(shell.title)}</title>`,
    ...(shell.description === ""
      ? []
      : [`<meta name="description" content="${escapeHtml(shell.description)}">`]),
    ...(shell.favicon === undefined ? [] : [`<link rel="icon" href="${escapeHtml(shell.favicon)}">`]),
    // This also tells the live page that the style is present.
    `<style data-lectern>${style}</style>`,
    "</head>",
    "<body>",
    ...(shell.missing === undefined ? [] : [`<noscript>${escapeHtml(shell.missing)}</noscript>`]),
    `<div id="${HOST_ID}" data-prerendered${url}>${shell.markup}</div>`,
    ...(live ? liveElements(live) : []),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/**
 * Lets browsers lay out a prebuilt page and its menu only near the viewport: the beginning of a page of 2.6 million
 * elements then appears in 3 s instead of 30. Print and the browser's search see everything. Heights are estimates, so a
 * link may miss its target by a few screens. A script corrects this; a page without scripts is therefore laid out
 * completely, unless it is very large.
 */
const FAR_CSS = `@media screen {
  [data-prerendered] :is(.section, .menu-inside) { content-visibility: auto; contain-intrinsic-size: auto 1000px }
}`;

/** The maximum length of the markup that is laid out at once, in characters: some 100,000 elements, about a second. */
const LARGE = 4_000_000;

/** Hides controls that need a script in a page without one. Nothing is lost: lists and samples are complete. */
const READ_ONLY_CSS = `.lectern :is(.search, .theme-choice, .skip, .bar, .more, .external-ask, .remote-image button),
.lectern .download:has([href="#"]) { display: none }
.lectern .menu-top { padding-block-end: 16px }`;

/**
 * The page's Content-Security-Policy (CSP 3): only the scripts and styles in the page itself. Images and examples
 * come from where the description says, when the reader asks for them.
 */
function policy(hash: NonNullable<Shell["hash"]>, style: string, live: Live | undefined): string {
  const sources = (texts: readonly string[]): string =>
    texts.length === 0 ? "'none'" : texts.map((text) => `'${hash(text)}'`).join(" ");
  return [
    "default-src 'none'",
    `script-src ${sources(live ? policyScripts(live) : [])}`,
    `style-src ${sources([style])}`,
    "img-src * data: blob:",
    "media-src *",
    "connect-src *",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The texts of all scripts that may run. */
function policyScripts(live: Live): string[] {
  const { scripts } = live;
  return [...("src" in scripts ? [] : Object.values(scripts.parts).map(scriptText)), ...inlineScripts(live)];
}

function liveElements(live: Live): string[] {
  const { description, scripts } = live;
  return [
    `<script type="application/json" id="${DESCRIPTION_ID}">${description}</script>`,
    ...("src" in scripts
      ? [`<script src="${escapeHtml(scripts.src)}"></script>`]
      : inlineParts(scripts.parts)),
    ...inlineScripts(live).map((text) => `<script>${text}</script>`),
  ];
}

/** The parts of the classic script. Each runs when the page needs it, so that the browser does not parse all at once. */
function inlineParts(parts: Readonly<Record<string, string>>): string[] {
  return Object.entries(parts).map(
    ([name, text]) =>
      `<script type="text/plain" data-lectern-part="${escapeHtml(name)}">${scriptText(text)}</script>`,
  );
}

/** The texts of the scripts that run at once, in order. */
function inlineScripts({ options, scripts, plugins = [] }: Live): string[] {
  const given = scriptJson(options);
  const all = plugins.length > 0 ? `{ ...${given}, plugins: ${PLUGINS} }` : given;
  const start = `
Redoc.init(
  document.getElementById("${DESCRIPTION_ID}").textContent,
  ${all},
  document.getElementById("${HOST_ID}"),
);
`;
  return ["src" in scripts ? [] : scriptText(scripts.standalone), plugins.map(scriptText), start].flat();
}

/** Escapes text for HTML, as content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * JSON for a script element, as data or as an expression: nothing in it ends the element or begins a comment, and the
 * two line separators that JSON allows and old JavaScript does not are escaped.
 */
export function scriptJson(value: unknown): string {
  const text = writeNumerals(value) ?? "null";
  return text.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * JavaScript for a script element. `</script` and `<!--` occur only in its strings, templates and regular
 * expressions, where the escapes mean the same. The comments `sourceMappingURL` and
 * `allFunctionsCalledOnLoad` are removed, because the page would wait for them.
 */
export function scriptText(text: string): string {
  return text
    .replace(/<\/(?=script)/gi, "<\\/")
    .replaceAll("<!--", "<\\x21--")
    .replace(/^\uFEFF?\/\/# (?:sourceMappingURL=.*|allFunctionsCalledOnLoad)$/gm, "")
    .replace(/\r\n?/g, "\n");
}
