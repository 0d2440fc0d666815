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

/** What is known of an error: a failure, or a limit that a description reaches. Undefined if it is a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof RangeError)) return undefined;
  if (/call stack/.test(error.message))
    return new Failure("The description is nested too deeply.", "Look for a value of thousands of levels.");
  if (/string length/.test(error.message))
    return new Failure("The description is too large.", "Build a part of it.");
  return undefined;
}
