/** Reads bodies of rarer formats: XML, forms, multipart, CSV, sequences. A part that loads with such a body. */
export { ALL } from "#request/parse/parse.ts";
