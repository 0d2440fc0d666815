/** Remembers the operations and schemas at which the reader stays, each with the row at which they left it. */
import type { OperationItem, SchemaItem } from "#model/outline/menu.ts";
import { requestLine } from "#model/request-line.ts";
import { ACTIVE, READING } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import { remember } from "./recent.ts";

/** The time after which a section counts as read, and not as scrolled past, in milliseconds. */
const STAY = 2000;

/** Remembers them, for the list of recent places, until the returned function is called. */
export function rememberRead({ document, menu, state }: Page): () => void {
  let here: { item: OperationItem | SchemaItem; target: string; isRead: boolean } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (here) remember(document.info.title, { ...hitOf(here.item), target: here.target });
  };
  const arrive = (): void => {
    const item = menu.find(state.get(ACTIVE) ?? "");
    if (item && item === here?.item) return;
    leave();
    if (item?.kind !== "operation" && item?.kind !== "schema") return;
    const arrived = { item, target: item.id, isRead: false };
    here = arrived;
    timer = setTimeout(() => {
      arrived.isRead = true;
      write();
    }, STAY);
  };
  const leave = (): void => {
    clearTimeout(timer);
    if (here?.isRead && here.target !== here.item.id) write();
    here = undefined;
  };
  // The row changes before the section does: a row of the next section is ignored here.
  const ends = [
    state.subscribe(READING, () => {
      const row = state.get(READING);
      if (here && (row === undefined || row.startsWith(`${here.item.id}/`)))
        here.target = row ?? here.item.id;
    }),
    state.subscribe(ACTIVE, arrive),
  ];
  arrive();
  return () => {
    leave();
    for (const end of ends) end();
  };
}

function hitOf(item: OperationItem | SchemaItem): { id: string; title: string; operation?: string } {
  const { id, label: title } = item;
  if (item.kind === "schema") return { id, title };
  return { id, title, operation: requestLine(item.operation) };
}
