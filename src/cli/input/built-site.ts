/** Finds the descriptions of a site that `lectern site` wrote: in its folder, or at the address of its home. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "#cli/process/failure.ts";
import { MANIFEST_NAME } from "#cli/process/write-folder.ts";
import { isRecord } from "#oas/read.ts";
import { findDescription, type ReadFlags, readText } from "./description.ts";
import { publicUrl } from "./public-url.ts";

/** An API in the list of a site: its path, without a slash at the end, and that of its description. */
export interface SiteApi {
  path: string;
  description: string;
}

/** An API of a site, and what reads its description: a path or a URL. */
export interface FoundApi {
  path: string;
  address: string;
}

/**
 * The APIs of a site; undefined if an address is not that of a site.
 * @param address a folder, or a URL that ends with a slash
 * @throws Failure if the site does not say which APIs it has
 */
export async function apisOfSite(
  address: string,
  flags: ReadFlags,
): Promise<readonly FoundApi[] | undefined> {
  const isRemote = /^https?:/i.test(address);
  const to = isRemote ? insideUrl(address) : await insideFolder(address);
  if (!to) return undefined;
  const { overlays: _, ...reading } = flags;
  const text = await findDescription(to(MANIFEST_NAME), reading)
    .then(readText)
    .catch(() => undefined);
  if (text === undefined) return undefined;
  const list = parsed(text);
  // Many servers have a page for every address.
  if (isRemote && !isRecord(list)) return undefined;
  return apisIn(list, isRemote ? publicUrl(address) : address).map(({ path, description }) => ({
    path,
    address: to(description),
  }));
}

function insideUrl(address: string): ((path: string) => string) | undefined {
  if (!URL.canParse(address) || !new URL(address).pathname.endsWith("/")) return undefined;
  return (path) => new URL(path.split("/").map(encodeURIComponent).join("/"), address).href;
}

async function insideFolder(address: string): Promise<((path: string) => string) | undefined> {
  const found = await stat(address).catch(() => undefined);
  return found?.isDirectory() ? (path) => join(address, path) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function apisIn(list: unknown, site: string): readonly SiteApi[] {
  const apis = isRecord(list) ? list["apis"] : undefined;
  if (isRecord(list) && apis === undefined)
    throw new Failure(
      `${site}: ${MANIFEST_NAME} names no APIs.`,
      "Build the whole site again with this version of Lectern. The parts of a site have no such list.",
    );
  if (!Array.isArray(apis) || !apis.every(isApi))
    throw new Failure(`${site}: ${MANIFEST_NAME} is damaged.`, "Build the site again.");
  if (apis.length === 0)
    throw new Failure(`${site} has no API whose description can be read.`, "Build the site again.");
  return apis;
}

function isApi(one: unknown): one is SiteApi {
  if (!isRecord(one) || typeof one["path"] !== "string") return false;
  const { description } = one;
  return (
    typeof description === "string" &&
    !/[\\:\0]/.test(description) &&
    description.split("/").every((step) => !/^\.{0,2}$/.test(step))
  );
}
