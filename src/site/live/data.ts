/** Reads the data files of a site: by requests, or as scripts where pages may be opened from a disk. */
import { mayHoldNumerals } from "#oas/numeral.ts";
import { DATA_FUNCTION, dataScript } from "#site/file-links.ts";
import { hasFileLinks, siteUrl } from "./page.ts";
import { trusted } from "./trusted.ts";

/** The texts that scripts have handed over. */
const texts = new WeakMap<Element, string>();

/**
 * The text of a file.
 * @throws if it cannot be read
 */
export function readData(url: URL, signal?: AbortSignal): Promise<string> {
  return hasFileLinks() ? loadScript(dataScript(url.href)) : requestText(url, signal);
}

/** The texts of files that several pages share, by path. */
const shared = new Map<string, Promise<string>>();

/**
 * The text of a file that several pages share, at a path of the site. It is read once.
 * @throws if it cannot be read
 */
export function readShared(path: string): Promise<string> {
  const loading = shared.get(path) ?? readData(siteUrl(path));
  shared.set(path, loading);
  loading.catch(() => shared.delete(path));
  return loading;
}

/** The value of a JSON text: numbers keep all their digits. */
export async function parseData(text: string): Promise<unknown> {
  if (!mayHoldNumerals(text)) return JSON.parse(text);
  return (await import("#load/numerals.ts")).parseNumerals(text);
}

/** Requests a text. Works in a worker too. */
export async function requestText(url: URL, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url.href}: ${answer.status}`);
  return answer.text();
}

/** Loads a text as a script that calls a function with it. */
function loadScript(address: string): Promise<string> {
  Reflect.set(globalThis, DATA_FUNCTION, (text: string) => {
    if (document.currentScript) texts.set(document.currentScript, text);
  });
  const script = document.createElement("script");
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`${address} could not be loaded.`));
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const text = texts.get(script);
      if (text === undefined) fail();
      else resolve(text);
      script.remove();
    });
    script.src = trusted(address);
    document.head.append(script);
  });
}
