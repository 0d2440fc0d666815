/** Reports a reference of the description that leads nowhere. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/**
 * The message at its place: that nothing is there, or that its file is still loading; nothing for a reference
 * that works. A missing target in another file may exist at the next attempt.
 */
export function Broken(props: { reference: string | undefined }): ReactNode {
  const { reference } = props;
  const { reload, waiting } = usePage();
  if (reference === undefined) return null;
  const isElsewhere = !reference.startsWith("#");
  const isAwaited = waiting && isElsewhere;
  return (
    <p className={isAwaited ? "awaited" : "broken"}>
      {isAwaited ? LABELS.loading : `${DETAILS.brokenReference}:`} <code>{reference}</code>{" "}
      {reload && isElsewhere && !isAwaited && (
        <button type="button" onClick={reload}>
          {LABELS.tryAgain}
        </button>
      )}
    </p>
  );
}
