/** What shows in place of the page when there is nothing to show: what went wrong, where, what to do. */
import type { ReactNode } from "react";
import { COMMIT, VERSION } from "#view/page/version.ts";
import { LABELS } from "#view/words/labels.ts";

/** An error that can say what its reader may do about it. */
interface Advising extends Error {
  advice?: string;
  /** The same in the page's words, where those are others. */
  shown?: { message: string; advice: string };
}

/**
 * The error screen.
 * @param onRetry starts anew; no button without it
 */
export function Failure(props: { error: Advising; onRetry?: () => void }): ReactNode {
  const { error, onRetry } = props;
  const { message, advice } = error.shown ?? error;
  return (
    <main>
      <div className="failure" role="alert">
        <h1>{LABELS.error}</h1>
        <small className="failure-message">{message}</small>
        {advice !== undefined && <p className="failure-advice">{advice}</p>}
        {onRetry && (
          <button type="button" className="retry" onClick={onRetry}>
            {LABELS.tryAgain}
          </button>
        )}
        <details>
          <summary>{LABELS.stack}</summary>
          <pre>{error.stack}</pre>
        </details>
        <small className="failure-version">
          {LABELS.version}: {VERSION}
        </small>
        <small className="failure-version">
          {LABELS.commit}: {COMMIT}
        </small>
      </div>
    </main>
  );
}
