/** Finds the descriptions that files, folders, globs and URLs name. */
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { glob } from "tinyglobby";
import { Failure } from "#cli/process/failure.ts";
import { findDescription, type ReadFlags, readText } from "./description.ts";

/** A description that was found. */
export interface Found {
  /** A path or a URL, as the commands accept it. */
  address: string;
  /** The parts of its name: the path from the searched folder, without the file extension. */
  name: readonly string[];
}

/** The maximum number of files in a searched folder. */
export const MOST_FILES = 20_000;

/** The maximum depth of folders that are searched. */
export const DEEPEST = 20;

/** Matches the file extensions of descriptions. */
export const ENDING = /\.(?:json|ya?ml)$/i;

/** Matches file names that do not identify an API. The name of the folder is used in their place. */
const PLAIN = /^(?:openapi|swagger|api|index|spec)$/i;

/**
 * Finds descriptions. In a folder or a glob, only files that look like descriptions are found; a file that is
 * named itself is always found.
 * @throws Failure if there is none
 */
export async function findDescriptions(inputs: readonly string[], flags: ReadFlags): Promise<Found[]> {
  const found: Found[] = [];
  for (const input of inputs) found.push(...(await findOne(input, flags)));
  const known = new Set<string>();
  return found.filter(({ address }) => {
    const key = keyOf(address);
    return !known.has(key) && known.add(key);
  });
}

/** A key that is equal for all addresses of one description: its URL, or its absolute path. */
export function keyOf(address: string): string {
  return /^https?:/i.test(address) ? address : resolve(address);
}

async function findOne(input: string, flags: ReadFlags): Promise<Found[]> {
  if (/^https?:/i.test(input)) return [{ address: input, name: [nameOfUrl(input)] }];
  const there = await stat(input).catch(() => undefined);
  if (there?.isDirectory()) {
    const files = await filesIn(input);
    return described(
      files.map((file) => [join(input, file), nameOf(file)]),
      flags,
      input,
    );
  }
  if (there || !/[*?{[]/.test(input)) return [{ address: input, name: nameOf(basename(input)) }];
  const files = await glob(input.split(sep).join("/"), { onlyFiles: true, followSymbolicLinks: false });
  if (files.length > MOST_FILES) throw tooMany(input);
  const start = startOf(input);
  return described(
    files.sort().map((file) => [file, nameOf(relative(start, file))]),
    flags,
    input,
  );
}

/** The folder before the first step of a glob that has a wildcard. */
function startOf(pattern: string): string {
  const steps = pattern.split("/");
  const first = steps.findIndex((step) => /[*?{[]/.test(step));
  return steps.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
}

/** The files that look like descriptions. @throws Failure if there is none */
async function described(
  files: readonly (readonly [string, readonly string[]])[],
  flags: ReadFlags,
  input: string,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [address, name] of files)
    if (ENDING.test(address) && (await isDescription(address, flags))) found.push({ address, name });
  if (found.length === 0)
    throw new Failure(
      `${input}: there is no description.`,
      "Lectern looks for .json, .yaml and .yml files with a field `openapi` or `swagger`.",
    );
  return found;
}

/** Whether a file has the field that every description needs. Other errors are found when the description is read. */
async function isDescription(address: string, flags: ReadFlags): Promise<boolean> {
  const place = await findDescription(address, flags).catch(() => undefined);
  const text = place && (await readText(place).catch(() => undefined));
  return text !== undefined && FIELD.test(text);
}

/** Matches this field at the beginning of a line, or after the first brace of JSON. */
const FIELD = /^[\ufeff{]?[ \t]{0,8}["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[1-9]/m;

/** The files of a folder and its subfolders, in order, without hidden files and packages of Node. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (path: string, depth: number): Promise<void> => {
    const members = await readdir(join(folder, path), { withFileTypes: true });
    for (const member of members.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isIgnored(member.name)) continue;
      const inside = join(path, member.name);
      if (member.isDirectory() && depth < DEEPEST) await visit(inside, depth + 1);
      else if (member.isFile() && files.push(inside) > MOST_FILES) throw tooMany(folder);
    }
  };
  await visit("", 0);
  return files;
}

/** Whether the search ignores a file or folder with this name. */
export function isIgnored(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

function tooMany(input: string): Failure {
  return new Failure(`${input} has more than ${MOST_FILES} files.`, "Name a folder with fewer files.");
}

/** The parts of the name of a file: `pets/openapi.yaml` has the name `pets`. */
function nameOf(file: string): readonly string[] {
  const steps = file
    .replace(ENDING, "")
    .split(/[/\\]/)
    .filter((step) => step !== "." && step !== "..");
  if (!PLAIN.test(steps.at(-1) ?? "")) return steps;
  const above = steps.slice(0, -1);
  return above.length > 0 ? above : steps;
}

function nameOfUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  const steps = pathname.replace(ENDING, "").split("/").filter(Boolean);
  const last = steps.reverse().find((step) => !PLAIN.test(step));
  return last ?? hostname;
}
