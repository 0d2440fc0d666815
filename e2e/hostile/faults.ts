/** Finds what no description may add to a page. The checks are the same for prebuilt markup and for a live page. */

/** Elements that no description may add. */
export const FORBIDDEN =
  /^(?:script|iframe|frame|frameset|object|embed|applet|form|base|meta|link|style|template|math|video|audio|source|area|map|dialog|marquee|noscript|portal|foreignobject|use|animate|set)$/i;

/** URLs that links and images may have. */
const ADDRESS = /^(?:https?:|mailto:|tel:|ftp:|[^:]*$|[^:/?#]*[/?#]|blob:null|blob:https?:)/i;
/** Data URLs that images may have. */
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i;

/** The faults of one element, by its name and its attributes (names in lower case). */
export function faultsOf(name: string, attributes: readonly (readonly [string, string])[]): string[] {
  const faults: string[] = [];
  const report = (what: string): void => void faults.push(`<${name}> ${what}`);
  if (FORBIDDEN.test(name)) report("is forbidden");
  for (const [attribute, value] of attributes) {
    if (/^on/.test(attribute) || /["'<>/=\s]/.test(attribute)) report(`has ${attribute}`);
    if (
      /^(?:srcdoc|action|formaction|ping|srcset|background|poster|data|codebase|manifest|http-equiv)$/.test(
        attribute,
      )
    )
      report(`has ${attribute}`);
    const isPicture = name === "img" && attribute === "src" && PICTURE.test(value);
    if (/^(?:href|src|xlink:href)$/.test(attribute) && !isPicture && !ADDRESS.test(value.trim()))
      report(`leads to ${value.slice(0, 60)}`);
    if (attribute === "style" && /url\(|expression|@import|position|javascript|behavior|binding/i.test(value))
      report(`has the style ${value.slice(0, 60)}`);
    if (/^(?:id|name)$/.test(attribute) && !SAFE_ID.test(value)) report(`has the ${attribute} ${value}`);
  }
  return faults;
}

/**
 * Values of `id` and `name` that cannot hide a global or a property (DOM clobbering): ours contain `/`, except the two
 * of prebuilt pages; React's look like `_r_1_`.
 */
const SAFE_ID = /\/|^lectern(?:-description)?$|^(?:_[rR]_|:[rR])\w*[_:](?:[\w-]*)$/;

/** Finds the faulty elements in markup that React wrote. React quotes all values and escapes `<`. */
export function faultsIn(markup: string): string[] {
  const faults: string[] = [];
  for (const { 1: name, 2: rest = "", index } of markup.matchAll(
    /<([a-zA-Z][^\s/<>]*)((?:\s+[^\s=<>/]+(?:="[^"]*")?)*)\s*\/?>|<[a-zA-Z]/g,
  )) {
    if (name === undefined) {
      faults.push(`${markup.slice(index, index + 60)} is not a tag that React writes`);
      continue;
    }
    const attributes = [...rest.matchAll(/\s([^\s=>/]+)(?:="([^"]*)")?/g)].map(
      ([, key = "", value = ""]) => [key.toLowerCase(), plain(value)] as const,
    );
    faults.push(...faultsOf(name.toLowerCase(), attributes));
  }
  return faults;
}

/** Decodes text of markup. */
export function plain(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
