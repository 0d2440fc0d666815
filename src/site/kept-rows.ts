/**
 * Keeps the markup of rows that many pages of an API repeat. React draws each row once; elsewhere it draws a mark,
 * which the kept markup replaces.
 */
import { createElement, type ReactNode } from "react";
import type { PropertyRowProps } from "#view/schema/schema.tsx";

/** The element around a row that is drawn, or in place of it. No text and no raw HTML of a description can contain it. */
const MARK = "lectern-row";
const MARKS = /<lectern-row n="(\d+)" at="([^"]*)">|<\/lectern-row>/g;

/** Stands for the id of a row in its kept markup; its other ids begin with it. */
const HERE = "lectern-here:";

/** How many more items the lists of a page may have. */
export interface Room {
  left: number;
}

/** What is known of a row. */
interface Kept {
  /** Undefined until the page that draws it is complete. */
  markup?: string;
  /** Whether a page draws it, or has drawn it. */
  isDrawn: boolean;
  /** How many items its lists have; infinite if there was no room for them. */
  items: number;
}

/** The kept rows of an API. */
export class KeptRows {
  private readonly all: Kept[] = [];
  private readonly numbers = new WeakMap<object, Map<string, number>>();

  /** @param options whether rows say where they are, and what changed in requests or in responses */
  constructor(private readonly options: { hasPrefix: boolean; hasChanges: boolean }) {}

  /**
   * Draws a row. Undefined for one that has rows inside, because these depend on what is around it.
   * @param draw draws it with an id
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
    // React draws it after the row.
    const Counted = (): null => {
      kept.items = room.left > 0 ? left - room.left : Number.POSITIVE_INFINITY;
      return null;
    };
    return createElement(MARK, { n, at: id }, draw(id && HERE), createElement(Counted));
  }

  private numberOf(of: object, key: string): number {
    const known = this.numbers.get(of) ?? new Map<string, number>();
    this.numbers.set(of, known);
    let n = known.get(key);
    if (n === undefined) {
      n = this.all.push({ isDrawn: false, items: 0 }) - 1;
      known.set(key, n);
    }
    return n;
  }

  /** Lets rows be drawn that a page with an error has not drawn. */
  forget(): void {
    for (const kept of this.all) if (kept.markup === undefined) kept.isDrawn = false;
  }

  /** Replaces the marks of a page. No part of the result ends inside of a tag. */
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
      // A function: in a text, `$` would begin a pattern.
      parts.push(row.kept.markup.replaceAll(` id="${HERE}`, () => ` id="${row.at}`));
    }
    parts.push(markup.slice(end));
    return parts;
  }
}
