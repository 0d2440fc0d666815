/** The component that applications mount: a description or its address in, the page out. */
import { type ReactNode, useMemo } from "react";
import { load } from "#load/load.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { type Loader, Standalone } from "#view/standalone.tsx";
import { makeParts } from "./parts.ts";

/** The parts, shared by all pages of an application. */
const parts = makeParts(() =>
  typeof Worker === "function"
    ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
    : undefined,
);

/** Properties of `RedocStandalone`. */
export interface RedocStandaloneProps {
  /** The description: an object, or its JSON or YAML text. Wins over `specUrl`, which then is its base address. */
  spec?: object | string;
  /** The description's address. */
  specUrl?: string;
  /** Options by name; see docs/options.md. */
  options?: OptionsInput;
  /** Told when the page stands (no argument), or why it does not. */
  onLoaded?: (error?: Error) => void;
}

/**
 * An API reference page. It loads anew when `spec` or `specUrl` changes; keep `spec` the same object
 * between renders where it is the same description. Options are compared by what they say.
 */
export function RedocStandalone(props: RedocStandaloneProps): ReactNode {
  const { spec, specUrl, onLoaded } = props;
  const loader = useMemo<Loader>(() => {
    const source =
      spec === undefined
        ? { url: specUrl ?? "" }
        : typeof spec === "string"
          ? { text: spec, url: specUrl }
          : { document: spec, url: specUrl };
    return async (on) => ({
      ...(await load(source, { ...on, yaml: async (text) => (await parts.worker.load()).parseYaml(text) })),
      fetched: spec === undefined,
    });
  }, [spec, specUrl]);
  const said = JSON.stringify(props.options ?? {}, (_, value: unknown) =>
    typeof value === "function" ? String(value) : value,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what the options say
  const options = useMemo(() => readOptions([props.options]), [said]);
  return <Standalone load={loader} options={options} parts={parts} onLoaded={onLoaded} />;
}
