/** A reference of the description that leads nowhere. */
import type { ReactNode } from "react";
import { LABELS } from "#view/labels.ts";

/** Says so at its place; nothing where there is none. */
export function Broken(props: { reference: string | undefined }): ReactNode {
  return props.reference === undefined ? null : (
    <p className="broken">
      {LABELS.brokenReference}: <code>{props.reference}</code>
    </p>
  );
}
