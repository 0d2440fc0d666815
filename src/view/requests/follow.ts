/**
 * Makes the right panel of the current operation follow the reader: it shows the sample of the response that is being
 * read, and marks the line of the row that is being read. To find the row, this examines one point of the page, a few
 * times a second while the page scrolls.
 */

import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { targetOf } from "#model/outline/target.ts";
import { sidesOf } from "#view/objects/operation-details.tsx";
import { sampled } from "#view/objects/samples.tsx";
import { readKey, tabKey } from "#view/page/keys.ts";
import { SCROLL_THROTTLE } from "#view/page/location.ts";
import type { Page } from "#view/page/page.ts";
import { atReadingLine } from "#view/page/reading-line.ts";

/** How long a click or a move of the focus may scroll the page, in milliseconds. This scrolling is not followed. */
const SCROLL_DURATION = 500;
/** The space above a sample that is scrolled into view, in pixels. */
const SPACE = 20;

const LISTENER_OPTIONS = { capture: true, passive: true };
/** The events that say what the reader wants to read. */
const EVENTS = ["focusin", "click"] as const;

/**
 * Follows the reader until the returned function is called.
 * @param address the id of the operation
 * @param panels the element that contains its text and its samples
 */
export function follow(page: Page, operation: Operation, address: string, panels: Element): () => void {
  const follower = new Follower(page, operation, address, panels);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let scrollEnd = 0;
  const look = (): void => {
    waiting = undefined;
    if (performance.now() > scrollEnd) follower.look();
  };
  const onScroll = ({ target }: Event): void => {
    if (target instanceof Node && target.contains(panels)) waiting ??= setTimeout(look, SCROLL_THROTTLE);
  };
  const goTo = (target: Element, opens: boolean): void => {
    scrollEnd = performance.now() + SCROLL_DURATION;
    // A reader who moves past the title of a response with the Tab key does not read the response yet.
    if (opens || !target.matches(".response-title")) follower.read(target, true);
  };
  const onEvent = ({ target, type }: Event): void => {
    if (target instanceof Element && follower.text?.contains(target)) goTo(target, type === "click");
  };
  document.addEventListener("scroll", onScroll, LISTENER_OPTIONS);
  for (const type of EVENTS) panels.addEventListener(type, onEvent);
  // The reader may have acted before this part was loaded.
  const focused = follower.focused();
  if (focused) goTo(focused, true);
  else look();
  return () => {
    document.removeEventListener("scroll", onScroll, LISTENER_OPTIONS);
    for (const type of EVENTS) panels.removeEventListener(type, onEvent);
    clearTimeout(waiting);
    follower.mark(undefined);
  };
}

/** Finds what the reader reads, and shows it in the right panel. */
class Follower {
  /** The element that contains the text of the operation. */
  readonly text: Element | null;
  /** The element that scrolls the samples. */
  private readonly inside: HTMLElement | null;
  /** The address of the responses, for keys of the reader's state. */
  private readonly responses: string;
  /** The statuses of all responses, and of those with a sample. */
  private readonly statuses: ReadonlySet<string>;
  private readonly sampledStatuses: ReadonlySet<string>;
  /** The line that is marked. */
  private marked: Element | undefined;
  /** Observes a sample that does not have the line yet. */
  private observer: MutationObserver | undefined;
  /** The id of the row that was read last. */
  private row: string | undefined;

  constructor(
    private readonly page: Page,
    operation: Operation,
    private readonly address: string,
    private readonly panels: Element,
  ) {
    const { responses } = detailsOf(operation);
    this.text = panels.querySelector(":scope > .middle-panel");
    this.inside = panels.querySelector(":scope > .right-panel > .right-inside");
    this.responses = sidesOf(operation, address).response.address;
    this.statuses = new Set(responses.map(({ status }) => status));
    this.sampledStatuses = new Set(sampled(responses).map(({ status }) => status));
  }

  /** The focused element in the text, if it is in view. */
  focused(): Element | undefined {
    const { activeElement } = this.panels.getRootNode() as Document | ShadowRoot;
    if (!activeElement || !this.text?.contains(activeElement)) return undefined;
    const { top, bottom } = activeElement.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? activeElement : undefined;
  }

  /**
   * Finds what the reader reads: the row of a followed link until the reader moves, else the row at the reading line.
   * While the focus is in the panel, the panel does not change.
   */
  look(): void {
    const { text } = this;
    if (!text || this.inside?.querySelector(":focus-visible")) return;
    const { offset, pinned } = this.page.location;
    if (pinned && text.contains(pinned.element)) {
      this.read(pinned.element, false, true);
      return;
    }
    const hit = atReadingLine(text, offset);
    if (hit) this.read(hit, false);
  }

