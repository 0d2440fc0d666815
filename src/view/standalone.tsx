/** From nothing to the page: the waiting, the page when the description has come, the error when it has not. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Options } from "#options/options.ts";
import { Failure } from "./failure.tsx";
import { LABELS } from "./labels.ts";
import type { Place } from "./location.ts";
import type { Parts } from "./parts.ts";
import { type Description, makePage, PageView } from "./redoc.tsx";
import { PageState } from "./state.ts";
import { adoptStyles } from "./style/adopt.ts";
import { rememberedTheme, type Theme } from "./theme.ts";
import { PageBoundary } from "./ui/page-boundary.tsx";

/** Loads the description of one page; told when to stop, and whom to tell about progress. */
export type Loader = (on: {
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
}) => Promise<Description>;

/** What a page is made of. */
export interface StandaloneProps {
  /** Loads the description; a new function loads anew. */
  load: Loader;
  options: Options;
  parts: Parts;
  /** Removes what was drawn ahead, when the page is about to stand; tells where it was being read. */
  takeOver?: () => Place | undefined;
  /** Told when the page stands, or why it does not. */
  onLoaded?: (error?: Error) => void;
}

/** A wait shorter than this shows nothing, in milliseconds. */
const PATIENCE = 300;

type State =
  | { phase: "loading" }
  | { phase: "ready"; description: Description; reader: PageState }
  | { phase: "failed"; error: Error };

/** The whole way from an address to a page. */
export function Standalone(props: StandaloneProps): ReactNode {
  const { load, options, parts } = props;
  const [state, setState] = useState<State>({ phase: "loading" });
  const [turn, setTurn] = useState(0);
  const [progress, setProgress] = useState<{ received: number; total?: number }>();
  const [theme, setTheme] = useState<Theme>("system");
  const root = useRef<HTMLDivElement>(null);
  const tell = useTeller(props.onLoaded);
  useLayoutEffect(() => setTheme(rememberedTheme()), []);
  useLayoutEffect(() => {
    if (root.current) adoptStyles(root.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ phase: "loading" });
    setProgress(undefined);
    const onProgress = (received: number, total: number | undefined): void =>
      setProgress({ received, total });
    // Nearly every page shows samples: what makes them comes along with the description.
    parts.samples.load().catch(() => undefined);
    load({ signal, onProgress }).then(
      (description) => {
        if (!signal.aborted) setState({ phase: "ready", description, reader: new PageState() });
      },
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        if (signal.aborted) return;
        setState({ phase: "failed", error });
        tell(error);
      },
    );
    return () => controller.abort();
  }, [load, turn, tell, parts]);
  const onReady = useCallback(() => tell(), [tell]);
  const onRetry = (): void => setTurn(turn + 1);
  if (state.phase === "ready")
    return (
      <PageBoundary key={turn} onFailed={tell} onRetry={onRetry}>
        <Ready {...props} description={state.description} reader={state.reader} onReady={onReady} />
      </PageBoundary>
    );
  return (
    <div className="redoc-wrap lectern" data-theme={theme} ref={root}>
      {state.phase === "failed" ? (
        <Failure error={state.error} onRetry={onRetry} />
      ) : options.hideLoading || props.takeOver ? null : (
        <Loading progress={progress} />
      )}
    </div>
  );
}

/** The page of a description; other options make it anew, and keep what the reader did. */
function Ready(
  props: StandaloneProps & { description: Description; reader: PageState; onReady: () => void },
): ReactNode {
  const { description, options, parts, reader, onReady, takeOver } = props;
  const page = useMemo(
    () => makePage(description, options, parts, reader),
    [description, options, parts, reader],
  );
  return <PageView page={page} onReady={onReady} takeOver={takeOver} />;
}

/** Calls the host's callback. What the host throws is the host's: it is reported, and the page stands. */
function useTeller(onLoaded: ((error?: Error) => void) | undefined): (error?: Error) => void {
  const latest = useRef(onLoaded);
  latest.current = onLoaded;
  return useCallback((error?: Error) => {
    try {
      if (error) latest.current?.(error);
      else latest.current?.();
    } catch (thrown) {
      queueMicrotask(() => {
        throw thrown;
      });
    }
  }, []);
}

function Loading(props: { progress?: { received: number; total?: number } }): ReactNode {
  const { progress } = props;
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (patient) return <div className="loading" aria-busy="true" />;
  return (
    <div className="loading" role="status">
      {LABELS.loading}
      {progress && (
        <>
          <progress
            value={progress.total === undefined ? undefined : progress.received}
            max={progress.total}
            aria-label={LABELS.loading}
          />
          <small>{megabytes(progress.received)}</small>
        </>
      )}
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
