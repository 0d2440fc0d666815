/** Which images and examples load without asking the reader: files in the folder of the description. */
import { native } from "#view/page/native.ts";

/**
 * Whether an address is that of a file in the folder of the description, or below it. A description without an address of
 * its own is taken to stand beside the page. Any other address of the same origin, such as `/logout`, may do something
 * when it is requested: so a file is known by the ending of its name, and its folders have plain names.
 * @param description the description's address, after redirects
 * @param base what relative addresses are relative to; images: what the browser takes
 */
export function isOwnFile(url: string, description: string | undefined, base = imageBase()): boolean {
  if (url.startsWith("data:")) return true;
  const folder = folderOf(description) ?? folderOf(pageUrl());
  // Nobody knows yet where a page that is drawn ahead will stand: what is written as a name below it is below it.
  if (folder === undefined && /^[\w.+-]+:|^[/\\]|\.\.|%/.test(url)) return false;
  const { href = "" } = resolved(url, base ?? folder ?? NOWHERE) ?? {};
  const start = folder ?? NOWHERE;
  return href.startsWith(start) && FILE.test(href.slice(start.length).split(/[?#]/, 1)[0] ?? "");
}

/** What a reader allows with one answer: all images of another host, but only one address of the page's or the description's. */
export function askedFor(url: string, description: string | undefined): string {
  const target = resolved(url, imageBase() ?? description ?? NOWHERE);
  if (!target || target.href.startsWith(NOWHERE)) return url;
  const isOwn = [pageUrl(), description].some(
    (one) => one !== undefined && resolved(one)?.origin === target.origin,
  );
  return isOwn ? target.host + target.pathname + target.search : target.host;
}

/** The address of the page. A frame that was written (`about:srcdoc`) has that of its host. */
export function pageUrl(): string | undefined {
  if (typeof location === "undefined") return undefined;
  return location.protocol === "about:" ? imageBase() : location.href;
}

function imageBase(): string | undefined {
  return typeof document === "undefined" ? undefined : native(document, "baseURI");
}

function folderOf(file: string | undefined): string | undefined {
  return file === undefined ? undefined : resolved(".", file)?.href;
}

function resolved(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** Stands for the folder of a page whose address is not known. */
const NOWHERE = "https://page.invalid/";

/** The way of a file from its folder: `images/logo.png`, not `..%2flogout`, `logout;.png` or `delete.php/1.png`. */
const FILE =
  /^(?:(?:[^./;%]|\.\d|%20|%[89a-f][\da-f])+\/)*(?:[^/;%]|%20|%[89a-f][\da-f])+\.(?:apng|avif|bmp|csv|gif|ico|jpe?g|json|jsonl|md|ndjson|png|svg|tsv|txt|webp|xml|ya?ml)$/i;
