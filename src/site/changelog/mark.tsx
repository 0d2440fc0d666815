/** Marks the entry of what changed since the version before. */
import type { ReactNode } from "react";
import type { Item } from "#model/outline/menu.ts";
import { Changed } from "#view/ui/with-changes.tsx";

/** The mark: nothing on pages of older versions, and of what did not change. */
export function ChangeMark(props: { item: Item }): ReactNode {
  return <Changed>{({ OperationMark }, rows) => <OperationMark rows={rows} item={props.item} />}</Changed>;
}
