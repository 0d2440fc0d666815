/**
 * A reader who opens everything there is to open on a page, whoever made it, and remembers all that was to be seen.
 * It runs in the page: `startRobot` begins, `takeReading` gives what was seen since the last call.
 */
import { rest, takeChanges, watchPage } from "./changes.ts";
import { groupAround, isChosen, isOneOfSeveral, type Kind, kindOf, popsUp } from "./controls.ts";
import { choose, press, pressEscape, pressInside, stayOnPage } from "./hand.ts";
import { isShown, lookAt, nameOf } from "./looking.ts";
import { childrenOf, isAround, parentOf } from "./tree.ts";

/** What was seen since the last time. */
export interface Reading {
  /** Pieces of text, each as it stood together. */
  texts: string[];
  /** Addresses of links. */
  links: string[];
  state: "at work" | "done" | "out of time";
}

/** Milliseconds. */
const QUICK = { quiet: 34, most: 400 };
const PATIENT = { quiet: 150, most: 3000 };
/** Choices within choices within choices. */
const DEEPEST = 3;
/** Longer lists are read, not gone through. */
const MOST_OPTIONS = 12;
/** Levels opened below one another: schemas may go on for ever. */
const MOST_LEVELS = 12;
/** Levels opened below the last that said something new. */
const MOST_STALE = 2;

const seenLines = new Set<string>();
const seenTexts = new Set<string>();
const seenLinks = new Set<string>();
let texts: string[] = [];
let links: string[] = [];
let deadline = 0;
let state: Reading["state"] = "at work";
/** What was pressed: of each element what it said, and what had been chosen around it. */
const pressed = new WeakMap<Element, Set<string>>();
const followed = new Set<string>();

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
  const reading = { texts, links, state };
  texts = [];
  links = [];
  return reading;
}

async function openEverything(budget: number): Promise<void> {
  await rest(PATIENT.quiet, Math.min(PATIENT.most, budget));
  read([document.body]);
  await scrollThrough();
  for (let round = 0; round < 5 && !isLate(); round++) {
    const before = seenLines.size;
    await explore([document.body], "", 0);
    if (seenLines.size === before) break;
  }
  await followRoutes();
  if (!isLate()) await scrollThrough();
  read([document.body]);
}

/** Opens what is collapsed in some regions, then goes through their choices, then tries what is left. */
async function explore(regions: readonly Element[], context: string, depth: number): Promise<void> {
  const before = seenLines.size;
  const opened = await openCollapsed(regions, context);
  if (depth > 1 && seenLines.size === before && opened.length > 0) return;
  const all = [...regions, ...opened];
  if (depth < DEEPEST) await goThroughChoices(all, context, depth);
  await tryUnknown(all, context, depth);
}

