/** The page that the server sends, and the script that reloads it. */
import { hostPage } from "#handler/host-page.ts";
import type { OptionsInput } from "#options/options.ts";

/** Paths of the server's own files begin with this prefix. All other paths belong to the description's folder. */
export const OURS = "/-/";

/** The path for requests to the API that go through this server. */
export const RELAY: string = `${OURS}relay`;

/** The path of a plug-in's module on this server. */
export function pluginPath(index: number): string {
  return `${OURS}plugin-${index}.mjs`;
}

/** The settings of the page. */
export interface ServedPage {
  title: string;
  /** The address of the description: on this server, or its original address if the server relays it. */
  url: string;
  /** Whether the server relays a description from another server. */
  isRelayed: boolean;
  options: OptionsInput;
}

/**
 * Makes the HTML of the page. If the description is on another server, this server relays it, so that the other server
 * need not allow cross-origin requests.
 */
export function servedPage(page: ServedPage): string {
  const scripts = [`${OURS}redoc.standalone.js`, `${OURS}live.js`];
  return hostPage({ ...page, style: `${OURS}page.css`, scripts });
}

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
