/** The link beside a heading: an address to copy. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { LABELS } from "#view/words/labels.ts";

/** An empty anchor before a heading's text, as on the classic page. */
export function ShareLink(props: { id: string; label: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the style sheet, its name is the aria-label
    <a className="share-link" href={hashOf(props.id)} aria-label={`${LABELS.copyLink}: ${props.label}`} />
  );
}
