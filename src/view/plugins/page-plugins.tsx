/** The plug-ins of one page. They add to its slots, its samples, its search and its Markdown. */
import type { ComponentType, FunctionComponent, ReactNode } from "react";
import type { Document } from "#model/document.ts";
import type { EnumText, Feature } from "#model/feature.ts";
import type { Menu } from "#model/outline/menu.ts";
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";
import type { Request } from "#request/request.ts";
import type { Language } from "#snippets/languages.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { Guarded } from "./guarded.tsx";
import type {
  OperationView,
  PageView,
  Plugin,
  PluginProps,
  SectionView,
  SlotName,
  Slots,
  SnippetLanguage,
} from "./plugin.ts";
import { REACT } from "./react.ts";

/** A plug-in and the result of its `load`. */
export interface Started {
  plugin: Plugin;
  data: unknown;
}

/** Reports an error of a plug-in, with a message that names the plug-in. */
export type Complain = (message: string, error: unknown) => void;

/** A tab among the request samples. */
export interface PluginTab {
  key: string;
  label: string;
  language: string;
  sample: ReactNode;
}

/** The component of a directive, as `Markdown` calls it. */
type Directive = (attributes: Readonly<Record<string, unknown>>) => ReactNode;

/** Makes the plug-ins of a page for its document and its menu. */
export type MakePlugins = (document: Document, menu: Menu) => PagePlugins;

/** The plug-ins of one page. */
export class PagePlugins {
  /** The vendor extensions that have a component. */
  readonly extensionNames: readonly string[];
  /** The languages of request samples. One that throws writes nothing. */
  readonly languages: readonly (SnippetLanguage & Language)[];
  /** The components of directives, by name. */
  readonly directives: Readonly<Record<string, Directive>>;
  private readonly page: PageView;
  /** The plug-ins with a component for a slot, by its name. */
  private readonly bySlot = new Map<string, readonly Started[]>();
  private readonly byExtension = new Map<string, Started>();

  constructor(
    private readonly list: readonly Started[],
    document: Document,
    menu: Menu,
    private readonly complain: Complain,
  ) {
    this.page = {
      document: document.raw,
      url: document.url,
      language: LANGUAGE.lang ?? "en",
      sections: menu.sections,
    };
    const directives: Record<string, Directive> = {};
    for (const one of list) {
      for (const name of Object.keys(asRecord(one.plugin.extensions))) this.byExtension.set(name, one);
      for (const [name, draw] of Object.entries(asRecord(one.plugin.directives)))
        directives[name] = (attributes) => this.draw(one, `directive ${name}`, draw, { attributes });
    }
    this.languages = list.flatMap((one) =>
      listOf(one.plugin.languages).map((language) => this.languageOf(one, language)),
    );
    document.features = list.map((one) => this.featureOf(one));
    this.extensionNames = [...this.byExtension.keys()];
    this.directives = directives;
  }

  /** The content of a slot; undefined if no plug-in has a component for it. */
  slot<Name extends SlotName>(name: Name, given: Slots[Name]): ReactNode {
    let found = this.bySlot.get(name);
    if (!found) {
      found = this.list.filter(({ plugin }) => own(plugin.slots, name) !== undefined);
      this.bySlot.set(name, found);
    }
    if (found.length === 0) return undefined;
    const Around = name === "menuEntry" ? "span" : "div";
    // Two plug-ins may have the same name.
    return found.map((one, index) => (
      <Around key={`${one.plugin.name} ${index}`} className="plugin" data-plugin={one.plugin.name}>
        {this.draw(one, `slot ${name}`, own(one.plugin.slots, name), given)}
      </Around>
    ));
  }

  /** The content for a vendor extension; undefined if no plug-in has a component for it. */
  extension(name: string, value: unknown, of: unknown): ReactNode {
    const one = this.byExtension.get(name);
    const draw = one && own(one.plugin.extensions, name);
    return one && this.draw(one, `extension ${name}`, draw, { name, value, of });
  }

  /** The tabs among the samples of an operation. */
  samples(operation: OperationView): readonly PluginTab[] {
    return this.list.flatMap((one) =>
      listOf(one.plugin.samples).flatMap(({ label, language, sample }, index) => {
        const made = this.attempt(one, `sample ${label}`, () =>
          sample({ operation, ...this.propsOf(one) }),
        ) as ReactNode;
        if (made === undefined || made === null || made === false) return [];
        const shown =
          typeof made === "string" ? made : this.draw(one, `sample ${label}`, () => made, { operation });
        return [
          {
            key: `${one.plugin.name} ${index}`,
            label: String(label),
            language: asText(language) ?? "",
            sample: shown,
          },
        ];
      }),
    );
  }

