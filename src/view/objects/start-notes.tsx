/**
 * Notes above the description of an API: content of plug-ins, the changes since an older version, and values that
 * cannot be read.
 */
import type { ReactNode } from "react";
import { Slot } from "#view/ui/slot.tsx";
import { WithChanges } from "#view/ui/with-changes.tsx";
import { UnreadOutline } from "./unread.tsx";

/** All of that. */
export function StartNotes(): ReactNode {
  return (
    <>
      <Slot name="title" />
      <WithChanges>{({ ChangesHead }) => <ChangesHead />}</WithChanges>
      <UnreadOutline />
    </>
  );
}
