/** The section of a component schema: its tree, and its uses. */

import type { ReactNode } from "react";
import type { SchemaItem } from "#model/outline/menu.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { Elsewhere } from "#view/objects/elsewhere.tsx";
import { usesKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { SchemaView } from "#view/schema/schema.tsx";
import { LostPart } from "#view/ui/beside.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** The content below the title. */
export function SchemaInSection(props: { item: SchemaItem }): ReactNode {
  const { item } = props;
  const { document, whole, site } = usePage();
  const schema = schemasOf(document).named(item.name);
  if (item.first) return <Elsewhere first={item.first} />;
  if (!schema) return null;
  return (
    <>
      <SchemaView schema={schema} where={{ direction: "any", address: item.id, id: item.id }} />
      {!whole && !site && <WhereUsed item={item} />}
    </>
  );
}

function WhereUsed(props: { item: SchemaItem }): ReactNode {
  const { item } = props;
  const { parts } = usePage();
  const [open, setOpen] = usePageState(usesKey(item.id), false);
  const part = usePart(parts.uses, open);
  return (
    <div className="where-used">
      <button type="button" className="toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {DETAILS.whereUsed}
      </button>
      {open &&
        (part ? <part.UseList item={item} /> : <LostPart part={parts.uses}>{LABELS.loading}</LostPart>)}
    </div>
  );
}
