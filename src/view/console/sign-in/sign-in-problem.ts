/** The reasons for which a sign-in fails. */
import type { SIGN_IN } from "#view/words/sign-in-labels.ts";

/** A reason. Each has a label. */
export type ProblemKind = keyof typeof SIGN_IN.problems;

/** A reason, and what it is about: words of the server, an address. */
export class SignInProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly detail = "",
  ) {
    super(kind);
  }
}
