/** Defines findings: errors and warnings about a description or a value. */

/** The place of a finding. */
export interface Place {
  /** The name of the file in messages. */
  file?: string;
  /** A JSON Pointer into the file or the value: `/paths/~1pets`. `""` is the whole. */
  pointer?: string;
  /** The line, from 1, if it is known. */
  line?: number;
  column?: number;
}

/** An error or warning, with its place. */
export interface Finding<Level extends string = "error" | "warning"> {
  /** The violated rule: the name of a lint rule, or a schema keyword. It does not change in later versions. */
  id: string;
  level: Level;
  /** The message, one sentence. */
  message: string;
  place: Place;
}
