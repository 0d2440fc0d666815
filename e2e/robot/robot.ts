/**
 * Opens everything that a reader can open on any page, and stores all visible content. Runs in the page: `startRobot`
 * starts it, and `takeReading` returns the content since the last call.
 */
import { rest, restAndTakeChanges, takeChanges, watchPage } from "./changes.ts";
import { type Choice, choiceAt } from "./choices.ts";
import { isInMenu, isToBeLeft, type Kind, kindOf } from "./controls.ts";
import { press, pressInside, stayOnPage } from "./hand.ts";
import { isShown, lookAt, nameOf } from "./looking.ts";
import { countOfLines, read, takeRead } from "./memory.ts";
import { elementsIn, isAround, parentOf } from "./tree.ts";

/** The content since the last call. */
export interface Reading {
  /** Texts; each was visible as a whole. */
  texts: string[];
  /** The URLs of links. */
  links: string[];
  state: "at work" | "done" | "out of time";
}

/** A page is ready after `quiet` milliseconds without changes. The robot waits at most `most` milliseconds. */
const STANDS = { quiet: 150, most: 3000 };
/** The maximum number of passes over the page. Each pass opens what the last one revealed. */
const MOST_ROUNDS = 5;
/** The maximum depth of choices within choices. */
const DEEPEST = 3;
/**
 * The maximum number of levels to open below each other, and below the last level with new content, because schemas
 * may be recursive.
 */
const MOST_LEVELS = 12;
const MOST_STALE = 2;

/** The maximum number of places that one choice may change. More changes mean a choice for the whole page. */
const MOST_PLACES = 12;
/**
 * The maximum number of lines that may disappear when an entry of the menu is pressed, on a page that shows everything
 * at once.
 */
const MOST_LINES_LOST = 3;

let deadline = 0;
let state: Reading["state"] = "at work";
/** For each pressed element: its label, and the choices around it. */
const pressed = new WeakMap<Element, Set<string>>();
/** Elements that are open only until something else is pressed. */
const fleeting = new WeakSet<Element>();
const followed = new Set<string>();
/** The labels of controls that turned out to lead to another place. */
const leadingAway = new Set<string>();

/** Starts opening everything, for a number of milliseconds. */
export function startRobot(budget: number): void {
  deadline = performance.now() + budget;
  watchPage();
  stayOnPage();
  openEverything(budget).finally(() => {
    state = isLate() ? "out of time" : "done";
  });
}

/** The content since the last call. Waits for a while if there is none. */
export async function takeReading(): Promise<Reading> {
  for (let waited = 0; waited < 500 && state === "at work"; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { ...takeRead(), state };
}

async function openEverything(budget: number): Promise<void> {
  await rest(STANDS.quiet, Math.min(STANDS.most, budget));
  read([document.body]);
  let before: number;
  do {
    before = countOfLines();
    await lookThrough();
  } while (countOfLines() > before && !isLate());
}

/** Goes through the whole page once. If a slow page has not rendered everything, the next pass finds more. */
async function lookThrough(): Promise<void> {
  const before = countOfLines();
  await scrollThrough();
  const isLazy = countOfLines() > before;
  await exploreAll(document.body, "");
  followed.clear();
  await followRoutes();
  if (isLazy) await scrollThrough();
  read([document.body]);
}

/** Explores an element repeatedly, as long as there is new content. */
async function exploreAll(element: Element, context: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && !isLate(); round++) {
    const before = countOfLines();
    await explore([element.isConnected ? element : document.body], context, 0);
    read([document.body]);
    if (countOfLines() === before) break;
  }
}

/** Opens everything that is collapsed in some regions, tries their choices, then tries unknown controls. */
async function explore(regions: readonly Element[], context: string, depth: number): Promise<void> {
  const all = [...regions, ...(await openCollapsed(regions, context))];
  if (depth < DEEPEST) await goThroughChoices(all, context, depth);
  await tryUnknown(all, context, depth);
}

/** Opens level after level. Returns the new elements. */
async function openCollapsed(regions: readonly Element[], context: string): Promise<Element[]> {
  const opened: Element[] = [];
  let level = regions.map((element) => ({ element, stale: 0 }));
  for (let depth = 0; depth < MOST_LEVELS && !isLate(); depth++) {
    const collapsed = controlsIn(
      level.map(({ element }) => element),
      "collapsed",
    ).filter((control) => isFirstTime(control, context));
    if (collapsed.length === 0) break;
    for (const control of collapsed) if (!isLate()) press(control);
    const changes = await restAndTakeChanges();
    for (const control of collapsed) if (control.matches("[aria-expanded=false]")) fleeting.add(control);
    const last = level;
    level = changes.flatMap((element) => {
      const stale = last.find((one) => isAround(one.element, element))?.stale ?? 0;
      const next = { element, stale: read([element]) > 0 ? 0 : stale + 1 };
      return next.stale > MOST_STALE ? [] : [next];
    });
    opened.push(...level.map(({ element }) => element));
  }
  return opened;
}

