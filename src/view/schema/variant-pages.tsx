/** What stands on the pages of a site in place of schemas that have their own pages. */
import { type ReactNode, useContext } from "react";
import { hashOf } from "#model/outline/routes.ts";
import type { Schema } from "#model/schema/schema.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { variantPosition } from "./rows.ts";
import { type ChoiceProps, Fallback, FIRST_ROWS, Room, shownRows, Variant, Word, wordOf } from "./schema.tsx";
import { namesOf } from "./variants.ts";

/** The link to the page of a schema. */
export function pageLink(id: string, { label, items, properties }: Schema): ReactNode {
  return (
    <a className="schema-page" href={hashOf(id)}>
      <code>{(properties.length === 0 && items?.label) || label || DETAILS.unnamed}</code> →
    </a>
  );
}

/** The variants of a choice for which there is no room, each with the link to its page. */
export function VariantPages(props: ChoiceProps): ReactNode {
  const { inside, choice } = props;
  const room = Math.floor((useContext(Room) ?? 0) / Math.max(1, choice.variants.length));
  const names = namesOf(choice, inside.where);
  return (
    <div className="choice">
      <p className="choice-label">
        <Word word={wordOf(choice)} choice={choice} />
      </p>
      <Limited
        items={choice.variants}
        first={FIRST_ROWS}
        around={(items) => <ul className="variant-pages">{items}</ul>}
      >
        {({ schema }, index) => (
          <li key={index}>
            {names[index]?.label} <VariantPage {...props} at={index} schema={schema} room={room} />
          </li>
        )}
      </Limited>
      <Fallback choice={choice} where={inside.where} />
    </div>
  );
}

/** A variant: the link to its page; without one its rows, if there is room. */
function VariantPage(props: ChoiceProps & { at: number; schema: Schema; room: number }): ReactNode {
  const { inside, choice, index, at, schema, room } = props;
  const { site } = usePage();
  if (!schema.hasInside) return null;
  const rows = shownRows(schema).length;
  const id = site?.elsewhere(schema, inside.level + 1, rows);
  if (id !== undefined) return pageLink(id, schema);
  const variant = variantPosition(inside, choice, index, at);
  if (variant.isRecursive || rows > room) return null;
  return (
    <Room.Provider value={room}>
      <Variant inside={{ ...variant, id: "" }} schema={inside.schema} label={choice.variants[at]?.label} />
    </Room.Provider>
  );
}
