/** Tells the host about changes of the reader's state: the current section, the theme. */
import { useEffect } from "react";
import { ACTIVE, THEME } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";

/** Emits these events until the page ends. */
export function Announce(): null {
  const { state, events, menu, document } = usePage();
  useEffect(() => {
    const ends = [
      state.subscribe(ACTIVE, () => {
        const id = state.get(ACTIVE) ?? "";
        events.emit("navigate", { id, title: menu.find(id)?.label ?? document.info.title });
      }),
      state.subscribe(THEME, () => events.emit("theme", { theme: state.get(THEME) ?? "system" })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [state, events, menu, document]);
  return null;
}
