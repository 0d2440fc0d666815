/** Serves the folder of a site for a preview: below its base path, with a script that reloads open pages. */
import { type Folder, openFile, openFolder, pathInside } from "#cli/input/folder.ts";
import { type Answer, refusal } from "#cli/server/answer.ts";
import { Changes } from "#cli/server/changes.ts";
import { inUrl, isWildcard } from "#cli/server/hosts.ts";
import { type HttpSettings, startHttp } from "#cli/server/http.ts";
import { sendingPolicy } from "#site/html.ts";

/** A running preview. */
export interface SiteServer {
  url: string;
  port: number;
  /** Tells all open pages to reload. */
  changed: () => void;
  close: () => Promise<void>;
}

/** The paths of the server's own files. No page of a site has a path like these. */
const LIVE = "/-/live.js";
const CHANGES = "/-/changes";

/** Reloads the page when the site has changed. */
const LIVE_JS = `"use strict";
let first;
new EventSource("${CHANGES}").onmessage = ({ data }) => {
  first ??= data;
  if (data !== first) location.reload();
};
`;

/** Matches the hash of the critical CSS in the policy of a page. */
const STYLE_HASH = /style-src 'self' '(sha256-[\w+/]{43}=)'/;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  yaml: "application/yaml",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
};

/**
 * Starts to serve.
 * @param output the folder
 * @param basePath the path of the site on its host, with `/` at both ends
 * @throws Failure if it cannot listen
 */
export async function startSiteServer(
  output: string,
  basePath: () => string,
  settings: HttpSettings,
): Promise<SiteServer> {
  const changes = new Changes();
  let count = 0;
  // It also differs between runs, so that a page of an earlier server reloads.
  const revision = (): string => `${started} ${count}`;
  const started = Date.now();
  const folder = await openFolder(output);
  const { port, close } = await startHttp(({ method, path }) => {
    if (method !== "GET" && method !== "HEAD")
      return refusal(405, "Use GET or HEAD.", { Allow: "GET, HEAD" });
    if (path === LIVE) return { status: 200, headers: { "Content-Type": TYPES["js"]! }, body: LIVE_JS };
    if (path === CHANGES) return changes.answer(revision);
    return fileAnswer(folder, path, basePath());
  }, settings);
  const name = isWildcard(settings.host) ? "localhost" : inUrl(settings.host);
  return {
    url: `http://${name}:${port}${encodeURI(basePath())}`,
    port,
    changed() {
      count++;
      changes.tell(revision());
    },
    close,
  };
}

/** A file of the site. A path without `/` at its end that is a page leads there, as on static hosts. */
async function fileAnswer(folder: Folder, path: string, basePath: string): Promise<Answer> {
  if (path === "/" && basePath !== "/") return leadsTo(basePath);
  if (path.startsWith(basePath)) {
    const inside = path.slice(basePath.length);
    const file = /(?:^|\/)$/.test(inside) ? `${inside}index.html` : inside;
    const answer = await answerOf(folder, file, 200);
    if (answer) return answer;
    const page = await openIn(folder, `${inside}/index.html`);
    await page?.handle.close();
    if (page) return leadsTo(`${path}/`);
  }
  return (await answerOf(folder, "404.html", 404)) ?? refusal(404, "There is no such file.");
}

function leadsTo(path: string): Answer {
  return { status: 302, headers: { Location: encodeURI(path) }, body: "" };
}

async function answerOf(folder: Folder, path: string, status: number): Promise<Answer | undefined> {
  const file = await openIn(folder, path);
  if (!file) return undefined;
  const type = TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ""] ?? "application/octet-stream";
  const headersFor = (hash?: string): Record<string, string> => ({
    "Content-Type": type,
    "Content-Security-Policy": sendingPolicy(hash),
  });
  if (!path.endsWith(".html")) return { status, headers: headersFor(), body: file };
  try {
    const html = String(await file.handle.readFile());
    const headers = headersFor(STYLE_HASH.exec(html)?.[1]);
    return { status, headers, body: html.replace("</head>", `<script src="${LIVE}"></script>\n$&`) };
  } finally {
    await file.handle.close();
  }
}

function openIn(folder: Folder, path: string): ReturnType<typeof openFile> {
  const absolute = pathInside(folder, path);
  return absolute === undefined ? Promise.resolve(undefined) : openFile(folder, absolute);
}
