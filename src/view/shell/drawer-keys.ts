/** The Escape key closes the menu of small pages. */
import { useEffect } from "react";
import { DRAWER } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";

/** Follows the key while the drawer is open; the focus goes back to the button that opened it. */
export function DrawerKeys(): null {
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
  return null;
}
