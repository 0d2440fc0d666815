/** Reads the steps of links to rows: what `target.ts` writes. */

/** Whether a step chooses a media type or a variant. */
export function isChoiceStep(step = ""): boolean {
  return step.startsWith("(") && step.endsWith(")");
}

/** The name in a step: of a choice, a value of an enum, or a row. */
export function stepName(step: string): string {
  return isChoiceStep(step) ? step.slice(1, -1) : step.replace(/^=/, "");
}
