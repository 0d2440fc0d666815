/**
 * Loads parts from within a part. In a page the first script loads them; a worker loads them itself, and has no
 * elements whose names could replace globals.
 */
import { type Loader, loader, shared, shareLoader } from "./shared.ts";
import type { TrustedTypes } from "./trusted-types.ts";

declare global {
  /** In a worker made from a blob, the address of the script that it imports. */
  var LecternHome: string | undefined;
}

/** The exports of a part. The build writes this call in place of `import()`. */
export async function importPart(name: string): Promise<unknown> {
  const parts = shared("parts");
  if (!parts[name]) await (loader() ?? loadInWorker())(name);
  return parts[name];
}

function loadInWorker(): Loader {
  const { location, trustedTypes, importScripts } = globalThis as unknown as WorkerScope;
  const partUrl = (name: string): string =>
    new URL(`lectern.${name}.js`, globalThis.LecternHome ?? location.href).href;
  const policy = trustedTypes?.createPolicy("lectern", {
    createScriptURL(url) {
      if (__LECTERN_PARTS__.some((name) => partUrl(name) === url)) return url;
      throw new TypeError(`${url} is not a script of Lectern.`);
    },
  });
  const load: Loader = async (name) => {
    const url = partUrl(name);
    importScripts(policy ? policy.createScriptURL(url) : url);
  };
  shareLoader(load);
  return load;
}

interface WorkerScope {
  location: Location;
  trustedTypes?: TrustedTypes;
  importScripts(url: unknown): void;
}
