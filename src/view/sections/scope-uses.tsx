/** The operations that require a scope, each with its link. Loads with the uses of schemas, on request. */
import { type ReactNode, useMemo } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { operationsWithScope } from "#model/whole/scope-uses.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** How many operations are shown at first. */
const FIRST_OPERATIONS = 10;

/** The operations that require a scope of a scheme. Those without a section are not listed. */
export function ScopeUses(props: { scheme: string; scope: string }): ReactNode {
  const { scheme, scope } = props;
  const { document, menu } = usePage();
  const all = useMemo(() => operationsWithScope(document, scheme, scope), [document, scheme, scope]);
  if (all.length === 0) return <p>{DETAILS.usedNowhere}</p>;
  const items = all.flatMap((operation) => menu.entryOf(operation) ?? []);
  if (items.length === 0) return null;
  return (
    <Limited
      items={items}
      first={FIRST_OPERATIONS}
      around={(operations) => <ul className="uses">{operations}</ul>}
    >
      {({ id, label, operation }) => (
        <li key={id}>
          <Verb method={operation.method} className="operation-type" /> <a href={hashOf(id)}>{label}</a>
        </li>
      )}
    </Limited>
  );
}
