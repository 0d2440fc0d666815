/** Assigns the paths of pages: readable, in lower case, distinct on every file system, and the same in every build. */

/** The longest name of a folder, in UTF-8 bytes; common file systems allow 255. */
export const LONGEST_NAME = 100;

/** Names that are devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)$/;

/** Names that other files have. */
const TAKEN = /^(?:index|404|assets)$/;

const ENCODER = new TextEncoder();

/**
 * The name of a folder for any text: letters and digits in lower case, joined by `-`. `createCharge` becomes
 * `create-charge`. "" if the text has no letter and no digit.
 */
export function readableName(text: string): string {
  return text
    .slice(0, 1000)
    .normalize("NFKC")
    .replace(/\p{Cs}/gu, "")
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, "$1-")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A short number that depends on the whole text (FNV-1a, 32 bits), in base 36. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of ENCODER.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0");
}

/** Whether a name can be a folder of a site: what `readableName` returns, and neither a device nor too long. */
export function isPlainName(name: string): boolean {
  return name !== "" && readableName(name) === name && isSafe(name);
}

function isSafe(name: string): boolean {
  return !DEVICE.test(name) && !TAKEN.test(name) && ENCODER.encode(name).length <= LONGEST_NAME;
}

/** The names in one folder. */
export class Names {
  private readonly taken = new Set<string>();

  /** @param reserved names that are not given */
  constructor(private readonly reserved: readonly string[] = []) {}

  /**
   * A name for a text. If the text gives no name or one that is taken, the name ends with a number that depends only
   * on the identity.
   * @param identity what tells it apart from all others, such as `GET /pets`
   */
  give(text: string, identity: string): string {
    const plain = readableName(text);
    const isWhole = text.length <= 1000 && plain !== "" && isSafe(plain) && !this.reserved.includes(plain);
    let name = isWhole ? plain : suffixed(plain, identity);
    for (let turn = 0; this.taken.has(name); turn++)
      name = suffixed(plain, turn === 0 ? identity : `${identity} ${turn}`);
    this.taken.add(name);
    return name;
  }
}

function suffixed(plain: string, identity: string): string {
  let start = "";
  let bytes = 0;
  for (const character of plain) {
    bytes += ENCODER.encode(character).length;
    if (bytes > LONGEST_NAME - 8) break;
    start += character;
  }
  return start === "" ? `x-${shortHash(identity)}` : `${start.replace(/-$/, "")}-${shortHash(identity)}`;
}

/** The relative address from a page to a path of the site. Paths of pages are folders that end with `/`, or "" for home. */
export function relativeAddress(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const way = "../".repeat(here.length - same) + there.slice(same).map(encodeURIComponent).join("/");
  return way === "" ? "./" : way;
}

/** The address of the file of a page: `a/b/#c` becomes `a/b/index.html#c`. Addresses of files stay as they are. */
export function fileAddress(address: string): string {
  return address.replace(/^(?:[^#]*\/)?(?=#|$)/, (folder) => (folder === "" ? "" : `${folder}index.html`));
}

/** The path of a page as Markdown: `a/b/` has `a/b.md`. */
export function markdownPath(path: string): string {
  return path === "" ? "index.md" : `${path.slice(0, -1)}.md`;
}
