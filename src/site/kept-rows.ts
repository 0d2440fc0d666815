/**
 * Keeps the markup of rows that many pages of an API repeat. React draws each row once. Where the row occurs again, it
 * draws only a mark, which `replaced` then replaces by the kept markup.
 */
import { createElement, type ReactNode } from "react";
import type { PropertyRowProps } from "#view/schema/schema.tsx";

/**
 * The name of the marks: elements around a row that is drawn, or in place of a kept row. Neither text nor HTML of a
 * description can make such an element.
 */
const MARK = "lectern-row";
const MARKS = /<lectern-row n="(\d+)" at="([^"]*)">|<\/lectern-row>/g;

/** Stands for the id of a row in its kept markup. The ids of its parts begin with the id of the row. */
const HERE = "lectern-here:";

/** The room of a page for the items of lists. */
export interface Room {
  /** How many more items the lists of the page may have. */
  left: number;
}

/** A row, and its markup once a page has drawn it. */
interface Kept {
  /** Undefined until the page that draws the row is complete. */
  markup?: string;
  /** Whether a page is drawing the row, or has drawn it. */
  isDrawn: boolean;
  /** How many items its lists show; infinite if the page had no room for all of them. */
  items: number;
}

/** The kept rows of an API. */
export class KeptRows {
  private readonly all: Kept[] = [];
  private readonly numbers = new WeakMap<object, Map<string, number>>();

  /** @param options whether rows show their path, and what changed in requests or in responses */
  constructor(private readonly options: { hasPrefix: boolean; hasChanges: boolean }) {}

  /**
   * The row, or a mark if it is drawn already. Undefined if the row has to be drawn in the usual way: if it has rows
   * inside, which depend on what is around it, or if the page has no room for its items.
   * @param draw draws the row with an id
   */
  row(
    { property, inside, presence, control }: PropertyRowProps,
    { room, tellsXml }: { room: Room; tellsXml: boolean },
    draw: (id: string) => ReactNode,
  ): ReactNode | undefined {
    if (property.schema.hasInside || control !== undefined) return undefined;
    const { hasPrefix, hasChanges } = this.options;
    const { id, path, where } = inside;
    const place = [id === "", hasChanges && where.direction, hasPrefix && path];
    const n = this.numberOf(property, [presence, tellsXml, ...place].join(" "));
    const kept = this.all[n]!;
    if (kept.isDrawn) {
      if (kept.items > room.left) return undefined;
      room.left -= kept.items;
      return createElement(MARK, { n, at: id });
    }
    kept.isDrawn = true;
    const { left } = room;
    // A component without content: React calls it after the row, when the room shows how many items the row took.
    const ItemCounter = (): null => {
      kept.items = room.left > 0 ? left - room.left : Number.POSITIVE_INFINITY;
      return null;
    };
    return createElement(MARK, { n, at: id }, draw(id && HERE), createElement(ItemCounter));
  }

  /** The number of a row. The key says what its markup depends on, except for its property. */
  private numberOf(property: object, key: string): number {
    const known = this.numbers.get(property) ?? new Map<string, number>();
    this.numbers.set(property, known);
    let n = known.get(key);
    if (n === undefined) {
      n = this.all.push({ isDrawn: false, items: 0 }) - 1;
      known.set(key, n);
    }
    return n;
  }

  /** Allows rows to be drawn again whose page could not be completed because of an error. */
  forget(): void {
    for (const kept of this.all) if (kept.markup === undefined) kept.isDrawn = false;
  }

  /**
   * The markup of a page without marks: kept rows are in their place, and rows that it draws are kept from now on. It
   * comes in parts, none of which ends inside of a tag.
   */
  replaced(markup: string): string[] {
    const open: { kept: Kept; at: string; around: string[] }[] = [];
    let parts: string[] = [];
    let end = 0;
    for (const match of markup.matchAll(MARKS)) {
      parts.push(markup.slice(end, match.index));
      end = match.index + match[0].length;
      const kept = this.all[Number(match[1])];
      if (kept) {
        open.push({ kept, at: match[2] ?? "", around: parts });
        parts = [];
        continue;
      }
      const row = open.pop();
      if (!row) continue;
      row.kept.markup ??= parts.join("");
      parts = row.around;
      // The replacement is a function, because `$` has a meaning in a string.
      parts.push(row.kept.markup.replaceAll(` id="${HERE}`, () => ` id="${row.at}`));
    }
    parts.push(markup.slice(end));
    return parts;
  }
}
