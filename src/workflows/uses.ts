/** Finds the steps that call each operation, so that operations can list the workflows they occur in. */
import type { Operation } from "#model/operation.ts";
import type { Arazzo } from "./arazzo.ts";
import type { Step } from "./step.ts";

/** The steps that call each operation of a document, in order. */
export function stepsByOperation(documents: readonly Arazzo[]): ReadonlyMap<Operation, readonly Step[]> {
  const groups = new Map<Operation, Step[]>();
  for (const step of documents.flatMap(({ workflows }) => workflows).flatMap(({ steps }) => steps)) {
    if (step.link?.kind !== "operation") continue;
    const { operation } = step.link;
    const known = groups.get(operation);
    if (known) known.push(step);
    else groups.set(operation, [step]);
  }
  return groups;
}