/** The choice that has replaced another one; undefined if there is none. */
function sameChoice(regions: readonly Element[], { name }: Choice): Choice | undefined {
  return controlsIn(regions, "choice")
    .map(choiceAt)
    .find((one) => one.name === name);
}

/** Tries all options of choices, explores each result, and restores the initial option. */
async function goThroughChoices(regions: readonly Element[], context: string, depth: number): Promise<void> {
  for (const control of controlsIn(regions, "choice")) {
    if (isLate() || !isThere(control)) continue;
    let choice = choiceAt(control);
    if (!isFirstTime(choice.element, `${context} choose ${choice.name}`)) continue;
    for (let index = 0; index < choice.count() && !isLate(); index++) {
      // The page may have rendered the control again, for example for another response.
      if (!isThere(choice.element)) choice = sameChoice(regions, choice) ?? choice;
      if (index === choice.first()) continue;
      const before = countOfLines();
      const changes = await choice.go(index);
      const inside = placesOf(changes, choice.element);
      if (depth === 0 || countOfLines() > before)
        await explore(inside, `${context} ${choice.name}:${index}`, depth + 1);
    }
    await choice.leave();
    if (choice.first() >= 0 && isThere(choice.element)) await choice.go(choice.first());
  }
}

/** Presses controls without a sign of what they do. Undoes it if something only disappeared. */
async function tryUnknown(regions: readonly Element[], context: string, depth: number): Promise<void> {
  const all = controlsIn(regions, "unknown").filter((one) => !leadingAway.has(nameOf(one)));
  // Controls without a label come last, because they may do anything.
  const controls = new Set([...all.filter((one) => nameOf(one) !== ""), ...all]);
  for (const control of controls) {
    controls.delete(control);
    if (isLate() || !isThere(control) || !isFirstTime(control, context)) continue;
    const { hash } = location;
    const name = nameOf(control);
    const there = [...controls].filter(isThere).length;
    await tryControl(control, context, depth);
    if (location.hash === hash || [...controls].filter(isThere).length * 2 >= there) continue;
    leadingAway.add(name);
    location.hash = hash;
    await rest(STANDS.quiet, STANDS.most);
    read(takeChanges());
    const still = regions.filter((one) => one.isConnected);
    return tryUnknown(still.length > 0 ? still : [document.body], context, depth);
  }
}

async function tryControl(control: Element, context: string, depth: number): Promise<void> {
  const scope = scopeOf(control);
  const first = firstBeside(control);
  const before = new Set(lookAt(scope).lines);
  read(takeChanges());
  pressInside(control);
  const changes = await restAndTakeChanges();
  const news = read(changes);
  const after = new Set(lookAt(scope).lines);
  const isLess = [...before].some((line) => !after.has(line));
  const isMore = [...after].some((line) => !before.has(line));
  if (news > 0) {
    const isOther = isLess && isMore;
    const inside = isOther ? placesOf(changes, control) : changes.filter((one) => !isAround(one, control));
    await explore(inside, isOther ? `${context} ${nameOf(control)}` : context, isOther ? depth + 1 : depth);
    await closeDialog(changes);
  }
  // The control closed something, or it is one of several of which one is shown.
  const back = isLess && (isMore ? first : news === 0 ? control : undefined);
  if (!back || !isThere(back) || (isMore && back === control)) return;
  pressInside(back);
  read(await restAndTakeChanges());
}

/** Closes a dialog. */
async function closeDialog(changes: readonly Element[]): Promise<void> {
  const closers = changes.flatMap((one) => elementsIn(one, "button, [role=button]"));
  for (const closer of closers) {
    const name = nameOf(closer) || (closer.getAttribute("aria-label") ?? "");
    if (!/^(close|done|×|x)$/i.test(name) || !isThere(closer)) continue;
    press(closer);
    await restAndTakeChanges();
  }
}

