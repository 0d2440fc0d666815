/** Compares the versions of an API with each other, for its changelog and the marks on the pages of the newest one. */
import { compare } from "#compare/compare.ts";
import { type Shown, shownOf } from "#compare/shown.ts";
import { asText, own, type Raw } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import {
  CHANGELOG,
  type Changelog,
  type Compared,
  isDate,
  type LoggedVersion,
  limited,
} from "#site/changelog/changelog.ts";
import { type ChangeAddresses, ChangeLinks } from "#site/changelog/links.ts";
import type { Outline } from "#site/outline.ts";
import type { Language } from "#site/site.ts";
import { WORDS } from "#site/words/words.ts";
import type { ConfiguredApi } from "./config.ts";
import { isTranslation } from "./languages.ts";
import type { readApi } from "./read-api.ts";

type Read = Awaited<ReturnType<typeof readApi>>;

/** A version that could be read: its document, and when it was published. */
interface Known {
  document: OpenAPI;
  date?: string | undefined;
}

/** The versions of an API. */
export class Versions {
  readonly links = new ChangeLinks();

  private constructor(
    readonly log: Changelog,
    /** The newest version that can be shown: the changelog is among its pages. */
    readonly host: ConfiguredApi | undefined,
    /** What the pages of the newest version mark. */
    readonly marks: Shown | undefined,
  ) {}

  /**
   * Reads and compares all versions. Two of them are in memory at a time.
   * @param versions the newest first
   * @param read reads one; throws if it cannot be shown
   */
  static async compare(
    versions: readonly ConfiguredApi[],
    read: (one: ConfiguredApi) => Promise<Read>,
  ): Promise<Versions> {
    const logged: LoggedVersion[] = [];
    let host: ConfiguredApi | undefined;
    let newer: Known | undefined;
    for (const one of versions) {
      const older = await read(one).then(
        (found) => knownOf(one, found),
        () => undefined,
      );
      const label = labelOf(one);
      const last = logged.at(-1);
      if (last) Object.assign(last, { since: label, compared: comparedOf(last.label, newer, label, older) });
      const { date } = older ?? {};
      logged.push({ label, path: `${one.path}/`, ...(date !== undefined && { date }) });
      if (older) host ??= one;
      newer = older;
    }
    const path = `${versions[0]?.version?.of ?? ""}/${CHANGELOG}/`;
    const first = logged[0]?.compared;
    const marks = first && "shown" in first ? first.shown : undefined;
    return new Versions({ path, versions: limited(logged) }, host, marks);
  }

  /** The changelog in another language, and where its changes lead: to the pages in that language. */
  in(move: (path: string) => string): { log: Changelog; links: ChangeAddresses } {
    const versions = this.log.versions.map((one) => ({ ...one, path: move(one.path) }));
    const of: ChangeLinks["of"] = (thing) => {
      const address = this.links.of(thing);
      if (address === undefined) return undefined;
      const [page = "", hash = ""] = address.split(/(?=#)/, 2);
      return move(page) + hash;
    };
    return { log: { ...this.log, versions }, links: { of } };
  }

  /** Finds what a version's pages show of the changes, before they are drawn. */
  expect(one: ConfiguredApi, outline: Outline): void {
    const label = labelOf(one);
    for (const { label: newer, since, compared } of this.log.versions) {
      if (!compared || "failure" in compared) continue;
      if (newer === label) this.links.expect(compared.shown, outline);
      if (since === label) this.links.expectRemoved(compared.shown, outline);
    }
  }
}

function labelOf({ version }: ConfiguredApi): string {
  return version?.label ?? "";
}

function knownOf({ version }: ConfiguredApi, { description }: Read): Known {
  const { document } = description.loaded;
  const dates = [version?.date, version?.label, asText(own(document.info, "version"))];
  return { document, date: dates.find((text) => text !== undefined && isDate(text)) };
}

function comparedOf(
  label: string,
  newer: Known | undefined,
  since: string,
  older: Known | undefined,
): Compared {
  if (!newer) return { failure: WORDS.cannotBeShown(label) };
  if (!older) return { failure: WORDS.cannotBeShown(since) };
  // The result must not depend on the day of the build.
  const now = newer.date === undefined ? Number.NaN : Date.parse(newer.date);
  try {
    const [before, after] = [older.document as unknown as Raw, newer.document as unknown as Raw];
    const found = compare(before, after, { now });
    return {
      shown: { ...shownOf(found, before, after), since },
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { failure: error.message };
  }
}

/** The path of the changelog in the language of a version. */
export function changelogOf({ path, version, language }: ConfiguredApi): string {
  const folder = language?.overlays ? `${path.slice(language.of.length + 1)}/` : "";
  return `${version?.of ?? ""}/${CHANGELOG}/${folder}`;
}

/** The languages of the changelog of an API, its own first; undefined if there is only one. */
export function changelogsOf(
  { version }: ConfiguredApi,
  apis: readonly ConfiguredApi[],
): readonly Language[] | undefined {
  const all = new Map<string, Language>();
  const family = apis.filter((one) => version && one.version?.of === version.of && one.language);
  for (const one of [
    ...family.filter((each) => !isTranslation(each)),
    ...family.filter((each) => isTranslation(each)),
  ]) {
    const path = changelogOf(one);
    if (!all.has(path)) all.set(path, { code: one.language?.code ?? "", path });
  }
  return all.size > 1 ? [...all.values()] : undefined;
}

/** The name of an API's family: its versions and languages, whose pages link to each other. */
export function familyOf({ path, version, language }: ConfiguredApi): string {
  return version ? `versions of ${version.of}` : (language?.of ?? path);
}

/** Groups APIs by family. */
export function familiesOf(apis: readonly ConfiguredApi[]): ConfiguredApi[][] {
  const families = new Map<string, ConfiguredApi[]>();
  for (const one of apis) {
    const name = familyOf(one);
    const members = families.get(name);
    if (members) members.push(one);
    else families.set(name, [one]);
  }
  return [...families.values()];
}
