/** The installed package: its version and its classic scripts. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Failure } from "./failure.ts";

/**
 * The package.json of the package. It is found by the package's name, because the path of this file depends on the
 * build.
 */
const MANIFEST = createRequire(import.meta.url).resolve("lectern/package.json");

/** The folder of the classic scripts. */
export const BUNDLES: string = join(dirname(MANIFEST), "bundles");

/** The script of the linter's thread. */
export const LINT_THREAD: string = join(dirname(MANIFEST), "dist", "cli", "lint-thread.js");

/** The script of the thread that draws pages of a site. */
export const SITE_THREAD: string = join(dirname(MANIFEST), "dist", "cli", "site-thread.js");

/** The folder of the scripts of a site's pages. */
export const SITE_SCRIPTS: string = join(dirname(MANIFEST), "dist", "site");

/** The folder of the script for pages of a site that are opened from a disk. */
export const SITE_FILE_SCRIPTS: string = join(dirname(MANIFEST), "dist", "site-files");

/** The classic script. The scripts of its parts are beside it. */
const STANDALONE = "redoc.standalone.js";
const PART = /^lectern\.(.+)\.js$/;
/** Parts that a built page never loads: its description is in the page. */
const UNNEEDED = ["failure-words"];
/** Parts that only pages with translations load. */
const OF_TRANSLATIONS = ["translations", "overlays"];
/** Parts for an older version, which may be YAML, or broken; the description itself is valid JSON. */
const COMPARING = ["changes", "changes-words", "comparing", "yaml", "failures"];
/** Parts that only pages with workflows load. */
const OF_WORKFLOWS = [
  ...["workflows", "workflow", "workflow-words", "check"],
  ...["run-panel", "run-words", "query"],
];
/** The part that only pages with plug-ins load. */
const OF_PLUGINS = "plugins";
/** Names of parts that hold the labels of a language. */
const LANGUAGE = /^[a-z]{2}$/;

/** The version of the package. */
export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(MANIFEST, "utf8")) as {
    version: string;
  };
  return version;
}

/**
 * Reads the classic script and the parts that a built page needs.
 * @param version the version of the description
 * @param page whether the page has a theme, whether it is compared with an older version, whether it shows workflows,
 * whether it has plug-ins, the language of its labels, the languages of its translations
 * @throws Failure if the scripts have not been built
 */
export async function readScripts(
  version: string,
  page: {
    isThemed: boolean;
    isCompared: boolean;
    hasWorkflows: boolean;
    hasPlugins: boolean;
    language?: string;
    translations: readonly string[];
  },
): Promise<{ standalone: string; parts: Record<string, string> }> {
  const languages = [
    page.language,
    ...page.translations.map((one) => one.replace(/[-_].*/s, "").toLowerCase()),
  ];
  const isNeeded = (part: string): boolean =>
    (COMPARING.includes(part) ? page.isCompared : !UNNEEDED.includes(part)) &&
    (part !== "theming" || page.isThemed) &&
    (!OF_WORKFLOWS.includes(part) || page.hasWorkflows) &&
    (part !== OF_PLUGINS || page.hasPlugins) &&
    (!OF_TRANSLATIONS.includes(part) || page.translations.length > 0) &&
    (!LANGUAGE.test(part) || languages.includes(part)) &&
    (!part.startsWith("swagger") || version.startsWith("2") || page.isCompared);
  const read = (file: string): Promise<string> => readFile(join(BUNDLES, file), "utf8");
  try {
    const files = (await readdir(BUNDLES)).sort();
    const needed = files.flatMap((file) => PART.exec(file)?.[1] ?? []).filter(isNeeded);
    const parts = needed.map(async (part) => [part, await read(`lectern.${part}.js`)] as const);
    return { standalone: await read(STANDALONE), parts: Object.fromEntries(await Promise.all(parts)) };
  } catch (error) {
    throw new Failure(
      `The scripts of the page are missing: ${(error as Error).message}.`,
      "Install the package again, or run: npm run build",
    );
  }
}
