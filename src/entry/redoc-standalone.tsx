/** The component for applications: shows a description or an address as a page. */
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadingOf } from "#options/loading.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import type { PageEvents } from "#view/page/events.ts";
import { Live, type LivePage } from "#view/page/live-page.ts";
import { type Loader, Standalone } from "#view/shell/standalone.tsx";
import { areWordsThere, fetchWords } from "./languages.ts";
import { parts } from "./module-parts.ts";
import { loadOutlined } from "./parts.ts";

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
  /** Called when the page is complete. */
  onLoad?: (detail: PageEvents["load"]) => void;
  /** Called when the reader has come to another section. */
  onNavigate?: (detail: PageEvents["navigate"]) => void;
  /** Called when the search has answered. */
  onSearch?: (detail: PageEvents["search"]) => void;
  /** Called when the reader has copied something. */
  onCopy?: (detail: PageEvents["copy"]) => void;
  /** Called when a request of “Try it” has ended. */
  onTry?: (detail: PageEvents["try"]) => void;
  /** Called when the theme has changed. */
  onTheme?: (detail: PageEvents["theme"]) => void;
  /** Called when the description could not be loaded, or the page failed as a whole. */
  onError?: (detail: PageEvents["error"]) => void;
}

/**
 * An API reference page. It loads again when `spec` or `specUrl` changes: keep `spec` the same object between renders
 * if the description is the same. Options are compared by content. The ref gives the methods of the page.
 */
export const RedocStandalone: ForwardRefExoticComponent<RedocStandaloneProps & RefAttributes<LivePage>> =
  forwardRef(Reference);

/** The same for an element that gets the events. */
export const TargetedReference: ForwardRefExoticComponent<Targeted & RefAttributes<LivePage>> =
  forwardRef(Reference);

interface Targeted extends RedocStandaloneProps {
  target?: EventTarget;
}

function Reference(props: Targeted, ref: Ref<LivePage>): ReactNode {
  const { spec, specUrl } = props;
  const { live, changes, isEnded } = useLive(props);
  useImperativeHandle(ref, () => live, [live]);
  const said = textOf([props.options, changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is the text of the options, which are other objects in each render
  const options = useMemo(
    () => readOptions([props.options, changes], (problem) => console.warn(`Lectern: ${problem.message}`)),
    [said],
  );
  const latest = useRef(options);
  latest.current = options;
  const loading = loadingOf(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loading` is the text of the options for loading
  const loader = useMemo<Loader>(() => {
    // Applications may mount the component before they have the description; this is not an error.
    if (!spec && !specUrl) return () => new Promise(() => {});
    const source = !spec
      ? { url: specUrl ?? "" }
      : typeof spec === "string"
        ? { text: spec, url: specUrl ?? undefined }
        : { document: spec, url: specUrl ?? undefined };
    return (on) => loadOutlined(source, latest.current, parts, on);
  }, [spec, specUrl, loading]);
  const spoken = useSpoken(options);
  return isEnded ? null : <Standalone load={loader} options={spoken} parts={parts} live={live} />;
}

/** The methods of the page: the host's callbacks get its events, and its methods change the state. */
function useLive(props: Targeted): {
  live: Live;
  changes: OptionsInput;
  isEnded: boolean;
} {
  const [changes, setChanges] = useState<OptionsInput>({});
  const [isEnded, setEnded] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const [live] = useState(() => {
    const set = (given: OptionsInput): void =>
      // With this part, the reader keeps their place.
      void parts.early
        .load()
        .catch(() => undefined)
        .then(() => setChanges((last) => ({ ...last, ...given })));
    const made = new Live(set, () => setEnded(true), props.target);
    made.on("load", () => latest.current.onLoaded?.());
    made.on("load", (detail) => latest.current.onLoad?.(detail));
    made.on("error", ({ error }) => latest.current.onLoaded?.(error));
    made.on("error", (detail) => latest.current.onError?.(detail));
    made.on("navigate", (detail) => latest.current.onNavigate?.(detail));
    made.on("search", (detail) => latest.current.onSearch?.(detail));
    made.on("copy", (detail) => latest.current.onCopy?.(detail));
    made.on("try", (detail) => latest.current.onTry?.(detail));
    made.on("theme", (detail) => latest.current.onTheme?.(detail));
    return made;
  });
  return { live, changes, isEnded };
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

/** The content of options, for comparing; the options themselves if they cannot be written as JSON. */
function textOf(options: readonly (OptionsInput | undefined)[]): unknown {
  try {
    return JSON.stringify(options, (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
  } catch {
    return options;
  }
}
