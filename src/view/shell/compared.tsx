/** Has the page compared with an older version, if the option asks for it. */
import type { ReactNode } from "react";
import { WithChanges } from "#view/ui/with-changes.tsx";

/** The comparison, wherever the reader is. */
export function Compared(): ReactNode {
  return <WithChanges>{({ Comparison }) => <Comparison />}</WithChanges>;
}
