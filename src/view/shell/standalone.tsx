/** Loads a description and shows it: a loading screen, then the page or the error screen. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Options } from "#options/options.ts";
import { PAINTED } from "#view/page/keys.ts";
import type { Live } from "#view/page/live-page.ts";
import type { ReadingPosition } from "#view/page/location.ts";
import type { Page } from "#view/page/page.ts";
import type { Parts } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import { firstTheme, givenTheme, type Theme } from "#view/theme/theme.ts";
import { LABELS, setLabels } from "#view/words/labels.ts";
import { Failure } from "./failure.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { type Description, makePage, PageView, translationOf } from "./redoc.tsx";
import { Root } from "./root.tsx";

/** The parameters of a loader: signals and callbacks. */
export interface LoaderCalls {
  /** Aborts when nobody needs the description any more. */
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
  /** The description without files that are still loading: it can be shown until they have arrived. */
  onEarly?: (early: Description) => void;
  /** The text is complete, and is being parsed as YAML. */
  onYaml: () => void;
}

/** Loads the description of one page. */
export type Loader = (on: LoaderCalls) => Promise<Description>;

/** Loads a description before its page is rendered. */
export class Preload {
  /** The description, once it has loaded. */
  description: Description | undefined;
  /** The description without files that are still loading. */
  private early: Description | undefined;
  /** Resolves when loading has succeeded or failed. */
  readonly ended: Promise<void>;
  private readonly controller = new AbortController();
  private readonly loading: Promise<Description>;
  private page: LoaderCalls | undefined;
  /** Reports the latest progress to a page. */
  private progress: ((page: LoaderCalls) => void) | undefined;

  /** @param again loads it again, when the reader asks for it */
  constructor(private readonly again: Loader) {
    this.loading = again({
      signal: this.controller.signal,
      onProgress: (received, total) => this.report((page) => page.onProgress(received, total)),
      onYaml: () => this.report((page) => page.onYaml()),
      onEarly: (early) => {
        this.early = early;
        this.page?.onEarly?.(early);
      },
    });
    this.ended = this.loading.then(
      (description) => {
        this.description = description;
      },
      () => undefined,
    );
  }

  /** Aborts loading. */
  stop(): void {
    this.controller.abort();
  }

  /** A loader. Its first call returns the description that is loading already. */
  readonly load: Loader = (on) => {
    if (this.page) return this.again(on);
    this.page = on;
    on.signal.addEventListener("abort", () => this.stop());
    if (!this.description) this.progress?.(on);
    if (this.early) on.onEarly?.(this.early);
    return this.loading;
  };

  private report(progress: (page: LoaderCalls) => void): void {
    this.progress = progress;
    if (this.page) progress(this.page);
  }
}

/** Everything that makes a page. */
export interface StandaloneProps {
  /** Loads the description; a new function loads it again. */
  load: Loader;
  /** The description, if it is loaded before the page starts. */
  description?: Description;
  options: Options;
  parts: Parts;
  /**
   * Removes the prebuilt page just before the live page appears; returns the place that the reader was at.
   */
  takeOver?: () => ReadingPosition | undefined;
  /** Receives the events of the page, and whether it is ready or has failed. */
  live: Live;
}

/** A shorter wait shows nothing, in milliseconds. */
const SILENT_TIME = 150;

/** The progress of loading. */
interface Progress {
  /** Bytes; 0 if nothing was fetched. */
  received: number;
  total?: number;
  isYaml?: boolean;
}

type State =
  | { phase: "loading" }
  | { phase: "ready"; description: Description; reader: PageState }
  | { phase: "failed"; error: Error };

