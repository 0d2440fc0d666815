/**
 * The parts of the classic build in a page: scripts beside the first one, added when they are needed. A page that holds a
 * part already (a built page does) loads nothing.
 */

import { native } from "#view/page/native.ts";
import { shared, shareLoader } from "./shared.ts";
import type { Policy, TrustedTypes } from "./trusted-types.ts";

/** Not where the script is read as a module of Node. */
const isPage = typeof document === "object";

/** The element of the script that is running; none for modules. */
const running = isPage ? (native(document, "currentScript") as HTMLScriptElement | null) : null;

/** The address of the script that is running: the parts are beside it. */
const address = isPage ? running?.src || (!running && stackedUrl()) || pageUrl() : undefined;

/** The element that brought the script: its nonce lets the parts in. */
const home =
  running ??
  (isPage
    ? [...native(document, "querySelectorAll")("script")].find((one) => address?.startsWith(`${one.src}:`))
    : undefined);
/** Whether the host says the hashes of the parts beside that of the script: any of them may then be any of these. */
const isChecked: boolean = / ./.test(home?.integrity ?? "");
/** The host's nonce. */
let nonce = home?.nonce;

/** Takes another nonce for the scripts of parts than that of the script that is running. */
export function takeNonce(given: string | undefined): void {
  nonce = given || nonce;
}

/**
 * The exports of a part. The build calls this where the source has `import()`.
 * @param handed gives what a part of the page takes from this script; such a part waits as a function of it
 * @param isSharing whether it also takes what parts of the page share, which the script of `beside` brings
 */
export async function importPart(name: string, handed?: () => object, isSharing = false): Promise<unknown> {
  await Promise.all([fetchPart(name), isSharing && fetchPart("beside")]);
  const part = held(name);
  // Made once, so that all parts see the same objects.
  const share = (one: string): unknown => {
    sharing[one] ??= (held(one) as Make)(handed?.(), share);
    return sharing[one];
  };
  const exports: unknown = typeof part === "function" ? (part as Make)(handed?.(), share) : part;
  if (!exports) throw new Error(`${partUrl(name)} is not a part of this version.`);
  return exports;
}

/** What parts of the page share, by name. */
const sharing = Object.create(null) as Record<string, unknown>;

/** Makes what a part exports. */
type Make = (page: object | undefined, share: (name: string) => unknown) => unknown;

/** Gets the script of a part here. A part of the page is not run by that. */
export function fetchPart(name: string): Promise<void> {
  coming[name] ??= addScript(name);
  coming[name].catch(() => delete coming[name]);
  return coming[name];
}

const coming = Object.create(null) as Record<string, Promise<void>>;

shareLoader(fetchPart);

/** A part that is there already. */
export function held(name: string): unknown {
  return shared("parts")[name];
}

/** The address of a part. */
function partUrl(name: string): string {
  return new URL(`lectern.${name}.js`, address).href;
}

async function addScript(name: string): Promise<void> {
  if (held(name)) return;
  const url = partUrl(name);
  const source = trusted(url);
  // Modules ask for no policy; nor does anybody compare their hashes.
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

/** The address that comes first in a stack of calls, with the line: that of the file that this is in. A blob has nothing beside it. */
function stackedUrl(): string | undefined {
  for (const line of (new Error().stack ?? "").split("\n")) {
    const at = line.search(/\b(?:blob|https?|file):/);
    if (at >= 0 && line[at] !== "b") return line.slice(at);
  }
  return undefined;
}

/** The address of the page, for a script without one: its base where that is of the page's own origin. */
function pageUrl(): string {
  const base = native(document, "baseURI");
  // A frame that was written (`about:srcdoc`) has the base of its host.
  const isInherited = location.protocol === "about:" && !native(document, "querySelector")("base");
  return isInherited || new URL(base).origin === origin ? base : location.href;
}

/**
 * Pages that require Trusted Types take script addresses from a policy only; undefined where the host names policies and
 * ours is none of them.
 */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // An element may have the name where a browser has no Trusted Types.
  if (typeof trustedTypes?.createPolicy !== "function") return url;
  try {
    const folder = new URL(".", address).href;
    // The script may stand on the page twice, and the host allow only one policy of a name.
    const policies = shared("policies") as Record<string, Policy>;
    policies[folder] ??= trustedTypes.createPolicy("lectern", { createScriptURL: ownUrl });
    return policies[folder].createScriptURL(url);
  } catch {
    return undefined;
  }
}

/** An address as it is, if it is that of a part or of a worker of ours: whoever gets hold of the policy can do no more. */
function ownUrl(url: string): string {
  if (__LECTERN_PARTS__.some((name) => partUrl(name) === url) || Object.values(stands).includes(url))
    return url;
  throw new TypeError(`${url} is not a script of Lectern.`);
}

/**
 * Starts a worker of the classic page with the script of a part: `calls`, or `yaml`, which holds that, too. A script of
 * another origin is not allowed to be one; a blob that imports it is, where the host's policy lets blobs be. Nothing for
 * built pages and `file:`, which work in place, as do pages whose parts are checked: browsers check no script of a
 * worker. One that has failed has no `onerror` any more.
 */
export function startWorker(part: "calls" | "yaml"): Worker | undefined {
  if (location.protocol === "file:" || isChecked || held("calls")) return;
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

/** The addresses of blobs: one for all workers of a kind that come and go. */
const stands: Record<string, string> = {};
