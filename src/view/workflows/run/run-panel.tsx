/** Runs a workflow on the page, one step at a time: a part that loads when the reader opens it. Sends only what the reader sends. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Extra, isSecret } from "#console/extras.ts";
import { fieldOf, type Held, readField } from "#console/field.ts";
import { languageOf } from "#options/read.ts";
import { RequestForm, useConsoleWords } from "#view/console/console.tsx";
import type { Outcome } from "#view/console/outcome.ts";
import { NamedField } from "#view/console/value-field.tsx";
import { outcomeKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import consoleStyle from "#view/theme/style/console.css?inline";
import style from "#view/theme/style/run.css?inline";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Json } from "#view/values/json.tsx";
import { RUN, setRunLabels } from "#view/words/run-labels.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import type { Values } from "#workflows/run/scope.ts";
import type { Input, Workflow } from "#workflows/workflow.ts";
import { type Attempt, advanced, forget, type Running, runKey, started } from "./state.ts";
import { Problems, StepResults } from "./step-results.tsx";

const adopt = styleRef(`${consoleStyle}${style}`);

/** The run of a workflow, once its words are there. */
export function RunPanel(props: { workflow: Workflow; id: string }): ReactNode {
  const isConsoleReady = useConsoleWords();
  const isReady = useRunWords();
  return (
    <section ref={adopt} className="run" aria-label={`${RUN.run}: ${props.workflow.label}`}>
      {isReady && isConsoleReady && <Opened {...props} />}
    </section>
  );
}

/** Whether the words of the page's language are there. If they cannot be loaded, runs are in English. */
function useRunWords(): boolean {
  const { options } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const say = async (): Promise<void> => {
      const part =
        language === "en" ? undefined : await import("#view/words/run-words.ts").catch(() => undefined);
      setRunLabels(part?.runWordsOf(language) ?? {}, options.labels);
      if (isCurrent) setReady(language);
    };
    say();
    return () => {
      isCurrent = false;
    };
  }, [language, options]);
  return ready === language;
}

function Opened(props: { workflow: Workflow; id: string }): ReactNode {
  const { workflow, id } = props;
  const page = usePage();
  const [running, setRunning] = usePageState(runKey(id), undefined);
  const restart = (): void => forget(page, id);
  const start = async (inputs: Values): Promise<void> => {
    forget(page, id);
    setRunning(await started(page, id, workflow, inputs));
  };
  return (
    <>
      <Heading as="h3" className="part-heading">
        {RUN.run}
      </Heading>
      <p>
        {RUN.note} {RUN.memory}
      </p>
      <Under>
        {running ? (
          <Steps running={running} id={id} onRestart={restart} />
        ) : (
          <InputForm workflow={workflow} onStart={start} />
        )}
      </Under>
    </>
  );
}

/** A field for each input, and the button that starts. */
function InputForm(props: { workflow: Workflow; onStart: (inputs: Values) => void }): ReactNode {
  const { workflow, onStart } = props;
  const { inputs } = workflow;
  const [given, setGiven] = useState<Readonly<Record<string, Held>>>({});
  const held = (one: Input): Held => (Object.hasOwn(given, one.name) ? given[one.name]! : firstHeld(one));
  const start = (): void => {
    const values = inputs.flatMap((one): [string, unknown][] => {
      const reading = readField(held(one), one.schema);
      if (!reading) return [];
      return [[one.name, "problem" in reading ? reading.text : reading.value]];
    });
    onStart(Object.fromEntries(values));
  };
  return (
    <form
      className="console run-inputs"
      aria-label={WORKFLOWS.inputs}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {inputs.map((one) => (
        <NamedField
          key={one.name}
          of={one}
          held={held(one)}
          onChange={(next) => setGiven({ ...given, [one.name]: next })}
        />
      ))}
      <button type="submit" className="console-send">
        {RUN.start}
      </button>
    </form>
  );
}

function firstHeld({ schema }: Input): Held {
  const [example] = schema.examples;
  return fieldOf(schema.keywords["default"] ?? example, schema);
}

/** What has been run, and the form of the next step or how the run has ended. */
function Steps(props: { running: Running; id: string; onRestart: () => void }): ReactNode {
  const { running, id, onRestart } = props;
  const { run, attempt } = running;
  const news = useRef<HTMLDivElement>(null);
  const count = run.results.length;
  // The form that had the focus is gone.
  useEffect(() => {
    if (count > 0 && news.current?.closest(".run")?.contains(document.activeElement) === false)
      news.current.focus();
  }, [count]);
  return (
    <>
      <StepResults running={running} />
      <div ref={news} tabIndex={-1} className="run-next">
        {attempt && <NextStep key={attempt.where.address} attempt={attempt} running={running} id={id} />}
        <p role="status" className={`run-end run-${run.end}`}>
          {run.end && RUN.ends[run.end]}
        </p>
        {run.end && Object.keys(run.outputs).length > 0 && (
          <Json value={run.outputs} name={WORKFLOWS.outputs} />
        )}
      </div>
      <button type="button" className="run-restart" onClick={onRestart}>
        {RUN.restart}
      </button>
    </>
  );
}

/** The form of the next step. When its response has arrived, the run goes on. */
function NextStep(props: { attempt: Attempt; running: Running; id: string }): ReactNode {
  const { attempt, running, id } = props;
  const { step, operation, where, call } = attempt;
  const page = usePage();
  const [outcome] = usePageState(outcomeKey(where.address), undefined);
  const goOn = (end: Outcome | undefined): void => {
    advanced(page, id, running, end).then((next) => {
      // Another run may have begun meanwhile.
      if (page.state.get(runKey(id)) === running) page.state.set(runKey(id), next);
    });
  };
  const isLate = useTimeout(step.timeout, outcome);
  const isOver = outcome?.state === "arrived" || (outcome?.state === "failed" && isLate.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once for each outcome
  useEffect(() => {
    if (isOver) goOn(outcome);
  }, [isOver, outcome]);
  return (
    <>
      <Heading as="h4" className="run-title">
        {RUN.next(step.index + 1, step.stepId ?? operation.label)}
      </Heading>
      <Problems problems={call.problems} />
      <Extras extras={call.extras} />
      <RequestForm operation={operation} where={where} extras={call.extras}>
        {outcome?.state === "failed" && (
          <button type="button" className="console-link" onClick={() => goOn(undefined)}>
            {RUN.giveUp}
          </button>
        )}
      </RequestForm>
    </>
  );
}

/** Parameters that the operation does not describe. Credentials are hidden. */
function Extras(props: { extras: readonly Extra[] }): ReactNode {
  const { extras } = props;
  if (extras.length === 0) return null;
  return (
    <ul className="run-extras" aria-label={WORKFLOWS.parameters}>
      {extras.map((one, index) => (
        <li key={index}>
          <code>{one.name}</code> <span className="mark">{one.location}</span>{" "}
          {isSecret(one) ? "••••" : <code>{one.text}</code>}
        </li>
      ))}
    </ul>
  );
}

/** Stops a request after the time that a step may take. Whether it did. */
function useTimeout(timeout: number | undefined, outcome: Outcome | undefined): { current: boolean } {
  const isLate = useRef(false);
  const stop = outcome && "stop" in outcome ? outcome.stop : undefined;
  useEffect(() => {
    if (!stop) return;
    isLate.current = false;
    if (timeout === undefined) return;
    const timer = setTimeout(() => {
      isLate.current = true;
      stop();
    }, timeout);
    return () => clearTimeout(timer);
  }, [stop, timeout]);
  return isLate;
}
