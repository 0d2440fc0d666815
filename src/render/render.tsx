/** Renders a loaded description as one HTML document that is readable without JavaScript and live with it. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Loaded } from "#load/load.ts";
import { learn } from "#markdown/spelling.ts";
import type { Info } from "#model/info.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { type OptionProblem, readOptions } from "#options/read.ts";
import { grammars } from "#samples/grammars.ts";
import { highlight } from "#samples/highlight.ts";
import { plainText } from "#search/plain.ts";
import { PRINTING } from "#view/page/keys.ts";
import { type Page, PageContext, wholeOf } from "#view/page/page.ts";
import { Part, type Parts, present } from "#view/page/parts.ts";
import * as snippets from "#view/requests/snippets.ts";
import { SectionView } from "#view/sections/sections.tsx";
import * as beside from "#view/shell/beside.ts";
import { makePage, PageView } from "#view/shell/redoc.tsx";
import { BESIDE_CSS } from "#view/theme/style/beside.ts";
import { CSS } from "#view/theme/style/css.ts";
import { themeCss } from "#view/theme/theming.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { htmlPage } from "./page.ts";
import { learnAllWords } from "./words.ts";

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
   * The classic script: its text and those of its parts, for one self-contained file; or its address.
   * Default: none, for a page without JavaScript.
   */
  scripts?: { standalone: string; parts: readonly string[] } | { src: string };
  /**
   * Returns the hash of an inline script or style for a Content-Security-Policy, such as `sha256-…` in Base64: the
   * page then has a policy that allows these. Not used if `scripts` is an address. Default: none.
   */
  hash?: (text: string) => string;
}

/**
 * Renders a complete HTML document, from the title to the last response. With scripts it also contains the
 * description, and the live page takes over at the reader's place.
 */
export function renderPage(loaded: Loaded, settings: RenderSettings = {}): string {
  const { scripts } = settings;
  learn(beside);
  learnAllWords();
  const options = readOptions([settings.options], settings.onProblem);
  const url = loaded.url !== undefined && /^https?:/i.test(loaded.url) ? loaded.url : undefined;
  const live = makePage({ ...loaded, url }, options, PARTS);
  const page = { ...live, whole: wholeOf(live.menu.sections.length) };
  // Without scripts nothing can be opened, so everything is drawn as on paper.
  if (!scripts) page.state.set(PRINTING, true);
  const { info } = page.document;
  return htmlPage({
    lang: settings.lang ?? LANGUAGE.lang ?? "en",
    title: settings.title ?? (info.title || "API"),
    description: sentence(info),
    favicon: settings.favicon,
    css: `${CSS}\n${BESIDE_CSS}\n${themeOf(options, settings.onProblem)}`,
    markup: markupOf(page),
    url,
    hash: scripts && "src" in scripts ? undefined : settings.hash,
    live: scripts && {
      description: loaded.original,
      // The description is the one to show.
      options: { ...settings.options, overlays: undefined },
      scripts: "src" in scripts ? scripts : { texts: [...scripts.parts, scripts.standalone] },
    },
  });
}

/** The changes of the theme: the page is the only one of its document. */
function themeOf({ theme }: Options, onProblem: RenderSettings["onProblem"]): string {
  return themeCss(theme, ".lectern.redoc-wrap", (message) => onProblem?.({ name: "theme", message }));
}

/**
 * The markup of the page. If a section throws, the sections are tried one by one, and those that cannot be drawn say
 * so.
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

/** All parts are available when a page is rendered, except search and copying, which nobody uses here. */
const PARTS: Parts = {
  highlight: present(highlight),
  grammars: present(grammars),
  beside: present(beside),
  early: absent(),
  examples: absent(),
  olderRoutes: absent(),
  links: absent(),
  snippets: present(snippets),
  console: absent(),
  signIn: absent(),
  signInWords: absent(),
  editor: absent(),
  history: absent(),
  consoleWords: absent(),
  results: absent(),
  text: absent(),
  uses: absent(),
  problems: absent(),
  theming: absent(),
  worker: absent(),
};

function absent<T>(): Part<T> {
  return new Part<T>(() => Promise.reject(new Error("A rendered page neither searches nor copies.")));
}

/** The description of the API, cut to the length that search engines show. */
function sentence(info: Info): string {
  const text = plainText(info.summary ?? (info.description ?? "").slice(0, 2000))
    .replace(/[#*_`>|[\]-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(" ", LONGEST);
  return `${text.slice(0, end > 0 ? end : LONGEST)}…`;
}

const LONGEST = 160;
