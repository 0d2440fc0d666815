/** A reference of the description that leads nowhere. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** Says so at its place, or that its file is still on its way; nothing where there is none. What stands in another file may be there the next time. */
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
