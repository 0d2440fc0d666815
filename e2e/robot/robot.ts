/**
 * A reader who opens everything there is to open on a page, whoever made it, and remembers all that was to be seen.
 * It runs in the page: `startRobot` begins, `takeReading` gives what was seen since the last call.
 */
import { rest, restAndTakeChanges, takeChanges, watchPage } from "./changes.ts";
import { choiceAt } from "./choices.ts";
import { isInMenu, isToBeLeft, type Kind, kindOf } from "./controls.ts";
import { press, pressInside, stayOnPage } from "./hand.ts";
import { isShown, lookAt, nameOf } from "./looking.ts";
import { countOfLines, read, takeRead } from "./memory.ts";
import { elementsIn, isAround, parentOf } from "./tree.ts";

/** What was seen since the last time. */
export interface Reading {
  /** Pieces of text, each as it stood together. */
  texts: string[];
  /** Addresses of links. */
  links: string[];
  state: "at work" | "done" | "out of time";
}

/** Milliseconds without a change after which a page stands, and how many to wait for them at most. */
const STANDS = { quiet: 150, most: 3000 };
/** Rounds over the whole page, each opening what the last one brought. */
const MOST_ROUNDS = 5;
/** Choices within choices within choices. */
const DEEPEST = 3;
/** Levels opened below one another, and below the last that said something new: schemas may go on for ever. */
const MOST_LEVELS = 12;
const MOST_STALE = 2;

/** Places that one choice changes, unless it is made for the whole page. */
const MOST_PLACES = 12;
/** Lines that may vanish when an entry of the menu is pressed, on a page that shows everything at once. */
const MOST_LINES_LOST = 3;

let deadline = 0;
let state: Reading["state"] = "at work";
/** Of each element that was pressed: what it said, and what had been chosen around it. */
const pressed = new WeakMap<Element, Set<string>>();
/** What is open only until something else is pressed. */
const fleeting = new WeakSet<Element>();
const followed = new Set<string>();
/** Names of what turned out to lead to another place. */
const leadingAway = new Set<string>();

/** Begins to open everything; goes on by itself, for so many milliseconds. */
export function startRobot(budget: number): void {
  deadline = performance.now() + budget;
  watchPage();
  stayOnPage();
  openEverything(budget).finally(() => {
    state = isLate() ? "out of time" : "done";
  });
}

/** What was seen since the last call; waits a while for something. */
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

/** Goes through the whole page once. A slow page may not have drawn everything in time: then the next time brings more. */
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

/** Explores an element again and again, as long as that brings something new. */
async function exploreAll(element: Element, context: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && !isLate(); round++) {
    const before = countOfLines();
    await explore([element.isConnected ? element : document.body], context, 0);
    read([document.body]);
    if (countOfLines() === before) break;
  }
}

/** Opens what is collapsed in some regions, then goes through their choices, then tries what is left. */
async function explore(regions: readonly Element[], context: string, depth: number): Promise<void> {
  const all = [...regions, ...(await openCollapsed(regions, context))];
  if (depth < DEEPEST) await goThroughChoices(all, context, depth);
  await tryUnknown(all, context, depth);
}

/** Opens level after level; gives the elements that came. */
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

/** Chooses one after the other, explores what each brings, and goes back to what was chosen at first. */
async function goThroughChoices(regions: readonly Element[], context: string, depth: number): Promise<void> {
  for (const control of controlsIn(regions, "choice")) {
    if (isLate() || !isThere(control)) continue;
    const choice = choiceAt(control);
    if (!isFirstTime(choice.element, `${context} choose ${choice.name}`)) continue;
    for (let index = 0; index < choice.count() && !isLate(); index++) {
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

/** Presses what says nothing about itself, and takes it back where it only took something away. */
async function tryUnknown(regions: readonly Element[], context: string, depth: number): Promise<void> {
  const all = controlsIn(regions, "unknown").filter((one) => !leadingAway.has(nameOf(one)));
  // What does not even have a name may be anything: it comes last.
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
  // It closed what was open, or was one of several of which one is shown.
  const back = isLess && (isMore ? first : news === 0 ? control : undefined);
  if (!back || !isThere(back) || (isMore && back === control)) return;
  pressInside(back);
  read(await restAndTakeChanges());
}

/** Closes what has been laid over the page. */
async function closeDialog(changes: readonly Element[]): Promise<void> {
  const closers = changes.flatMap((one) => elementsIn(one, "button, [role=button]"));
  for (const closer of closers) {
    const name = nameOf(closer) || (closer.getAttribute("aria-label") ?? "");
    if (!/^(close|done|×|x)$/i.test(name) || !isThere(closer)) continue;
    press(closer);
    await restAndTakeChanges();
  }
}

/** Goes to each place that the page has an address or a menu entry for. */
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
      // It was a heading of the menu, and closed what is below it.
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

/** Brings everything on screen once, for parts that are drawn when they are near. */
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

/** Whether a control was not pressed yet as it stands now. Notes that it is. */
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
 * Where there may be something new to open after something else was chosen: in the element around all changes, for its
 * controls may be those that were there before, saying the same about something else. None where the changes are all
 * over the page, as those of a language chosen for all samples.
 */
function placesOf(changes: readonly Element[], chosen: Element): Element[] {
  const inside = changes.filter((one) => !isAround(one, chosen) && !isAround(chosen, one));
  const common = commonOf(inside);
  if (!common || !isAround(common, chosen)) return common ? [common] : [];
  const isEverywhere = (common.textContent ?? "").length > (document.body.textContent ?? "").length / 2;
  return isEverywhere && inside.length > MOST_PLACES ? [] : inside;
}

/** The innermost element around some. */
function commonOf(elements: readonly Element[]): Element | undefined {
  let common: Element | null | undefined = elements[0];
  while (common && !elements.every((one) => common && isAround(common, one))) common = parentOf(common);
  return common ?? undefined;
}

/** The surroundings of a control in which something may vanish when it is pressed. */
function scopeOf(control: Element): Element {
  let scope = control;
  for (let level = 0; level < 4; level++) {
    const parent = parentOf(scope);
    if (!parent || parent === document.body || (parent.textContent ?? "").length > 20_000) break;
    scope = parent;
  }
  return scope;
}

/** The first of several controls of one make that stand side by side. */
function firstBeside(control: Element): Element | undefined {
  const alike = [...(control.parentElement?.children ?? [])].filter(
    (one) => one.localName === control.localName,
  );
  return alike.length > 1 ? alike[0] : undefined;
}

function isLate(): boolean {
  return performance.now() > deadline;
}
