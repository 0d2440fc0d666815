/** Starts plug-ins for pages that are rendered. */
export { startPlugins } from "#view/plugins/start.ts";
