/**
 * Checks every URL of a description that becomes an `href` or a `src`. It is stricter than browsers: a URL is refused
 * if any interpretation of it is a script.
 */
import { decodeEntities } from "./entity.ts";

/**
 * Returns the URL, or undefined if it is not allowed. Links may be http, https, mailto, tel, ftp, relative or a hash;
 * images http, https, relative, or a `data:` URL of a PNG, JPEG, GIF, WebP or AVIF image. Control characters and
 * surrounding white space are removed, as browsers do. "" is refused.
 */
export function safeUrl(url: string, kind: "link" | "image"): string | undefined {
  if (typeof url !== "string" || url.length > MAX_DATA) return undefined;
  const clean = url.replace(CONTROLS, "").trim();
  if (clean === "") return undefined;
  if (kind === "image" && DATA_IMAGE.test(clean)) return clean;
  if (clean.length > MAX_URL) return undefined;
  const scheme = schemeOf(clean);
  if (scheme !== undefined && !(kind === "link" ? LINKS : IMAGES).has(scheme)) return undefined;
  return hidesScript(clean) ? undefined : clean;
}

/** The text before a ":" that precedes any "/", "?" and "#": a scheme, or text that could be read as one. */
function schemeOf(url: string): string | undefined {
  const end = url.search(/[:/?#\\]/);
  return end >= 0 && url[end] === ":" ? url.slice(0, end).toLowerCase() : undefined;
}

/** Whether the URL has a dangerous scheme after decoding, normalizing or stripping. */
function hidesScript(url: string): boolean {
  if (!DISGUISE.test(url)) return false;
  let probe = url.slice(0, 1_000);
  for (let round = 0; round < 3; round++) {
    probe = decodePercent(decodeEntities(probe)).normalize("NFKC").replace(INVISIBLE, "");
    if (DANGEROUS.test(probe)) return true;
  }
  return false;
}

function decodePercent(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const LINKS = new Set(["http", "https", "mailto", "tel", "ftp"]);
const IMAGES = new Set(["http", "https"]);
const DATA_IMAGE = /^data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,[a-z0-9+/=]*$/i;
const DANGEROUS =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|about|view-source|jar|chrome|resource|intent|ms-[a-z-]+):/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const INVISIBLE = /[\s\\\p{Cc}\p{Cf}\p{Mn}]/gu;
const DISGUISE = /[%&\\]|[^!-~]/;
/** The longest allowed addresses and `data:` images, in characters. */
export const MAX_URL = 8_192;
const MAX_DATA = 4_000_000;
