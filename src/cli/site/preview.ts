/** Builds a site again and again while its author edits: only the APIs whose files have changed. */
import { resolve } from "node:path";
import type { Description } from "#cli/input/description.ts";
import { identityOf } from "#cli/input/watch.ts";
import type { Changed, FolderWriter } from "#cli/process/write-folder.ts";
import { ApiBuilder, type BuildSettings, beginSite } from "./build-site.ts";
import type { ConfiguredApi } from "./config.ts";
import { finishSite } from "./finish-site.ts";
import { wantedIn } from "./guides.ts";
import { isTranslation } from "./languages.ts";
import type { ApiPart } from "./part.ts";
import { familyOf } from "./versions.ts";

/** The files of a description. */
export type Sources = Pick<Description, "files" | "missing" | "unreadable">;

/** An API that was built. */
interface Kept {
  /** What decides how it looks, except its files. */
  key: string;
  part: ApiPart;
  sources: Sources;
  /** When it began to be read, and the state of its files after that. */
  start: number;
  states: ReadonlyMap<string, string>;
}

/** Clocks of file systems are less exact than ours: by how much, in milliseconds. */
const CLOCK = 50;

/** A site that is built several times. */
export class Preview {
  private kept = new Map<string, Kept>();

  /** All files that were read, and those that are missing. */
  get sources(): Sources {
    const all = [...this.kept.values()].map(({ sources }) => sources);
    return {
      files: all.flatMap(({ files }) => files),
      missing: all.flatMap(({ missing }) => missing),
      unreadable: all.flatMap(({ unreadable }) => unreadable),
    };
  }

  /** Whether a file has changed since it was read. */
  async isOld(): Promise<boolean> {
    for (const one of this.kept.values()) if (await hasChanged(one)) return true;
    return false;
  }

  /** Builds what has changed, and puts it into place. */
  async build(settings: BuildSettings): Promise<Changed> {
    const { apis, writer, options, reading } = settings;
    const { whole } = await beginSite(settings);
    const keyOf = (one: ConfiguredApi): string =>
      JSON.stringify([
        ...[whole.site, options, reading, wantedIn(settings.guides, `${one.path}/`)],
        apis.filter((other) => isRelated(one, other)),
      ]);
    const old = new Set<ConfiguredApi>();
    for (const one of apis) {
      const known = this.kept.get(one.path);
      // Those that cannot be read are as old as the description that they translate.
      if (!known && isTranslation(one)) continue;
      if (!known || known.key !== keyOf(one) || (await hasChanged(known))) old.add(one);
    }
    const wanted = apis.filter((one) => apis.some((other) => old.has(other) && isRelated(one, other)));
    const start = Date.now();
    const builder = new ApiBuilder(settings, whole.site);
    const parts = await builder.build(wanted);
    const next = new Map<string, Kept>();
    for (const one of apis) {
      const part = parts.find(({ card }) => card.path === `${one.path}/`);
      const known = this.kept.get(one.path);
      if (part) {
        const sources = builder.sources.get(one.path) ?? sourcesOfBroken(one, known?.sources);
        next.set(one.path, { key: keyOf(one), part, sources, start, states: await statesOf(sources) });
      } else if (known && !wanted.includes(one)) {
        keep(known.part, writer);
        next.set(one.path, known);
      }
    }
    const all = [...next.values()].map(({ part }) => part);
    const left = parts.flatMap(({ failures = [] }) => failures);
    for (const wrong of [...left, ...finishSite(writer, whole, all)]) settings.onProblem(wrong);
    const changed = await writer.finish();
    this.kept = next;
    return changed;
  }
}

function keep({ files }: ApiPart, writer: FolderWriter): void {
  for (const path of files) writer.keep(path);
}

/** Whether two are versions or languages of the same API: their pages link to each other. */
function isRelated(one: ConfiguredApi, other: ConfiguredApi): boolean {
  return familyOf(one) === familyOf(other);
}

/** A description that cannot be read is as old as its own file, and those that it had before. */
function sourcesOfBroken({ address }: ConfiguredApi, before: Sources | undefined): Sources {
  const own = /^https?:/i.test(address) ? [] : [resolve(address)];
  const files = [...new Set([...own, ...(before?.files ?? [])])];
  return { missing: [], unreadable: [], ...before, files };
}

function filesOf({ files, missing, unreadable }: Sources): readonly string[] {
  return [...files, ...missing, ...unreadable];
}

async function statesOf(sources: Sources): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const file of filesOf(sources)) states.set(file, (await identityOf(file)).id);
  return states;
}

async function hasChanged({ states, start }: Kept): Promise<boolean> {
  for (const [file, state] of states) {
    const { id, time } = await identityOf(file);
    if (id !== state || time > start - CLOCK) return true;
  }
  return false;
}
