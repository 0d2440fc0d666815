/** A slot: a place of the page to which plug-ins add content. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import type { SlotName, Slots } from "#view/plugins/plugin.ts";

/** The content of a slot; nothing without the option `plugins`. */
export function Slot<Name extends SlotName>(props: { name: Name; of?: Slots[Name] }): ReactNode {
  return usePage().plugins?.slot(props.name, props.of ?? ({} as Slots[Name]));
}
