/** The title of a section, with the link beside it: an address to copy. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { LABELS } from "#view/words/labels.ts";

/**
 * A title that begins with an empty anchor, as on the classic page. Its name is its text alone: in the lists of screen
 * readers, each would begin with the name of the link.
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
  const hash = hashOf(id);
  // A hash has no spaces, as `aria-labelledby` requires.
  const text = `title${hash}`;
  return (
    <Title className={className} aria-labelledby={text}>
      {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the style sheet, its name is the aria-label */}
      <a className="share-link" href={hash} aria-label={`${LABELS.copyLink}: ${label}`} />
      <span id={text}>{children}</span>
    </Title>
  );
}
