/** What ends a command: said to people in two lines, without a stack. */

/** A command cannot go on: `message` says what is wrong and where, `advice` what to do about it. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly advice?: string,
  ) {
    super(message);
  }
}
