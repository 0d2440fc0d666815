/** Reads the guides of a site and their translations, and checks their links. */
import { access } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import { findDescription, type ReadFlags, readText } from "#cli/input/description.ts";
import { keyOf } from "#cli/input/find-descriptions.ts";
import { decoded } from "#cli/process/decoded.ts";
import { hashOf } from "#model/outline/routes.ts";
import { type Guide, type GuideLink, headingIds, linksOf, titled } from "#site/guides.tsx";
import { isSameLanguage } from "#site/languages.ts";
import type { Language, Place } from "#site/site.ts";
import type { ConfiguredApi, ConfiguredGuide } from "./config.ts";
import { GUIDES } from "./languages.ts";
import type { ApiPart } from "./part.ts";

/**
 * Reads the guides, then their translations. The translations of `intro.md` are files beside it, such as `intro.de.md`.
 * @param apis the APIs and their translations
 * @param homes the languages of the site, its own language first
 * @throws Failure if a file cannot be read
 */
export async function readGuides(
  configured: readonly ConfiguredGuide[],
  apis: readonly ConfiguredApi[],
  homes: readonly Language[],
  reading: ReadFlags,
): Promise<readonly Guide[]> {
  const own = await Promise.all(configured.map((one) => readGuide(one, GUIDES, reading)));
  const translations = await Promise.all(
    homes.slice(1).flatMap(({ code, path }) =>
      configured.map(async ({ key, file }): Promise<Read[]> => {
        const translated = fileIn(file, code);
        if (!(await isThere(translated))) return [];
        const guide = await readGuide({ key, file: translated }, path + GUIDES, reading);
        return [{ ...guide, language: { of: `${GUIDES}${key}/`, code } }];
      }),
    ),
  );
  const all: readonly Read[] = [...own, ...translations.flat()];
  return all.map(({ headings, ...guide }) => {
    const targets = targetsIn(guide.language?.code ?? homes[0]?.code, all, apis);
    return {
      ...guide,
      links: linksOf(guide).flatMap(({ written, line }): GuideLink[] => {
        const to = targetOf(written, { ...guide, headings }, targets);
        return to ? [{ written, line, to }] : [];
      }),
    };
  });
}

/** The files that translations of guides have or may have. */
export function translatedFiles(
  configured: readonly ConfiguredGuide[],
  homes: readonly Language[],
): readonly string[] {
  return homes.slice(1).flatMap(({ code }) => configured.map(({ file }) => fileIn(file, code)));
}

/** `intro.md` becomes `intro.de.md`. */
function fileIn(file: string, code: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.${code}${ext}`);
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

interface Read extends Omit<Guide, "links"> {
  headings: ReadonlyMap<string, string>;
}

async function readGuide({ key, file }: ConfiguredGuide, folder: string, reading: ReadFlags): Promise<Read> {
  const text = await readText(await findDescription(file, reading));
  const guide = { path: `${folder}${key}/`, file, ...titled(text, key) };
  return { ...guide, headings: headingIds(guide) };
}

/** The possible targets of links: guides by file, and APIs by file or URL. */
interface Targets {
  guides: ReadonlyMap<string, Read>;
  apis: ReadonlyMap<string, { api: string; own: string }>;
}

/** The targets of links in a language. Guides and APIs without a translation are in their own language. */
function targetsIn(
  code: string | undefined,
  all: readonly Read[],
  configured: readonly ConfiguredApi[],
): Targets {
  const isHere = (other: string | undefined): boolean =>
    code !== undefined && other !== undefined && isSameLanguage(code, other);
  const guides = new Map(all.map((guide) => [resolve(guide.file), guide]));
  const files = new Map(all.flatMap(({ language, path, file }) => (language ? [] : [[path, file]])));
  for (const guide of all)
    if (isHere(guide.language?.code)) guides.set(resolve(files.get(guide.language?.of ?? "") ?? ""), guide);
  const apis: Map<string, { api: string; own: string }> = new Map();
  for (const { address, path, language } of configured) {
    const own = `${language?.of ?? path}/`;
    if (language?.overlays === undefined) apis.set(keyOf(address), { api: own, own });
  }
  for (const { address, path, language } of configured)
    if (language?.overlays && isHere(language.code) && apis.get(keyOf(address))?.own === `${language.of}/`)
      apis.set(keyOf(address), { api: `${path}/`, own: `${language.of}/` });
  return { guides, apis };
}

/** Where a link leads; undefined for addresses of other sites. */
function targetOf(
  written: string,
  from: Pick<Read, "path" | "file" | "headings">,
  { guides, apis }: Targets,
): GuideLink["to"] | undefined {
  const [start = "", hash = ""] = written.split(/(?=#)/, 2);
  const isComplete = /^[a-z][a-z\d+.-]*:|^\/\//i.test(start);
  const plain = isComplete ? start : decoded(start);
  if (plain.startsWith("/") && !isComplete) return { path: plain.slice(1) + hash };
  const file = isComplete ? start : resolve(dirname(from.file), plain);
  const api = apis.get(file);
  if (api !== undefined) return { ...api, id: hash };
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
    links.flatMap(({ to }) => ("api" in to && [to.api, to.own].includes(api) ? [to.id] : [])),
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
      // A translation that cannot be read has no pages.
      const api = places.has(to.api) ? to.api : to.own;
      const place = places.get(api)?.get(to.id);
      if (!place?.[1]) fail(`${api} has no ${to.id === "" ? "page" : to.id}`);
      addresses.set(written, place?.[0] ?? api);
    }
  }
  return { addresses, broken };
}
