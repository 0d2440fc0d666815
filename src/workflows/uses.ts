/** Finds the steps that call each operation, so that operations can list the workflows they occur in. */
import type { Operation } from "#model/operation.ts";
import type { Arazzo } from "./arazzo.ts";
import type { Step } from "./step.ts";

/** The steps that call each operation of a document, in order. */
export function stepsByOperation(documents: readonly Arazzo[]): ReadonlyMap<Operation, readonly Step[]> {
  return grouped(documents, ({ link }) => (link?.kind === "operation" ? link.operation : undefined));
}

/** The same, by the ids of the operations' sections on the page. */
export function stepsByOperationId(documents: readonly Arazzo[]): ReadonlyMap<string, readonly Step[]> {
  return grouped(documents, ({ link }) => (link?.kind === "operation" ? link.id : undefined));
}

function grouped<Key>(
  documents: readonly Arazzo[],
  keyOf: (step: Step) => Key | undefined,
): ReadonlyMap<Key, readonly Step[]> {
  const groups = new Map<Key, Step[]>();
  for (const step of documents.flatMap(({ workflows }) => workflows).flatMap(({ steps }) => steps)) {
    const key = keyOf(step);
    const known = key === undefined ? undefined : groups.get(key);
    if (known) known.push(step);
    else if (key !== undefined) groups.set(key, [step]);
  }
  return groups;
}
