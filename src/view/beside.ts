/** What is loaded beside the description: all that a page shows away from its running text, and what few texts need. */
export * as characters from "#markdown/characters.ts";
export { sentExample } from "#samples/sent.ts";
export { ComponentSection, ComponentsView } from "./components.tsx";
export { Samples } from "./samples.tsx";
export { SchemaDefinition } from "./schema-definition.tsx";
