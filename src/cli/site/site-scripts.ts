/** The scripts of a site's pages, as the package has them. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Failure } from "#cli/process/failure.ts";
import { SITE_FILE_SCRIPTS, SITE_SCRIPTS } from "#cli/process/package.ts";
import type { FileTools } from "#site/search-files.ts";
import type { SiteFile } from "#site/site.ts";

/** The folder of the scripts in a site. */
const FOLDER = "assets/";

/** The scripts, and the path of the one that pages name. */
export interface SiteScripts {
  first: string;
  files: readonly SiteFile[];
}

/**
 * Reads the scripts.
 * @param forFiles whether pages are opened from a disk, where browsers load no modules: then it is one classic script
 * @throws Failure if they have not been built
 */
export async function readSiteScripts(forFiles: boolean): Promise<SiteScripts> {
  const folder = forFiles ? SITE_FILE_SCRIPTS : SITE_SCRIPTS;
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js")).sort();
    const files = await Promise.all(
      names.map(async (name) => ({ path: FOLDER + name, text: await readFile(join(folder, name)) })),
    );
    const first = files.find(({ path }) => path.startsWith(`${FOLDER}site-`));
    if (first) return { first: first.path, files };
    throw new Error("site-*.js");
  } catch (error) {
    throw new Failure(
      `The scripts of the site are missing: ${(error as Error).message}.`,
      "Install the package again, or run: npm run build",
    );
  }
}

/** Names and measures the files of the search. */
export const FILE_TOOLS: FileTools = {
  hash: shortHash,
  size: (text) => gzipSync(text, { level: 6 }).length,
};

/** A short hash of a file, for its name. */
export function shortHash(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
