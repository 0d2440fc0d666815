/** The page that the server sends, and the script that reloads it. */

import type { OptionsInput } from "#options/options.ts";
import { isOption } from "#options/read.ts";
import { escapeHtml } from "#render/page.ts";

/** Paths of the server's own files begin with this prefix. All other paths belong to the description's folder. */
export const OURS = "/-/";

/** The page. */
export interface ServedPage {
  title: string;
  /** The address of the description: on this server, or its original address if the server relays it. */
  url: string;
  /** Whether the server relays a description from another server. */
  isHandedOn: boolean;
  options: OptionsInput;
}

/**
 * Makes the HTML of the page. The tag itself loads a description on this server. The server relays a description from
 * elsewhere, so that its own server need not allow cross-origin requests; its relative addresses still resolve
 * against its original address. Only known options become attributes: any other name could be an event handler, or
 * end the tag.
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
 * The Content-Security-Policy of the page and of its scripts, because a worker has the policy of its script. Scripts
 * come only from this server. Images, and requests to the API, may go anywhere.
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

/** The host page's own style. It only removes the margin. */
export const PAGE_CSS = "body { margin: 0 }\n";

/** Reloads the page when the description changes, and opens a relayed description. */
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
