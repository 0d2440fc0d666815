/** Keys for rows without names, so that a row keeps its controls when an earlier row is removed. */
import { useRef } from "react";

/** The keys of rows. Before you remove a row, remove its key from the array. */
export function useRowKeys(count: number): number[] {
  const { current: keys } = useRef<number[]>([]);
  while (keys.length < count) keys.push((keys.at(-1) ?? 0) + 1);
  return keys;
}
