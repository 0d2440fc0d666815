/**
 * Shows the beginning of long lists, and a button for the rest. Nothing is rendered before the reader asks
 * for it.
 */
import { type ReactNode, useMemo, useState } from "react";
import { listKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";
import { useGrowing } from "./growing.ts";

interface Props<T> {
  items: readonly T[];
  first: number;
  /** The key under which the number of rendered items is kept. Default: it is not kept. */
  at?: string;
  children: (item: T, index: number) => ReactNode;
  /** The element around the items, if the button cannot be among them. */
  around?: (items: ReactNode) => ReactNode;
}

/**
 * Renders the first items of a list. Each press of the button renders ten times as many; the last one hides
 * them again. Paper shows all items; a prebuilt page shows as many as it has room for.
 * @param first how many are rendered at first
 */
export function Limited<T>(props: Props<T>): ReactNode {
  const { items, first, children, around } = props;
  if (usePage().whole) return <Ahead {...props} />;
  if (items.length > first) return <Long {...props} />;
  const all = items.map(children);
  return around ? around(all) : all;
}

/** The list in a prebuilt page. */
function Ahead<T>(props: Props<T>): ReactNode {
  const { items, first, children, around } = props;
  const { whole } = usePage();
  const isPaper = usePrinting();
  const wanted = isPaper ? items.length : Math.min(first, items.length);
  const shown = whole?.take(wanted) ?? wanted;
  const drawn = items.slice(0, shown).map(children);
  const left = items.length - shown;
  const More = isPaper ? "p" : "button";
  return (
    <>
      {around ? around(drawn) : drawn}
      {left > 0 && <More className="more">{LABELS.more(left)}</More>}
    </>
  );
}

function Long<T>(props: Props<T>): ReactNode {
  const { items, first, at, around, children } = props;
  const isPrinting = usePrinting();
  const own = useState(first);
  const kept = usePageState(listKey(at ?? ""), first);
  const [asked, ask] = at === undefined ? own : kept;
  const shown = useGrowing(isPrinting ? items.length : Math.min(asked, items.length));
  // What was drawn before is not drawn anew for what comes after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items, or other ways to draw them
  const made = useMemo((): ReactNode[] => [], [items, children]);
  while (made.length < shown) made.push(children(items[made.length] as T, made.length));
  const drawn = made.slice(0, shown);
  const left = items.length - asked;
  return (
    <>
      {around ? around(drawn) : drawn}
      <button type="button" className="more" onClick={() => ask(left > 0 ? asked * 10 : first)}>
        {left > 0 ? LABELS.more(left) : LABELS.hide}
      </button>
    </>
  );
}
