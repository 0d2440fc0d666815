/** A file that the reader chose: a part of a body, or all of it. */

/** A file. Its bytes are read when the request is sent. */
export class Attachment {
  /** The name that is sent: no character of it ends a header or starts an option of a command. */
  readonly name: string;

  /** @param content the file, as the platform hands it over */
  constructor(
    name: string,
    readonly type: string,
    readonly size: number,
    readonly content: unknown,
  ) {
    this.name = name.replace(/[\p{Cc}"\\/]+/gu, "_").replace(/^[-@]/, "_") || "file";
  }
}
