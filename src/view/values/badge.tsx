/** The badges that authors put beside a name. */
import type { ReactNode } from "react";
import type { Badge } from "#model/mark.ts";

/**
 * The badges on one side of the name. The author's colour is only a frame, so that the text stays legible.
 */
export function Badges(props: { badges: readonly Badge[]; position: Badge["position"] }): ReactNode {
  return props.badges
    .filter((badge) => badge.position === props.position)
    .map(({ name, color, position }, index) => (
      <span
        key={index}
        className={`badge ${position}`}
        ref={(element) => {
          if (color !== undefined && CSS.supports("color", color))
            element?.style.setProperty("--badge", color);
        }}
      >
        {name}
      </span>
    ));
}
