/** Long lists show their beginning and a button for the rest: nothing is cut, nothing is drawn before it is wanted. */
import { type ReactNode, useMemo, useState } from "react";
import { listKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";
import { useGrowing } from "./growing.ts";

interface Props<T> {
  items: readonly T[];
  first: number;
  /** Where it stands: under this it is kept how many are drawn. Default: it is not kept. */
  at?: string;
  children: (item: T, index: number) => ReactNode;
  /** What stands around the items, where the button cannot stand among them. */
  around?: (items: ReactNode) => ReactNode;
}

/**
 * Draws the first items of a list. Each press of the button draws ten times as many, until it hides them again. Paper
 * shows all of them, and a page that is drawn at once as many as it has room for.
 * @param first how many are drawn at once
 */
export function Limited<T>(props: Props<T>): ReactNode {
  const { items, first, children, around } = props;
  if (usePage().whole) return <Ahead {...props} />;
  if (items.length > first) return <Long {...props} />;
  const all = items.map(children);
  return around ? around(all) : all;
}

/** The list in a page that is drawn at once. */
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
