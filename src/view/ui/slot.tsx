/** A place of the page to which plug-ins add something. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import type { SlotName, Slots } from "#view/plugins/plugin.ts";

/** What the plug-ins draw there: nothing, unless the option `plugins` has some. */
export function Slot<Name extends SlotName>(props: { name: Name; of?: Slots[Name] }): ReactNode {
  return usePage().plugins?.slot(props.name, props.of ?? ({} as Slots[Name]));
}
