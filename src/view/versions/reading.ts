/** Takes the reader from a place in one version to the same place in another one. */
import { type Item, type Menu, sectionOf } from "#model/outline/menu.ts";
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { isChoiceStep, stepName } from "#model/outline/step-name.ts";
import { idInside } from "#model/outline/target.ts";
import { requestLine } from "#model/request-line.ts";
import { itemOf } from "#view/changes/rows.ts";
import { OLDER } from "#view/page/change-keys.ts";
import { ACTIVE, LANGUAGE, READING, REQUIRED_ONLY, SLASH, THEME, WRAP } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import type { Page } from "#view/page/page.ts";
import type { PageState } from "#view/page/state.ts";

/** Where a reader is in a version. */
export interface Reading {
  state: PageState;
  /** The section, with the sections that contain it, the nearest first; none at the top of the page. */
  ways: readonly Section[];
  /** The steps to the row within the section. */
  steps: readonly string[];
  /** The steps to the variants and media types that the section shows, except the first ones. */
  choices: readonly (readonly string[])[];
}

/** A section of a version, and what finds it in another one. */
interface Section {
  id: string;
  name: string;
  operation?: { method: string; path: string; webhook?: true };
}

/** The greatest number of variants and media types that are chosen again. */
export const MOST_CHOSEN = 50;

/** What stays as it is in any version. */
const KEPT = [LANGUAGE, THEME, WRAP, SLASH, REQUIRED_ONLY, OLDER];

/** Where the reader of a page is: at the row that a link led to, or at the row or section at the top of the view. */
export function readingOf(page: Page): Reading {
  const { menu, state, location: place, nearness } = page;
  const [linked, read] = [idOfHash(location.hash), state.get(READING)].map((id) =>
    id === undefined ? undefined : goalOf(menu, id),
  );
  const active = menu.find(state.get(ACTIVE) ?? "");
  const goal = [linked, read].find((one) => one && one.item === active && one.steps.length > 0);
  const ways: Section[] = [];
  for (let item = active; item; item = item.parent) ways.push(wayTo(item));
  const element =
    active && nearness.element(menu.sections.findIndex(({ id }) => id === sectionOf(active).id) + 1);
  const choices = active && element && place.root ? choicesIn(menu, active, element) : [];
  return { state, ways, steps: goal?.steps ?? [], choices };
}

function wayTo(item: Item): Section {
  if (item.kind !== "operation") return { id: item.id, name: item.label };
  const { method, path, pathItem } = item.operation;
  const operation = { method, path, ...(pathItem.kind === "webhook" && { webhook: true as const }) };
  return { id: item.id, name: requestLine(item.operation), operation };
}

/** The steps to each variant and media type that a section shows. The ids of rows do not name the first ones. */
function choicesIn(menu: Menu, item: Item, section: Element): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const { id } of section.querySelectorAll("[id*='/(']")) {
    const { steps = [] } = goalOf(menu, id) ?? {};
    for (const [index, step] of steps.slice(0, -1).entries()) {
      if (found.size >= MOST_CHOSEN) return [...found.values()];
      const way = steps.slice(0, index + 1);
      if (isChoiceStep(step)) found.set(idInside(item.id, ...way), way);
    }
  }
  return [...found.values()];
}

/**
 * Takes the reader to their place in another version.
 * @returns the names of what is not there
 */
export async function arrive(page: Page, reading: Reading): Promise<readonly string[]> {
  const { state, ways, steps, choices } = reading;
  for (const key of KEPT) {
    const value = state.get(key as typeof LANGUAGE);
    if (value !== undefined) page.state.set(key as typeof LANGUAGE, value);
  }
  const [section] = ways;
  if (!section) return [];
  const items = ways.map((one) => itemIn(page.menu, one));
  const item = items.find(Boolean);
  if (!item) {
    put("");
    scrollTo({ top: 0, behavior: "instant" });
    return [section.name];
  }
  if (item !== items[0]) {
    go(page, item.id);
    return [section.name];
  }
  const missing: string[] = [];
  if (choices.length > 0 || steps.length > 0) {
    const { links, beside } = page.parts;
    const [{ reveal, meet }, rows] = await Promise.all([links.load(), beside.load()]);
    for (const row of [...choices, steps]) {
      const reached = reveal(rows, page, item, row);
      meet(reached.needs, page.state);
      if (reached.missing > 0) missing.push(stepName(row.at(-1) ?? ""));
    }
  }
  go(page, idInside(item.id, ...steps));
  return [...new Set(missing)];
}

/** The section of another version: by its id, otherwise, if it is an operation, by its method and path. */
function itemIn(menu: Menu, { id, operation }: Section): Item | undefined {
  const found = menu.find(id) ?? (operation && itemOf(menu, operation));
  return found?.kind === "group" ? undefined : found;
}

/** Goes to a place, which takes that of the last page in the history. */
function go({ location: place }: Page, id: string): void {
  put(hashOf(id));
  place.isForeign = false;
  place.visit(id);
}

function put(hash: string): void {
  try {
    history.replaceState(history.state, "", location.href.split("#")[0] + hash);
  } catch {
    // Sandboxed pages cannot change their address.
  }
}
