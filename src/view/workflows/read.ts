/**
 * Reads the Arazzo documents of the option `workflows`, and the descriptions that they name, for live pages.
 * Nothing here stops the page: errors are shown in the section of the workflows.
 */
import { errorText } from "#load/error-text.ts";
import { fetchText, pageUrl } from "#load/fetch.ts";
import type { Loaded, LoadOptions } from "#load/load.ts";
import { parseValue } from "#load/parse.ts";
import { asRecord, isRecord, own, type Raw } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { kindOf, type Described as Source, selfOf } from "#workflows/descriptions.ts";
import { type Packed, type Parsed, readSources } from "#workflows/sources.ts";
import { type MakeWorkflows, workflowsOf } from "./make.ts";
import { describedBy, type Opening, openWorkflows } from "./open.ts";
import type { Given } from "./page-workflows.ts";
import { prepareWorkflowWords } from "./words.ts";

/** How long each file may take, and all of them together, in milliseconds. */
const FILE_TIME = 10_000;
const ALL_TIME = 20_000;
/** After how many milliseconds the page is shown without its workflows. */
const WAIT = 1000;
/** The most bytes of one file. */
const LARGEST_FILE = 100_000_000;

/** The parameters of reading. */
interface Loading extends Opening {
  options: Pick<Options, "workflows" | "labels" | "translations">;
  /** The functions of the page's loader. */
  calls: Pick<LoadOptions, "yaml" | "signal" | "onEarly">;
  /** Translates an error into the language of the page. */
  translate: (error: unknown) => Promise<void>;
}

/** A description to which workflows are added. */
type Described = Loaded & { workflows?: MakeWorkflows };

/**
 * Begins to read the documents. The returned function adds the workflows to the page's description, once that
 * has loaded. If this takes long, the page is shown without them.
 */
export function readWorkflows(loading: Loading): (loaded: Described) => Promise<void> {
  const { options, calls } = loading;
  const stop = new AbortController();
  calls.signal?.addEventListener("abort", () => stop.abort());
  const timer = setTimeout(() => stop.abort(), ALL_TIME);
  const within = { ...loading, calls: { ...calls, signal: stop.signal } };
  const words = prepareWorkflowWords(options);
  const coming = [options.workflows]
    .flat()
    .map((one) => words.then(() => documentOf(one, within)).catch((error) => failed(error, loading)));
  return async (loaded) => {
    const reading = Promise.all(coming).then((read) => withSources(read, loaded, within));
    const late = setTimeout(() => calls.onEarly?.({ ...loaded, waiting: () => ({ left: 1, all: 1 }) }), WAIT);
    try {
      loaded.workflows = workflowsOf(await reading);
    } finally {
      clearTimeout(late);
      clearTimeout(timer);
    }
  };
}

/** The documents that were read, with the descriptions that they name. */
async function withSources(
  read: readonly (Parsed | Packed | string)[],
  { document, url }: Loaded,
  loading: Loading,
): Promise<Given> {
  const packed = read.find((one) => typeof one === "object" && "sources" in one);
  if (packed) return openWorkflows(packed as Packed, loading);
  const base = url ?? pageUrl();
  const documents = read.flatMap((one): Parsed[] =>
    typeof one === "object" && "raw" in one ? [{ ...one, url: one.url ?? base }] : [],
  );
  const faults = read.flatMap((one) => (typeof one === "string" ? [one] : []));
  const sources = await readSources(documents, {
    describe: (address) => describe(address, loading),
    explain: (error) => ({ level: "warning", message: errorText(error) }),
    page: [url, selfOf(document, url)],
  });
  return { ...sources, documents, faults };
}

/** A document of the option. */
async function documentOf(given: unknown, loading: Loading): Promise<{ raw: Raw; url?: string } | Packed> {
  if (isPacked(given)) return given;
  const { text, url } =
    typeof given === "string" ? await fetchFile(given, loading) : { text: undefined, url: undefined };
  const raw = text === undefined ? given : await parseValue(text, { yaml: loading.calls.yaml, url });
  if (kindOf(raw) === "arazzo") return { raw: asRecord(raw), url };
  throw new Error(WORKFLOWS.notArazzo(url ?? "workflows"));
}

function isPacked(given: unknown): given is Packed {
  return (
    isRecord(given) &&
    !Object.hasOwn(given, "arazzo") &&
    ["documents", "sources", "unread"].every((name) => Array.isArray(own(given, name)))
  );
}

async function describe(address: string, loading: Loading): Promise<Source> {
  try {
    const { text, url } = await fetchFile(address, loading);
    return await describedBy(await parseValue(text, { yaml: loading.calls.yaml, url }), url, loading);
  } catch (error) {
    await loading.translate(error);
    throw error;
  }
}

function fetchFile(address: string, { calls }: Loading): ReturnType<typeof fetchText> {
  return fetchText(address, {
    signal: calls.signal,
    timeout: FILE_TIME,
    total: FILE_TIME,
    size: LARGEST_FILE,
  });
}

async function failed(error: unknown, { translate }: Loading): Promise<string> {
  await translate(error);
  return errorText(error);
}
