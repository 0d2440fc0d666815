/**
 * The uses of a schema: operations and schemas, each with a link to the row. A part that loads on request, with the uses
 * of scopes.
 */
import { type ReactNode, useEffect, useState } from "react";
import type { Document } from "#model/document.ts";
import type { Item, Menu, SchemaItem } from "#model/outline/menu.ts";
import { hashOf, schemaId } from "#model/outline/routes.ts";
import { targetId } from "#model/outline/target.ts";
import { type Use, Uses } from "#model/whole/uses.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

export { ScopeUses } from "./scope-uses.tsx";

/** How many uses are shown at first. */
const FIRST_USES = 10;

/** The uses of a schema. */
export function UseList(props: { item: SchemaItem }): ReactNode {
  const { name } = props.item;
  const { document, menu } = usePage();
  const [uses, setUses] = useState<readonly Placed[]>();
  useEffect(() => {
    let isWanted = true;
    const show = (all: Uses): void => {
      if (isWanted) setUses(placed(all.of(name), menu));
    };
    usesOf(document).then(show, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [document, menu, name]);
  if (!uses) return <p role="status">{LABELS.loading}</p>;
  if (uses.length === 0) return <p>{DETAILS.usedNowhere}</p>;
  return (
    <Limited items={uses} first={FIRST_USES} around={(items) => <ul className="uses">{items}</ul>}>
      {({ item, id, steps }) => (
        <li key={id}>
          <Verb
            method={item.kind === "operation" ? item.operation.method : "schema"}
            className="operation-type"
          />{" "}
          <a href={hashOf(id)}>{item.label}</a>
          {steps.length > 0 && <span className="fact-label"> {steps.join(" › ")}</span>}
        </li>
      )}
    </Limited>
  );
}

/** A use whose section is known. */
interface Placed {
  item: Item;
  id: string;
  steps: readonly string[];
}

/** Uses without a section are not listed. */
function placed(uses: readonly Use[], menu: Menu): readonly Placed[] {
  return uses.flatMap(({ by, steps }) => {
    const item = typeof by === "string" ? menu.find(schemaId(by)) : menu.entryOf(by);
    if (!item || (typeof by === "string" && (item.kind !== "schema" || item.name !== by))) return [];
    return [{ item, steps, id: targetId({ section: item.id, steps }) }];
  });
}

/** The uses of all schemas of a document: found once, in slices of a few milliseconds. */
function usesOf(document: Document): Promise<Uses> {
  let uses = known.get(document);
  if (!uses) {
    uses = walked(new Uses(document));
    known.set(document, uses);
  }
  return uses;
}

const known = new WeakMap<Document, Promise<Uses>>();

/** Milliseconds after which other work gets its turn. */
const SLICE = 6;

async function walked(uses: Uses): Promise<Uses> {
  let end = performance.now() + SLICE;
  for (const _ of uses.walk())
    if (performance.now() > end) {
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE;
    }
  return uses;
}
