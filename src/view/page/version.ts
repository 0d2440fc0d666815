/** Defines the version that the page reports. */

/** The version that embedders expect: the version of Redoc with which the page is compatible. */
export const VERSION = "2.0.0-rc.8-1";

/** The commit from which it was built, which the build inserts; "development" in tests. */
export const COMMIT: string = typeof __LECTERN_COMMIT__ === "string" ? __LECTERN_COMMIT__ : "development";
