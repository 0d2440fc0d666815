/** What the server gives to the browser: the page with the tag, and the script that loads it anew. */

import type { OptionsInput } from "#options/options.ts";
import { isOption } from "#options/read.ts";
import { escapeHtml } from "#render/page.ts";

/** Everything of ours is below this path; all other paths are the description's folder. */
export const OURS = "/-/";

/** Where the page's requests to the API go through this server. */
export const RELAY: string = `${OURS}relay`;
/** Below this path the description's mock server answers. */
export const MOCK: string = `${OURS}mock/`;

/** The page. */
export interface ServedPage {
  title: string;
  /** Address of the description: on this server, or its own where the server only hands it on. */
  url: string;
  /** Whether the server hands it on. */
  isHandedOn: boolean;
  options: OptionsInput;
}

/**
 * The HTML. A description on this server is shown by the tag alone. One from elsewhere is handed on by the
 * server, so that its own server need not allow this page to read it, and keeps its own address for what is relative.
 * Only options become attributes: any other name could be an event handler, or end the tag.
 */
export function servedPage({ title, url, isHandedOn, options }: ServedPage): string {
  const name = isHandedOn ? "div" : "redoc";
  const attributes = Object.entries(options)
    .filter(([option, value]) => isOption(option) && value !== null && value !== undefined)
    .map(([option, value]) => ` ${option}="${escapeHtml(attribute(value))}"`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${OURS}page.css">
  </head>
  <body>
    <${name} id="lectern" spec-url="${escapeHtml(url)}"${attributes.join("")}></${name}>
    <script src="${OURS}redoc.standalone.js"></script>
    <script src="${OURS}live.js"></script>
  </body>
</html>
`;
}

/**
 * The policy of the page, and of scripts, because workers have that of their script. Scripts come from this server only;
 * the description may show pictures and be asked for from anywhere.
 */
export const POLICY = [
  "default-src 'self'",
  "img-src * data: blob:",
  "media-src *",
  "connect-src *",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The host page's own style: none but that it is all of the page. */
export const PAGE_CSS = "body { margin: 0 }\n";

/** Reloads the page when the server says that the description has changed; starts one that is handed on. */
export const LIVE_JS = `"use strict";
const host = document.getElementById("lectern");
if (host.localName === "div")
  fetch("${OURS}description")
    .then((answer) => answer.text())
    .then((description) => Redoc.init(description, {}, host));
let first;
new EventSource("${OURS}changes").onmessage = ({ data }) => {
  first ??= data;
  if (data !== first) location.reload();
};
`;

function attribute(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
