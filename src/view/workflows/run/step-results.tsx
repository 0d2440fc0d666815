/** The results of the steps of a run: whether they succeeded and why, their outputs, and the actions that followed. */
import { type ReactNode, useMemo } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { ResponseView } from "#view/console/response/response-view.tsx";
import { outcomeKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { Heading } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Json } from "#view/values/json.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { RUN } from "#view/words/run-labels.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { Said } from "#view/workflows/said.tsx";
import type { Verdict } from "#workflows/run/criteria.ts";
import type { StepResult } from "#workflows/run/run.ts";
import type { RunProblem } from "#workflows/run/run-problem.ts";
import { Writer } from "#workflows/words.ts";
import type { Attempt, Running } from "./state.ts";

/** How many results are shown at first: the last ones. */
const FIRST_RESULTS = 30;

/** The results so far, the last one first. */
export function StepResults(props: { running: Running }): ReactNode {
  const { run, attempts } = props.running;
  // Steps that call workflows send nothing themselves.
  const shown = useMemo(() => {
    let at = 0;
    return run.results.map((result) => ({
      result,
      attempt: result.step.link?.kind === "operation" ? attempts[at++] : undefined,
    }));
  }, [run, attempts]);
  if (shown.length === 0) return null;
  return (
    <>
      <Heading as="h4" className="part-title">
        {RUN.steps}
      </Heading>
      <Limited
        items={[...shown].reverse()}
        first={FIRST_RESULTS}
        around={(items) => (
          <ol className="run-steps" reversed>
            {items}
          </ol>
        )}
      >
        {({ result, attempt }, index) => (
          <StepResultView key={shown.length - index} result={result} attempt={attempt} isLast={index === 0} />
        )}
      </Limited>
    </>
  );
}

function StepResultView(props: { result: StepResult; attempt?: Attempt; isLast: boolean }): ReactNode {
  const { result, attempt, isLast } = props;
  const { step, exchange, verdicts, isSuccess, outputs, action, problems } = result;
  const { workflows } = usePage();
  const { arazzo, workflow, stepId = "" } = step;
  const writer = new Writer({ arazzo, workflow, step }, WORKFLOWS.phrases);
  const id = workflows?.of.stepId(step);
  const retryAfter = action?.type === "retry" ? waitOf(result) : undefined;
  return (
    <li className={isSuccess ? "run-step" : "run-step run-step-failed"}>
      <p className="run-step-head">
        {id === undefined ? <strong>{stepId}</strong> : <a href={hashOf(id)}>{stepId}</a>}{" "}
        <strong>{isSuccess ? RUN.succeeded : RUN.failed}</strong>
        {exchange && <span className="mark">{exchange.status}</span>}
      </p>
      <Verdicts verdicts={verdicts} writer={writer} />
      {exchange && verdicts.length === 0 && <p>{RUN.noCriteria}</p>}
      <Problems problems={problems} />
      {Object.keys(outputs).length > 0 && <Json value={outputs} name={WORKFLOWS.outputs} />}
      {action && (
        <p>
          {RUN.follows} <Said words={writer.outcome(action)} />
        </p>
      )}
      {retryAfter !== undefined && <p>{RUN.wait(retryAfter)}</p>}
      {attempt && exchange && <Sent attempt={attempt} isOpen={isLast} />}
    </li>
  );
}

/** The seconds to wait before a retry: those of the response go before those of the action. */
function waitOf({ exchange, action }: StepResult): number | undefined {
  const field = exchange?.response.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  return field !== undefined && /^\d{1,9}$/.test(field) ? Number(field) : action?.retryAfter;
}

function Verdicts(props: { verdicts: readonly Verdict[]; writer: Writer }): ReactNode {
  const { verdicts, writer } = props;
  if (verdicts.length === 0) return null;
  return (
    <ul className="run-verdicts">
      {verdicts.map(({ criterion, holds, problem }, index) => (
        <li key={index} className={holds ? "run-holds" : "run-fails"}>
          <Said words={writer.criterion(criterion)} />: <strong>{holds ? RUN.holds : RUN.fails}</strong>
          {problem && ` (${RUN.problems[problem.kind](problem.about)})`}
        </li>
      ))}
    </ul>
  );
}

/** The response to a step. */
function Sent(props: { attempt: Attempt; isOpen: boolean }): ReactNode {
  const { operation, where } = props.attempt;
  const [outcome] = usePageState(outcomeKey(where.address), undefined);
  if (!outcome || !("answer" in outcome)) return null;
  return (
    <details className="console run-response" open={props.isOpen}>
      <summary>{CONSOLE.response}</summary>
      <ResponseView operation={operation} outcome={outcome} />
    </details>
  );
}

/** What could not be evaluated. */
export function Problems(props: { problems: readonly RunProblem[] }): ReactNode {
  const { problems } = props;
  if (problems.length === 0) return null;
  return (
    <ul className="run-problems">
      {problems.map(({ kind, about }, index) => (
        <li key={index}>{RUN.problems[kind](about)}</li>
      ))}
    </ul>
  );
}
