/** Finds forbidden markup in a page, whoever wrote the description. */

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*\/?>/y;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const FORBIDDEN = new Set(
  "script style iframe frame object embed applet base form meta link math template noscript title textarea".split(
    " ",
  ),
);
/** Our only drawing. */
const ICON = '<svg class="search-icon" viewBox="0 0 16 16" aria-hidden="true">';
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);

/**
 * Everything in a piece of markup that could run, style, load or overlay, and everything that begins like a tag but
 * is not one.
 */
export function dangersIn(markup: string): string[] {
  const found: string[] = [];
  for (let at = markup.indexOf("<"); at >= 0; at = markup.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    const [tag, closing, name = "", attributes = ""] = TAG.exec(markup) ?? [];
    if (tag === undefined) {
      found.push(`no tag: ${markup.slice(at, at + 60)}`);
      continue;
    }
    if (closing) continue;
    if (FORBIDDEN.has(name.toLowerCase()) || (name === "svg" && tag !== ICON)) found.push(tag);
    for (const [, attribute = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (/^(?:on|style$|srcdoc$|formaction$|action$|ping$|target$)/i.test(attribute) && value !== "_blank")
        found.push(`${attribute} in ${tag}`);
      if (
        /^(?:href|src|xlink:href|data|poster|background)$/i.test(attribute) &&
        !isSafe(name, decoded(value))
      )
        found.push(`${attribute} in ${tag}`);
      if (attribute === "srcset") found.push(tag);
    }
  }
  return found;
}

function isSafe(element: string, url: string): boolean {
  if (!URL.canParse(url, "https://host.test/")) return true;
  if (element === "img" && /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i.test(url)) return true;
  return SCHEMES.has(new URL(url, "https://host.test/").protocol);
}

function decoded(value: string): string {
  return value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => SIGNS[name] ?? "");
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
