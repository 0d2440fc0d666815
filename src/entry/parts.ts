/**
 * The parts that load on demand. In the source they are dynamic imports: they become chunks in an application's
 * bundle, scripts beside the classic one (the build writes `importPart` of `scripts.ts` or `further-parts.ts` in
 * their place), and modules in Node.
 */

import { LoadError } from "#load/fetch.ts";
import { type Loaded, type LoadOptions, load, type Source } from "#load/load.ts";
import { addCharacters, needsAllCharacters } from "#markdown/spelling.ts";
import type { Options } from "#options/options.ts";
import { isThemed } from "#options/read.ts";
import { Part, type Parts } from "#view/page/parts.ts";
import { outlineOf, translationOf } from "#view/shell/redoc.tsx";
import type { LoaderCalls } from "#view/shell/standalone.tsx";
import type { readTranslations } from "#view/translations/translations.ts";
import type { Client } from "#worker/client.ts";
import { fetchWords, prepareWords } from "./languages.ts";

/**
 * Makes the parts of all pages.
 * @param connectWorker connects to the worker of this build
 * @param ahead fetches parts without running them: `beside`, and the worker for YAML
 * @param scriptUrl the URL of one of our scripts
 */
export function makeParts(
  connectWorker: () => Promise<Client>,
  ahead: { beside?: () => Promise<unknown>; worker?: () => Promise<unknown> } = {},
  scriptUrl?: string,
): Parts {
  return {
    scriptUrl,
    highlight: new Part(async () => (await import("#highlight/highlight.ts")).highlight),
    grammars: new Part(async () => (await import("#highlight/grammars.ts")).grammars),
    beside: new Part(async () => {
      const part = await import("#view/shell/beside.ts");
      addCharacters(part);
      return part;
    }, ahead.beside),
    early: new Part(() => import("#view/shell/early.ts")),
    examples: new Part(() => import("#load/example.ts")),
    olderRoutes: new Part(() => import("#model/outline/older-routes.ts")),
    links: new Part(() => import("#view/links/links.ts")),
    snippets: new Part(() => import("#view/requests/snippets.ts")),
    console: new Part(() => import("#view/console/console.tsx")),
    reading: new Part(() => import("#view/console/reading.ts")),
    signIn: new Part(() => import("#view/console/sign-in/sign-in.tsx")),
    editor: new Part(() => import("#view/editor/editor.tsx")),
    further: new Part(() => import("#view/console/further.ts")),
    results: new Part(() => import("#view/navigation/results.tsx")),
    text: new Part(() => import("#text/text.ts")),
    uses: new Part(() => import("#view/sections/uses.tsx")),
    problems: new Part(() => import("#view/shell/problems.tsx")),
    changes: new Part(() => import("#view/changes/changes.ts")),
    changesWords: new Part(() => import("#view/words/changes-words.ts")),
    versions: new Part(() => import("#view/versions/versions.ts")),
    theming: new Part(() => import("#view/theme/theming.ts")),
    worker: new Part(connectWorker, ahead.worker),
  };
}

function warn(error: unknown): void {
  console.warn("Lectern:", error);
}

/**
 * Loads the description of a page, and what the page needs before it is first painted: the host's theme and language,
 * and the part for rare characters if the text may contain some. The worker parses YAML.
 */
export async function loadPage(
  source: Source,
  options: Options,
  { worker, beside, theming, early, versions }: Parts,
  on: LoaderCalls,
): Promise<Loaded> {
  let isOver = false;
  const appearance = Promise.all([prepareWords(options), isThemed(options) && loadIfPossible(theming)]);
  let loader = options.overlays ? (await import("#overlay/overlays.ts")).overlays(load, options) : load;
  if (options.versions.length > 0)
    loader = (await versions.load().catch(warn))?.versionLoader(loader, options) ?? loader;
  const calls: LoadOptions = {
    ...on,
    keepText: options.showProblems,
    onEarly:
      on.onEarly &&
      (async (description) => {
        await Promise.all([appearance, loadIfPossible(early)]);
        if (!isOver) on.onEarly?.(description);
      }),
    expectYaml: () => {
      worker.prepare();
      worker.load().then((client) => client.expectYaml(), ignore);
      // Descriptions written by hand more often have numbers that end in zeros.
      import("#load/numerals.ts").catch(ignore);
    },
    yaml: async (text) => {
      on.onYaml();
      const { needsAllCharacters, ...known } = await (await worker.load()).yamlToJson(text, on.signal);
      if (needsAllCharacters) await loadIfPossible(beside);
      return known;
    },
    onText: async (text) => {
      if (text === undefined || needsAllCharacters(text)) await loadIfPossible(beside);
    },
  };
  const translate = (error: unknown): Promise<void> => translated(error, options);
  const additions = startAdditions({ load, options, calls, translate, words: fetchWords });
  const loaded = await loader(source, calls).catch(async (error: unknown) => {
    await appearance;
    await translate(error);
    throw error;
  });
  for (const add of additions) await (await add)?.(loaded).catch(warn);
  isOver = true;
  await appearance;
  return loaded;
}

/** Starts to load what options add to a page. Each promise gives a function that adds it to the loaded description. */
function startAdditions(given: Parameters<typeof readTranslations>[0]) {
  const { workflows, plugins, translations } = given.options;
  return [
    workflows
      ? import("#view/workflows/workflows.ts").then((part) => part.readWorkflows(given)).catch(warn)
      : undefined,
    plugins
      ? import("#view/plugins/plugins.ts").then((part) => part.readPlugins(given)).catch(warn)
      : undefined,
    Object.keys(translations).length > 0
      ? import("#view/translations/translations.ts").then((part) => part.readTranslations(given)).catch(warn)
      : undefined,
  ];
}

/** Loads the description of a page, and makes its outline before React renders it: for a large one, this takes long. */
export async function loadOutlined(
  source: Source,
  options: Options,
  parts: Parts,
  on: LoaderCalls,
): Promise<Loaded> {
  const loaded = await loadPage(source, options, parts, on);
  try {
    if (!on.signal.aborted) outlineOf(...translationOf(loaded, options));
  } catch {
    // The page shows the error.
  }
  return loaded;
}

/** Translates an error if the page is not in English. */
async function translated(error: unknown, { labels }: Options): Promise<void> {
  if (!(error instanceof LoadError) || Object.keys(labels).length === 0) return;
  await import("#view/words/failure-words.ts").then(({ translate }) => translate(error, labels), ignore);
}

/** Loads the parts of a page whose description has loaded already. */
export async function preparePage(options: Options, { beside, theming }: Parts): Promise<void> {
  await Promise.all([
    loadIfPossible(beside),
    prepareWords(options),
    isThemed(options) && loadIfPossible(theming),
  ]);
}

/** Loads a part without which the page can be read. In place of its content, the page says why it is missing. */
function loadIfPossible(part: Part<unknown>): Promise<unknown> {
  return part.load().catch(ignore);
}

const ignore = (): undefined => undefined;