/** Loads the description. Each attempt loads it again. */
function useLoading(
  props: StandaloneProps,
  attempt: number,
): { state: State; progress: Progress | undefined } {
  const { load, parts, live } = props;
  const [state, setState] = useState<State>(() => stateOf(props.description));
  const [progress, setProgress] = useState<Progress>();
  const given = useRef(props.description);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    parts.beside.prepare();
    const isThere = given.current !== undefined;
    given.current = undefined;
    const controller = new AbortController();
    const { signal } = controller;
    if (!isThere) {
      setState({ phase: "loading" });
      setProgress(undefined);
    }
    const onProgress = (received: number, total: number | undefined): void =>
      setProgress({ received, total });
    const onYaml = (): void => setProgress((known) => ({ received: known?.received ?? 0, isYaml: true }));
    const show = (description: Description): void => {
      if (!signal.aborted && !isThere)
        setState((last) => stateOf(description, last.phase === "ready" ? last.reader : undefined));
    };
    // A prebuilt page is complete already.
    const onEarly = props.takeOver ? undefined : show;
    load({ signal, onProgress, onYaml, onEarly }).then(show, (reason: unknown) => {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      if (signal.aborted) return;
      setState({ phase: "failed", error });
      live.events.emit("error", { error });
    });
    return () => controller.abort();
  }, [load, attempt, live, parts]);
  return { state, progress };
}

/** Loads and shows a page. */
export function Standalone(props: StandaloneProps): ReactNode {
  const { options, parts, live } = props;
  useMemo(() => setLabels(options.labels), [options]);
  const [attempt, setAttempt] = useState(0);
  const [theme, setTheme] = useState<Theme>(givenTheme(options));
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setTheme(firstTheme(options)), [options]);
  const { state, progress } = useLoading(props, attempt);
  const onFailed = useCallback((error: Error) => live.events.emit("error", { error }), [live]);
  const onRetry = useCallback(() => setAttempt((last) => last + 1), []);
  if (state.phase === "ready")
    return (
      <PageBoundary key={attempt} onFailed={onFailed} onRetry={onRetry}>
        <Ready {...props} description={state.description} reader={state.reader} reload={onRetry} />
      </PageBoundary>
    );
  return (
    <Root options={options} parts={parts} choice={theme} element={root}>
      {state.phase === "failed" ? (
        <Failure error={state.error} onRetry={onRetry} />
      ) : options.hideLoading || props.takeOver ? null : (
        <Loading progress={progress} />
      )}
    </Root>
  );
}

function stateOf(description: Description | undefined, reader = new PageState()): State {
  return description ? { phase: "ready", description, reader } : { phase: "loading" };
}

/**
 * The page of a description. Changed options make it anew and keep the reader's state. The same happens when
 * all files of the description have arrived; this also keeps the place that the reader is at.
 */
function Ready(
  props: StandaloneProps & {
    description: Description;
    reader: PageState;
    reload: () => void;
  },
): ReactNode {
  const { parts, reader, reload, takeOver, live } = props;
  const [description, options] = translationOf(props.description, props.options);
  const latest = useRef<Page>(undefined);
  const [page, from] = useMemo(() => {
    // The prebuilt page gives way to a page that is as complete.
    if (takeOver) reader.set(PAINTED, true);
    const next = { ...makePage(description, options, parts, reader, live.events), reload, set: live.set };
    // The last page is still on the screen.
    const renewed = latest.current && parts.early.value?.renewed(latest.current, next);
    return [next, renewed ?? takeOver] as const;
  }, [description, options, parts, reader, reload, takeOver, live]);
  latest.current = page;
  const isWhole = !description.waiting;
  useLayoutEffect(() => live.stand(page), [live, page]);
  const onReady = useCallback(() => {
    const title = latest.current?.document.info.title ?? "";
    live.events.emit("load", { title, url: props.description.url });
  }, [live, props.description]);
  return <PageView page={page} onReady={isWhole ? onReady : undefined} takeOver={from} />;
}

function Loading(props: { progress?: Progress }): ReactNode {
  const { progress } = props;
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), SILENT_TIME);
    return () => clearTimeout(timer);
  }, []);
  if (isEarly) return <div className="loading" aria-busy="true" />;
  return (
    <div className="loading" role="status">
      {progress?.isYaml ? LABELS.readingYaml : LABELS.loading}
      {progress && (
        <>
          <progress
            value={progress.total === undefined ? undefined : progress.received}
            max={progress.total}
            aria-label={LABELS.loading}
          />
          {progress.received > 0 && <small>{size(progress.received)}</small>}
        </>
      )}
    </div>
  );
}

function size(bytes: number): string {
  return bytes < 100_000 ? `${bytes} B` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
