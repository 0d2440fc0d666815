/** Stores whether long lines of code wrap: one setting for the whole page. */
import { WRAP } from "./keys.ts";
import { usePageState } from "./page.ts";
import { recall, remember } from "./remembered.ts";

/**
 * Whether the lines of a text wrap, and a function that changes it.
 * @param initial the value, until the reader has chosen
 */
export function useWrap(initial: boolean): [boolean, () => void] {
  const [kept, set] = usePageState(WRAP, recall(WRAP) ?? "");
  const wraps = kept === "" ? initial : kept === "on";
  return [
    wraps,
    () => {
      const next = wraps ? "off" : "on";
      set(next);
      remember(WRAP, next);
    },
  ];
}
