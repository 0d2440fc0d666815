/** Long lists show their beginning and a button for the rest: nothing is cut, nothing is drawn before it is wanted. */
import { type ReactNode, useState } from "react";
import { LABELS } from "#view/labels.ts";

/**
 * Draws the first items of a list; each press of the button draws ten times as many.
 * @param first how many are drawn at once
 */
export function Limited<T>(props: {
  items: readonly T[];
  first: number;
  children: (item: T, index: number) => ReactNode;
  className?: string;
}): ReactNode {
  const [shown, setShown] = useState(props.first);
  const left = props.items.length - shown;
  return (
    <>
      {props.items.slice(0, shown).map(props.children)}
      {left > 0 && (
        <button
          type="button"
          className={`more ${props.className ?? ""}`}
          onClick={() => setShown(shown * 10)}
        >
          … {left} {LABELS.more}
        </button>
      )}
    </>
  );
}
