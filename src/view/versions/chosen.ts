/** Knows the versions of the option `versions`, and loads the one that the reader has chosen. */
import { absoluteUrl } from "#load/fetch.ts";
import type { load, Source } from "#load/load.ts";
import { asText } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import type { Page } from "#view/page/page.ts";
import type { Reading } from "./reading.ts";

/** A version of the description. */
export interface Version {
  label: string;
  specUrl: string;
  /** A word about it, such as "beta". */
  status?: string;
}

/** What the reader has chosen on a page, and what the next page has to know. */
export interface Choice {
  /** The index of the version; -1 for the description that the host named, if it is none of the versions. */
  index: number;
  /** The index of the description that the host named; -1 if it is none of the versions. */
  hostIndex: number;
  /** The name of that description, if it is none of the versions; set when the reader leaves it. */
  hostName?: string;
  /** Whether the chosen version has loaded. */
  isLoaded?: boolean;
  /** Where the reader was, for the page of the other version. */
  reading?: Reading;
  /** The version that could not be loaded, and why. */
  failed?: { label: string; reason: string };
}

/** The greatest number of versions. */
export const MOST_VERSIONS = 200;

/** The parameter of the page's address that names the version, so that it can be reloaded and shared. */
const PARAMETER = "lectern-version";

/** The choices of pages, by their options. */
const choices = new WeakMap<Options, Choice>();

/** The versions. Those without a label or an address are left out. */
export function versionsOf({ versions }: Pick<Options, "versions">): readonly Version[] {
  return versions.slice(0, MOST_VERSIONS).flatMap((one) => {
    const [label, specUrl, status] = [asText(one["label"]), asText(one["specUrl"]), asText(one["status"])];
    if (!label || !specUrl) return [];
    return [{ label, specUrl, ...(status && { status }) }];
  });
}

/** The name of a version, with its status. */
export function nameOf({ label, status }: Version): string {
  return status === undefined ? label : `${label} (${status})`;
}

/** The index of the version at an address; -1 if there is none. */
export function indexOf(versions: readonly Version[], url: unknown): number {
  const wanted = typeof url === "string" ? absoluteUrl(url) : undefined;
  return wanted === undefined ? -1 : versions.findIndex(({ specUrl }) => absoluteUrl(specUrl) === wanted);
}

/** What the reader of a page has chosen. */
export function choiceOf({ options, url }: Pick<Page, "options" | "url">): Choice {
  const known = choices.get(options);
  if (known) return known;
  const index = indexOf(versionsOf(options), url);
  const made = { index, hostIndex: index };
  choices.set(options, made);
  return made;
}

/** Shows another version: the page loads it in place of the present one. */
export function choose(page: Page, index: number, reading: Reading): void {
  const choice = choiceOf(page);
  const versions = versionsOf(page.options);
  if (choice.index < 0) choice.hostName = page.document.info.version;
  choice.index = index;
  choice.reading = reading;
  choice.isLoaded = false;
  name(index === choice.hostIndex ? undefined : versions[index]?.label);
  page.reload?.();
}

/** What the page of another version has to know. It is told once, after that version has loaded. */
export function arrival(options: Options): Pick<Choice, "reading" | "failed"> {
  const choice = choices.get(options);
  if (!choice?.isLoaded) return {};
  const { reading, failed, ...rest } = choice;
  choices.set(options, rest);
  return { reading, failed };
}

/**
 * A loader that loads the version that the reader has chosen. If it cannot be loaded, the host's description is.
 * @param loader loads the host's description
 */
export function versionLoader(loader: typeof load, options: Options): typeof load {
  const versions = versionsOf(options);
  return async (source, calls) => {
    const choice = choices.get(options) ?? began(versions, source);
    choices.set(options, choice);
    const loaded = await loadChosen(choice, versions[choice.index], loader, source, calls);
    choice.isLoaded = true;
    return loaded;
  };
}

async function loadChosen(
  choice: Choice,
  version: Version | undefined,
  loader: typeof load,
  ...[source, calls]: Parameters<typeof load>
): ReturnType<typeof load> {
  if (!version || choice.index === choice.hostIndex) return loader(source, calls);
  try {
    return await loader({ url: version.specUrl }, calls);
  } catch (error) {
    if (calls.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    choice.failed = { label: version.label, reason };
    choice.index = choice.hostIndex;
    name(undefined);
    return loader(source, calls);
  }
}

/** The choice at the start of a page: what its address names, otherwise what the host named. */
function began(versions: readonly Version[], source: Source): Choice {
  const hostIndex = indexOf(versions, source.url);
  const label = new URLSearchParams(location.search).get(PARAMETER);
  const named = versions.findIndex((one) => one.label === label);
  return { hostIndex, index: named < 0 ? hostIndex : named };
}

/** Writes the version into the address of the page, or removes it. */
function name(label: string | undefined): void {
  try {
    const url = new URL(location.href);
    if (label === undefined) url.searchParams.delete(PARAMETER);
    else url.searchParams.set(PARAMETER, label);
    history.replaceState(history.state, "", url);
  } catch {
    // Files and sandboxed pages cannot change their address. A reload then shows the host's description.
  }
}
