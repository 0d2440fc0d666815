/** A failure of a command: a message of two lines, without a stack. */

/** A command cannot continue. `message` says what is wrong and where, `advice` what to do about it. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly advice?: string,
  ) {
    super(message);
  }
}
