/** What the part beside the description draws; until it is there, its place. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import { type Part, type Parts, usePart } from "#view/page/parts.ts";
import { LABELS } from "#view/words/labels.ts";

/**
 * @param children draws with the part
 * @param isSilent where another place asks for the part once the first view is painted, and says why it cannot be loaded.
 * Default: false.
 */
export function Beside(props: {
  children: (part: NonNullable<Parts["beside"]["value"]>) => ReactNode;
  isSilent?: boolean;
}): ReactNode {
  const { beside } = usePage().parts;
  const part = usePart(beside, !props.isSilent);
  if (part) return props.children(part);
  return props.isSilent ? null : <LostPart part={beside} />;
}

/** Why a part is not there, where it cannot be loaded. */
export function LostPart(props: {
  part: Part<unknown> /** What stands there until it comes. */;
  children?: ReactNode;
}): ReactNode {
  const { part, children } = props;
  const { error } = part;
  if (error === undefined) return children;
  return (
    <p className="lost-part">
      {LABELS.partError} {error instanceof Error ? error.message : ""}{" "}
      <button type="button" className="retry" onClick={() => part.load().catch(() => undefined)}>
        {LABELS.tryAgain}
      </button>
    </p>
  );
}
