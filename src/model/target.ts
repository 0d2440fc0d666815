/**
 * What a link inside of a section leads to: a parameter, a response, a property at any depth, an enum value. Its id is the
 * id of its section followed by the steps that lead there, each escaped as in a JSON Pointer (RFC 6901, 3):
 *
 * - `operation/createCharge/query/limit`: a parameter, by its location and name
 * - `operation/createCharge/request/source/brand`: a property of the body; items of arrays are no step
 * - `operation/createCharge/200/data/id`, `operation/createCharge/200/header/X-Rate`: of a response
 * - `operation/createCharge/request/(application~1xml)/source/(Card)/brand`: what must be chosen on the way
 *   (a media type, a variant) stands in parentheses; where it is left out, the first that leads on is meant
 * - `operation/createCharge/query/expand/=all`: a value of an enum
 * - `operation/createCharge/callbacks/done/{$url}/post/request/id`: of a callback
 * - `schema/Card/brand`: a property of a schema that has a section of its own
 */
import { escapePointer, unescapePointer } from "#oas/pointer.ts";

/** What a link leads to: a section, and the steps from there, unescaped. No steps: the section itself. */
export interface Target {
  section: string;
  steps: readonly string[];
}

/** The step that chooses a media type or a variant. */
export function choiceStep(label: string): string {
  return `(${label})`;
}

/** The step that leads to a value of an enum. */
export function valueStep(value: string): string {
  return `=${value}`;
}

/** The id of what some steps lead to; none inside of what has none itself. */
export function idInside(id: string, ...steps: readonly string[]): string {
  return id === "" ? "" : targetId({ section: id, steps });
}

/** The id of a target. */
export function targetId({ section, steps }: Target): string {
  return [section, ...steps.map(escapePointer)].join("/");
}

/** How many steps an id may have inside of a section: the beginning before each of them may be the section's own id. */
export const MOST_STEPS = 1000;

/**
 * The target of an id: in the section with the longest id that the given one begins with.
 * @param isSection whether an id is that of a section
 */
export function targetOf(id: string, isSection: (id: string) => boolean): Target | undefined {
  let end = id.length;
  for (let steps = 0; end > 0 && steps <= MOST_STEPS; steps++, end = id.lastIndexOf("/", end - 1)) {
    const section = id.slice(0, end);
    if (!isSection(section)) continue;
    const rest = id.slice(end + 1);
    return { section, steps: rest === "" ? [] : rest.split("/").map(unescapePointer) };
  }
  return undefined;
}
