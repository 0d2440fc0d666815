/** Compares the page with an older version, if the option `compareWith` is set. */
import type { ReactNode } from "react";
import { WithChanges } from "#view/ui/with-changes.tsx";

/** Starts the comparison, wherever the reader is. */
export function Compared(): ReactNode {
  return <WithChanges>{({ Comparison }) => <Comparison />}</WithChanges>;
}
