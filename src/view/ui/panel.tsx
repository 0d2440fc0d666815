/** A section other than an operation: its title, with a link to it, and its text. */
import type { ReactNode } from "react";
import type { Item } from "#model/outline/menu.ts";
import { Beside } from "./beside.tsx";
import { breakable } from "./breakable.tsx";
import { LinkedTitle } from "./linked-title.tsx";

/**
 * The middle panel under a title.
 * @param level the level of the title: 3 inside another section. Default: 2
 * @param className the class of the title. With `operation-title`, the content is not styled as prose. Default:
 * `section-title`
 * @param marks the marks in the title, after the label
 */
export function Panel(props: {
  item: Item;
  level?: 2 | 3;
  className?: string;
  marks?: ReactNode;
  /** The right panel. */
  aside?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const { item, level, className } = props;
  return (
    <div className="panels">
      <div className={className === "operation-title" ? "middle-panel" : "middle-panel prose"}>
        <LinkedTitle level={level} className={className ?? "section-title"} id={item.id} label={item.label}>
          {breakable(item.label)}
          {props.marks}
        </LinkedTitle>
        <Beside isSilent>{({ CopyMarkdown }) => <CopyMarkdown item={item} />}</Beside>
        {props.children}
      </div>
      {props.aside}
    </div>
  );
}
