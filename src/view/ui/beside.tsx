/** What the part beside the description draws; until it is there, its place. */
import type { ReactNode } from "react";
import { LABELS } from "#view/labels.ts";
import { usePage } from "#view/page.ts";
import { type Parts, usePart } from "#view/parts.ts";

/**
 * @param children draws with the part
 * @param hasPlace whether a place is kept for it. Default: true.
 */
export function Beside(props: {
  children: (part: NonNullable<Parts["beside"]["value"]>) => ReactNode;
  className?: string;
  hasPlace?: boolean;
}): ReactNode {
  const { beside } = usePage().parts;
  const part = usePart(beside, true);
  if (part) return props.children(part);
  if (props.hasPlace === false) return null;
  const { error } = beside;
  return (
    <div className={props.className}>
      <p className="no-sample" aria-busy={error === undefined}>
        {error !== undefined && `${LABELS.partError} ${error instanceof Error ? error.message : ""}`}
      </p>
    </div>
  );
}
