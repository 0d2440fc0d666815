/** The renderer, for Node: a description to one HTML document. */

export { LoadError } from "#load/fetch.ts";
export { type Loaded, type LoadOptions, load, type Source } from "#load/load.ts";
export { yamlToJson } from "#load/yaml.ts";
export type { OptionsInput } from "#options/options.ts";
export { type RenderSettings, renderPage } from "#render/render.tsx";
