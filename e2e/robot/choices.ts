/** Handles controls that choose one of several options: selects, tabs, popup lists. */
import { restAndTakeChanges, takeChanges } from "./changes.ts";
import { groupAround, isChosen, isOneOfSeveral, isToBeLeft, kindOf } from "./controls.ts";
import { choose, press, pressEscape } from "./hand.ts";
import { isShown, nameOf } from "./looking.ts";
import { read } from "./memory.ts";
import { elementsIn } from "./tree.ts";

/** A control that chooses one of several options. */
export interface Choice {
  /** The element that represents the choice. */
  element: Element;
  name: string;
  /** The index of the initial option; -1 if there is none. */
  first: () => number;
  /** The number of options; 0 if there are too many to try. */
  count: () => number;
  /** Chooses an option. Returns the changed elements, which are already read. */
  go: (index: number) => Promise<Element[]>;
  /** Closes an open popup. */
  leave: () => Promise<void>;
}

/** Longer lists are only read, not tried. */
const MOST_OPTIONS = 12;
const OPTIONS = "[role=option], [role=menuitemradio], [role=menuitem]";

/** The choice of a control. */
export function choiceAt(control: Element): Choice {
  if (control instanceof HTMLSelectElement) return choiceOfSelect(control);
  return isOneOfSeveral(control) ? choiceOfTabs(groupAround(control)) : choiceOfPopup(control);
}

function choiceOfSelect(select: HTMLSelectElement): Choice {
  const first = select.selectedIndex;
  const count = select.options.length > MOST_OPTIONS ? 0 : select.options.length;
  return {
    element: select,
    name: `select of ${count}`,
    first: () => first,
    count: () => count,
    go: (index) => changesAfter(() => choose(select, index)),
    leave: async () => undefined,
  };
}

function choiceOfTabs(group: Element): Choice {
  const tabs = (): Element[] =>
    elementsIn(group, "[role=tab], [role=radio]").filter(
      (tab) => kindOf(tab) === "choice" && !isToBeLeft(tab),
    );
  const first = tabs().findIndex(isChosen);
  return {
    element: group,
    name: tabs().map(nameOf).join(),
    first: () => first,
    count: () => tabs().length,
    go: (index) =>
      changesAfter(() => {
        const tab = tabs()[index];
        if (tab && !isChosen(tab)) press(tab);
      }),
    leave: async () => undefined,
  };
}

/** A popup list, or another popup. Without options, its only choice is to open it. */
function choiceOfPopup(control: Element): Choice {
  let count = 1;
  let first: number | undefined;
  const leave = async (): Promise<void> => {
    if (control.matches("[aria-expanded=true]")) await changesAfter(pressEscape);
    if (control.matches("[aria-expanded=true]")) await changesAfter(() => press(control));
  };
  return {
    element: control,
    name: nameOf(control),
    first: () => first ?? -1,
    count: () => count,
    leave,
    go: async (index) => {
      const opened = await changesAfter(() => press(control));
      const options = opened.flatMap((one) => elementsIn(one, OPTIONS)).filter(isShown);
      first ??= options.findIndex(isChosen);
      if (options.length > 0) count = options.length > MOST_OPTIONS ? 0 : options.length;
      const option = options[index];
      if (options.length === 0) return opened;
      const chosen =
        count > 0 && option && mayBeChosen(option) ? await changesAfter(() => press(option)) : [];
      await leave();
      return chosen;
    },
  };
}

function mayBeChosen(option: Element): boolean {
  return !option.matches("[aria-disabled=true], a[href]") && !isToBeLeft(option);
}

async function changesAfter(action: () => void): Promise<Element[]> {
  read(takeChanges());
  action();
  const changes = await restAndTakeChanges();
  read(changes);
  return changes;
}
