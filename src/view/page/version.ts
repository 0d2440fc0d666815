/** What the page says it is. */

/** The renderer's version as embedders know it: the generation of the contract that it honours. */
export const VERSION = "2.0.0-rc.8-1";

/** The commit it was built from, filled in by the build; "development" in tests. */
export const COMMIT: string = typeof __LECTERN_COMMIT__ === "string" ? __LECTERN_COMMIT__ : "development";
