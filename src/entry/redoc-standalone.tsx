/** The React component. It shows a description, or the one at a URL, as a page. */
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
  /** The description: an object, or its JSON or YAML text. If it is given, `specUrl` is only its base URL. */
  spec?: object | string | null;
  /** The URL of the description. */
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
  /** Called when the description cannot be loaded, or the page cannot be rendered. */
  onError?: (detail: PageEvents["error"]) => void;
}

/**
 * An API reference page. It loads again when `spec` or `specUrl` changes: keep `spec` the same object between renders
 * if the description is the same. Options are compared by content. The ref receives the methods of the page.
 */
export const RedocStandalone: ForwardRefExoticComponent<RedocStandaloneProps & RefAttributes<LivePage>> =
  forwardRef(Reference);

/** The component inside `<lectern-page>`, which also dispatches the events at an element. */
export const TargetedReference: ForwardRefExoticComponent<Targeted & RefAttributes<LivePage>> =
  forwardRef(Reference);

interface Targeted extends RedocStandaloneProps {
  target?: EventTarget;
}

function Reference(props: Targeted, ref: Ref<LivePage>): ReactNode {
  const { spec, specUrl } = props;
  const { live, changes, isEnded } = useLive(props);
  useImperativeHandle(ref, () => live, [live]);
  const optionsText = textOf([props.options, changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `optionsText` stands for the options, which are other objects in each render
  const options = useMemo(
    () => readOptions([props.options, changes], (problem) => console.warn(`Lectern: ${problem.message}`)),
    [optionsText],
  );
  const latest = useRef(options);
  latest.current = options;
  const loadingOptions = loadingOf(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadingOptions` is the text of the options that affect loading
  const loader = useMemo<Loader>(() => {
    // Applications may mount the component before they have the description; this is not an error.
    if (!spec && !specUrl) return () => new Promise(() => {});
    const source = !spec
      ? { url: specUrl ?? "" }
      : typeof spec === "string"
        ? { text: spec, url: specUrl ?? undefined }
        : { document: spec, url: specUrl ?? undefined };
    return (on) => loadOutlined(source, latest.current, parts, on);
  }, [spec, specUrl, loadingOptions]);
  const shown = useLabelled(options);
  return isEnded ? null : <Standalone load={loader} options={shown} parts={parts} live={live} />;
}

/** The methods of the page. Its events call the host's callbacks, and `set` and `destroy` change the component. */
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

/** The options when the labels of their language have loaded. Until then, the previous ones. */
function useLabelled(options: Options): Options {
  const [labelled, setLabelled] = useState(options);
  useEffect(() => {
    let isCurrent = true;
    fetchWords(options).then(() => isCurrent && setLabelled(options));
    return () => {
      isCurrent = false;
    };
  }, [options]);
  return areWordsThere(options) ? options : labelled;
}

/** The content of options as text, for comparisons. If it cannot be written as JSON, the options themselves. */
function textOf(options: readonly (OptionsInput | undefined)[]): unknown {
  try {
    return JSON.stringify(options, (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
  } catch {
    return options;
  }
}
