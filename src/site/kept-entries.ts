/**
 * Keeps the markup of entries that the menus of many pages of an API repeat. Menus have marks in their places; React
 * draws each entry once, and the pages of a folder share the addresses of its links.
 */
import { createElement, type ReactNode } from "react";
import { type LinkPlaces, rewriteLinks } from "./links.ts";
import type { Pieces } from "./pieces.ts";

/** The element in place of entries. No text and no raw HTML of a description can contain it. */
const MARK = "lectern-entries";
const MARKS = /<lectern-entries n="([\d ]+)">|<\/lectern-entries>/g;

/** An entry that leads to a page. */
export interface PlainEntry {
  path: string;
  depth: number;
  element: ReactNode;
}

interface Kept {
  entry: PlainEntry;
  markup?: Pieces;
  /** Its markup in pages, by their folder. */
  inFolder: Map<string, string>;
}

/** The kept entries of an API. */
export class KeptEntries {
  private readonly all: Kept[] = [];
  private readonly numbers = new Map<string, number>();

  /** A mark in place of entries that follow each other. */
  mark(entries: readonly PlainEntry[]): ReactNode {
    const numbers = entries.map((entry) => {
      const key = `${entry.depth} ${entry.path}`;
      const n = this.numbers.get(key) ?? this.all.push({ entry, inFolder: new Map() }) - 1;
      this.numbers.set(key, n);
      return n;
    });
    return createElement(MARK, { n: numbers.join(" "), key: numbers[0] });
  }

  /**
   * Replaces the marks of a page's markup, or of a piece of it.
   * @param draw draws an entry
   */
  replaced(markup: string, places: LinkPlaces, draw: (element: ReactNode) => string): string {
    const { from } = places;
    const folder = from.slice(0, from.lastIndexOf("/", from.length - 2) + 1);
    const one = (n: string): string => {
      const kept = this.all[Number(n)];
      if (!kept) return "";
      const { entry, inFolder } = kept;
      kept.markup ??= [draw(entry.element)];
      // Within a page's own folder, addresses depend on its name.
      if (entry.path.startsWith(from)) return rewriteLinks(kept.markup, places).join("");
      const known = inFolder.get(folder) ?? rewriteLinks(kept.markup, places).join("");
      inFolder.set(folder, known);
      return known;
    };
    return markup.replace(MARKS, (_, numbers?: string) => numbers?.split(" ").map(one).join("") ?? "");
  }
}
