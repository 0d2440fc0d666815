/** Reads the translations of the author's text, which overlays make, when the reader chooses them. */
import { createElement, type ReactNode } from "react";
import type { Loaded, LoadOptions, load } from "#load/load.ts";
import { type Section, sections } from "#markdown/headings.ts";
import type { MenuSettings } from "#model/outline/menu.ts";
import { headingId, tagId } from "#model/outline/routes.ts";
import { asList, asRecord, asText } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { recall, remember } from "#view/page/remembered.ts";
import type { Description } from "#view/shell/redoc.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { languagesOf, matching, originalOf } from "./languages.ts";

/** Under which name the browser stores the reader's choice. */
const KEPT = "translation";

/** The parameters of reading. */
interface Given {
  /** The function `load`, which the page has loaded already. */
  load: typeof load;
  options: Options;
  /** The functions of the page's loader. */
  calls: LoadOptions;
  /** Loads the labels of a language. */
  words: (options: Options) => Promise<void>;
  /** Translates an error into the language of the page. */
  translate: (error: unknown) => Promise<void>;
}

/** A description that came from the loader. */
type Described = Loaded & Pick<Description, "translated" | "workflows" | "plugins">;

/** A description in a language. */
interface Ready {
  description: Description;
  /** The ids of its headings, by those that they would have. */
  headingIds?: MenuSettings["headingIds"];
}

/** The options of a page with translations. */
export interface SpokenOptions extends Options {
  /** A setting of the menu. */
  headingIds?: MenuSettings["headingIds"];
  /** The reader's choice of a language. */
  languageChoice?: () => ReactNode;
}

/** A description in a language, and the options of its page. */
type Spoken = readonly [Description, SpokenOptions];

/**
 * Begins with the labels of the reader's language. The returned function adds the translations to a description: the
 * one in which the page starts is loaded at once, others when the reader chooses them. If the first one fails, the page
 * starts with the author's text.
 */
export function readTranslations(given: Given): (loaded: Described) => Promise<void> {
  const first = firstOf(given.options);
  const words = given.words(labelled(given.options, first));
  return async (loaded) => {
    const made = new Translations(given, loaded, first);
    await Promise.all([words, made.load(first)]).catch((error: unknown) => {
      console.warn("Lectern:", error);
      made.forget();
    });
    loaded.translated = (options) => made.spoken(options);
  };
}

/** The language at first: the reader's earlier choice, or that of the labels. */
function firstOf(options: Options): string {
  const languages = languagesOf(options);
  return (
    matching(languages, recall(KEPT)) ??
    matching(languages, asText(options.labels["language"])) ??
    originalOf(options)
  );
}

function labelled(options: Options, language: string): Options {
  return { ...options, labels: { ...options.labels, language } };
}

/** The translations of one description. */
export class Translations {
  private readonly known = new Map<string, Promise<Ready>>();
  private readonly ready = new Map<string, Ready>();
  private readonly languageChoice = (): ReactNode => createElement(LanguageChoice, { made: this });
  private readonly pages = new WeakMap<Options, Spoken>();
  /** The labels that the page started with. */
  private readonly labels: string | undefined;

  /**
   * @param first the language in which the page starts, until the reader or the host chooses another one; undefined for
   * that of the labels
   */
  constructor(
    private readonly given: Given,
    private readonly base: Described,
    private first: string | undefined,
  ) {
    this.labels = asText(given.options.labels["language"]);
    this.ready.set(originalOf(given.options), { description: base });
  }

  /** The description and the options of a page; the author's text until the translation has been loaded. */
  spoken(options: Options): Spoken {
    const known = this.pages.get(options);
    const wanted = this.wanted(options);
    const { description, headingIds }: Ready = this.ready.get(wanted ?? "") ?? { description: this.base };
    const language = wanted ?? asText(options.labels["language"]);
    if (known?.[0] === description && known[1].labels["language"] === language) return known;
    const own = language === undefined ? options : labelled(options, language);
    const next = [description, { ...own, headingIds, languageChoice: this.languageChoice }] as const;
    this.pages.set(options, next);
    return next;
  }

  /** Whether the page is in a language. */
  isReady(language: string): boolean {
    return this.ready.has(language);
  }

  /** The language that options ask for; undefined if it is not one of the description's. */
  wanted(options: Options): string | undefined {
    const labels = asText(options.labels["language"]);
    if (this.first !== undefined && labels === this.labels) return this.first;
    return matching(languagesOf(options), labels);
  }

  /** Loads the description in a language. */
  async load(language: string): Promise<void> {
    if (this.ready.has(language)) return;
    const { given, base } = this;
    let coming = this.known.get(language);
    if (!coming) {
      coming = translated(given, base, given.options.translations[language]);
      this.known.set(language, coming);
    }
    try {
      this.ready.set(language, await coming);
    } catch (error) {
      // The next choice tries again.
      this.known.delete(language);
      await given.translate(error);
      throw error;
    }
  }

  /** Loads the description and the labels of a language, for the reader; the browser remembers the choice. */
  async choose(language: string): Promise<void> {
    const { words, options } = this.given;
    await Promise.all([this.load(language), words(labelled(options, language))]);
  }

  /** The reader has chosen a language that is ready. */
  chosen(language: string): void {
    this.forget();
    remember(KEPT, language);
  }

  /** From now on, the labels decide about the language. */
  forget(): void {
    this.first = undefined;
  }
}

async function translated({ load, calls }: Given, base: Described, overlay: unknown): Promise<Ready> {
  const { overlays } = await import("#overlay/overlays.ts");
  const { original: document, url, workflows, plugins } = base;
  // The page has a complete description already, so nothing is shown early.
  const within = { ...calls, onEarly: undefined, onProgress: undefined };
  const loaded = await overlays(load, { overlays: overlay })({ document, url }, within);
  const description = { ...loaded, workflows, plugins };
  return { description, headingIds: headingIds(base.document, loaded.document) };
}

/** The ids of the author's headings by those of a translation: with them, addresses stay the same. */
export function headingIds(before: unknown, after: unknown): Readonly<Record<string, string>> {
  const known = textsOf(before);
  const ids: Record<string, string> = {};
  const pair = (own: readonly Section[], others: readonly Section[] | undefined, parent?: string): void => {
    // A translation with other headings has its own ids.
    if (own.length !== others?.length) return;
    for (const [at, { heading, children }] of own.entries()) {
      const other = others[at]!;
      const id = headingId(other.heading.slug, parent);
      ids[headingId(heading.slug, parent)] ??= id;
      pair(children, other.children, id);
    }
  };
  for (const [parent, text] of textsOf(after))
    pair(sections(text).sections, sections(known.get(parent) ?? "").sections, parent);
  return ids;
}

/** The texts whose headings are menu entries, by the id of the entry above them. */
function textsOf(document: unknown): Map<string | undefined, string> {
  const { info, tags } = asRecord(document);
  const texts = new Map([[undefined as string | undefined, asText(asRecord(info)["description"]) ?? ""]]);
  for (const tag of asList(tags)) {
    const { name, description } = asRecord(tag);
    texts.set(tagId(asText(name) ?? ""), asText(description) ?? "");
  }
  return texts;
}
