/**
 * The parts of the classic script: further classic scripts beside it, added when they are needed. A page
 * that holds a part already (a built page does) loads nothing.
 */
import { Part, type Parts } from "#view/parts.ts";
import { connect } from "#worker/client.ts";
import type { PartRegistry } from "./registry.ts";

/**
 * The parts of a page.
 * @param script the element of the classic script: its address tells where the parts are, its nonce lets them in
 */
export function scriptParts(script: HTMLScriptElement | undefined): Parts {
  const get = async <K extends keyof PartRegistry>(name: K): Promise<NonNullable<PartRegistry[K]>> => {
    if (!globalThis.LecternParts?.[name]) await addScript(partUrl(script, name), script?.nonce);
    const part = globalThis.LecternParts?.[name];
    if (!part) throw new Error(`${partUrl(script, name)} is not a part of this version.`);
    return part;
  };
  return {
    html: new Part(() => get("html")),
    highlight: new Part(() => get("highlight")),
    worker: new Part(async () =>
      connect({
        worker: () => (globalThis.LecternParts?.worker ? undefined : startWorker(partUrl(script, "worker"))),
        calls: () => get("worker"),
      }),
    ),
  };
}

function partUrl(script: HTMLScriptElement | undefined, name: string): string {
  return new URL(`lectern.${name}.js`, script?.src || document.baseURI).href;
}

/** A worker of another origin is not allowed; one that imports the other origin's script is, where the page's policy lets blobs be. */
function startWorker(url: string): Worker | undefined {
  if (typeof Worker !== "function" || location.protocol === "file:") return undefined;
  if (new URL(url).origin === location.origin) return new Worker(trusted(url) as string);
  const blob = new Blob([`importScripts(${JSON.stringify(url)})`], { type: "text/javascript" });
  return new Worker(trusted(URL.createObjectURL(blob)) as string);
}

function addScript(url: string, nonce: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    if (nonce) script.nonce = nonce;
    script.src = trusted(url) as string;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded. It belongs beside the script of the page: copy the whole folder.`));
    };
    document.head.append(script);
  });
}

/** Pages that require Trusted Types take script addresses from a policy only. Ours lets the part addresses through and nothing else comes here. */
function trusted(url: string): unknown {
  const host = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } } };
  if (!host.trustedTypes) return url;
  try {
    policy ??= host.trustedTypes.createPolicy("lectern", { createScriptURL: (one: string) => one });
    return policy.createScriptURL(url);
  } catch {
    return url;
  }
}

let policy: { createScriptURL(url: string): unknown } | undefined;
