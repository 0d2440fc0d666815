/** The workflows of a site's APIs: which documents each API has, reading them, and what is wrong in them. */
import { type Description, findDescription, type ReadFlags } from "#cli/input/description.ts";
import {
  type GivenWorkflows,
  type ReadWorkflows,
  readWorkflows,
  sourcesOf,
  type WorkflowText,
} from "#cli/input/workflows.ts";
import { placesIn } from "#load/places.ts";
import * as yaml from "#load/yaml.ts";
import type { Finding } from "#oas/finding.ts";
import { workflowsIn } from "#render/workflows.ts";
import type { ConfiguredApi } from "./config.ts";
import { familiesOf } from "./versions.ts";

/** How many problems of the workflows of an API are listed; `lectern check` lists all. */
const MOST_PROBLEMS = 5;

/**
 * Gives the documents of the option `workflows` to the APIs that they name as sources. If a site has a single API, it
 * gets all of them.
 * @param report called with what is wrong
 */
export async function withWorkflows(
  apis: readonly ConfiguredApi[],
  given: readonly GivenWorkflows[],
  reading: ReadFlags,
  report: (message: string) => void,
): Promise<readonly ConfiguredApi[]> {
  if (given.length === 0) return apis;
  const isAlone = familiesOf(apis).length === 1;
  const urls = await Promise.all(apis.map((one) => urlOf(one, reading)));
  const added = new Map<ConfiguredApi, GivenWorkflows[]>();
  for (const one of given) {
    const found = await sourcesOf(one, reading);
    const named = apis.filter((_, index) => found?.sources.has(urls[index] ?? ""));
    // Reading it again for an API says what is wrong with it.
    const hosts = named.length > 0 ? named : isAlone ? apis : found ? [] : apis.slice(0, 1);
    if (hosts.length === 0) report(`${found?.shown}: none of its sources is a description of this site`);
    for (const host of hosts) added.set(host, [...(added.get(host) ?? []), one]);
  }
  return apis.map((one) => {
    const more = added.get(one);
    return more ? { ...one, workflows: [...(one.workflows ?? []), ...more] } : one;
  });
}

async function urlOf({ address }: ConfiguredApi, reading: ReadFlags): Promise<string | undefined> {
  return findDescription(address, reading).then(
    ({ url }) => url,
    () => undefined,
  );
}

/** The workflows of an API. */
export interface ApiWorkflows extends Omit<ReadWorkflows, "packed"> {
  /** Undefined if no document could be read. */
  make: Awaited<ReturnType<typeof workflowsIn>> | undefined;
  /** Why documents could not be read. */
  failures: readonly string[];
}

/** Reads the workflows of an API. What cannot be read is left out. */
export async function readApiWorkflows(
  given: readonly GivenWorkflows[],
  description: Pick<Description, "url">,
  reading: ReadFlags,
): Promise<ApiWorkflows> {
  const failures: string[] = [];
  const { packed, ...read } = await readWorkflows(given, description, reading, ({ message }) =>
    failures.push(message),
  );
  const make = packed.documents.length > 0 ? await workflowsIn(packed) : undefined;
  return { make, failures, ...read };
}

/** What is wrong in the workflows of an API, with files, lines and columns: the errors first. */
export function listedProblems(
  findings: readonly Finding[],
  texts: ReadonlyMap<string, WorkflowText>,
): string[] {
  const ordered = [...findings].sort((one, other) => rankOf(one) - rankOf(other));
  const listed = ordered.slice(0, MOST_PROBLEMS).map(({ message, place: { file = "", pointer = "" } }) => {
    const { shown = file, text = "" } = texts.get(file) ?? {};
    const [place] = placesIn(yaml, text, [pointer]).found;
    return `${place ? `${shown}:${place.line}:${place.column}` : shown}: ${message}`;
  });
  const left = ordered.length - listed.length;
  const names = [...texts.values()].map(({ shown }) => shown).join(", ");
  return left > 0 ? [...listed, `${names}: ${left} more problems; lectern check lists them`] : listed;
}

function rankOf({ level }: Finding): number {
  return level === "error" ? 0 : 1;
}
