/** The interface of plug-ins: plain objects with which a host adds to the page. `docs/plugins.md` explains it. */
import type { ReactNode } from "react";
import type { AddedBadge, Described, DescribedEnum, EnumText } from "#model/feature.ts";
import type { OpenAPI } from "#oas/types.ts";
import type { SnippetLanguage } from "#snippets/language.ts";
import type { PluginReact } from "./react.ts";

export type { AddedBadge, Described, DescribedEnum, EnumText, SnippetLanguage };

/** A plug-in. All functions get read-only data; an error in one of them affects nothing else. */
export interface Plugin {
  /** Its name in messages. */
  name: string;
  /** Called once, before the page is rendered. Its result, or that of its promise, is the `data` of the other functions. */
  load?: (description: DescriptionView) => unknown;
  /** Components for the slots of the page. */
  slots?: { readonly [Name in SlotName]?: PluginComponent<Slots[Name]> };
  /** Components for vendor extensions of any Object, by name. They replace the line that the page shows. */
  extensions?: Readonly<Record<`x-${string}`, PluginComponent<ExtensionView>>>;
  /** Badges beside the names of operations, parameters and properties. */
  badges?: (of: Described & PluginProps) => readonly AddedBadge[] | undefined;
  /** Names and descriptions of the values of an enum, in the same order. They override those of vendor extensions. */
  enumTexts?: (of: DescribedEnum & PluginProps) => readonly (EnumText | undefined)[] | undefined;
  /** Components for tags in Markdown: `<RateLimits unit="minute" />`. */
  directives?: Readonly<Record<string, PluginComponent<DirectiveView>>>;
  /** Tabs among the request samples. */
  samples?: readonly SampleTab[];
  /** Languages of request samples. */
  languages?: readonly SnippetLanguage[];
  /** Additional words that search finds a section by. */
  search?: (section: OfSection) => string | readonly string[] | undefined;
  /** Returns a text that is added to a section when it is copied as Markdown. */
  markdown?: (section: OfSection) => string | undefined;
}

/** A component: returns a React element or text. */
export type PluginComponent<View> = (props: View & PluginProps) => ReactNode;

/** The arguments that every component and function of a plug-in gets. */
export interface PluginProps {
  /** The React that renders the page. Plug-ins must use this copy. */
  readonly React: PluginReact;
  readonly page: PageView;
  /** The result of `load`. */
  readonly data: unknown;
}

/** The argument of `load`. */
export interface DescriptionView {
  /** In the shape of OpenAPI 3.2, whatever the version of the description. */
  readonly document: OpenAPI;
  readonly url?: string;
}

/** The page. */
export interface PageView extends DescriptionView {
  /** The language of the page's labels, such as "de". */
  readonly language: string;
  /** All sections in reading order. `#` and the id make a link. */
  readonly sections: readonly SectionView[];
}

/** A section, as the menu lists it. */
export interface SectionView {
  readonly id: string;
  /** "operation", "tag", "heading", "schema" and so on. */
  readonly kind: string;
  readonly label: string;
  /** Set if the section is that of an operation. */
  readonly operation?: OperationView;
  /** Set if the section is that of a tag. */
  readonly tag?: TagView;
}

/** The argument of functions about sections. */
export type OfSection = { readonly section: SectionView } & PluginProps;

/** An Object of the description. */
export interface ObjectView {
  /** The Object as in the document. */
  readonly raw: unknown;
  /** Its JSON Pointer in the document. */
  readonly pointer?: string;
}

/** 4.10 Operation Object. */
export interface OperationView extends ObjectView {
  readonly raw: Readonly<Record<string, unknown>>;
  /** In lower case. */
  readonly method: string;
  readonly path: string;
  /** The title of its section. */
  readonly label: string;
  readonly operationId?: string | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** All its badges: those of its vendor extensions, then those of plug-ins. */
  readonly badges: readonly AddedBadge[];
}

/** 4.22 Tag Object. */
export interface TagView extends ObjectView {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly name?: string | undefined;
  readonly label: string;
  readonly description?: string | undefined;
}

/** 4.17 Response Object. */
export interface ResponseView extends ObjectView {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly description?: string | undefined;
}

/** 4.24 Schema Object. */
export interface SchemaView extends ObjectView {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly types: readonly string[];
}

/** The slots of the page, and the arguments of their components besides `PluginProps`. */
export interface Slots {
  /** Above all sections. */
  pageStart: object;
  /** Below all sections. */
  pageEnd: object;
  /** Above the menu's entries. */
  menuStart: object;
  /** Below the menu's entries. */
  menuEnd: object;
  /** In an entry of the menu, after its title. The entry is a link, so it must not contain another one. */
  menuEntry: { readonly section: SectionView };
  /** Below the title of the API, above its description. */
  title: object;
  /** At the end of a tag's section. */
  tag: { readonly tag: TagView };
  /** Below the description of an operation, including operations in callbacks. */
  operation: { readonly operation: OperationView };
  /** In an open response. */
  response: { readonly response: ResponseView };
  /** In the row of a property, after its facts. */
  schemaRow: { readonly schema: SchemaView; readonly name: string };
  /** Below the samples of an operation. */
  samples: { readonly operation: OperationView };
}

/** The name of a slot. */
export type SlotName = keyof Slots;

/** A vendor extension: 4.23 Specification Extensions. */
export interface ExtensionView {
  readonly value: unknown;
  readonly name: string;
  /** The Object with the extension, as in the document. */
  readonly of: unknown;
}

/** A tag in Markdown. */
export interface DirectiveView {
  /** The attributes as written; `children` is the text between the tags. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A tab among the request samples. */
export interface SampleTab {
  label: string;
  /** The grammar that highlights a text, such as "bash". */
  language?: string;
  /** Returns the sample of an operation, a text or an element; undefined for no tab. It must not use hooks. */
  sample: (of: { readonly operation: OperationView } & PluginProps) => ReactNode;
}
