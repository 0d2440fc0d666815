/** Renders content that needs the part `beside`; until the part is loaded, a placeholder. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import { type Part, type Parts, usePart } from "#view/page/parts.ts";
import { LABELS } from "#view/words/labels.ts";

/**
 * @param children renders with the part
 * @param isSilent whether another place requests the part after the first paint, and reports a failure.
 *   Default: false.
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

/** The reason why the part could not be loaded. */
export function LostPart(props: {
  part: Part<unknown> /** The placeholder until the part is loaded. */;
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
