/** The skip links: the first tab stops, which lead to the content, the search and the menu. */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { DRAWER } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A button for each target. */
export function SkipLinks(props: { hasMenu: boolean; hasSearch: boolean }): ReactNode {
  const { hasMenu, hasSearch } = props;
  return (
    <>
      <Skip label={DETAILS.skipToContent} to=".api-content" />
      {hasSearch && <Skip label={DETAILS.skipToSearch} to=".search-input" />}
      {hasMenu && <Skip label={DETAILS.skipToMenu} to=".menu-tree a" />}
    </>
  );
}

/** A button that moves the focus and keeps the address. */
function Skip(props: {
  label: string;
  /** A CSS selector of the target. */
  to: string;
}): ReactNode {
  const { label, to } = props;
  const { location, state } = usePage();
  const onClick = (): void => {
    const goal = location.root?.querySelector<HTMLElement>(to);
    if (!goal) return;
    // On small pages, the target is in the drawer.
    if (getComputedStyle(goal).visibility === "hidden") flushSync(() => state.set(DRAWER, true));
    goal.focus({ preventScroll: goal.matches(".api-content") });
  };
  return (
    <button type="button" className="skip" onClick={onClick}>
      {label}
    </button>
  );
}
