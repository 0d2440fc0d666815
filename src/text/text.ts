/** The texts to copy from the page: a part that loads on demand. */
export { jsonSchema } from "./json-schema.ts";
export { fieldsText, schemaText, sectionText } from "./section.ts";
export { typeScript } from "./typescript.ts";
