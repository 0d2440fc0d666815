/** How far a link has been followed: which steps are left, and what the page must show until there. */
import type { MediaType } from "#model/media-type.ts";
import type { Options } from "#options/options.ts";
import { listKey, type Need, need } from "#view/page/keys.ts";
import type * as ways from "./ways.ts";

/** What the part that draws the rows knows about them. */
export type Ways = typeof ways;

/** A body in one of its media types, and the address under which its choices are kept. */
export interface Body {
  media: MediaType;
  address: string;
}

/** A link, as far as it has been followed. */
export interface Trail {
  /** The steps that are left. */
  readonly steps: readonly string[];
  readonly needs: readonly Need[];
  /** The body that the trail is in. */
  readonly body?: Body;
}

/** A place that a link may pass. */
export interface Stop extends Trail {
  /** The id of the element there. A stop without an element cannot be the end. */
  readonly id?: string;
  /** The next stops. Each is followed to its end before the next one is asked for. */
  readonly next?: () => Stops;
}

/** Stops in the order in which they are tried. */
export type Stops = Iterable<Stop>;

/** What a search for the end of a link needs. */
export interface Search {
  readonly ways: Ways;
  readonly options: Options;
  /** How many more schemas it may look into. */
  left: number;
}

/** A trail some steps further, with further needs. */
export function onward(trail: Trail, steps: number, ...needs: readonly Need[]): Trail {
  return { ...trail, steps: trail.steps.slice(steps), needs: [...trail.needs, ...needs] };
}

/** The need that an item of a list is drawn. */
export function listed(at: string, index: number): Need {
  return need(listKey(at), index + 1);
}
