/** What the part beside the description draws; until it is there, its place. */
import type { ReactNode } from "react";
import { LABELS } from "#view/labels.ts";
import { usePage } from "#view/page.ts";
import { type Parts, usePart } from "#view/parts.ts";

/**
 * @param children draws with the part
 * @param isSilent where another place says why the part cannot be loaded. Default: false.
 */
export function Beside(props: {
  children: (part: NonNullable<Parts["beside"]["value"]>) => ReactNode;
  isSilent?: boolean;
}): ReactNode {
  const { beside } = usePage().parts;
  const part = usePart(beside, true);
  if (part) return props.children(part);
  const { error } = beside;
  if (error === undefined || props.isSilent) return null;
  return (
    <p className="lost-part">
      {LABELS.partError} {error instanceof Error ? error.message : ""}{" "}
      <button type="button" className="retry" onClick={() => beside.load().catch(() => undefined)}>
        {LABELS.tryAgain}
      </button>
    </p>
  );
}
