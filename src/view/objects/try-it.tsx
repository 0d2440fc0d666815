/** The place where the form for requests opens, and the links to its fields. The form loads when it opens. */
import type { MouseEvent, ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import type { Parameter } from "#model/parameter.ts";
import { isTryable } from "#model/tryable.ts";
import { tryKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import type { Where } from "#view/schema/rows.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** Whether readers can try an operation on this page. */
export function useTryable(operation: Operation): boolean {
  const { options, whole } = usePage();
  const isPrinting = usePrinting();
  return options.tryIt !== false && !whole && !isPrinting && isTryable(operation);
}

/** The link from the row of a parameter to its field, while the form is open. */
export function FieldButton(props: { parameter: Parameter; where: Where }): ReactNode {
  const { location, name } = props.parameter;
  const [open] = usePageState(tryKey(props.where.address), false);
  if (!open) return null;
  const goTo = (event: MouseEvent): void => {
    const field = `[data-field="${CSS.escape(`${location} ${name}`)}"]`;
    const within = event.currentTarget.closest(".operation")?.querySelector(field);
    within?.querySelector<HTMLElement>("input:not([type=checkbox]), select, textarea, button")?.focus();
  };
  return (
    <button type="button" className="field-button" aria-label={`${DETAILS.tryIt}: ${name}`} onClick={goTo}>
      {DETAILS.tryIt}
    </button>
  );
}

/** The form, once it is open and loaded. */
export function TryIt(props: { operation: Operation; where: Where }): ReactNode {
  const { parts } = usePage();
  const [open] = usePageState(tryKey(props.where.address), false);
  const part = usePart(parts.console, open);
  if (!open) return null;
  return part ? (
    <part.Console {...props} />
  ) : (
    <LostPart part={parts.console}>
      <div className="console" aria-busy />
    </LostPart>
  );
}
