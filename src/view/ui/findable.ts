/** What is closed and yet in the page: the browser's own search finds it and opens it. */
import { createContext, type RefObject, useLayoutEffect, useRef } from "react";

/** Whether what is closed is drawn, to be found. */
export const Findable = createContext(false);

/** The reference of an element that may be closed; found by the browser, it asks to be opened. */
export function useClosed(isClosed: boolean, onFound: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onFound);
  latest.current = onFound;
  useLayoutEffect(() => {
    const { current } = element;
    if (!isClosed || !current) return;
    // Browsers that do not know this find only what is open.
    if (!("onbeforematch" in current)) {
      latest.current();
      return;
    }
    const onMatch = (): void => latest.current();
    // React knows no such value of the attribute.
    current.setAttribute("hidden", "until-found");
    current.addEventListener("beforematch", onMatch);
    return () => {
      current.removeAttribute("hidden");
      current.removeEventListener("beforematch", onMatch);
    };
  }, [isClosed]);
  return element;
}
