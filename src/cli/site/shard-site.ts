/** Builds one shard of a site: the pages of some of its APIs, and a list of what `lectern site merge` needs. */
import { createHash } from "node:crypto";
import { findDescription, type GivenOverlay, type ReadFlags, readText } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { packageVersion } from "#cli/process/package.ts";
import { ApiBuilder, type BuildSettings, type Built, beginSite } from "./build-site.ts";
import type { ConfiguredApi } from "./config.ts";
import { PART_NAME, type ShardPart, type WholeSite } from "./part.ts";
import { inShard, type Shard } from "./shard.ts";

/**
 * Builds a shard.
 * @throws Failure if its folder has a whole site
 */
export async function buildShard(settings: BuildSettings, shard: Shard): Promise<Built> {
  const { apis, writer } = settings;
  if (writer.hadFile("index.html"))
    throw new Failure("The folder has a whole site.", "Give the shard another folder with --output.");
  const { whole, shared } = await beginSite(settings);
  const isMine = inShard(apis, shard);
  const parts = await new ApiBuilder(settings, whole.site).build(apis.filter((_, place) => isMine[place]));
  const places = [...apis.keys()].filter((place) => isMine[place]);
  const list: ShardPart = {
    shard,
    fingerprint: await fingerprintOf(settings, whole, shared),
    count: apis.length,
    shared,
    ...whole,
    apis: parts.map((part, index) => [places[index]!, part]),
  };
  writer.add(PART_NAME, JSON.stringify(list));
  return { changed: await writer.finish(), parts, broken: [] };
}

/** Is equal in all shards that were built with the same Lectern from the same configuration and files. */
async function fingerprintOf(
  { apis, options, reading }: BuildSettings,
  whole: WholeSite,
  shared: readonly string[],
): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([await packageVersion(), whole, options, shared]));
  for (const one of apis) hash.update(JSON.stringify([await contentsOf(one, reading)]));
  return hash.digest("hex");
}

/** An API with the contents of its files in place of their paths, which may differ between machines. */
async function contentsOf(one: ConfiguredApi, reading: ReadFlags): Promise<unknown> {
  const { address, overlays, workflows = [], language } = one;
  const documents = workflows.map((given) =>
    typeof given === "string" ? contentOf(given, reading) : given.document,
  );
  const contents = (given: readonly GivenOverlay[] = []): Promise<unknown[]> =>
    Promise.all(given.map((one) => (typeof one === "string" ? contentOf(one, reading) : one)));
  return {
    ...{ ...one, address: await contentOf(address, reading), workflows: await Promise.all(documents) },
    overlays: await contents(overlays),
    language: language && { ...language, overlays: await contents(language.overlays) },
  };
}

/** A hash of a file; a URL as it is. */
async function contentOf(address: string, reading: ReadFlags): Promise<string> {
  if (/^https?:/i.test(address)) return address;
  const text = await findDescription(address, reading)
    .then(readText)
    .catch(() => "");
  return createHash("sha256").update(text).digest("hex");
}
