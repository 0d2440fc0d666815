/** Failures of a command: messages of two lines, without a stack. */

/** A command cannot continue. `message` says what is wrong and where, `advice` what to do about it. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly advice?: string,
  ) {
    super(message);
  }
}

/** The failure to report for an error: its own, or the limit that a description reached. Undefined if it is a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof RangeError)) return undefined;
  if (/call stack/.test(error.message))
    return new Failure(
      "The description is nested too deeply.",
      "Look for a value nested thousands of levels deep.",
    );
  if (/string length/.test(error.message))
    return new Failure("The description is too large.", "Split the description.");
  return undefined;
}
