/** The React component, for applications. */
export type { Options, OptionsInput } from "#options/options.ts";
export { RedocStandalone, type RedocStandaloneProps } from "./redoc-standalone.tsx";
