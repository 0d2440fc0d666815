/** The bar at the top of the view, below a section's title: names the section, and the current row in it. */
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import type { Item } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { isChoiceStep, stepName } from "#model/outline/step-name.ts";
import { idInside } from "#model/outline/target.ts";
import { READING } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { atReadingLine } from "#view/page/reading-line.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** The sections that have rows. */
const SECTIONS = "section:is(.operation-section, .schema-section, .component-section)";
/** An element with an id within a section that is not a section itself. */
const ROW = "[id*='/']:not([data-section-id])";

/**
 * What the bar names: the row being read in the section at the top of the view, else that section; nothing while the
 * title is in view.
 * @param top the element at the top of the view
 * @param linked the target of a link that was followed, until the reader moves; a section says nothing about the row
 */
export function readingOf(top: Element | undefined, offset: number, linked?: Element): string | undefined {
  const section = top?.closest(SECTIONS);
  const title = section?.querySelector("h2");
  if (!section || !title || title.getBoundingClientRect().bottom > offset) return undefined;
  const read =
    linked && linked !== section
      ? linked
      : atReadingLine(section.querySelector(".middle-panel") ?? section, offset);
  for (const element of [read, top]) {
    const row = element?.closest(ROW);
    if (row && section.contains(row)) return row.id;
  }
  return section.id;
}

/** What readers scroll with. The page itself scrolls too: when sections above grow, to keep the place. */
const INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
const SCROLL_KEYS = /^(?:Arrow|Page|Home|End| )/;

/**
 * What the bar names. While it has the focus, it names the same until the reader scrolls or follows a link in it:
 * otherwise the step that has the focus could go.
 */
function useReading(): { reading: string | undefined; bar: ComponentProps<"nav"> } {
  const [now] = usePageState(READING, undefined);
  const [held, hold] = useState<string>();
  const isHeld = held !== undefined;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isHeld) return undefined;
    const release = (event: Event): void => {
      // A press in the bar must not replace what is pressed.
      const isPress =
        event.type === "pointerdown" && nav.current && event.composedPath().includes(nav.current);
      if (!isPress && (!(event instanceof KeyboardEvent) || SCROLL_KEYS.test(event.key))) hold(undefined);
    };
    for (const type of INPUTS) document.addEventListener(type, release, { passive: true });
    return () => {
      for (const type of INPUTS) document.removeEventListener(type, release);
    };
  }, [isHeld]);
  const bar: ComponentProps<"nav"> = {
    ref: nav,
    onFocus: () => hold((before) => before ?? now),
    onClick: () => hold(undefined),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) hold(undefined);
    },
  };
  return { reading: held ?? now, bar };
}

/**
 * The bar. It lies over the text and has no height of its own. The style sheet writes its names, so that the
 * browser's search does not find them twice.
 */
export function SectionBar(): ReactNode {
  const { menu } = usePage();
  const { reading, bar } = useReading();
  const goal = reading === undefined ? undefined : goalOf(menu, reading);
  if (!goal || reading === undefined) return null;
  const { item, steps } = goal;
  const last = steps.at(-1);
  const name = last === undefined ? item.label : stepName(last);
  return (
    <nav className="section-bar" aria-label={DETAILS.where} {...bar}>
      <div className="section-bar-inside">
        <SectionLink item={item} />
        <span className="section-bar-way">
          <bdi>
            {steps.map((step, index) => {
              const id = idInside(item.id, ...steps.slice(0, index + 1));
              return (
                <a
                  key={id}
                  href={hashOf(id)}
                  aria-current={index === steps.length - 1 ? "location" : undefined}
                  aria-label={nameOf(step)}
                  title={nameOf(step)}
                >
                  <span data-name={nameOf(step)} />
                </a>
              );
            })}
          </bdi>
        </span>
        <CopyButton
          className="copy-sign"
          label={`${DETAILS.copyPlace}: ${name}`}
          said={`${LABELS.copied}: ${name}`}
          text={() => location.href.split("#")[0] + hashOf(reading)}
        />
        <Jumps item={item} />
      </div>
    </nav>
  );
}

/** How many letters of a path stay when the bar is too short; on narrow pages, fewer. */
const MOST_LETTERS = 14;

/** A link with the method and path of an operation, or with any other title. */
function SectionLink(props: { item: Item }): ReactNode {
  const { item } = props;
  const operation = item.kind === "operation" ? item.operation : undefined;
  const name = operation?.path ?? item.label;
  return (
    <a
      className="section-bar-name"
      style={{ "--letters": Math.min(name.length, MOST_LETTERS) } as CSSProperties}
      href={hashOf(item.id)}
      title={item.label}
      aria-label={operation ? `${operation.method} ${name}` : name}
    >
      {operation && <Verb method={operation.method} className="operation-type" />}
      <bdi className="section-bar-path" data-name={name} />
    </a>
  );
}

/** A step without the escapes that an address needs. */
function nameOf(step: string): string {
  return isChoiceStep(step) ? `${stepName(step)} ▾` : stepName(step);
}

/** The parts of an operation that readers jump to, by their class names. */
const PARTS = { request: ".request", responses: ".responses", samples: ".right-panel .samples" } as const;

/** Buttons that lead to the parts of an operation and change the address. */
function Jumps(props: { item: Item }): ReactNode {
  const { item } = props;
  const { nearness, location, menu } = usePage();
  if (item.kind !== "operation") return null;
  const jump = (to: string): void => {
    const section = nearness.element(menu.sections.findIndex(({ id }) => id === item.id) + 1);
    const part = section?.querySelector<HTMLElement>(to);
    if (!part) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    scrollBy({ top: part.getBoundingClientRect().top - location.offset - HEIGHT, behavior: "instant" });
  };
  const names = { request: DETAILS.request, responses: DETAILS.responses, samples: DETAILS.samples };
  return (
    <span className="section-bar-jumps">
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <button key={part} type="button" className={`jump-${part}`} onClick={() => jump(PARTS[part])}>
          {names[part]}
        </button>
      ))}
    </span>
  );
}

/** The height of the bar in pixels, with a little space below it. */
const HEIGHT = 44;
