/** The server of `lectern serve`: the page, our bundles, the description, and the files that it refers to. */
import { isIPv4 } from "node:net";
import { posix } from "node:path";
import { type DescriptionLocation, readText } from "#cli/input/description.ts";
import { typeOf } from "#cli/input/file-types.ts";
import { type Folder, openFile, openFolder, pathInside } from "#cli/input/folder.ts";
import { BUNDLES } from "#cli/process/package.ts";
import { complain, line, paint } from "#cli/process/terminal.ts";
import { PAGE_CSS, POLICY } from "#handler/host-page.ts";
import { Document } from "#model/document.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { type Answer, refusal } from "./answer.ts";
import { Changes } from "./changes.ts";
import { hostOf, inUrl, isLoopback, isWildcard, machineAddresses } from "./hosts.ts";
import { type Handler, type HttpSettings, startHttp } from "./http.ts";
import { type Referring, referredFiles } from "./referred-files.ts";
import { type Described, Relay } from "./relay.ts";
import { originsOf } from "./relay-targets.ts";
import { LIVE_JS, OURS, pluginPath, RELAY, servedPage } from "./served-page.ts";

/** The served description. It is replaced, never changed. */
export interface Served extends Referring, Described {
  place: DescriptionLocation;
  title: string;
  /** The text of the description that the page loads. */
  text: string;
  /** Changes whenever the page must reload. */
  revision: string;
}

/** A running server. */
export interface Running {
  /** The address of the page. */
  url: string;
  /** The port in use. */
  port: number;
  /** Tells all open pages to reload. */
  changed: () => void;
  close: () => Promise<void>;
}

/** Where the server listens, and the port of its mock server. */
export interface ServerSettings extends HttpSettings {
  /** The port of a mock server: the page lists its address before the servers of the description. */
  mockPort?: number | undefined;
  /** The modules of plug-ins. Default: none. */
  plugins?: readonly DescriptionLocation[];
}

/**
 * Starts the server. Warns if other machines can reach it.
 * @throws Failure if it cannot listen
 */
export async function startServer(served: () => Served, settings: ServerSettings): Promise<Running> {
  const changes = new Changes();
  const { host, mockPort, plugins = [] } = settings;
  const { address, port, close } = await startHttp(handlerOf(served, changes, mockPort, plugins), settings);
  const name = isWildcard(host) ? "localhost" : inUrl(host);
  if (!isLoopback(address)) warn(address, port);
  return {
    url: `http://${name}:${port}${homeOf(served().place)}`,
    port,
    changed: () => changes.tell(served().revision),
    close,
  };
}

function warn(address: string, port: number): void {
  const reached = isWildcard(address)
    ? machineAddresses().filter((own) => isReached(own, address))
    : [address];
  complain(
    line`${paint.yellow("!")} Everyone on the same network can read the description and the files that it refers to:`,
    ...reached.map((one) => line`  http://${inUrl(one)}:${port}/`),
  );
}

/**
 * Whether other machines can open an address of this one. They cannot open a link-local address, because a URL cannot
 * name its interface.
 */
function isReached(own: string, wildcard: string): boolean {
  return !isLoopback(own) && !/^fe80:/i.test(own) && (isIPv4(own) || !isIPv4(wildcard));
}

function handlerOf(
  served: () => Served,
  changes: Changes,
  mockPort: number | undefined,
  plugins: readonly DescriptionLocation[],
): Handler {
  const kept = new WeakMap<Served, Kept>();
  const keptOf = (now: Served): Kept => {
    const known = kept.get(now) ?? new Kept(now);
    kept.set(now, known);
    return known;
  };
  const relay = new Relay();
  return async (asked) => {
    const { method, path, headers } = asked;
    if (path === RELAY) return relay.answer(asked, served(), givenOrigins(served(), mockPort, headers.host));
    if (method !== "GET" && method !== "HEAD")
      return refusal(405, "Use GET or HEAD.", { Allow: "GET, HEAD" });
    const now = served();
    const home = homeOf(now.place);
    const { file } = now.place;
    if (path === decodeURIComponent(home)) return page(now, mockPort, headers.host);
    // Checked before our own files, because a folder of the description may have the same name.
    if (file && path === `/${file.inFolder}`) return ours(typeOf(path) ?? "text/plain", keptOf(now).text);
    if (path === "/") return { status: 302, headers: { Location: home }, body: "" };
    if (path === `${OURS}live.js`) return ours("text/javascript", LIVE_JS);
    if (path === `${OURS}page.css`) return ours("text/css", PAGE_CSS);
    if (path === `${OURS}changes`) return changes.answer(() => served().revision);
    if (path === `${OURS}description` && !file) return ours("text/plain", keptOf(now).text);
    const plugin = plugins.find((_, index) => path === pluginPath(index));
    if (plugin) return ours("text/javascript", await readText(plugin));
    const script = path.startsWith(OURS) ? await bundle(path.slice(OURS.length)) : undefined;
    if (script) return script;
    return file
      ? fileAnswer(file.folder, path, async (absolute) => (await keptOf(now).files).has(absolute))
      : absent();
  };
}

