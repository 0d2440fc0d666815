/** What is loaded beside the description: all that is drawn after the first look, its style, and what few texts need. */
export * as characters from "#markdown/characters.ts";
export { sentExample } from "#samples/sent.ts";
export * as ways from "#view/links/ways.ts";
export { FindNote } from "#view/navigation/find-note.tsx";
export { CopyMarkdown } from "#view/objects/copy-markdown.tsx";
export { Elsewhere, LeftOut, MarkedOperations } from "#view/objects/elsewhere.tsx";
export { Extras } from "#view/objects/extras.tsx";
export { OperationDetails, OperationSamples } from "#view/objects/operation-details.tsx";
export { ServerList } from "#view/objects/server-list.tsx";
export { UnreadOutline } from "#view/objects/unread.tsx";
export { comeBack, keep } from "#view/page/kept.ts";
export { HostComponent } from "#view/prose/host-component.tsx";
export { ComponentSection, ComponentsView } from "#view/sections/components.tsx";
export { SchemaDefinition } from "#view/sections/schema-definition.tsx";
export { SchemaInSection } from "#view/sections/schema-section.tsx";
export { BESIDE_CSS } from "#view/theme/style/beside.ts";
