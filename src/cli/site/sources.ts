/** Which APIs a site has, and under which paths: those of the configuration, and those that the arguments name. */
import type { ReadFlags } from "#cli/input/description.ts";
import { findDescriptions, keyOf } from "#cli/input/find-descriptions.ts";
import { Failure } from "#cli/process/failure.ts";
import { FOLDERS, WORKFLOWS } from "#site/outline.ts";
import { Names, readableName, shortHash } from "#site/paths.ts";
import type { ConfiguredApi, SiteConfig } from "./config.ts";

/**
 * Finds all APIs. A path depends only on the key, or on the name of the file in the folder that was searched. A
 * description that both the configuration and the arguments name is that of the configuration.
 * @throws Failure if there is none, or two have the same path
 */
export async function findApis(
  inputs: readonly string[],
  config: SiteConfig,
  flags: ReadFlags,
): Promise<readonly ConfiguredApi[]> {
  const named = inputs.length === 0 ? [] : await findDescriptions(inputs, flags);
  const folders = new Map<string, Names>();
  const known = new Set(config.apis.map(({ address }) => keyOf(address)));
  const more = named.filter(({ address }) => !known.has(keyOf(address)));
  const found = more.map(({ address, name }) => ({ address, path: pathOf(name, folders) }));
  const apis = [...config.apis, ...found];
  if (apis.length === 0)
    throw new Failure(
      "There is no description.",
      "Name files, folders or URLs, or list them in lectern.config.yaml.",
    );
  const seen = new Map<string, string>();
  for (const { path, address } of apis) {
    const other = seen.get(path);
    if (other !== undefined)
      throw new Failure(
        `${address} and ${other} have the same path, ${path}/.`,
        "Give one of them another key.",
      );
    seen.set(path, address);
    const inner = path.split("/").find((step, index) => index > 0 && isFolder(step));
    if (inner !== undefined)
      throw new Failure(`${path}: “${inner}” is a folder of every API.`, "Give another key.");
  }
  return apis;
}

/**
 * Checks that no API is in a folder that the pages of another one need.
 * @throws Failure if one is
 */
export function checkFolders(apis: readonly ConfiguredApi[]): void {
  for (const { path, workflows } of apis) {
    const folder = `${path}/${WORKFLOWS}`;
    const other = workflows && apis.find((one) => `${one.path}/`.startsWith(`${folder}/`));
    if (other)
      throw new Failure(`${other.path}: ${folder}/ has the workflows of ${path}.`, "Give another key.");
  }
}

function pathOf(name: readonly string[], folders: Map<string, Names>): string {
  const above = name.slice(0, -1).map((step, index) => folderName(step, index > 0));
  const folder = above.join("/");
  const names = folders.get(folder) ?? new Names(above.length > 0 ? FOLDERS : []);
  folders.set(folder, names);
  return [...above, names.give(name.at(-1) ?? "", name.join("/"))].join("/");
}

function folderName(step: string, isInside: boolean): string {
  return new Names(isInside ? FOLDERS : []).give(readableName(step), shortHash(step));
}

function isFolder(step: string): boolean {
  return (FOLDERS as readonly string[]).includes(step);
}
