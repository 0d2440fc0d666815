/**
 * Notes above the description of an API: the changes since an older version, and values that cannot be read.
 */
import type { ReactNode } from "react";
import { WithChanges } from "#view/ui/with-changes.tsx";
import { UnreadOutline } from "./unread.tsx";

/** Both of them. */
export function StartNotes(): ReactNode {
  return (
    <>
      <WithChanges>{({ ChangesHead }) => <ChangesHead />}</WithChanges>
      <UnreadOutline />
    </>
  );
}
