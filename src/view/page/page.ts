/**
 * Defines what all components of a page share: the document, the options, the menu, the reader's state. It never
 * changes while the page exists.
 */
import { createContext, type ReactNode, useContext } from "react";
import type { Coded } from "#load/coded.ts";
import type { Waiting } from "#load/file-limits.ts";
import type { Document } from "#model/document.ts";
import type { Menu } from "#model/outline/menu.ts";
import type { Schema } from "#model/schema/schema.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import type { KeptSamples } from "#samples/kept.ts";
import type { PagePlugins } from "#view/plugins/page-plugins.tsx";
import type { ChoiceProps, PropertyRowProps } from "#view/schema/schema.tsx";
import type { Workflows } from "#view/workflows/make.ts";
import type { Events } from "./events.ts";
import { type Key, PRINTING } from "./keys.ts";
import type { PageLocation } from "./location.ts";
import { type Nearness, Stage } from "./near.ts";
import type { Parts } from "./parts.ts";
import { type PageState, useKept } from "./state.ts";

/** The shared data of a page. */
export interface Page {
  document: Document;
  options: Options;
  menu: Menu;
  state: PageState;
  parts: Parts;
  nearness: Nearness;
  location: PageLocation;
  /** Reports events to the host. */
  events: Events;
  /** The original description, for the download link. */
  original: unknown;
  /** Its version of OpenAPI. */
  version?: string;
  /** Its URL. */
  url?: string;
  /** Its text, for finding lines in it. */
  text?: string | Coded;
  /** Loads the description again, because missing files may be available now. */
  reload?: () => void;
  /** Changes options of the page. */
  set?: (options: OptionsInput) => void;
  /** Set while referenced files are loading: how many. */
  waiting?: Waiting;
  /** The workflows of the option `workflows`. */
  workflows?: Workflows;
  /** The plug-ins of the option `plugins`. */
  plugins?: PagePlugins;
  /** The problems that were found while loading. */
  problems: readonly { pointer: string; line?: number; column?: number; message: string }[];
  /** What the page renders for components in Markdown, by name. */
  components: Readonly<Record<string, (attributes: Readonly<Record<string, unknown>>) => ReactNode>>;
  /** Set if everything is rendered at once, for readers without JavaScript. */
  whole?: Whole;
  /** Set on the pages of a site, which share a description: what stands on other pages. */
  site?: SitePages;
}

/** How a prebuilt page is rendered, in which nothing can be opened. */
export interface Whole {
  /** How much of each section is rendered, as in `near.ts`. */
  stage: number;
  /** The depth to which schemas are open. */
  schemaDepth: number;
  /** The depth to which JSON is open. */
  jsonDepth: number;
  /** Sections that cannot be rendered, by id, with the error, because error boundaries do not work on servers. */
  broken: Map<string, Error>;
  /** Throws if an element cannot be rendered. */
  attempt?: (element: ReactNode) => void;
  /** Takes room for items of lists, and for content that opens by itself. Returns the number of items with room. */
  take: (items: number) => number;
  /** Takes room for a text. Returns false if it is too long. */
  takeText: (text: string) => boolean;
}

/** The other pages of a site. */
export interface SitePages {
  /** How many rows each schema may have on this page. */
  rows: number;
  /**
   * The id of the section that shows a schema, if its rows are not to stand here.
   * @param level how many rows contain it
   * @param rows how many rows it would open to
   */
  elsewhere: (schema: Schema, level: number, rows: number) => string | undefined;
  /** What the samples of all pages share. */
  samples: KeptSamples;
  /**
   * On a page that is built: draws a row that stands on several pages once, with an id that replaces its own. Undefined
   * if it may look different on each.
   * @param tellsXml whether facts about XML are shown
   */
  row?: (
    props: PropertyRowProps,
    tellsXml: boolean,
    draw: (id: string) => ReactNode,
  ) => ReactNode | undefined;
  /** Draws the link to such a section. */
  link: (id: string, schema: Schema) => ReactNode;
  /** Draws the variants of a choice for which there is no room. */
  variants: (choice: ChoiceProps) => ReactNode;
  /**
   * On a live page: whether a row is open at first, as on the same page without scripts.
   * @param level how many rows contain it
   */
  opens?: (schema: Schema, level: number) => boolean;
  /** On a live page: whether parts of the description are missing, so that no text of a schema would be complete. */
  isPartial?: boolean;
  /** On a live page: draws the workflows in which its operation occurs. */
  usedIn?: ReactNode;
}

/** The number of characters that take as much room as an item. */
const CHARACTERS = 500;

/** The total number of items in all lists of a prebuilt page. */
export const ROOM = 200_000;

/**
 * The depths for a prebuilt page: smaller for many sections, so that the page does not have hundreds of megabytes.
 * @param stage how much of each section is rendered. Default: all of it
 */
export function wholeOf(sections: number, stage: number = Stage.full): Whole {
  const depths = sections > 600 ? [0, 3] : sections > 200 ? [1, 6] : [2, 30];
  let room = ROOM;
  const take = (items: number): number => {
    const taken = Math.min(items, room);
    room -= taken;
    return taken;
  };
  const takeText = (text: string): boolean => {
    const items = Math.ceil(text.length / CHARACTERS);
    return take(items) === items;
  };
  return {
    stage,
    schemaDepth: depths[0] ?? 0,
    jsonDepth: depths[1] ?? 0,
    broken: new Map(),
    take,
    takeText,
  };
}

/** Provides the page to its components. */
export const PageContext = createContext<Page | undefined>(undefined);

/** The page of a component. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("Not in a page");
  return page;
}

/**
 * Whether everything is rendered, as for print: while the page is printed, in pages without scripts, and in pages of a
 * site.
 */
export function usePrinting(): boolean {
  return usePageState(PRINTING, false)[0];
}

/** A value of the reader's state, with a key; see `state.ts`. */
export function usePageState<T>(key: Key<T>, initial: T): [T, (value: T) => void] {
  return useKept(usePage().state, key, initial);
}
