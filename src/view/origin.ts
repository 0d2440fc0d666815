/** Which addresses may be loaded without a word of the reader: those of the page's own host and of the description's. */

/**
 * Whether an address is of the origin of the page or of the description; relative ones and data are.
 * @param base the description's address
 */
export function isOwnOrigin(url: string, base: string | undefined): boolean {
  const page = typeof document === "undefined" ? undefined : document.baseURI;
  const home = typeof location === "undefined" ? undefined : location.href;
  try {
    const target = new URL(url, page ?? base ?? "lectern:/");
    if (target.protocol === "data:" || target.protocol === "lectern:") return true;
    // A frame that was written (`about:srcdoc`) is of its host; else what a host calls its base may be anybody's.
    const host = home?.startsWith("about:") ? page : home;
    return [host, base].some((one) => one !== undefined && new URL(one).origin === target.origin);
  } catch {
    return false;
  }
}
