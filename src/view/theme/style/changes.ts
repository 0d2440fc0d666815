/** The style of changes since an older version. */
import style from "./changes.css?inline";

/** It loads with the part that knows the changes. */
export const CHANGES_CSS: string = style;
