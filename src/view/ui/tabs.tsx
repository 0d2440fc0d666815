/** Tabs as WAI-ARIA describes them: one stop for the Tab key, arrows between them. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

/** One tab: its label, its panel, and a class that colours it. */
export interface Tab {
  key: string;
  label: ReactNode;
  className?: string;
  panel: () => ReactNode;
}

/**
 * A list of tabs and the panel of the chosen one.
 * @param hideSingle whether a single tab goes without its list
 */
export function Tabs(props: {
  name: string;
  tabs: readonly Tab[];
  chosen: number;
  onChoose: (index: number) => void;
  hideSingle?: boolean;
}): ReactNode {
  const { tabs, name, onChoose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.min(Math.max(0, props.chosen), tabs.length - 1);
  const tab = tabs[chosen];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : chosen + step;
    const index = (next + tabs.length) % tabs.length;
    onChoose(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  if (!tab) return null;
  if (tabs.length === 1 && props.hideSingle)
    return <div className="react-tabs__tab-panel">{tab.panel()}</div>;
  return (
    <div className="react-tabs">
      <div role="tablist" aria-label={name} className="react-tabs__tab-list" ref={list} onKeyDown={onKeyDown}>
        {tabs.map((one, index) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            className={`react-tabs__tab ${one.className ?? ""} ${index === chosen ? "react-tabs__tab--selected" : ""}`}
            onClick={() => onChoose(index)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className="react-tabs__tab-panel"
      >
        {tab.panel()}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 0,
  End: 0,
};
