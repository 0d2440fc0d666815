/** The place of the operations that the older version had after a section. */
import type { ReactNode } from "react";
import { Changed } from "#view/ui/with-changes.tsx";

/** @param props.id the id of the section */
export function RemovedAfter(props: { id: string }): ReactNode {
  return <Changed>{({ RemovedOperations }, rows) => <RemovedOperations rows={rows} {...props} />}</Changed>;
}
