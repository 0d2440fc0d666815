/** The exports for applications: the React component, and the calls of the classic package. */
export type { Options, OptionsInput, OptionsInput as RedocRawOptions } from "#options/options.ts";
export type { PageEvent, PageEvents } from "#view/page/events.ts";
export type { LivePage } from "#view/page/live-page.ts";
export type * from "#view/plugins/plugin.ts";
export type { StoreState } from "./app-store.ts";
export { RedocStandalone, type RedocStandaloneProps } from "./redoc-standalone.tsx";
export {
  AppStore,
  createStore,
  loadAndBundleSpec,
  Redoc,
  RedocNormalizedOptions,
  type RedocProps,
  SchemaDefinition,
  type SchemaDefinitionProps,
  type StoreItem,
} from "./store.tsx";
