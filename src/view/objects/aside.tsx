/** The right panels of the first section and of tags. */
import type { ReactNode } from "react";
import type { TagItem } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { PAINTED } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Limited } from "#view/ui/limited.tsx";

/** How many operations of a tag are listed at first. */
export const FIRST_LISTED = 10;

/** The panel for the first request. It loads after the first paint. */
export function StartAside(): ReactNode {
  const { parts, whole } = usePage();
  const [painted] = usePageState(PAINTED, false);
  const part = usePart(parts.snippets, painted || whole !== undefined);
  return part && <part.StartPanel />;
}

/** Links to the operations of a tag, and to its nested tags. */
export function TagAside(props: { item: TagItem }): ReactNode {
  const items = props.item.items.filter(({ kind }) => kind === "operation" || kind === "tag");
  // A single operation follows directly below.
  if (items.length < 2) return null;
  return (
    <div className="start-panel tag-operations">
      <div className="right-inside">
        <Limited items={items} first={FIRST_LISTED} around={(listed) => <ul>{listed}</ul>}>
          {(one) => (
            <li key={one.id}>
              <a href={hashOf(one.id)} title={one.label}>
                {one.kind === "operation" ? (
                  <>
                    <span className={`listed-verb ${classOf(one.operation.method)}`}>
                      {one.operation.method}
                    </span>{" "}
                    <code>{breakable(one.operation.path)}</code>
                  </>
                ) : (
                  one.label
                )}
              </a>
            </li>
          )}
        </Limited>
      </div>
    </div>
  );
}

/** The colour of a method: that of a class of responses. */
function classOf(method: string): string {
  return COLOURS.get(method) ?? "";
}

const COLOURS: ReadonlyMap<string, string> = new Map([
  ["get", "success"],
  ["post", "info"],
  ["query", "info"],
  ["put", "redirect"],
  ["patch", "redirect"],
  ["delete", "error"],
]);