/** Opens level after level; gives the elements that came. */
async function openCollapsed(regions: readonly Element[], context: string): Promise<Element[]> {
  const opened: Element[] = [];
  let level = regions.map((element) => ({ element, stale: 0 }));
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0 && !isLate(); depth++) {
    let hasPressed = false;
    for (const { element } of level)
      for (const control of controlsIn([element], "collapsed")) {
        if (isLate() || !isFirstTime(control, context)) continue;
        press(control);
        hasPressed = true;
      }
    if (!hasPressed) break;
    await rest(QUICK.quiet, QUICK.most);
    const last = level;
    level = takeChanges().flatMap((element) => {
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
    if (isLate() || !control.isConnected || !isShown(control)) continue;
    const ways = waysOf(control);
    if (!ways || !isFirstTime(ways.around, `${context} ${ways.name}`)) continue;
    for (let index = 0; index < ways.count(); index++) {
      if (isLate() || index === ways.first) continue;
      await ways.go(index);
      await rest(QUICK.quiet, QUICK.most);
      const changes = takeChanges();
      const before = seenLines.size;
      read(changes);
      const inside = changes.filter((one) => !isAround(one, ways.around) && !isAround(ways.around, one));
      if (depth === 0 || seenLines.size > before)
        await explore(inside, `${context} ${ways.name}:${index}`, depth + 1);
    }
    await ways.go(ways.first);
    await rest(QUICK.quiet, QUICK.most);
    read(takeChanges());
  }
}

/** A control of which one thing of several is chosen. */
interface Ways {
  /** The element that stands for all of it. */
  around: Element;
  name: string;
  /** Index of what is chosen at first; -1 where nothing is. */
  first: number;
  count: () => number;
  go: (index: number) => Promise<void>;
}

function waysOf(control: Element): Ways | undefined {
  if (control instanceof HTMLSelectElement) {
    const count = control.options.length > MOST_OPTIONS ? 0 : control.options.length;
    const go = async (index: number): Promise<void> => choose(control, index);
    return { around: control, name: "select", first: control.selectedIndex, count: () => count, go };
  }
  if (popsUp(control)) return waysOfPopup(control);
  if (!isOneOfSeveral(control)) return undefined;
  const group = groupAround(control);
  const tabs = (): Element[] =>
    elementsIn(group, "[role=tab], [role=radio]").filter((tab) => kindOf(tab) === "choice");
  const go = async (index: number): Promise<void> => {
    const tab = tabs()[index];
    if (tab?.isConnected && !isChosen(tab)) press(tab);
  };
  const name = tabs().map(nameOf).join();
  return { around: group, name, first: tabs().findIndex(isChosen), count: () => tabs().length, go };
}

function waysOfPopup(control: Element): Ways {
  let count = 1;
  let first = -1;
  const open = async (): Promise<Element[]> => {
    takeChanges();
    press(control);
    await rest(QUICK.quiet, QUICK.most);
    const changes = takeChanges();
    read(changes);
    const options = changes.flatMap((one) =>
      elementsIn(one, "[role=option], [role=menuitemradio], [role=menuitem]"),
    );
    return options.filter((one) => isShown(one));
  };
  const close = async (): Promise<void> => {
    pressEscape();
    await rest(QUICK.quiet, QUICK.most);
    if (control.matches("[aria-expanded=true]")) press(control);
  };
  const go = async (index: number): Promise<void> => {
    if (!control.isConnected || index < 0) return;
    const options = await open();
    if (first < 0) first = options.findIndex(isChosen);
    count = options.length > MOST_OPTIONS ? 0 : options.length;
    const option = options[index];
    const mayBePressed = option && !(option instanceof HTMLAnchorElement) && kindOf(option) !== undefined;
    if (!mayBePressed || count === 0) return close();
    press(option);
    await rest(QUICK.quiet, QUICK.most);
    if (control.matches("[aria-expanded=true]")) await close();
  };
  return { around: control, name: nameOf(control), first: -1, count: () => count, go };
}

/** Presses what says nothing about itself, and takes it back where it only took something away. */
async function tryUnknown(regions: readonly Element[], context: string, depth: number): Promise<void> {
  for (const control of controlsIn(regions, "unknown")) {
    if (isLate() || !control.isConnected || !isShown(control) || !isFirstTime(control, context)) continue;
    const scope = scopeOf(control);
    const before = new Set(lookAt(scope).lines);
    const wasFirst = firstBeside(control);
    takeChanges();
    pressInside(control);
    await rest(QUICK.quiet, QUICK.most);
    const changes = takeChanges();
    const news = read(changes);
    const after = new Set(lookAt(scope).lines);
    const lost = [...before].some((line) => !after.has(line));
    const gained = [...after].some((line) => !before.has(line));
    if (lost && !gained && news === 0 && control.isConnected) {
      pressInside(control);
      await rest(QUICK.quiet, QUICK.most);
      read(takeChanges());
      continue;
    }
    const inside = changes.filter((one) => one !== control && !isAround(one, control));
    if (news > 0) await explore(inside, context, depth);
    await closeDialog(changes);
    if (lost && gained && wasFirst && wasFirst !== control && wasFirst.isConnected) {
      pressInside(wasFirst);
      await rest(QUICK.quiet, QUICK.most);
      read(takeChanges());
    }
  }
}

/** Closes what has been laid over the page. */
async function closeDialog(changes: readonly Element[]): Promise<void> {
  for (const change of changes) {
    if (!change.isConnected) continue;
    const closer = elementsIn(change, "button, [role=button]").find((one) =>
      /^(close|done|×|x)$/i.test(nameOf(one)),
    );
    if (!closer || !isShown(closer)) continue;
    press(closer);
    await rest(QUICK.quiet, QUICK.most);
    takeChanges();
  }
}

/** Goes to each place that the page has an address or a menu entry for. */
async function followRoutes(): Promise<void> {
  for (let round = 0; round < 20 && !isLate(); round++) {
    const next = controlsIn([document.body], "route").filter((one) => !followed.has(routeOf(one)));
    if (next.length === 0) return;
    for (const control of next) {
      if (isLate()) return;
      if (!control.isConnected || followed.has(routeOf(control))) continue;
      followed.add(routeOf(control));
      takeChanges();
      const before = seenLines.size;
      press(control);
      await rest(QUICK.quiet, PATIENT.most);
      let changes = takeChanges();
      if (changes.length > 0) {
        await rest(PATIENT.quiet, PATIENT.most);
        changes = [...changes, ...takeChanges()];
      }
      read(changes);
      if (seenLines.size === before) continue;
      await scrollThrough();
      await explore([document.body], "", 0);
    }
  }
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
      await rest(0, QUICK.most);
      read(takeChanges());
    }
    await rest(QUICK.quiet, PATIENT.most);
    read(takeChanges());
    box.scrollTop = 0;
  }
}

/** Remembers what some elements show; gives how many lines of it are new. */
function read(elements: readonly Element[]): number {
  let news = 0;
  for (const element of elements) {
    const sight = lookAt(element);
    for (const link of sight.links)
      if (!seenLinks.has(link)) {
        seenLinks.add(link);
        links.push(link);
      }
    const fresh = sight.lines.filter((line) => !seenLines.has(line));
    const text = sight.lines.join(" ");
    if (fresh.length === 0 && (seenTexts.has(text) || text.length > 5000)) continue;
    for (const line of fresh) seenLines.add(line);
    news += fresh.length;
    if (seenTexts.has(text)) continue;
    seenTexts.add(text);
    texts.push(text);
  }
  return news;
}

function controlsIn(regions: readonly Element[], kind: Kind): Element[] {
  const all = new Set(regions.filter((one) => one.isConnected).flatMap((one) => lookAt(one).controls));
  return [...all].filter((one) => kindOf(one) === kind);
}

/** Whether a control was not pressed yet as it stands now. Notes that it is. */
function isFirstTime(control: Element, context: string): boolean {
  const key = `${context} ${nameOf(control)}`;
  const keys = pressed.get(control) ?? new Set();
  if (keys.has(key)) return false;
  pressed.set(control, keys.add(key));
  return true;
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
  const { parentElement } = control;
  const alike = [...(parentElement?.children ?? [])].filter((one) => one.localName === control.localName);
  return alike.length > 1 ? alike[0] : undefined;
}

function elementsIn(root: Element, selector: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if (node instanceof Element && node.matches(selector)) found.push(node);
    for (const child of childrenOf(node)) if (child instanceof Element) visit(child);
  };
  visit(root);
  return found;
}

function isLate(): boolean {
  return performance.now() > deadline;
}
