/**
 * Loads the parts of the classic build in a page: scripts beside the first one, added on demand. A prebuilt page
 * contains the parts and loads none.
 */

import { native } from "#view/page/native.ts";
import { shared, shareLoader } from "./shared.ts";
import type { Policy, TrustedTypes } from "./trusted-types.ts";

/** Undefined if the script runs as a Node module. */
const isPage = typeof document === "object";

/** The element of the running script; none for modules. */
const running = isPage ? (native(document, "currentScript") as HTMLScriptElement | null) : null;

/** The address of the running script: the parts are beside it. */
export const address = isPage ? running?.src || (!running && stackedUrl()) || pageUrl() : undefined;

/** The script's element: its nonce admits the parts. */
const home =
  running ??
  (isPage
    ? [...native(document, "querySelectorAll")("script")].find((one) => address?.startsWith(`${one.src}:`))
    : undefined);
/**
 * Whether the host lists hashes for the parts as well as for the script. A part must then have one of them.
 */
const isChecked: boolean = / ./.test(home?.integrity ?? "");
/** The host's nonce. */
let nonce = home?.nonce;

/** Sets another nonce for the scripts of parts. */
export function takeNonce(given: string | undefined): void {
  nonce = given || nonce;
}

/**
 * The exports of a part. The build writes this call in place of `import()`.
 * @param names the part, and the parts whose scripts contain its shared code
 * @param handed returns the exports of this script that a part of the page uses; the script of such a part is
 *   a function of them
 */
export async function importPart(names: string | string[], handed?: () => object): Promise<unknown> {
  const all = [names].flat();
  const [name = ""] = all;
  await Promise.all(all.map(fetchPart));
  const part = held(name);
  // Made once, so that all of them get the same objects.
  const share = (one: string): unknown => {
    sharing[one] ??= (held(one) as Make)(handed?.(), share);
    return sharing[one];
  };
  const exports: unknown = typeof part === "function" ? share(name) : part;
  if (!exports) throw new Error(`${partUrl(name)} is not a part of this version.`);
  return exports;
}

/** The exports of parts of the page and of the modules that they share, by name. */
const sharing = Object.create(null) as Record<string, unknown>;

/** Makes the exports of a part. */
type Make = (page: object | undefined, share: (name: string) => unknown) => unknown;

/** Loads the script of a part. This does not run a part of the page. */
export function fetchPart(name: string): Promise<void> {
  coming[name] ??= addScript(name);
  coming[name].catch(() => delete coming[name]);
  return coming[name];
}

const coming = Object.create(null) as Record<string, Promise<void>>;

shareLoader(fetchPart);

/** A part that is loaded already. */
export function held(name: string): unknown {
  return shared("parts")[name];
}

/** The address of a part. */
function partUrl(name: string): string {
  return new URL(`lectern.${name}.js`, address).href;
}

/** The script of a part in a prebuilt page. It does not run, because its type is not that of a script. */
function inlinePart(name: string): HTMLScriptElement | null {
  return native(document, "querySelector")(`[data-lectern-part="${name}"]`) as HTMLScriptElement | null;
}

async function addScript(name: string): Promise<void> {
  if (held(name)) return;
  const inline = inlinePart(name);
  if (inline) {
    inline.type = "";
    if (nonce) inline.nonce = nonce;
    // It runs when it is inserted, unless the host's policy refuses it.
    native(document, "head").append(inline);
    if (!held(name)) throw new Error(`The script ${name} was refused.`);
    return;
  }
  const url = partUrl(name);
  const source = trusted(url);
  // Modules need no policy, and their hashes are not compared.
  if (source === undefined && !isChecked) return import(url);
  return new Promise((resolve, reject) => {
    const script = native(document, "createElement")("script");
    if (nonce) script.nonce = nonce;
    if (isChecked) {
      script.integrity = home?.integrity ?? "";
      script.crossOrigin = home?.crossOrigin ?? null;
    }
    script.src = (source ?? url) as string;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(
        new Error(
          `${url} could not be loaded. It belongs beside the script of the page: copy the whole folder.`,
        ),
      );
    };
    native(document, "head").append(script);
  });
}

/** The first address in a stack trace: that of this file. A blob has no files beside it. */
function stackedUrl(): string | undefined {
  for (const line of (new Error().stack ?? "").split("\n")) {
    const at = line.search(/\b(?:blob|https?|file):/);
    if (at >= 0 && line[at] !== "b") return line.slice(at);
  }
  return undefined;
}

/** The address of the page, for a script without one: its base if it has the page's own origin. */
function pageUrl(): string {
  const base = native(document, "baseURI");
  // An `about:srcdoc` frame has the base of its host.
  const isInherited = location.protocol === "about:" && !native(document, "querySelector")("base");
  return isInherited || new URL(base).origin === origin ? base : location.href;
}

/**
 * The Trusted Types policy for addresses of scripts; undefined if the host allows only named policies and ours is not
 * among them.
 */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // In a browser without Trusted Types, an element may have this name.
  if (typeof trustedTypes?.createPolicy !== "function") return url;
  try {
    const folder = new URL(".", address).href;
    // The script may be on the page twice, and the host may allow only one policy of a name.
    const policies = shared("policies") as Record<string, Policy>;
    policies[folder] ??= trustedTypes.createPolicy("lectern", { createScriptURL: ownUrl });
    return policies[folder].createScriptURL(url);
  } catch {
    return undefined;
  }
}

/** Returns an address if it is that of one of our parts or workers: the policy cannot be used for anything else. */
function ownUrl(url: string): string {
  if (__LECTERN_PARTS__.some((name) => partUrl(name) === url) || Object.values(stands).includes(url))
    return url;
  throw new TypeError(`${url} is not a script of Lectern.`);
}

/**
 * Starts a worker of the classic page with the script of a part: `calls`, or `yaml`, which includes it. A worker may
 * not have a script of another origin, but a blob that imports it, if the host's policy allows blobs. Returns nothing
 * for prebuilt pages and `file:`, and if hashes of parts are checked, because browsers do not check the scripts of
 * workers: these work in the page. A worker that has failed has no `onerror`.
 */
export function startWorker(part: "calls" | "yaml"): Worker | undefined {
  if (location.protocol === "file:" || isChecked || inlinePart("calls")) return;
  let url = partUrl(part);
  if (!url.startsWith(`${location.origin}/`)) {
    const text = `LecternHome = ${JSON.stringify(url)}; importScripts(LecternHome)`;
    stands[part] ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    url = stands[part];
  }
  const source = trusted(url);
  if (source === undefined) return;
  try {
    const worker = new Worker(source as string);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.onerror = null;
    };
    return worker;
  } catch {}
}

/** The addresses of blobs: one for all workers of a kind. */
const stands: Record<string, string> = {};