/** Follows each link and each menu entry of the page. */
async function followRoutes(): Promise<void> {
  let next: Element[];
  do {
    next = controlsIn([document.body], "route").filter((one) => !followed.has(routeOf(one)));
    for (const control of next) {
      if (isLate()) return;
      if (!isThere(control) || followed.has(routeOf(control))) continue;
      followed.add(routeOf(control));
      const there = next.filter(isThere).length;
      await followRoute(control);
      // The control was a heading of the menu, and closed its entries.
      if (isThere(control) && next.filter(isThere).length < there) await followRoute(control);
    }
  } while (next.length > 0);
}

async function followRoute(control: Element): Promise<void> {
  read(takeChanges());
  const before = countOfLines();
  const page = lookAt(document.body).lines;
  press(control);
  const changes = await restAndTakeChanges();
  if (changes.length > 0) await rest(STANDS.quiet, STANDS.most);
  changes.push(...takeChanges());
  read(changes);
  if (countOfLines() === before) return;
  await scrollThrough();
  const now = new Set(lookAt(document.body).lines);
  const isOtherPage = page.filter((line) => !now.has(line)).length > MOST_LINES_LOST;
  const content = commonOf(changes.filter((one) => one.isConnected && !isInMenu(one)));
  const isApart = content !== undefined && !isAround(content, control);
  await exploreAll(isApart ? content : document.body, isOtherPage ? routeOf(control) : "");
}

function routeOf(control: Element): string {
  return (control instanceof HTMLAnchorElement && control.hash) || nameOf(control);
}

/** Scrolls through the page, because some parts are rendered only near the viewport. */
async function scrollThrough(): Promise<void> {
  const boxes = elementsIn(document.body, "*").filter(
    (one) =>
      one.clientHeight > innerHeight / 2 &&
      one.scrollHeight > one.clientHeight + 50 &&
      /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  for (const box of [document.scrollingElement ?? document.documentElement, ...boxes]) {
    const step = Math.min(box.clientHeight, innerHeight) * 0.9;
    for (let top = 0; top < box.scrollHeight && !isLate(); top += step) {
      box.scrollTop = top;
      read(await restAndTakeChanges());
    }
    read(await restAndTakeChanges());
    box.scrollTop = 0;
  }
}

function controlsIn(regions: readonly Element[], kind: Kind): Element[] {
  const all = new Set(regions.filter((one) => one.isConnected).flatMap((one) => lookAt(one).controls));
  return [...all].filter((one) => {
    const isFleeting = kind === "choice" && fleeting.has(one);
    return (isFleeting || kindOf(one) === kind) && !isToBeLeft(one);
  });
}

/** Whether a control was not pressed yet in its current state. Stores that it is pressed now. */
function isFirstTime(control: Element, context: string): boolean {
  const key = `${context} ${nameOf(control)}`;
  const keys = pressed.get(control) ?? new Set();
  if (keys.has(key)) return false;
  pressed.set(control, keys.add(key));
  return true;
}

function isThere(control: Element): boolean {
  return control.isConnected && isShown(control);
}

/**
 * The elements that may contain new controls after a choice: the element around all changes, because its controls may
 * have the same labels for other content. Empty if the changes are all over the page, as for a language of all
 * samples.
 */
function placesOf(changes: readonly Element[], chosen: Element): Element[] {
  const inside = changes.filter((one) => !isAround(one, chosen) && !isAround(chosen, one));
  const common = commonOf(inside);
  if (!common || !isAround(common, chosen)) return common ? [common] : [];
  const isEverywhere = (common.textContent ?? "").length > (document.body.textContent ?? "").length / 2;
  return isEverywhere && inside.length > MOST_PLACES ? [] : inside;
}

/** The innermost common ancestor of some elements. */
function commonOf(elements: readonly Element[]): Element | undefined {
  let common: Element | null | undefined = elements[0];
  while (common && !elements.every((one) => common && isAround(common, one))) common = parentOf(common);
  return common ?? undefined;
}

/** The surroundings of a control. When it is pressed, content in them may disappear. */
function scopeOf(control: Element): Element {
  let scope = control;
  for (let level = 0; level < 4; level++) {
    const parent = parentOf(scope);
    if (!parent || parent === document.body || (parent.textContent ?? "").length > 20_000) break;
    scope = parent;
  }
  return scope;
}

/** The first of several controls of the same kind that are siblings. */
function firstBeside(control: Element): Element | undefined {
  const alike = [...(control.parentElement?.children ?? [])].filter(
    (one) => one.localName === control.localName,
  );
  return alike.length > 1 ? alike[0] : undefined;
}

function isLate(): boolean {
  return performance.now() > deadline;
}
