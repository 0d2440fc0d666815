/** The parts of plug-ins that say more about Objects. The page's own features for vendor extensions have the same form. */
import type { Raw } from "#oas/read.ts";

/** Says more about Objects: a plug-in, or a feature of the page. */
export interface Feature {
  name: string;
  /** Badges beside the names of operations, parameters and properties. */
  badges?: (of: Described) => readonly AddedBadge[] | undefined;
  /** Names and descriptions of the values of an enum, in the same order. Later features take precedence. */
  enumTexts?: (of: DescribedEnum) => readonly (EnumText | undefined)[] | undefined;
}

/** The argument of `badges`. */
export interface Described {
  /** The Object as in the document. A schema includes what it gets from `allOf`. */
  readonly raw: Raw;
}

/** The argument of `enumTexts`. */
export interface DescribedEnum extends Described {
  readonly values: readonly unknown[];
}

/** A badge beside a name. */
export interface AddedBadge {
  readonly name: string;
  /** A colour of CSS for its frame. */
  readonly color?: string | undefined;
  /** Default: after. */
  readonly position?: "before" | "after";
}

/** What readers see beside a value of an enum. */
export interface EnumText {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}
