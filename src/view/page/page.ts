/** What every component of one page shares: the document, the options, the menu, the reader's state. It never changes while the page stands. */
import { createContext, type ReactNode, useContext } from "react";
import type { Coded } from "#load/coded.ts";
import type { Waiting } from "#load/file-limits.ts";
import type { Document } from "#model/document.ts";
import type { Menu } from "#model/menu.ts";
import type { Schema } from "#model/schema.ts";
import type { Options } from "#options/options.ts";
import type { ChoiceProps } from "#view/schema/schema.tsx";
import type { Workflows } from "#view/workflows/make.ts";
import type { Events } from "./events.ts";
import { type Key, PRINTING } from "./keys.ts";
import type { PageLocation } from "./location.ts";
import type { Nearness } from "./near.ts";
import type { Parts } from "./parts.ts";
import { type PageState, useKept } from "./state.ts";

/** One page: everything but the elements. */
export interface Page {
  document: Document;
  options: Options;
  menu: Menu;
  state: PageState;
  parts: Parts;
  nearness: Nearness;
  location: PageLocation;
  /** What tells the host what happens. */
  events: Events;
  /** The description as it came, for the download link. */
  original: unknown;
  /** The version of OpenAPI that it is written in. */
  version?: string;
  /** The address the description came from. */
  url?: string;
  /** The description's text, for those who want to know where in it something stands. */
  text?: string | Coded;
  /** Loads the description anew: what could not be had may be there now. */
  reload?: () => void;
  /** Set while files that the description refers to are still on their way: how many. */
  waiting?: Waiting;
  /** The workflows of the option `workflows`. */
  workflows?: Workflows;
  /** What was found wrong while it was loaded. */
  problems: readonly { pointer: string; line?: number; column?: number; message: string }[];
  /** What stands in prose for the components that a description may name, by name. */
  components: Readonly<Record<string, (attributes: Readonly<Record<string, unknown>>) => ReactNode>>;
  /** Set where everything is drawn at once, for readers without JavaScript. */
  whole?: Whole;
}

/** How a page is drawn that nobody can open further. */
export interface Whole {
  /** How deep schemas are open. */
  schemaDepth: number;
  /** How deep JSON is open. */
  jsonDepth: number;
  /** Sections that cannot be drawn, by id, and why: where pages are written ahead, boundaries catch nothing. */
  broken: Map<string, Error>;
  /** Takes room for items of lists and for what opens by itself; gives for how many there is room. */
  take: (items: number) => number;
  /** Takes room for a text; false if it is too long for the rest of the room. */
  takeText: (text: string) => boolean;
  /** Set on the pages of a site, which share a description: what stands on other pages. */
  site?: SitePages;
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
  /** Draws the link to such a section. */
  link: (id: string, schema: Schema) => ReactNode;
  /** Draws the variants of a choice for which there is no room. */
  variants: (choice: ChoiceProps) => ReactNode;
}

/** How many characters of a text take as much room as an item. */
const CHARACTERS = 500;

/** How many items a page that is drawn at once has room for, in all its lists together. */
export const ROOM = 200_000;

/** What is open in a page drawn at once: the more sections there are, the less, lest the page weigh hundreds of megabytes. */
export function wholeOf(sections: number): Whole {
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
  return { schemaDepth: depths[0] ?? 0, jsonDepth: depths[1] ?? 0, broken: new Map(), take, takeText };
}

/** Carries the page to its components. */
export const PageContext = createContext<Page | undefined>(undefined);

/** The page that a component stands on. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("A part of the page was drawn outside of it.");
  return page;
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return usePageState(PRINTING, false)[0];
}

/** A value that the reader set, kept by the page under a key; see `state.ts`. */
export function usePageState<T>(key: Key<T>, initial: T): [T, (value: T) => void] {
  return useKept(usePage().state, key, initial);
}
