/** Covers the text while the menu of a small page is open. */
import { type ReactNode, useEffect, useRef } from "react";
import { DRAWER } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** What a browser closes with its own gesture, such as Back on Android (HTML, 6.6.4). Not every browser has it. */
declare const CloseWatcher: undefined | (new () => EventTarget & { destroy: () => void });

/**
 * A click on it, Escape or the browser's gesture closes the menu; then the focus returns to the button that opened the
 * menu.
 */
export function Curtain(): ReactNode {
  const { location } = usePage();
  const [isOpen, setOpen] = usePageState(DRAWER, false);
  const curtain = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (): void => {
      setOpen(false);
      location.root?.querySelector<HTMLElement>(".bar-menu")?.focus();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    const watcher = typeof CloseWatcher === "function" ? new CloseWatcher() : undefined;
    watcher?.addEventListener("close", close);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      watcher?.destroy();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, setOpen, location]);
  // A page that became wide has no drawer, so that nothing may wait for the gesture.
  useEffect(() => {
    if (!isOpen || !curtain.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target.getClientRects().length === 0) setOpen(false);
    });
    observer.observe(curtain.current);
    return () => observer.disconnect();
  }, [isOpen, setOpen]);
  return (
    isOpen && (
      <button
        ref={curtain}
        type="button"
        className="curtain"
        aria-label={DETAILS.closeMenu}
        onClick={() => setOpen(false)}
      />
    )
  );
}
