/** Keys for rows that are known by their place, so that a row keeps its controls when one before it is removed. */
import { useRef } from "react";

/** The keys of rows. Whoever removes a row, removes its key from them first. */
export function useRowKeys(count: number): number[] {
  const { current: keys } = useRef<number[]>([]);
  while (keys.length < count) keys.push((keys.at(-1) ?? 0) + 1);
  return keys;
}
