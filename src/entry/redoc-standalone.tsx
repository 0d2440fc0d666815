/** The component for applications: shows a description or an address as a page. */
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
  /** Called when the page is complete (no argument), or with the error. */
  onLoaded?: (error?: Error) => void;
}

/**
 * An API reference page. It loads again when `spec` or `specUrl` changes: keep `spec` the same object between renders
 * if the description is the same. Options are compared by content.
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
    // Applications may mount the component before they have the description; this is not an error.
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

/** The options once the labels of their language are loaded; until then the previous ones. */
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

/** The content of options, to compare them by; the options themselves if they cannot be written as JSON. */
function textOf(options: OptionsInput | undefined): unknown {
  try {
    return JSON.stringify(options ?? {}, (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
  } catch {
    return options;
  }
}
