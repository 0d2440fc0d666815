/** Follows the links of a built site from its first page, and checks them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a crawl found. */
export interface Crawled {
  /** Pages and Markdown files that no link reaches. */
  orphans: string[];
  /** Links that lead nowhere, as `page → address`. */
  broken: string[];
  /** How many files were reached. */
  reached: number;
}

/** Files that a browser or a host asks for, not a reader. */
const UNLINKED =
  /^(?:404\.html|search\.js(?:on)?|assets\/.*\.js(?:on)?|sitemap.*\.xml|lectern-site\.json|llms\.txt|.*\/llms-full\.txt|.*\/source\/.*|.*\/(?:live|workflows)\.js(?:on)?)$/;

const HOST = "http://site.test/";

/**
 * Crawls a folder.
 * @param isExpected whether a broken link is the description's own fault
 * @param first the file that a link to a folder leads to; "" if such links lead nowhere, as on a disk
 */
export function crawl(
  folder: string,
  isExpected: (link: string) => boolean = () => false,
  first = "index.html",
): Crawled {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) =>
        join(one.parentPath, one.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      ),
  );
  const broken: string[] = [];
  const reached = new Set<string>();
  const ids = new Map<string, ReadonlySet<string>>();
  const left = ["index.html"];
  const idsOf = (file: string): ReadonlySet<string> => {
    const known =
      ids.get(file) ?? new Set(values(readFileSync(join(folder, file), "utf8"), / id="([^"]*)"/g));
    ids.set(file, known);
    return known;
  };
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const isText = file.endsWith(".md");
    if (!isText && !file.endsWith(".html")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    const addresses = isText ? textLinks(text) : values(text, / (?:href|src)="([^"]*)"/g);
    for (const address of addresses) {
      const url = new URL(address, HOST + file);
      if (url.origin !== new URL(HOST).origin) continue;
      const path = decodeURIComponent(url.pathname.slice(1));
      const target = path === "" || path.endsWith("/") ? path + first : path;
      const hash = decodeURIComponent(url.hash.slice(1));
      const isThere =
        files.has(target) &&
        (hash === "" ||
          !target.endsWith(".html") ||
          // As browsers do: the id that is equal to the hash, otherwise to what it means.
          [url.hash.slice(1), hash].some((id) => idsOf(target).has(id)));
      if (isThere) left.push(target);
      else if (!isExpected(address)) broken.push(`${file} → ${address}`);
    }
  }
  const orphans = [...files].filter((file) => !reached.has(file) && !UNLINKED.test(file));
  return { orphans, broken, reached: reached.size };
}

function values(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) =>
    (match[1] ?? "")
      .replace(/&(?:lt|#60);/g, "<")
      .replace(/&(?:gt|#62);/g, ">")
      .replace(/&(?:amp|#38);/g, "&")
      .replace(/&(?:#39|#x27);/g, "'")
      .replace(/&(?:#34|quot);/g, '"'),
  );
}

/** The links that we write: relative addresses of Markdown files. */
function textLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#:]+\.md)\)/g)].map((match) => match[1] ?? "");
}
