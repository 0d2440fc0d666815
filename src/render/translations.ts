/** The languages of pages with translations, for commands. */
export { languagesOf } from "#view/translations/languages.ts";