  /** All languages of request samples. A language of a plug-in replaces one with the same id. */
  allLanguages(others: readonly Language[]): readonly Language[] {
    const { languages } = this;
    return [
      ...others.map((other) => languages.find(({ id }) => id === other.id) ?? other),
      ...languages.filter(({ id }) => !others.some((other) => other.id === id)),
    ];
  }

  /** The words by which the search finds sections, by the ids of these. */
  searchTexts(): Readonly<Record<string, readonly string[]>> {
    if (!this.list.some(({ plugin }) => plugin.search ?? plugin.badges)) return {};
    const found = this.page.sections.map((section) => {
      const badges = section.operation?.badges.map(({ name }) => name) ?? [];
      return [
        section.id,
        [...this.textsOf(section, "search", (plugin) => plugin.search), ...badges],
      ] as const;
    });
    return Object.fromEntries(found.filter(([, texts]) => texts.length > 0));
  }

  /** The text that is added to a section when it is copied as Markdown; "" for none. */
  markdown(section: SectionView | undefined): string {
    if (!section) return "";
    return this.textsOf(section, "markdown", (plugin) => plugin.markdown).join("\n\n");
  }

  /** A language that writes nothing where it throws. */
  private languageOf(one: Started, language: SnippetLanguage): SnippetLanguage & Language {
    const { id, label, grammar = id } = language;
    const write = (request: Request): unknown =>
      language.refuses?.(request) ? undefined : language.write(request);
    return {
      ...{ id, label, grammar },
      write: (request) => asText(this.attempt(one, `language ${id}`, () => write(request))),
    };
  }

  /** What a plug-in says about Objects: nothing where it throws. */
  private featureOf(one: Started): Feature {
    const { name, badges, enumTexts } = one.plugin;
    const texts = this.asked(one, "enumTexts", enumTexts);
    return {
      name,
      badges: this.asked(one, "badges", badges),
      enumTexts: texts && ((of) => asList(texts(of)).map(enumText)),
    };
  }

  private asked<Of extends object, Answer>(
    one: Started,
    name: string,
    ask: ((of: Of & PluginProps) => Answer) | undefined,
  ): ((of: Of) => Answer | undefined) | undefined {
    return (
      ask &&
      ((of) =>
        this.attempt(one, name, () => ask.call(one.plugin, { ...of, ...this.propsOf(one) })) as
          | Answer
          | undefined)
    );
  }

  private textsOf(
    section: SectionView,
    name: string,
    part: (plugin: Plugin) => Plugin["search"],
  ): readonly string[] {
    return this.list.flatMap((one) => {
      const write = part(one.plugin);
      const text =
        write && this.attempt(one, name, () => write.call(one.plugin, { section, ...this.propsOf(one) }));
      return [text].flat().filter((text) => typeof text === "string" && text !== "") as string[];
    });
  }

  private propsOf({ data }: Started): PluginProps {
    return { React: REACT, page: this.page, data };
  }

  private draw(one: Started, place: string, draw: unknown, given: object): ReactNode {
    if (typeof draw !== "function") {
      this.report(one, place, new Error("expected a function"));
      return null;
    }
    const Draw = drawn(draw as ComponentType<object>);
    return (
      <Guarded key={`${one.plugin.name} ${place}`} onError={(error) => this.report(one, place, error)}>
        <Draw {...given} {...this.propsOf(one)} />
      </Guarded>
    );
  }

  private attempt(one: Started, place: string, run: () => unknown): unknown {
    try {
      return run();
    } catch (error) {
      this.report(one, place, error);
      return undefined;
    }
  }

  private report({ plugin }: Started, place: string, error: unknown): void {
    this.complain(`plug-in ${plugin.name}: ${place}: ${messageOf(error)}`, error);
  }
}

/** Components of plug-ins as they are drawn. Another function is another component, with hooks of its own. */
const DRAWN = new WeakMap<object, ComponentType<object>>();

/**
 * The component to draw. React would call a function that returns a promise again and again, and hide what is around
 * it. An application that shares its React may have classes.
 */
function drawn(draw: ComponentType<object>): ComponentType<object> {
  const { prototype } = draw as { prototype?: object };
  if (prototype && "isReactComponent" in prototype) return draw;
  const known = DRAWN.get(draw);
  if (known) return known;
  const made = (props: object): ReactNode => {
    const shown = (draw as FunctionComponent<object>)(props);
    if (shown instanceof Promise) throw new Error("it returns a promise; wait for it in `load`");
    return shown;
  };
  DRAWN.set(draw, made);
  return made;
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? (list.filter((one: unknown) => isRecord(one)) as T[]) : [];
}

/** The texts that a plug-in gives a value. They replace the others only if they are texts. */
function enumText(given: unknown): EnumText {
  const name = asText(own(given, "name"));
  const description = asText(own(given, "description"));
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
}
