/** Decides which images and examples load without the reader's consent: files in the folder of the description. */
import { native } from "#view/page/native.ts";

/**
 * Whether a URL is that of a file in the folder of the description, or below it. If the description has no URL, the
 * folder of the page counts. Other URLs of the same origin, such as `/logout`, may have effects when they are
 * requested. So the name of a file must have a known extension, and the names of its folders must be plain.
 * @param description the URL of the description, after redirects
 * @param base the base of relative URLs. Default: that of images in the browser
 */
export function isOwnFile(url: string, description: string | undefined, base = imageBase()): boolean {
  if (url.startsWith("data:")) return true;
  const folder = folderOf(description) ?? folderOf(pageUrl());
  // The URL of a prebuilt page is not known, but a relative path without unusual names is in its folder.
  if (folder === undefined && /^[\w.+-]+:|^[/\\]|\.\.|%/.test(url)) return false;
  const { href = "" } = resolved(url, base ?? folder ?? NOWHERE) ?? {};
  const start = folder ?? NOWHERE;
  return href.startsWith(start) && FILE.test(href.slice(start.length).split(/[?#]/, 1)[0] ?? "");
}

/**
 * The scope of one consent of the reader: all images of another host, but only one URL of the host of the page or
 * description.
 */
export function consentScope(url: string, description: string | undefined): string {
  const target = resolved(url, imageBase() ?? description ?? NOWHERE);
  if (!target || target.href.startsWith(NOWHERE)) return url;
  const isOwn = [pageUrl(), description].some(
    (one) => one !== undefined && resolved(one)?.origin === target.origin,
  );
  return isOwn ? target.host + target.pathname + target.search : target.host;
}

/** The URL of the page. In a frame without a URL (`about:srcdoc`), that of its host page. */
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

/** Represents the folder of a page whose URL is not known. */
const NOWHERE = "https://page.invalid/";

/**
 * Matches the path of a file from its folder: `images/logo.png`, but not `..%2flogout`, `logout;.png` or
 * `delete.php/1.png`.
 */
const FILE =
  /^(?:(?:[^./;%]|\.\d|%20|%[89a-f][\da-f])+\/)*(?:[^/;%]|%20|%[89a-f][\da-f])+\.(?:apng|avif|bmp|csv|gif|ico|jpe?g|json|jsonl|md|ndjson|png|svg|tsv|txt|webp|xml|ya?ml)$/i;
