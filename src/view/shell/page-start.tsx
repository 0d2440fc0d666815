/** What stands before all sections: the comparison with an older version, and what plug-ins add. */
import type { ReactNode } from "react";
import { Slot } from "#view/ui/slot.tsx";
import { WithChanges } from "#view/ui/with-changes.tsx";

/** Both, if the options ask for them. The comparison runs wherever the reader is. */
export function PageStart(): ReactNode {
  return (
    <>
      <WithChanges>{({ Comparison }) => <Comparison />}</WithChanges>
      <Slot name="pageStart" />
    </>
  );
}
