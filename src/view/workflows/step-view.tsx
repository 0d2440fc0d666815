/** A step of a workflow: its target, its values, and the actions that follow. */
import { type ReactNode, useMemo } from "react";
import { formatJson } from "#oas/json-text.ts";
import { usePage } from "#view/page/page.ts";
import { Code } from "#view/prose/code.tsx";
import { Markdown } from "#view/prose/markdown.tsx";
import { Heading, Under } from "#view/ui/heading.tsx";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import type { Dependency, Step } from "#workflows/step.ts";
import { Writer } from "#workflows/words.ts";
import { Called } from "./called.tsx";
import {
  Actions,
  Criteria,
  LostReferences,
  Outputs,
  parameterRows,
  type Row,
  Rows,
  Titled,
} from "./rows.tsx";
import { Name, Said } from "./said.tsx";

/** The most characters of one payload; `…` replaces the rest. */
const LONGEST_PAYLOAD = 20_000;

/** A step in the list of steps. */
export function StepView(props: { step: Step }): ReactNode {
  const { step } = props;
  const { arazzo, workflow, stepId = "", index, description } = step;
  const { workflows } = usePage();
  const writer = useMemo(
    () => new Writer({ arazzo, workflow, step }, WORKFLOWS.phrases),
    [arazzo, workflow, step],
  );
  // If several steps share a stepId, the first one is meant.
  const isMeant = workflow.stepsById.get(stepId) === step;
  const id = isMeant ? workflows?.of.stepId(step) : undefined;
  const at = id ?? `${workflow.pointer}/${index}`;
  return (
    <li id={id} className="workflow-step">
      <Heading as="h4" className="step-title">
        <span className="step-number">{index + 1}</span> <span dir="ltr">{stepId}</span>
      </Heading>
      <Under>
        <p className="called">
          <Called step={step} />
        </p>
        <Markdown text={description} />
        <Timing step={step} writer={writer} />
        <Titled title={WORKFLOWS.parameters} of={step.parameters}>
          <Rows rows={parameterRows(step.parameters)} writer={writer} at={`${at}/parameters`} />
        </Titled>
        {step.requestBody && <BodyPart body={step.requestBody} writer={writer} at={at} />}
        <Titled title={WORKFLOWS.succeedsIf} of={step.successCriteria}>
          <Criteria criteria={step.successCriteria} writer={writer} at={`${at}/criteria`} />
        </Titled>
        <Titled title={WORKFLOWS.onSuccess} of={step.onSuccess}>
          <Actions actions={step.onSuccess} writer={writer} at={`${at}/success`} />
        </Titled>
        <Titled title={WORKFLOWS.onFailure} of={step.onFailure}>
          <Actions actions={step.onFailure} writer={writer} at={`${at}/failure`} />
        </Titled>
        <LostReferences lost={step.lost} />
        <Titled title={WORKFLOWS.outputs} of={step.outputs}>
          <Outputs
            outputs={step.outputs}
            writer={writer}
            at={`${at}/outputs`}
            idOf={(name) => (isMeant ? workflows?.of.stepId(step, "outputs", name) : undefined)}
          />
        </Titled>
      </Under>
    </li>
  );
}

/** The conditions of the step, and its timeout. */
function Timing(props: { step: Step; writer: Writer }): ReactNode {
  const { action, correlationId, timeout, dependsOn } = props.step;
  return (
    <>
      {action !== undefined && (
        <p>
          {WORKFLOWS.action} <Name text={action} />
        </p>
      )}
      {correlationId && (
        <p>
          {WORKFLOWS.correlationId} <Said words={props.writer.value(correlationId)} />
        </p>
      )}
      {timeout !== undefined && <p>{WORKFLOWS.timeout(timeout)}</p>}
      <Needed dependsOn={dependsOn} />
    </>
  );
}

/** The steps that must be complete before it. */
function Needed(props: { dependsOn: readonly Dependency[] }): ReactNode {
  const { dependsOn } = props;
  const { workflows } = usePage();
  return (
    dependsOn.length > 0 && (
      <p>
        {WORKFLOWS.needsFirst}{" "}
        {dependsOn.map(({ text, link, pointer }, index) => (
          <span key={pointer}>
            {index > 0 && ", "}
            <Name id={link.kind === "step" ? workflows?.of.stepId(link.step) : undefined} text={text} />
            {link.kind !== "step" && <span className="broken"> {WORKFLOWS.notFound}</span>}
          </span>
        ))}
      </p>
    )
  );
}

function BodyPart(props: { body: RequestBody; writer: Writer; at: string }): ReactNode {
  const { body, writer, at } = props;
  const { contentType, payload, hasPayload, replacements, inside } = body;
  const isText = typeof payload === "string";
  const shown = useMemo(() => {
    const written = isText ? payload : formatJson(payload);
    return written.length > LONGEST_PAYLOAD ? `${written.slice(0, LONGEST_PAYLOAD)}\n…` : written;
  }, [payload, isText]);
  const said: readonly Row[] = inside
    .filter(({ value }) => value.kind === "expression" || value.kind === "selector")
    .map(({ pointer, value }) => ({ name: pointer || WORKFLOWS.wholeBody, value }));
  const replaced: readonly Row[] = replacements.map(({ target, targetSelectorType, value }) => ({
    name: target,
    mark: targetSelectorType?.type,
    value,
  }));
  return (
    <div className="workflow-part">
      <Heading as="h5" className="part-title">
        {WORKFLOWS.requestBody} {contentType !== undefined && <span className="mark">{contentType}</span>}
      </Heading>
      {hasPayload && (
        <Code code={shown} language={isText ? undefined : "json"} name={WORKFLOWS.requestBody} />
      )}
      {said.length > 0 && <Rows rows={said} writer={writer} at={`${at}/payload`} />}
      {replaced.length > 0 && <Rows rows={replaced} writer={writer} at={`${at}/replacements`} />}
    </div>
  );
}
