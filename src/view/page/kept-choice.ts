/** Choices for the whole page that are on or off, and kept between visits. */
import type { Key } from "./keys.ts";
import { usePageState } from "./page.ts";
import { recall, remember } from "./remembered.ts";

/**
 * A choice, and a function that changes it.
 * @param first what it is until the reader chooses
 */
export function useKeptChoice(key: Key<string>, first: boolean): [boolean, () => void] {
  const [kept, set] = usePageState(key, recall(key) ?? "");
  const isOn = kept === "" ? first : kept === "on";
  return [
    isOn,
    () => {
      const next = isOn ? "off" : "on";
      set(next);
      remember(key, next);
    },
  ];
}
