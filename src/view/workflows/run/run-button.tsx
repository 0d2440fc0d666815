/** The button that opens the run of a workflow, and the place where it opens. The run loads then. */
import type { ReactNode } from "react";
import { tryKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { TryButton } from "#view/ui/try-button.tsx";
import type { Workflow } from "#workflows/workflow.ts";

/** Not one of the page's parts, because only workflows have runs. */
const PANEL = new Part(() => import("./run-panel.tsx"));

/** The button and the run; nothing if the page sends no requests, or no step of the workflow can be sent. */
export function RunButton(props: { workflow: Workflow; id: string }): ReactNode {
  const { workflow, id } = props;
  const { options, whole } = usePage();
  const isPrinting = usePrinting();
  const [open] = usePageState(tryKey(id), false);
  const part = usePart(PANEL, open);
  if (options.tryIt === false || whole || isPrinting || !isRunnable(workflow)) return null;
  return (
    <>
      <TryButton address={id} part={PANEL} />
      {open &&
        (part ? (
          <part.RunPanel workflow={workflow} id={id} />
        ) : (
          <LostPart part={PANEL}>
            <div className="run" aria-busy />
          </LostPart>
        ))}
    </>
  );
}

/** Whether a workflow has a step that this page can send. */
function isRunnable({ steps }: Workflow): boolean {
  return steps.some(({ link }) => link?.kind === "operation" || link?.kind === "workflow");
}
