/**
 * Renders the note at a schema that is already open around it: a link to the open schema, and a button that opens one
 * more level.
 */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import type { Opening } from "./rows.ts";

/**
 * "Recursive, same as `node` ↑".
 * The button is there once: everything open would have no end, for readers and for programs that press all buttons.
 * @param props.isReopened whether it is inside a schema that was opened once more
 * @param props.onToggle undefined if it cannot be opened
 */
export function Recursion(props: {
  same: Opening;
  isReopened: boolean;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
}): ReactNode {
  const { same, isReopened, isOpen, onToggle } = props;
  const { whole } = usePage();
  const name = <code>{same.name}</code>;
  return (
    <>
      <span className="recursive">
        {DETAILS.recursive}, {DETAILS.sameAs} {same.id === "" ? name : <a href={hashOf(same.id)}>{name} ↑</a>}
      </span>
      {onToggle && !whole && (isOpen || !isReopened) && (
        <button type="button" className="more" onClick={onToggle}>
          {isOpen ? LABELS.hide : DETAILS.openFurther}
        </button>
      )}
    </>
  );
}
