/** What stands at a schema that is open around it already: a link to that place, and a button that opens one level more. */
import type { ReactNode } from "react";
import { hashOf } from "#model/routes.ts";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import type { Opening } from "./rows.ts";

/**
 * "Recursive, same as `node` ↑".
 * @param props.onToggle undefined if nothing opens
 */
export function Recursion(props: {
  same: Opening;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
}): ReactNode {
  const { same, isOpen, onToggle } = props;
  const { whole } = usePage();
  const name = <code>{same.name}</code>;
  return (
    <>
      <span className="recursive">
        {DETAILS.recursive}, {DETAILS.sameAs} {same.id === "" ? name : <a href={hashOf(same.id)}>{name} ↑</a>}
      </span>
      {onToggle && !whole && (
        <button type="button" className="more" onClick={onToggle}>
          {isOpen ? LABELS.hide : DETAILS.openFurther}
        </button>
      )}
    </>
  );
}
