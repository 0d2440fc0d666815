/** Reads the guides of a site, and checks their links. */
import { dirname, resolve } from "node:path";
import { findDescription, type ReadFlags, readText } from "#cli/input/description.ts";
import { decoded } from "#cli/process/decoded.ts";
import { hashOf } from "#model/outline/routes.ts";
import { type Guide, type GuideLink, headingIds, linksOf, titled } from "#site/guides.tsx";
import type { Place } from "#site/site.ts";
import type { ConfiguredApi, ConfiguredGuide } from "./config.ts";
import type { ApiPart } from "./part.ts";

/** The folder of the pages of guides. */
const FOLDER = "guides/";

/**
 * Reads the guides.
 * @throws Failure if a file cannot be read
 */
export async function readGuides(
  configured: readonly ConfiguredGuide[],
  apis: readonly ConfiguredApi[],
  reading: ReadFlags,
): Promise<readonly Guide[]> {
  const read = await Promise.all(
    configured.map(async ({ key, file }) => {
      const text = await readText(await findDescription(file, reading));
      const guide = { path: `${FOLDER}${key}/`, file, ...titled(text, key) };
      return { ...guide, links: [], headings: headingIds(guide) };
    }),
  );
  const targets = {
    guides: new Map(read.map((guide) => [resolve(guide.file), guide])),
    apis: new Map(apis.map(({ address, path }) => [keyOf(address), `${path}/`])),
  };
  return read.map(({ headings, ...guide }) => ({
    ...guide,
    links: linksOf(guide).flatMap(({ written, line }): GuideLink[] => {
      const to = targetOf(written, { ...guide, headings }, targets);
      return to ? [{ written, line, to }] : [];
    }),
  }));
}

interface Read extends Pick<Guide, "path" | "file"> {
  headings: ReadonlyMap<string, string>;
}

/** What links may lead to: guides by file, and APIs by file or URL. */
interface Targets {
  guides: ReadonlyMap<string, Read>;
  apis: ReadonlyMap<string, string>;
}

function keyOf(address: string): string {
  return /^https?:/i.test(address) ? address : resolve(address);
}

/** Where a link leads; undefined for addresses of other sites. */
function targetOf(written: string, from: Read, { guides, apis }: Targets): GuideLink["to"] | undefined {
  const [start = "", hash = ""] = written.split(/(?=#)/, 2);
  const isComplete = /^[a-z][a-z\d+.-]*:|^\/\//i.test(start);
  const plain = isComplete ? start : decoded(start);
  if (plain.startsWith("/") && !isComplete) return { path: plain.slice(1) + hash };
  const file = isComplete ? start : resolve(dirname(from.file), plain);
  const api = apis.get(file);
  if (api !== undefined) return { api, id: hash };
  if (isComplete) return undefined;
  const guide = plain === "" ? from : guides.get(file);
  if (!guide) return { missing: `${plain} is no guide and no description of this site` };
  if (hash === "") return { guide: guide.path, id: "" };
  const id = guide.headings.get(decoded(hash.slice(1)).toLowerCase());
  return id === undefined
    ? { missing: `${plain === "" ? "this guide" : plain} has no heading ${hash}` }
    : { guide: guide.path, id };
}

/** The hashes that guides link to in an API. */
export function wantedIn(guides: readonly Guide[], api: string): string[] {
  const hashes = guides.flatMap(({ links }) =>
    links.flatMap(({ to }) => ("api" in to && to.api === api ? [to.id] : [])),
  );
  return [...new Set(hashes)];
}

/** A guide's links: where they lead, and what is wrong with the others. */
export interface CheckedLinks {
  addresses: Map<string, string>;
  broken: string[];
}

/**
 * Checks the links of a guide.
 * @param files the paths of all files of the site
 * @param parts the APIs
 */
export function checkLinks(
  guide: Guide,
  files: ReadonlySet<string>,
  parts: readonly ApiPart[],
): CheckedLinks {
  const places = new Map(parts.map(({ card, places }) => [card.path, new Map<string, Place>(places)]));
  const addresses = new Map<string, string>();
  const broken: string[] = [];
  for (const { written, line, to } of guide.links) {
    const fail = (what: string): void => void broken.push(`${guide.file}:${line}: ${what}`);
    if ("missing" in to) {
      fail(to.missing);
      addresses.set(written, guide.path);
    } else if ("guide" in to) addresses.set(written, to.guide + (to.id === "" ? "" : hashOf(to.id)));
    else if ("path" in to) {
      const [path = "", hash = ""] = to.path.split(/(?=#)/, 2);
      const folder = path === "" || path.endsWith("/") ? path : `${path}/`;
      const found = files.has(path) ? path : files.has(`${folder}index.html`) ? folder : undefined;
      if (found === undefined) fail(`there is no page /${path}`);
      addresses.set(written, found === undefined ? guide.path : found + hash);
    } else {
      const place = places.get(to.api)?.get(to.id);
      if (!place?.[1]) fail(`${to.api} has no ${to.id === "" ? "page" : to.id}`);
      addresses.set(written, place?.[0] ?? to.api);
    }
  }
  return { addresses, broken };
}
