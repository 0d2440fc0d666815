/** The list of workflows in which an operation occurs. It needs no workflows, so live pages of a site can draw it too. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { Limited } from "#view/ui/limited.tsx";

/** A step that calls the operation. */
export interface Use {
  /** The id of its row, or of its workflow. */
  id: string;
  /** The label of its workflow. */
  label: string;
  stepId?: string | undefined;
}

/** How many are shown at first. */
const FIRST_USES = 10;

/** The list. */
export function UsesList(props: { title: string; uses: readonly Use[] }): ReactNode {
  const { title, uses } = props;
  return (
    <div className="where-used">
      <p>{title}</p>
      <Limited items={uses} first={FIRST_USES} around={(items) => <ul className="uses">{items}</ul>}>
        {({ id, label, stepId }, index) => (
          <li key={index}>
            <a href={hashOf(id)}>{label}</a>
            {stepId !== undefined && <span className="fact-label"> {stepId}</span>}
          </li>
        )}
      </Limited>
    </div>
  );
}
