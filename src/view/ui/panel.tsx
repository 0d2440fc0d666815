/** A section other than an operation: its title, with a link to it, and its text. */
import type { ReactNode } from "react";
import type { Item } from "#model/outline/menu.ts";
import { Beside } from "./beside.tsx";
import { breakable } from "./breakable.tsx";
import { ShareLink } from "./share-link.tsx";

/**
 * The middle panel under a title.
 * @param as the element of the title: `h3` inside another section. Default: `h2`
 * @param className the class of the title. With `operation-title`, the content is not styled as prose. Default:
 * `section-title`
 * @param marks the marks in the title, after the label
 */
export function Panel(props: {
  item: Item;
  as?: "h2" | "h3";
  className?: string;
  marks?: ReactNode;
  /** The right panel. */
  aside?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const { item, as: Title = "h2", className } = props;
  return (
    <div className="panels">
      <div className={className === "operation-title" ? "middle-panel" : "middle-panel prose"}>
        <Title className={className ?? "section-title"}>
          <ShareLink id={item.id} label={item.label} />
          {breakable(item.label)}
          {props.marks}
        </Title>
        <Beside isSilent>{({ CopyMarkdown }) => <CopyMarkdown item={item} />}</Beside>
        {props.children}
      </div>
      {props.aside}
    </div>
  );
}
