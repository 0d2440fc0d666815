/** A text field that controls a list of options: the combobox pattern of WAI-ARIA, with options in groups. */
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

/** How many options Page Up and Page Down move. */
const PAGE = 8;

/** The option that a key moves to. Arrow keys wrap around at the ends. */
const MOVES: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from + count - 1) % count,
  PageDown: (from, count) => Math.min(from + PAGE, count - 1),
  PageUp: (from) => Math.max(from - PAGE, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The state of a combobox. */
export interface Combobox {
  /** The id of the list box; those of the options derive from it. */
  id: string;
  /** How many options there are. */
  count: number;
  /** The index of the active option. */
  active: number;
  onMove: (index: number) => void;
  /** Enter was pressed. `isNewTab`: with Ctrl or Command. */
  onEnter: (isNewTab: boolean) => void;
}

/** The attributes of the text field. */
export function comboboxInput(combobox: Combobox): InputHTMLAttributes<HTMLInputElement> {
  const { id, count, active, onMove, onEnter } = combobox;
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (event.nativeEvent.isComposing || event.shiftKey || (!move && event.key !== "Enter")) return;
    event.preventDefault();
    if (!move) onEnter(event.ctrlKey || event.metaKey);
    else if (count > 0) onMove(move(active, count));
  };
  return {
    type: "text",
    role: "combobox",
    "aria-expanded": count > 0,
    "aria-controls": id,
    "aria-activedescendant": count > 0 ? optionId(id, active) : undefined,
    "aria-autocomplete": "list",
    autoComplete: "off",
    spellCheck: false,
    enterKeyHint: "go",
    onKeyDown,
  };
}

/** A group of options. */
export interface OptionGroup<Item> {
  key: string;
  label: string;
  options: readonly Item[];
  /** The index of its first option among the options of all groups. */
  first: number;
}

/** The list box. */
export function OptionList<Item>(props: {
  id: string;
  label: string;
  className: string;
  groups: readonly OptionGroup<Item>[];
  active: number;
  /** The option was clicked. `isNewTab`: the browser opens its link in another tab. */
  onChoose: (option: Item, isNewTab: boolean) => void;
  keyOf: (option: Item, index: number) => string;
  hrefOf: (option: Item) => string | undefined;
  /** Renders the content of an option. */
  children: (option: Item) => ReactNode;
}): ReactNode {
  const { id, groups, active, onChoose, keyOf, hrefOf, children } = props;
  return (
    <div id={id} role="listbox" aria-label={props.label} className={`${props.className}-list`} tabIndex={-1}>
      {groups.map(({ key, label, options, first }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box must not contain a fieldset
        <div key={key} role="group" aria-label={label}>
          <div className={`${props.className}-group`} aria-hidden="true">
            {label}
          </div>
          {options.map((option, index) => (
            <OptionView
              key={keyOf(option, index)}
              id={optionId(id, first + index)}
              className={`${props.className}-option`}
              href={hrefOf(option)}
              isActive={first + index === active}
              onChoose={(isNewTab) => onChoose(option, isNewTab)}
            >
              {children(option)}
            </OptionView>
          ))}
        </div>
      ))}
    </div>
  );
}

function OptionView(props: {
  id: string;
  className: string;
  href: string | undefined;
  isActive: boolean;
  onChoose: (isNewTab: boolean) => void;
  children: ReactNode;
}): ReactNode {
  const { id, className, href, isActive, onChoose } = props;
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <a
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={isActive ? `${className} active` : className}
      href={href}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isNewTab) event.preventDefault();
        onChoose(isNewTab);
      }}
      onAuxClick={(event) => {
        if (event.button === 1) onChoose(true);
      }}
    >
      {props.children}
    </a>
  );
}

function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}
