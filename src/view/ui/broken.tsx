/** A reference of the description that leads nowhere. */
import type { ReactNode } from "react";
import { LABELS } from "#view/labels.ts";
import { usePage } from "#view/page.ts";

/** Says so at its place; nothing where there is none. What stands in another file may be there the next time. */
export function Broken(props: { reference: string | undefined }): ReactNode {
  const { reference } = props;
  const { reload } = usePage();
  return reference === undefined ? null : (
    <p className="broken">
      {LABELS.brokenReference}: <code>{reference}</code>{" "}
      {reload && !reference.startsWith("#") && (
        <button type="button" onClick={reload}>
          {LABELS.tryAgain}
        </button>
      )}
    </p>
  );
}
