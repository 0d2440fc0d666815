/** The languages of the page's own labels besides English, one row each. A new row does not compile without its words. */

/** The languages, by their code in BCP 47. */
export const LOCALES = ["ar", "de", "es", "fr", "ja", "pt", "ru", "zh"] as const;

/** A language with labels. */
export type Locale = (typeof LOCALES)[number];
