/** The content above all sections: the comparison with an older version, and a slot for plug-ins. */
import type { ReactNode } from "react";
import { Slot } from "#view/ui/slot.tsx";
import { WithChanges } from "#view/ui/with-changes.tsx";

/** Both, if the options are set. The comparison runs wherever the reader is. */
export function PageStart(): ReactNode {
  return (
    <>
      <WithChanges>{({ Comparison }) => <Comparison />}</WithChanges>
      <Slot name="pageStart" />
    </>
  );
}
