/** What an id in a link leads to: an entry of the menu, and the steps from there to a row. */
import { type Item, type Menu, placeOf } from "#model/menu.ts";
import { type Target, targetOf } from "#model/target.ts";

/** Entries with rows inside. After the id of any other entry, the rest of an id is part of a name. */
const FURTHER = /^(?:operation|schema|component|scheme)$/;

/** An entry, and the steps from there. */
export interface Goal {
  item: Item;
  steps: Target["steps"];
}

/**
 * What an id leads to.
 * @param isLost whether the nearest entry that still exists will do
 */
export function goalOf(menu: Menu, id: string, isLost = false): Goal | undefined {
  const target = targetOf(id, (one) => {
    const { kind = "group" } = menu.find(one) ?? {};
    return isLost || one === id ? kind !== "group" : FURTHER.test(kind);
  });
  const item = target && menu.find(target.section);
  return item && { item: target.steps.length > 0 ? placeOf(item) : item, steps: target.steps };
}
