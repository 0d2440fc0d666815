/** The title of a section, with the link beside it: an address to copy. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { LABELS } from "#view/words/labels.ts";

/**
 * A title that begins with an empty anchor, as on the classic page. Its text alone is the heading for screen readers:
 * in their lists, each would begin with the name of the link.
 * @param level the level of its element, `h2` or `h3`. Default: 2
 */
export function LinkedTitle(props: {
  level?: 2 | 3;
  className?: string;
  id: string;
  label: string;
  children: ReactNode;
}): ReactNode {
  const { level = 2, className, id, label, children } = props;
  const Title = `h${level}` as const;
  return (
    <Title role="none" className={className}>
      {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the style sheet, its name is the aria-label */}
      <a className="share-link" href={hashOf(id)} aria-label={`${LABELS.copyLink}: ${label}`} />
      {/* biome-ignore lint/a11y/useSemanticElements: the element of the title contains the link, too */}
      <span role="heading" aria-level={level}>
        {children}
      </span>
    </Title>
  );
}
