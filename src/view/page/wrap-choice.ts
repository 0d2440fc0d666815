/** Stores whether long lines of code wrap: one setting for the whole page. */
import { WRAP } from "./keys.ts";
import { usePageState } from "./page.ts";
import { recall, remember } from "./remembered.ts";

/** Whether long lines wrap, as they do until the reader chooses otherwise, and a function that changes it. */
export function useWrap(): [boolean, () => void] {
  const [kept, set] = usePageState(WRAP, recall(WRAP) ?? "");
  const wraps = kept !== "off";
  return [
    wraps,
    () => {
      const next = wraps ? "off" : "on";
      set(next);
      remember(WRAP, next);
    },
  ];
}
