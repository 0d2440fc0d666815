/** What the page says, as text: a part that loads when somebody asks for it. */
export { jsonSchema } from "./json-schema.ts";
export { fieldsText, sectionText } from "./section.ts";
export { typeScript } from "./typescript.ts";
