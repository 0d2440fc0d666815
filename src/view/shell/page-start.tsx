/** The content above all sections: other versions, the comparison with an older one, and a slot for plug-ins. */
import type { ReactNode } from "react";
import { Slot } from "#view/ui/slot.tsx";
import { WithChanges, WithVersions } from "#view/ui/with-changes.tsx";

/** All of it, if the options are set. The comparison runs wherever the reader is. */
export function PageStart(): ReactNode {
  return (
    <>
      <WithVersions>{({ VersionNotes }) => <VersionNotes />}</WithVersions>
      <WithChanges>{({ Comparison }) => <Comparison />}</WithChanges>
      <Slot name="pageStart" />
    </>
  );
}
