/** Reports values that cannot be read because they have the wrong type, where they would be. */
import { type ReactNode, useMemo } from "react";
import { placeOfUnread, type Unread, unreadOf } from "#model/whole/unread.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** How many are shown at first. */
const FIRST = 10;

/** The unreadable values of the root, of components and of path items. */
export function UnreadOutline(): ReactNode {
  const { document } = usePage();
  const all = useMemo(() => unreadOf(document), [document]);
  return <UnreadView all={all} />;
}

/** The place, the type and the expected type of each value; nothing if there are none. */
export function UnreadView(props: { all: readonly Unread[] }): ReactNode {
  return (
    <Limited items={props.all} first={FIRST}>
      {(one) => (
        <p key={one.pointer} className="broken">
          <code>{placeOfUnread(one)}</code>{" "}
          {DETAILS.unread(DETAILS.jsonTypes[one.found], DETAILS.jsonTypes[one.expected])}
        </p>
      )}
    </Limited>
  );
}
