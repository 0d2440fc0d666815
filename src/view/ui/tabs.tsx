/** Tabs, as WAI-ARIA describes them: one tab stop, and arrow keys to move among them. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { usePrinting } from "#view/page/page.ts";

/** One tab: its label, its panel, and a class for its colour. */
export interface Tab {
  key: string;
  label: string;
  className?: string;
  /** A class for its kind. Default: `react-tabs__tab`, the class on the classic page. */
  base?: string;
  /** Whether it is only in the list of all tabs. */
  isMore?: boolean;
  /** Whether it repeats other tabs in another language: paper shows it only if it is selected. */
  isMade?: boolean;
  panel: () => ReactNode;
}

interface TabsProps {
  name: string;
  tabs: readonly Tab[];
  chosen: number;
  onChoose: (index: number) => void;
  /** The label of the list of all tabs. */
  more?: string;
}

/**
 * Tabs and the panel of the selected one. Paper shows all panels, each under its name.
 * @param hideSingle whether to hide the tab list if there is a single tab
 */
export function Tabs(props: TabsProps & { hideSingle?: boolean }): ReactNode {
  const { tabs } = props;
  const id = useId();
  const isPrinting = usePrinting();
  const chosen = Math.min(Math.max(0, props.chosen), tabs.length - 1);
  const tab = tabs[chosen];
  /** Tabs that are only in the list come after all others. */
  const count = tabs.filter((one) => !one.isMore).length;
  if (!tab) return null;
  if (tabs.length === 1 && props.hideSingle)
    return <div className="react-tabs__tab-panel">{tab.panel()}</div>;
  const shown = isPrinting ? tabs.filter((one) => one === tab || !one.isMade) : [tab];
  const isNamed = !isPrinting && chosen < count;
  return (
    <div className="react-tabs">
      {!isPrinting && <TabList {...props} id={id} chosen={chosen} count={count} />}
      {shown.map((one) => (
        <div
          key={one.key}
          role="tabpanel"
          id={one === tab ? `${id}-panel` : undefined}
          aria-labelledby={isNamed ? `${id}-${chosen}` : undefined}
          aria-label={isNamed ? undefined : one.label}
          className="react-tabs__tab-panel"
        >
          {isPrinting && <p className="tab-name">{one.label}</p>}
          {one.panel()}
        </div>
      ))}
      {/* After the panel: on classic pages, the first list of a panel is that of the media types. */}
      {count < tabs.length && !isPrinting && <MoreTabs {...props} chosen={chosen} count={count} />}
    </div>
  );
}

/** The tab list, with keyboard navigation. */
function TabList(props: TabsProps & { id: string; count: number }): ReactNode {
  const { id, tabs, name, chosen, count, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusable = chosen < count ? chosen : 0;
  const opened = useRef(0);
  useEffect(() => {
    if (chosen !== opened.current) keepInView(list.current, chosen < count ? chosen : 0);
    opened.current = chosen;
  }, [chosen, count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : focusable + step;
    const index = (next + count) % count;
    onChoose(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div role="tablist" aria-label={name} className="react-tabs__tab-list" ref={list} onKeyDown={onKeyDown}>
      {tabs.slice(0, count).map((one, index) => (
        <button
          key={one.key}
          type="button"
          role="tab"
          id={`${id}-${index}`}
          aria-selected={index === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={index === focusable ? 0 : -1}
          className={classOf(one, index === chosen)}
          onClick={() => onChoose(index)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls only the tab list, so that a tab is completely visible. */
function keepInView(list: HTMLElement | null, index: number): void {
  const tab = list?.children[index];
  if (!list || !tab) return;
  const inside = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < inside.left + FADE) list.scrollLeft += left - inside.left - FADE;
  else if (right > inside.right - FADE) list.scrollLeft += right - inside.right + FADE;
}

/** The width of the faded end of the list, in pixels, as in `samples.css`. */
const FADE = 16;

/** The list of all tabs, because some of those beside it may be out of view. */
function MoreTabs(props: TabsProps & { count: number }): ReactNode {
  const { tabs, chosen, count, more, onChoose } = props;
  return (
    <select
      className={chosen < count ? "more-tabs" : "more-tabs chosen"}
      aria-label={more}
      value={chosen < count ? "" : chosen}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {chosen < count && <option value="">…</option>}
      {tabs.map((one, index) => (
        <option key={one.key} value={index}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function classOf({ base = "react-tabs__tab", className = "" }: Tab, isChosen: boolean): string {
  return `${base} ${className} ${isChosen ? `${base}--selected` : ""}`;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 0,
  End: 0,
};
