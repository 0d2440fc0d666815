/**
 * Makes and reads the ids of links into a section: to a parameter, a response, a property at any depth, an enum
 * value. The id is that of the section, followed by steps. Each step is escaped as in a JSON Pointer (RFC 6901, 3):
 *
 * - `operation/createCharge/query/limit`: a parameter, by its location and name
 * - `operation/createCharge/request/source/brand`: a property of the body; the items of an array are not a step
 * - `operation/createCharge/200/data/id`, `operation/createCharge/200/header/X-Rate`: in a response
 * - `operation/createCharge/request/(application~1xml)/source/(Card)/brand`: parentheses choose a media type
 * or a variant; without them, the first one that contains the next step is used
 * - `operation/createCharge/query/expand/=all`: a value of an enum
 * - `operation/createCharge/callbacks/done/{$url}/post/request/id`: in a callback
 * - `schema/Card/brand`: a property of a schema with its own section
 */
import { escapePointer, unescapePointer } from "#oas/pointer.ts";

/** The target of a link: a section, and unescaped steps within it. No steps mean the section itself. */
export interface Target {
  section: string;
  steps: readonly string[];
}

/** The step that chooses a media type or a variant. */
export function choiceStep(label: string): string {
  return `(${label})`;
}

/** The step to a value of an enum. */
export function valueStep(value: string): string {
  return `=${value}`;
}

/** The id of a row, from the id that contains it and further steps. "" if that id is "", which means no links. */
export function idInside(id: string, ...steps: readonly string[]): string {
  return id === "" ? "" : targetId({ section: id, steps });
}

/** The id of a target. */
export function targetId({ section, steps }: Target): string {
  return [section, ...steps.map(escapePointer)].join("/");
}

/** The maximum number of steps in an id. Any prefix may be the id of the section, so `targetOf` tries each. */
export const MOST_STEPS = 1000;

/**
 * The target of an id. If the ids of several sections are prefixes, the longest one wins.
 * @param isSection whether an id is that of a section
 */
export function targetOf(id: string, isSection: (id: string) => boolean): Target | undefined {
  let end = id.length;
  for (let steps = 0; end > 0 && steps <= MOST_STEPS; steps++, end = id.lastIndexOf("/", end - 1)) {
    const section = id.slice(0, end);
    if (isSection(section)) return { section, steps: id.slice(end).split("/").slice(1).map(unescapePointer) };
  }
  return undefined;
}
