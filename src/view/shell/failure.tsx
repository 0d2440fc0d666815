/** The error screen, shown instead of the page: what went wrong, where, and what to do. */
import type { ReactNode } from "react";
import { COMMIT, VERSION } from "#view/page/version.ts";
import { LABELS } from "#view/words/labels.ts";

/** An error with advice for the reader. */
interface Advising extends Error {
  advice?: string;
  /** The advice in the language of the page, if that is not English. */
  shown?: { message: string; advice: string };
}

/**
 * The error screen.
 * @param onRetry loads again; without it there is no button
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
