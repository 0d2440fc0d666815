/** The section of a workflow, and the section that lists all of them. */
import { type ReactNode, useMemo } from "react";
import type { Operation } from "#model/operation.ts";
import type { WorkflowItem, WorkflowsItem } from "#model/outline/menu.ts";
import { idInside } from "#model/outline/target.ts";
import { usePage } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { FIRST_ROWS, SchemaView } from "#view/schema/schema.tsx";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/workflows.css?inline";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Panel } from "#view/ui/panel.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { RunButton } from "#view/workflows/run/run-button.tsx";
import { Writer } from "#workflows/words.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { Linked } from "./called.tsx";
import { Diagram } from "./diagram.tsx";
import { FIRST_STEPS, stepsAt } from "./page-workflows.ts";
import { Actions, LostReferences, Outputs, parameterRows, Rows, Titled } from "./rows.tsx";
import { Name } from "./said.tsx";
import { StepView } from "./step-view.tsx";
import { UsesList } from "./used-in.tsx";
import { useWorkflowWords } from "./words.ts";

const adopt = styleRef(style);

/** The style of the sections. */
export const WORKFLOWS_CSS: string = style;

/** A section: of one workflow, or of all. */
export function WorkflowSection(props: { item: WorkflowItem | WorkflowsItem }): ReactNode {
  const { item } = props;
  const { workflows } = usePage();
  const isReady = useWorkflowWords();
  if (!isReady) return <Panel item={item}>{null}</Panel>;
  if (item.kind === "workflows")
    return (
      <Panel item={item}>
        <Overview />
      </Panel>
    );
  const workflow = workflows?.of.at(item);
  if (!workflow) return null;
  const aside = (
    <div className="right-panel">
      <div className="right-inside">
        <Diagram workflow={workflow} id={item.id} />
      </div>
    </div>
  );
  return (
    <Panel item={item} className="operation-title" aside={aside}>
      <Contents workflow={workflow} id={item.id} />
    </Panel>
  );
}

/** The summaries of the documents, and why some could not be read. */
function Overview(): ReactNode {
  const { workflows } = usePage();
  if (!workflows) return null;
  const { given, arazzos } = workflows.of;
  return (
    <div ref={adopt} className="workflows">
      <Faults title={WORKFLOWS.failed} faults={given.faults} />
      <Faults title={WORKFLOWS.unread} faults={[...given.unread.values()].map(({ message }) => message)} />
      {arazzos.map(({ info, raw }, index) => (
        <div key={index}>
          {info.title !== undefined && (
            <p>
              <strong>{info.title}</strong>
              {info.version !== undefined && ` (${info.version})`}
            </p>
          )}
          <Markdown text={info.summary} />
          <Markdown text={info.description} />
          <Extensions raw={raw} />
        </div>
      ))}
    </div>
  );
}

function Faults(props: { title: string; faults: readonly string[] }): ReactNode {
  const { title, faults } = props;
  return (
    faults.length > 0 && (
      <div className="broken" role="note">
        <p>{title}</p>
        <Limited items={faults} first={FIRST_ROWS} around={(items) => <ul>{items}</ul>}>
          {(fault, index) => <li key={index}>{fault}</li>}
        </Limited>
      </div>
    )
  );
}

function Contents(props: { workflow: Workflow; id: string }): ReactNode {
  const { workflow, id } = props;
  const { arazzo, workflowId, label, summary, description, inputsSchema, outputs } = workflow;
  const { workflows } = usePage();
  const writer = useMemo(() => new Writer({ arazzo, workflow }, WORKFLOWS.phrases), [arazzo, workflow]);
  return (
    <div ref={adopt} className="workflow">
      {workflowId !== undefined && workflowId !== label && (
        <p className="operation-names">
          {WORKFLOWS.workflowId} <Name text={workflowId} />
        </p>
      )}
      {summary?.trim() !== label && <Markdown text={summary} />}
      <Markdown text={description} />
      <NeededWorkflows workflow={workflow} />
      <Extensions raw={workflow.raw} />
      <RunButton workflow={workflow} id={id} />
      {inputsSchema && (
        <div id={idInside(id, "inputs")}>
          <Heading as="h3" className="part-heading">
            {WORKFLOWS.inputs}
          </Heading>
          <Under>
            <SchemaView schema={inputsSchema} where={inputsWhere(id)} />
          </Under>
        </div>
      )}
      <OfEveryStep workflow={workflow} writer={writer} id={id} />
      <Heading as="h3" className="part-heading">
        {WORKFLOWS.steps}
      </Heading>
      <Under>
        <Limited
          items={workflow.steps}
          first={FIRST_STEPS}
          at={stepsAt(id)}
          around={(steps) => <ol className="workflow-steps">{steps}</ol>}
        >
          {(step) => <StepView key={step.index} step={step} />}
        </Limited>
      </Under>
      {outputs.length > 0 && (
        <div id={idInside(id, "outputs")}>
          <Heading as="h3" className="part-heading">
            {WORKFLOWS.outputs}
          </Heading>
          <Outputs
            outputs={outputs}
            writer={writer}
            at={idInside(id, "outputs")}
            idOf={(name) => workflows?.of.rowId(workflow, "outputs", name)}
          />
        </div>
      )}
    </div>
  );
}

/** The prefix of the inputs' rows. */
export function inputsWhere(id: string): { direction: "request"; address: string; id: string } {
  const inputs = idInside(id, "inputs");
  return { direction: "request", address: inputs, id: inputs };
}

/** The workflows that must be complete before it. */
function NeededWorkflows(props: { workflow: Workflow }): ReactNode {
  const { dependsOn } = props.workflow;
  return (
    dependsOn.length > 0 && (
      <p>
        {WORKFLOWS.needsFirst}{" "}
        {dependsOn.map(({ text, link, pointer }, index) => (
          <span key={pointer}>
            {index > 0 && ", "}
            <Linked link={link} written={text} />
          </span>
        ))}
      </p>
    )
  );
}

/** The fields of a workflow that apply to all of its steps. */
function OfEveryStep(props: { workflow: Workflow; writer: Writer; id: string }): ReactNode {
  const { workflow, writer, id } = props;
  const { parameters, successActions, failureActions, lost } = workflow;
  return (
    <>
      <Titled title={WORKFLOWS.everyStep} of={parameters}>
        <Rows rows={parameterRows(parameters)} writer={writer} at={`${id}/parameters`} />
      </Titled>
      <Titled title={WORKFLOWS.everySuccess} of={successActions}>
        <Actions actions={successActions} writer={writer} at={`${id}/success`} />
      </Titled>
      <Titled title={WORKFLOWS.everyFailure} of={failureActions}>
        <Actions actions={failureActions} writer={writer} at={`${id}/failure`} />
      </Titled>
      <LostReferences lost={lost} />
    </>
  );
}

/** The workflows in which an operation occurs. */
export function UsedIn(props: { operation: Operation }): ReactNode {
  const { workflows } = usePage();
  const isReady = useWorkflowWords();
  const uses = workflows?.of.listOf(props.operation) ?? [];
  if (uses.length === 0 || !isReady) return null;
  return <UsesList title={WORKFLOWS.usedIn} uses={uses} />;
}