  /**
   * Shows what belongs to an element of the text: the response's sample, and the row's line in it.
   * @param isRequested whether the reader clicked or focused the element; this overrides a tab chosen earlier
   * @param opens whether closed lines are opened down to that of the row
   */
  read(element: Element, isRequested: boolean, opens = isRequested): void {
    const row = element.closest(`[id^="${CSS.escape(this.address)}/"]`)?.id;
    if (row === this.row && !isRequested) return;
    this.row = row;
    const steps = row === undefined ? [] : (targetOf(row, (id) => id === this.address)?.steps ?? []);
    const [first = "", ...path] = steps;
    if (first === "callbacks") return;
    const { state } = this.page;
    const isResponse = this.statuses.has(first);
    const before = state.get(readKey(this.responses));
    if (isResponse && this.sampledStatuses.has(first)) {
      if (isRequested && before !== first) state.set(tabKey(this.responses), undefined);
      state.set(readKey(this.responses), first);
    }
    requestAnimationFrame(() => {
      if (!this.panels.isConnected) return;
      const block = this.panels.querySelector<HTMLElement>(
        isResponse ? ".response-samples" : ".request-samples",
      );
      this.show(isResponse ? block : null);
      const isShown = !isResponse || tabOf(block) === first;
      if (block && isShown && (isResponse || first === "request")) this.markLine(block, path, opens);
      else this.mark(undefined);
    });
  }

  /** Marks the line for a path, and again while the sample grows, until all its steps are there. */
  private markLine(block: Element, path: readonly string[], opens: boolean): void {
    const { line, isWhole } = lineOf(block, path, opens);
    this.mark(line);
    if (isWhole) return;
    this.observer = new MutationObserver(() => this.markLine(block, path, opens));
    this.observer.observe(block, { childList: true, subtree: true });
  }

  /** Marks a line of a sample, and unmarks all others. */
  mark(line: Element | undefined): void {
    this.observer?.disconnect();
    if (line === this.marked) return;
    this.marked?.removeAttribute("data-read");
    this.marked = line;
    if (!line) return;
    line.setAttribute("data-read", "");
    const tree = line.closest<HTMLElement>(".json-tree");
    if (!tree || isInUse(tree)) return;
    const box = tree.getBoundingClientRect();
    const { top } = line.getBoundingClientRect();
    if (top < box.top || top > box.bottom - 2 * SPACE) tree.scrollTop += top - box.top - box.height / 3;
  }

  /** Scrolls the right panel to a block or to its start, if it does not have room for all samples. */
  private show(block: HTMLElement | null): void {
    const { inside } = this;
    if (!inside || isInUse(inside) || inside.scrollHeight <= inside.clientHeight) return;
    const top = block ? block.offsetTop - SPACE : 0;
    const isInView =
      block !== null &&
      block.offsetTop >= inside.scrollTop &&
      block.offsetTop + block.offsetHeight <= inside.scrollTop + inside.clientHeight;
    if (!isInView && inside.scrollTop !== top) inside.scrollTop = top;
  }
}

/** Whether the reader is using an element, which then must not scroll. */
function isInUse(element: Element): boolean {
  return element.matches(":hover, :focus-within");
}

/** The label of the chosen tab. */
function tabOf(block: Element | null): string | undefined {
  return block?.querySelector("[role=tab][aria-selected=true]")?.textContent ?? undefined;
}

/**
 * The line of a JSON sample for a path. If only its first steps are rendered, the line of the last of them, which is
 * undefined if there is none, and `isWhole` is false.
 * @param opens whether closed lines on the path are opened, so that the lines in them are rendered
 */
function lineOf(
  block: Element,
  steps: readonly string[],
  opens: boolean,
): { line: Element | undefined; isWhole: boolean } {
  let line: Element | null | undefined = block.querySelector(".json-tree > .hoverable");
  let found: Element | undefined;
  for (const step of steps) {
    // Steps to variants, to items and to other subschemas are not in the value.
    if (/^[({]/.test(step) || step === "[]") continue;
    if (opens) open(line);
    while (line?.querySelector(":scope > ul.array")) {
      line = line.querySelector(":scope > ul > li > .hoverable");
      if (opens) open(line);
    }
    const name = JSON.stringify(step);
    const inside: readonly Element[] = line
      ? [...line.querySelectorAll(":scope > ul.obj > li > .hoverable")]
      : [];
    line = inside.find((one) => one.querySelector(":scope > .property")?.textContent === name);
    if (!line) return { line: found, isWhole: false };
    found = line;
  }
  return { line: found, isWhole: true };
}

function open(line: Element | null | undefined): void {
  line?.querySelector<HTMLElement>(":scope > .collapser[aria-expanded='false']")?.click();
}
