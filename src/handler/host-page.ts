/** The page around a description that has its own address: plain HTML without inline scripts or styles. */
import type { OptionsInput } from "#options/options.ts";
import { isOption } from "#options/read.ts";
import { escapeHtml } from "#render/page.ts";

/** The settings of the page. */
export interface HostPage {
  title: string;
  /** The address of the description; if the server relays it, its original address. */
  url: string;
  /** Whether the server relays the description. Then a script opens it; otherwise, the tag loads it. */
  isRelayed: boolean;
  options: OptionsInput;
  /** Addresses of the style sheet and of the scripts, in order. */
  style: string;
  scripts: readonly string[];
  /** Further attributes of the element. */
  attributes?: Readonly<Record<string, string>>;
}

/**
 * Makes the HTML. The tag itself loads the description, unless the server relays it. In both cases, the relative addresses
 * of the description resolve against its original address. Only known options become attributes, because any other name
 * could be an event handler, or end the tag. Functions cannot be attributes.
 */
export function hostPage({ title, url, isRelayed, options, style, scripts, attributes }: HostPage): string {
  const name = isRelayed ? "div" : "redoc";
  const given = Object.entries(options)
    .filter(([option, value]) => isOption(option) && value !== null && value !== undefined)
    .filter(([, value]) => typeof value !== "function")
    .map(([option, value]): [string, string] => [option, attribute(value)]);
  const written = [...given, ...Object.entries(attributes ?? {})].map(
    ([attributeName, value]) => ` ${attributeName}="${escapeHtml(value)}"`,
  );
  const sources = scripts.map((src) => `\n    <script src="${escapeHtml(src)}"></script>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${escapeHtml(style)}">
  </head>
  <body>
    <${name} id="lectern" spec-url="${escapeHtml(url)}"${written.join("")}></${name}>${sources.join("")}
  </body>
</html>
`;
}

/**
 * The Content-Security-Policy of the page and of its scripts, because a worker has the policy of its script. Scripts
 * come only from the page's own server. Images, and requests to the API, may go anywhere.
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

function attribute(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
