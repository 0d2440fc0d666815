/**
 * The scripts of the classic build: one that starts, and parts beside it that are added when they are needed. A page
 * that holds a part already (a built page does) loads nothing.
 */

declare global {
  /** What the scripts of the parts leave: the exports of each by its name. */
  var LecternParts: Record<string, unknown> | undefined;
  /** In a worker made from a blob: the address of the script that it stands for. */
  var LecternHome: string | undefined;
  /** The policy for addresses of parts: hosts may allow one of a name, and the parts have their own copies of this file. */
  var LecternPolicy: Policy | undefined;
}

/**
 * The element of the script that is running: its address tells where the parts are, its nonce lets them in. A page that
 * has the script as a module does not say which it is.
 */
const home =
  typeof document !== "object"
    ? undefined
    : document.currentScript instanceof HTMLScriptElement
      ? document.currentScript
      : document.querySelector<HTMLScriptElement>("script[src*='redoc.standalone']");
/** Whether the host says the hashes of the parts beside that of the script: any of them may then be any of these. */
const isChecked: boolean = / ./.test(home?.integrity ?? "");
/** The host's nonce. */
let nonce = home?.nonce;

/** Takes another nonce for the scripts of parts than that of the script that is running. */
export function takeNonce(given: string | undefined): void {
  nonce = given || nonce;
}

/** The address of the script that is running. */
const address =
  globalThis.LecternHome ??
  (home?.src || (typeof document === "object" ? document.baseURI : globalThis.location?.href));

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
    shared[one] ??= (held(one) as Make)(handed?.(), share);
    return shared[one];
  };
  const exports: unknown = typeof part === "function" ? (part as Make)(handed?.(), share) : part;
  if (!exports) throw new Error(`${partUrl(name)} is not a part of this version.`);
  return exports;
}

/** What parts of the page share, by name. */
const shared: Record<string, unknown> = {};

/** Makes what a part exports. */
type Make = (page: object | undefined, share: (name: string) => unknown) => unknown;

/** Gets the script of a part here. A part of the page is not run by that. */
export function fetchPart(name: string): Promise<void> {
  coming[name] ??= addScript(name);
  coming[name].catch(() => delete coming[name]);
  return coming[name];
}

const coming: Record<string, Promise<void>> = {};

/** A part that is there already. */
export function held(name: string): unknown {
  return globalThis.LecternParts?.[name];
}

/** The address of a part. */
export function partUrl(name: string): string {
  return new URL(`lectern.${name}.js`, address).href;
}

async function addScript(name: string): Promise<void> {
  if (held(name)) return;
  const url = partUrl(name);
  if (typeof document === "undefined")
    return (globalThis as unknown as WorkerScope).importScripts(trusted(url) ?? url);
  const source = trusted(url);
  // Modules ask for no policy; nor does anybody compare their hashes.
  if (source === undefined && !isChecked) return import(url);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
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
    document.head.append(script);
  });
}

/**
 * Pages that require Trusted Types take script addresses from a policy only; undefined where the host names policies and
 * ours is none of them. Only the addresses of parts come here.
 */
export function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  try {
    globalThis.LecternPolicy ??= trustedTypes.createPolicy("lectern", { createScriptURL: (one) => one });
    return globalThis.LecternPolicy.createScriptURL(url);
  } catch {
    return undefined;
  }
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

interface WorkerScope {
  importScripts(url: unknown): void;
}

interface Policy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}
