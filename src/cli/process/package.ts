/** What of the installed package a command needs: its version, its bundles. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.ts";

/** The folder of the package: two above this file, built or not. */
const ROOT = new URL("../../../", import.meta.url);

/** The folder of the classic scripts. */
export const BUNDLES: string = fileURLToPath(new URL("bundles", ROOT));

/** The classic script; the parts that it would load later stand beside it. */
const STANDALONE = "redoc.standalone.js";
const PART = /^lectern\.(.+)\.js$/;
/** A built page holds its description as JSON: it parses no YAML, and looks for no fault in a text. */
const UNNEEDED = ["yaml", "failures", "failure-words"];
/** The parts that are the words of a language. */
const LANGUAGE = /^[a-z]{2}$/;

/** The version of the package. */
export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL("package.json", ROOT), "utf8")) as {
    version: string;
  };
  return version;
}

/**
 * The texts of the classic script and of the parts that a built page needs.
 * @param version that of the description
 * @param themed whether the page has a theme
 * @param language whose words the page speaks
 * @throws Failure where they have not been built
 */
export async function readScripts(
  version: string,
  themed: boolean,
  language?: string,
): Promise<{ standalone: string; parts: string[] }> {
  const isNeeded = (file: string): boolean => {
    const part = PART.exec(file)?.[1];
    return (
      part !== undefined &&
      !UNNEEDED.includes(part) &&
      (part !== "theming" || themed) &&
      (!LANGUAGE.test(part) || part === language) &&
      (!part.startsWith("swagger") || version.startsWith("2"))
    );
  };
  const read = (file: string): Promise<string> => readFile(join(BUNDLES, file), "utf8");
  try {
    const files = (await readdir(BUNDLES)).filter(isNeeded).sort();
    return { standalone: await read(STANDALONE), parts: await Promise.all(files.map(read)) };
  } catch (error) {
    throw new Failure(
      `The scripts of the page are missing: ${(error as Error).message}.`,
      "Install the package again, or run: npm run build",
    );
  }
}
