/** A finding: something wrong in a description or in a value, with its place. */

/** The place of a finding. */
export interface Place {
  /** The file, as messages name it. */
  file?: string;
  /** A JSON pointer into the file or the value: `/paths/~1pets`. `""` means the whole. */
  pointer?: string;
  /** 1-based, if known. */
  line?: number;
  column?: number;
}

/** An error or warning, with its place. */
export interface Finding<Level extends string = "error" | "warning"> {
  /** The violated rule: the name of a lint rule, or a schema keyword. It stays the same in later versions. */
  id: string;
  level: Level;
  /** One sentence. */
  message: string;
  place: Place;
}
