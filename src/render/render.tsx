/** Renders a loaded description as one HTML document that is readable without JavaScript and live with it. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Shown } from "#compare/shown.ts";
import { textOf } from "#load/coded.ts";
import type { Loaded } from "#load/load.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { languageOf, type OptionProblem, readOptions } from "#options/read.ts";
import * as changes from "#view/changes/changes.ts";
import { COMPARED, PRINTING } from "#view/page/keys.ts";
import { Stage } from "#view/page/near.ts";
import { type Page, PageContext, wholeOf } from "#view/page/page.ts";
import { startPluginsNow } from "#view/plugins/start.ts";
import { SectionView } from "#view/sections/sections.tsx";
import { type Description, makePage, PageView } from "#view/shell/redoc.tsx";
import { BESIDE_CSS } from "#view/theme/style/beside/beside.ts";
import { CHANGES_CSS } from "#view/theme/style/changes.ts";
import { CSS } from "#view/theme/style/css.ts";
import { themeCss } from "#view/theme/theming.ts";
import { setChangesLabels } from "#view/words/changes-labels.ts";
import * as changesWords from "#view/words/changes-words.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { setWorkflowLabels } from "#view/words/workflow-labels.ts";
import { workflowWordsOf } from "#view/words/workflow-words.ts";
import { WORKFLOWS_CSS } from "#view/workflows/workflow-view.tsx";
import { htmlPage, scriptJson } from "./page.ts";
import { PARTS, prepareRendering } from "./parts.ts";
import { sentence } from "./sentence.ts";
import { withoutScripts } from "./without-scripts.ts";

/**
 * The most characters of a description, as written or as JSON, whose details are in the HTML. Of a larger one, the live
 * page adds them: with all details, the page would have several times the size of the description, and every part of it
 * would be drawn twice.
 */
const LARGE = 1_000_000;

/** How a page is rendered. */
export interface RenderSettings {
  /** Options by name; see docs/options.md. */
  options?: OptionsInput;
  /** Called for options that could not be read; their defaults apply. */
  onProblem?: (problem: OptionProblem) => void;
  /** Title of the document. Default: the title of the API. */
  title?: string;
  /** Language of the page for `<html lang>`. Default: that of the option `labels`, or "en". */
  lang?: string;
  /** Address of the page's icon. Default: none. */
  favicon?: string;
  /**
   * The classic script: its text and those of its parts by name, for one self-contained file; or its address.
   * Default: none, for a page without JavaScript.
   */
  scripts?: { standalone: string; parts: Readonly<Record<string, string>> } | { src: string };
  /**
   * Returns the hash of an inline script or style for a Content-Security-Policy, such as `sha256-…` in Base64: the
   * page then has a policy that allows these. Not used if `scripts` is an address. Default: none.
   */
  hash?: (text: string) => string;
  /** Scripts that give the live page its plug-ins, as `readPlugins` of the command line makes them. Default: none. */
  pluginScripts?: readonly string[];
  /** What changed since an older version, and that version, as `load` returns it. Default: none. */
  compared?: { shown: Shown; older: unknown };
}

/**
 * Renders a complete HTML document, from the title to the last response. With scripts it also contains the
 * description, and the live page takes over at the reader's place. With scripts and a large description, the document
 * has all titles, paths and prose, and the live page draws the details.
 */
export function renderPage(
  loaded: Loaded & Pick<Description, "workflows" | "plugins">,
  settings: RenderSettings = {},
): string {
  const { scripts, compared } = settings;
  const given = compared ? { ...settings.options, compareWith: compared.older } : settings.options;
  prepareRendering();
  const options = readOptions([given], settings.onProblem);
  const { labels } = options;
  setWorkflowLabels(workflowWordsOf(languageOf(labels) ?? ""), labels);
  const url = loaded.url !== undefined && /^https?:/i.test(loaded.url) ? loaded.url : undefined;
  const onError = (message: string): void => settings.onProblem?.({ name: "plugins", message });
  const plugins =
    loaded.plugins ?? (options.plugins ? startPluginsNow(options.plugins, loaded, onError) : undefined);
  const live = makePage({ ...loaded, text: undefined, url, plugins }, options, PARTS);
  const description = scripts && scriptJson(loaded.original);
  const characters = loaded.text === undefined ? 0 : textOf(loaded.text).length;
  const isLight = description !== undefined && Math.max(characters, description.length) > LARGE;
  const depths = wholeOf(live.menu.sections.length, isLight ? Stage.head : Stage.full);
  const page = { ...live, whole: { ...depths, attempt: renderToStaticMarkup } };
  // Without scripts nothing can be opened, so everything is rendered as on paper.
  if (!scripts) page.state.set(PRINTING, true);
  if (compared) {
    // Before anything is rendered: the menu comes first.
    setChangesLabels(changesWords.changesWordsOf(languageOf(options.labels) ?? ""), options.labels);
    page.state.set(COMPARED, changes.rowsOf(compared.shown));
  }
  const { info } = page.document;
  return htmlPage({
    lang: settings.lang ?? LANGUAGE.lang ?? "en",
    title: settings.title ?? (info.title || "API"),
    description: sentence(info),
    favicon: settings.favicon,
    css: [
      ...[CSS, BESIDE_CSS, compared ? CHANGES_CSS : "", loaded.workflows ? WORKFLOWS_CSS : ""],
      themeOf(options, settings.onProblem),
    ].join("\n"),
    markup: markupOf(page),
    url,
    hash: scripts && "src" in scripts ? undefined : settings.hash,
    missing: isLight ? withoutScripts(languageOf(labels) ?? "") : undefined,
    live: scripts && {
      description: description ?? "",
      // The description is the one to show.
      options: { ...given, overlays: undefined, plugins: undefined },
      scripts,
      plugins: settings.pluginScripts,
    },
  });
}

/** The page is the only one of its document, so the theme applies to the document. */
function themeOf({ theme }: Options, onProblem: RenderSettings["onProblem"]): string {
  return themeCss(theme, ".lectern.redoc-wrap", (message) => onProblem?.({ name: "theme", message }));
}

/**
 * The markup of the page. If a section throws, the sections are tried one by one, and a message replaces
 * those that fail.
 */
function markupOf(page: Page): string {
  try {
    return renderToStaticMarkup(<PageView page={page} />);
  } catch {
    for (const item of page.menu.sections)
      try {
        renderToStaticMarkup(
          <PageContext.Provider value={page}>
            <SectionView item={item} />
          </PageContext.Provider>,
        );
      } catch (error) {
        page.whole?.broken.set(item.id, error instanceof Error ? error : new Error(String(error)));
      }
    return renderToStaticMarkup(<PageView page={page} />);
  }
}
