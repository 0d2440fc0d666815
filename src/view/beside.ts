/** What is loaded beside the description: all that is drawn after the first look, its style, and what few texts need. */
export * as characters from "#markdown/characters.ts";
export { sentExample } from "#samples/sent.ts";
export { ComponentSection, ComponentsView } from "./components.tsx";
export { CopyMarkdown } from "./copy-markdown.tsx";
export { Elsewhere, LeftOut, MarkedOperations } from "./elsewhere.tsx";
export { Extras } from "./extras.tsx";
export { FindNote } from "./find-note.tsx";
export { HostComponent } from "./host-component.tsx";
export { comeBack, keep } from "./kept.ts";
export { OperationDetails, OperationSamples } from "./operation-details.tsx";
export { SchemaDefinition } from "./schema-definition.tsx";
export { SchemaInSection } from "./schema-section.tsx";
export { ServerList } from "./server-list.tsx";
export { BESIDE_CSS } from "./style/beside.ts";
export { UnreadOutline } from "./unread.tsx";
export * as ways from "./ways.ts";
