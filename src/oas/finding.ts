/** A finding: something wrong in a description or in a value, with its place. */

/** Where a finding is. */
export interface Place {
  /** The file, as it is shown to people. */
  file?: string;
  /** JSON pointer into the file or the value: `/paths/~1pets`; `""` is the whole. */
  pointer?: string;
  /** 1-based, if known. */
  line?: number;
  column?: number;
}

/** Something wrong: what, how bad, and where. */
export interface Finding<Level extends string = "error" | "warning"> {
  /** The rule that is broken: the name of a lint rule, a keyword of a schema. It stays the same in later versions. */
  id: string;
  level: Level;
  /** One sentence for people. */
  message: string;
  place: Place;
}
