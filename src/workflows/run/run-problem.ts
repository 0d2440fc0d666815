/** Why a value or a criterion cannot be evaluated. It fails then (Arazzo 1.1, Evaluation Errors), and the page says why. */

/** The reasons. Each has a label in `view/words/run-labels.ts`. */
export type RunProblemKind =
  /** An expression has no value. */
  | "missing"
  /** An expression, query or pattern is not well-formed. */
  | "fault"
  /** Another language, such as XPath. */
  | "language"
  /** A query needs data, and the value is none. */
  | "notData"
  /** It takes more steps than allowed. */
  | "work";

/** A reason, and the text that it is about. */
export class RunProblem extends Error {
  constructor(
    readonly kind: RunProblemKind,
    readonly about: string,
  ) {
    super(`${kind}: ${about}`);
  }
}
