/** What is closed and yet in the page: the browser's own search finds it and opens it. */
import { createContext, type RefCallback } from "react";

/** Whether what is closed is drawn, to be found. */
export const Findable = createContext(false);

/** The reference of an element that is closed; found, it asks to be opened. */
export function closed(onFound: () => void): RefCallback<HTMLElement> {
  return (element) => {
    // React knows no such value of the attribute.
    element?.setAttribute("hidden", "until-found");
    element?.addEventListener("beforematch", onFound);
    return () => {
      element?.removeAttribute("hidden");
      element?.removeEventListener("beforematch", onFound);
    };
  };
}
