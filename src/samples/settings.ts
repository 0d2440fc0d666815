/** The settings of a sample. */

import type { Schema } from "#model/schema/schema.ts";
import type { KeptSamples } from "./kept.ts";

/** Settings of a sample. */
export interface SampleSettings {
  /** Requests have no `readOnly` properties, responses no `writeOnly` ones. */
  direction: "request" | "response";
  /** Whether to generate only required properties. Default: false. */
  onlyRequired?: boolean;
  /** Whether examples of the author are shortened to their required properties. Default: false, as in Redoc. */
  shortensExamples?: boolean;
  /** Whether to generate a body even if there are examples. Default: false. */
  skipsExamples?: boolean;
  /** The maximum depth of objects and arrays. Default: 10. */
  maxDepth?: number;
  /** The maximum number of values, including objects and arrays. Default: `MOST_VALUES`. */
  budget?: number;
  /**
   * 0 for the default value. Any other number gives another value, always the same for the same number. Default: 0.
   */
  turn?: number;
  /**
   * The index of the variant to show for a choice. Default: the initial one.
   * @param schema the schema that has the choice
   * @param choice the index in `schema.choices`
   * @param path the path to the value: `source.brand`, `data[].id`, `labels.*` for the values of a map, empty for the
   * root
   */
  choose?: (schema: Schema, choice: number, path: string) => number;
  /**
   * Whether the value must satisfy its schema, even if it then shows less: it may use another variant of a `oneOf` than
   * the first, and leaves out optional properties for which no valid value is found. Default: false, because a page
   * shows the chosen variant and all properties.
   */
  isExact?: boolean;
  /** A placeholder for a value of which only the type is known. Default: the simplest valid value. */
  placeholder?: (value: PlainValue) => string | undefined;
  /** What samples of one document share, if many are made. With it, `choose` must choose the initial variants. */
  kept?: KeptSamples;
}

/** A value of which only the type is known. */
export interface PlainValue {
  /** The path to it, as in `choose`. */
  path: string;
  /** `any` if no type is stated. */
  type: "string" | "number" | "any";
  /** Whether a number has bounds, or a string a pattern. */
  isLimited: boolean;
  /** Whether a text matches all patterns of a string. Default: it does if there are none. */
  allows?: (text: string) => boolean;
  /** The simplest valid value of a string. */
  valid?: string;
}

/** The default maximum depth of a sample. */
export const DEEPEST = 10;

/** The default maximum number of values in a sample. */
export const MOST_VALUES = 2000;
