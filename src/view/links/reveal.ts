/**
 * Finds what the page must choose, open and draw, so that the row that a link names is there.
 *
 * Each place on the way yields its next stops, and a short loop walks them. A link whose row does not exist any more
 * leads as far as it can. Nothing changes while this looks.
 */
import type { Item } from "#model/menu.ts";
import { schemasOf } from "#model/schemas.ts";
import { idInside } from "#model/target.ts";
import { listKey, type Need } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import type { PageState } from "#view/page/state.ts";
import type { Where } from "#view/schema/rows.ts";
import { componentStops, operationStops, schemeStops } from "./object-stops.ts";
import { MOST_SCHEMAS } from "./schema-stops.ts";
import type { Body, Search, Stops, Ways } from "./trail.ts";

/** How far a link leads. */
export interface Reached {
  /** The id of the element on the page. */
  id: string;
  needs: readonly Need[];
  /** How many of its steps lead nowhere. */
  left: number;
  /** The body that the element is in. */
  body?: Body;
}

/** The most rows inside of each other that a link opens. */
const DEEPEST = 100;

/** Where some steps lead from a section. */
export function reveal(
  ways: Ways,
  page: Pick<Page, "document" | "options">,
  item: Item,
  written: readonly string[],
): Reached {
  const steps = written.slice(0, DEEPEST);
  const wanted = idInside(item.id, ...steps);
  const search = { ways, options: page.options, left: MOST_SCHEMAS };
  const open = [stopsOf(search, page, item, steps)[Symbol.iterator]()];
  let best: Reached = { id: item.id, needs: [], left: steps.length };
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { value: stop } = last.next();
    if (!stop) {
      open.pop();
      continue;
    }
    const { id, needs, body } = stop;
    const left = stop.steps.length;
    // Variants of the same name may stand beside each other, so steps may fit a place that is not the end.
    const isEnd = left === 0 && id === wanted;
    if (id !== undefined && (isEnd || left < best.left)) best = { id, needs, left, body };
    if (isEnd) break;
    if (stop.next) open.push(stop.next()[Symbol.iterator]());
  }
  return best;
}

/** Gives the state of the page the values that a row needs. */
export function meet(needs: readonly Need[], state: PageState): void {
  for (const [key, value] of needs) {
    const least = key.startsWith(listKey("")) ? state.get(key) : undefined;
    state.set(key, least === undefined ? value : Math.max(Number(least), Number(value)));
  }
}

/** The first stops of a section. */
function stopsOf(
  search: Search,
  { document }: Pick<Page, "document">,
  item: Item,
  steps: readonly string[],
): Stops {
  const trail = { steps, needs: [] };
  const where: Where = { direction: "any", address: item.id, id: item.id };
  switch (item.kind) {
    case "operation":
      return operationStops(search, item.operation, item.id, trail);
    case "schema":
      return componentStops(search, { schema: schemasOf(document).named(item.name) }, where, trail);
    case "component":
      return componentStops(search, search.ways.componentParts(document, item.component), where, trail);
    case "scheme":
      return schemeStops(item.scheme, item.id, trail);
    default:
      return [];
  }
}
