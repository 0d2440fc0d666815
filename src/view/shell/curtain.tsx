/** Covers the text while the menu of a small page is open. */
import { type ReactNode, useEffect } from "react";
import { DRAWER } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A click on it or Escape closes the menu; then the focus returns to the button that opened the menu. */
export function Curtain(): ReactNode {
  const { location } = usePage();
  const [isOpen, setOpen] = usePageState(DRAWER, false);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setOpen(false);
      location.root?.querySelector<HTMLElement>(".bar-menu")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen, setOpen, location]);
  return (
    isOpen && (
      <button
        type="button"
        className="curtain"
        aria-label={DETAILS.closeMenu}
        onClick={() => setOpen(false)}
      />
    )
  );
}
