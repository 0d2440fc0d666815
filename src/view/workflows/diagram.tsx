/**
 * The order of steps as a diagram that is a list: each step links to its row and shows its possible next
 * steps.
 */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Heading } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import type { Action } from "#workflows/action.ts";
import type { Step } from "#workflows/step.ts";
import { Writer } from "#workflows/words.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { FIRST_STEPS, stepsAt } from "./page-workflows.ts";
import { Said } from "./said.tsx";

/** How many actions of a step the diagram shows; the step itself shows all. */
const FIRST_ACTIONS = 5;

/** The diagram of a workflow. */
export function Diagram(props: { workflow: Workflow; id: string }): ReactNode {
  const { workflow, id } = props;
  if (workflow.steps.length === 0) return null;
  return (
    <nav className="workflow-diagram" aria-label={`${WORKFLOWS.order}: ${workflow.label}`}>
      <Heading as="h3" className="diagram-title">
        {WORKFLOWS.order}
      </Heading>
      <Limited
        items={workflow.steps}
        first={FIRST_STEPS}
        at={`${stepsAt(id)}/diagram`}
        around={(steps) => <ol>{steps}</ol>}
      >
        {(step) => <Node key={step.index} step={step} />}
      </Limited>
    </nav>
  );
}

function Node(props: { step: Step }): ReactNode {
  const { step } = props;
  const { stepId = "", link, index } = step;
  const { workflows } = usePage();
  const id = workflows?.of.stepId(step);
  const name = breakable(stepId || String(index + 1));
  return (
    <li className="diagram-node">
      <div className="diagram-box">
        <span className="step-number" aria-hidden="true">
          {index + 1}
        </span>
        <span className="diagram-name">
          {id === undefined ? name : <a href={hashOf(id)}>{name}</a>}
          {link?.kind === "operation" && <Verb method={link.operation.method} className="operation-type" />}
          {link?.kind === "workflow" && <span className="diagram-note">{WORKFLOWS.workflow}</span>}
        </span>
      </div>
      <Branches title={WORKFLOWS.onSuccess} actions={step.onSuccess} step={step} />
      <Branches title={WORKFLOWS.onFailure} actions={step.onFailure} step={step} />
    </li>
  );
}

/** The targets of actions. */
function Branches(props: { title: string; actions: readonly Action[]; step: Step }): ReactNode {
  const { title, actions, step } = props;
  if (actions.length === 0) return null;
  const writer = new Writer({ arazzo: step.arazzo, workflow: step.workflow, step }, WORKFLOWS.phrases);
  return (
    <div className="diagram-branches">
      <span className="diagram-note">{title}</span>
      <ul>
        {actions.slice(0, FIRST_ACTIONS).map((action, index) => (
          <li key={index}>
            <Said words={writer.outcome(action)} />
          </li>
        ))}
        {actions.length > FIRST_ACTIONS && <li>…</li>}
      </ul>
    </div>
  );
}
