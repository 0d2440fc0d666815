/** The component that applications mount: a description or its address in, the page out. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Options, OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { type Loader, Standalone } from "#view/shell/standalone.tsx";
import { parts } from "./module-parts.ts";
import { areWordsThere, fetchWords, loadOutlined } from "./parts.ts";

/** Properties of `RedocStandalone`. */
export interface RedocStandaloneProps {
  /** The description: an object, or its JSON or YAML text. Wins over `specUrl`, which then is its base address. */
  spec?: object | string | null;
  /** The description's address. */
  specUrl?: string | null;
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
  const said = textOf(props.options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what the options say
  const options = useMemo(
    () => readOptions([props.options], (problem) => console.warn(`Lectern: ${problem.message}`)),
    [said],
  );
  const latest = useRef(options);
  latest.current = options;
  const loader = useMemo<Loader>(() => {
    // Applications mount the component before they have the description: nothing is wrong then.
    if (!spec && !specUrl) return () => new Promise(() => {});
    const source = !spec
      ? { url: specUrl ?? "" }
      : typeof spec === "string"
        ? { text: spec, url: specUrl ?? undefined }
        : { document: spec, url: specUrl ?? undefined };
    return (on) => loadOutlined(source, latest.current, parts, on);
  }, [spec, specUrl]);
  return <Standalone load={loader} options={useSpoken(options)} parts={parts} onLoaded={onLoaded} />;
}

/** Options as soon as there are words in their language; until then those before. */
function useSpoken(options: Options): Options {
  const [spoken, setSpoken] = useState(options);
  useEffect(() => {
    let isMeant = true;
    fetchWords(options).then(() => isMeant && setSpoken(options));
    return () => {
      isMeant = false;
    };
  }, [options]);
  return areWordsThere(options) ? options : spoken;
}

/** What options say, to compare them by; themselves where they cannot be written. */
function textOf(options: OptionsInput | undefined): unknown {
  try {
    return JSON.stringify(options ?? {}, (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
  } catch {
    return options;
  }
}
