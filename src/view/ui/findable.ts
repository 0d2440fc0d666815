/** Closed content that is in the page anyway: the browser's own search finds and opens it. */
import { createContext, type RefObject, useLayoutEffect, useRef } from "react";

/** Whether closed content is rendered, so that it can be found. */
export const Findable = createContext(false);

/** The ref of an element that may be closed. When the browser finds it, it asks to be opened. */
export function useClosed(isClosed: boolean, onFound: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onFound);
  latest.current = onFound;
  useLayoutEffect(() => {
    const { current } = element;
    if (!isClosed || !current) return;
    // Browsers that do not support `until-found` find only open content.
    if (!("onbeforematch" in current)) {
      latest.current();
      return;
    }
    const onMatch = (): void => latest.current();
    // React does not know this value of the attribute.
    current.setAttribute("hidden", "until-found");
    current.addEventListener("beforematch", onMatch);
    return () => {
      current.removeAttribute("hidden");
      current.removeEventListener("beforematch", onMatch);
    };
  }, [isClosed]);
  return element;
}