/** Data derived from a description, made on first use. */
class Kept {
  #text: Uint8Array | undefined;
  #files: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly served: Served) {}

  /** The description in UTF-8. */
  get text(): Uint8Array {
    this.#text ??= Buffer.from(this.served.text);
    return this.#text;
  }

  /** The files that it refers to. */
  get files(): Promise<ReadonlySet<string>> {
    this.#files ??= referredFiles(this.served, this.served.place);
    return this.#files;
  }
}

/** @param authority the Host header of the request */
function page({ place, title, options }: Served, mockPort?: number, authority?: string): Answer {
  const { file } = place;
  const url = file ? encodeURIComponent(posix.basename(file.inFolder)) : place.publicUrl;
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cross-Origin-Opener-Policy": "same-origin",
    },
    body: servedPage({ title, url, isRelayed: !file, options: withMock(options, mockPort, authority) }),
  };
}

/** Adds the mock server to the options, before all other servers. */
function withMock(
  options: OptionsInput,
  port: number | undefined,
  authority: string | undefined,
): OptionsInput {
  if (port === undefined) return options;
  const mock = { url: mockUrl(port, authority), name: "Mock server" };
  return { ...options, servers: [mock, ...readOptions([options]).servers] };
}

/** The origins of the servers that the user named. The rights of the description do not limit them. */
function givenOrigins(
  { options, loaded }: Served,
  port: number | undefined,
  authority: string | undefined,
): ReadonlySet<string> {
  const { servers } = readOptions([withMock(options, port, authority)]);
  return originsOf(new Document({ servers: [...servers] }, loaded.url));
}

function mockUrl(port: number, authority = ""): string {
  return `http://${hostOf(authority) ?? "localhost"}:${port}`;
}

/** The path of the page. It is in the folder of the description, so that relative addresses resolve equally. */
function homeOf({ file }: DescriptionLocation): string {
  const folder = file ? posix.dirname(file.inFolder) : ".";
  return folder === "." ? "/" : `/${folder.split("/").map(encodeURIComponent).join("/")}/`;
}

function ours(type: string, body: string | Uint8Array): Answer {
  return { status: 200, headers: { "Content-Type": `${type}; charset=utf-8` }, body };
}

const BUNDLE_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".txt": "text/plain",
};

/** A file of the folder `bundles`; undefined if there is no file of that name. */
async function bundle(name: string): Promise<Answer | undefined> {
  const folder = await openFolder(BUNDLES).catch(() => undefined);
  const path = folder && pathInside(folder, name);
  const file = path === undefined ? undefined : await openFile(folder!, path);
  if (!file) return undefined;
  const type = BUNDLE_TYPES[posix.extname(name)];
  return {
    status: 200,
    headers: {
      "Content-Type": type === undefined ? "application/json" : `${type}; charset=utf-8`,
      "Content-Security-Policy": POLICY,
    },
    body: file,
  };
}

/** A file of the folder, if the description refers to it and its type is served. */
async function fileAnswer(
  folder: Folder,
  path: string,
  isReferred: (absolute: string) => Promise<boolean>,
): Promise<Answer> {
  const type = typeOf(path);
  const absolute = pathInside(folder, path);
  if (type === undefined || absolute === undefined || !(await isReferred(absolute))) return absent();
  const body = await openFile(folder, absolute);
  if (!body) return absent();
  return {
    status: 200,
    headers: { "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type },
    body,
  };
}

function absent(): Answer {
  return refusal(404, "There is no such file.");
}
