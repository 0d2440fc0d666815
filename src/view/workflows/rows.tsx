/** Rows of workflows: named values, criteria and actions, in words. */
import type { ReactNode } from "react";
import { FIRST_ROWS } from "#view/schema/schema.tsx";
import { Heading } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import type { Action } from "#workflows/action.ts";
import type { Criterion } from "#workflows/criterion.ts";
import type { Lost } from "#workflows/lists.ts";
import type { Parameter } from "#workflows/parameter.ts";
import type { Output } from "#workflows/step.ts";
import type { Value } from "#workflows/value.ts";
import type { Writer } from "#workflows/words.ts";
import { Name, Said } from "./said.tsx";

/** A named value. */
export interface Row {
  name: string;
  /** Another fact about the name, such as the location of a parameter. */
  mark?: string;
  value: Value;
}

/** The rows of parameters. */
export function parameterRows(parameters: readonly Parameter[]): readonly Row[] {
  return parameters.map(({ name = "", in: mark, value }) => ({ name, mark, value }));
}

/** Named values, each with the words for it. */
export function Rows(props: {
  rows: readonly Row[];
  writer: Writer;
  /** The key for the number of rendered rows. */
  at: string;
  /** The id of a row. Default: rows have none. */
  idOf?: (name: string) => string | undefined;
}): ReactNode {
  const { rows, writer, at, idOf } = props;
  return (
    <Limited items={rows} first={FIRST_ROWS} at={at} around={(items) => <ul className="fields">{items}</ul>}>
      {({ name, mark, value }, index) => (
        <li key={index} id={idOf?.(name)} className="field">
          <div className="field-head">
            <span className="property-name" dir="ltr">
              {name}
            </span>
            {mark !== undefined && <span className="mark">{mark}</span>}
            <span className="said">
              <Said words={writer.value(value)} />
            </span>
          </div>
        </li>
      )}
    </Limited>
  );
}

/** The outputs of a step or a workflow. */
export function Outputs(props: {
  outputs: readonly Output[];
  writer: Writer;
  at: string;
  idOf: (name: string) => string | undefined;
}): ReactNode {
  const { outputs, ...where } = props;
  return <Rows rows={outputs} {...where} />;
}

/** Criteria, all of which must hold. */
export function Criteria(props: { criteria: readonly Criterion[]; writer: Writer; at: string }): ReactNode {
  const { criteria, writer, at } = props;
  return (
    <Limited
      items={criteria}
      first={FIRST_ROWS}
      at={at}
      around={(items) => <ul className="sentences">{items}</ul>}
    >
      {(one, index) => (
        <li key={index}>
          <Said words={writer.criterion(one)} />
        </li>
      )}
    </Limited>
  );
}

/** Actions; the first whose criteria hold is taken. */
export function Actions(props: { actions: readonly Action[]; writer: Writer; at: string }): ReactNode {
  const { actions, writer, at } = props;
  return (
    <Limited
      items={actions}
      first={FIRST_ROWS}
      at={at}
      around={(items) => <ol className="sentences">{items}</ol>}
    >
      {(action, index) => (
        <li key={index}>
          <Said words={writer.action(action)} />
          {action.parameters.length > 0 && (
            <>
              {` (${WORKFLOWS.withInputs}) `}
              <Rows rows={parameterRows(action.parameters)} writer={writer} at={`${at}/${index}`} />
            </>
          )}
        </li>
      )}
    </Limited>
  );
}

/** References to missing components, as written. */
export function LostReferences(props: { lost: readonly Lost[] }): ReactNode {
  const { lost } = props;
  return (
    lost.length > 0 && (
      <Limited items={lost} first={FIRST_ROWS} around={(items) => <ul className="sentences">{items}</ul>}>
        {({ text, pointer }) => (
          <li key={pointer}>
            <Name text={text} /> <span className="broken">{WORKFLOWS.notFound}</span>
          </li>
        )}
      </Limited>
    )
  );
}

/** A part of a step or a workflow under its title; nothing if it is empty. */
export function Titled(props: {
  title: string;
  of: readonly unknown[];
  as?: "h4" | "h5";
  id?: string;
  children: ReactNode;
}): ReactNode {
  const { title, of, as = "h5", id, children } = props;
  if (of.length === 0) return null;
  return (
    <div id={id} className="workflow-part">
      <Heading as={as} className="part-title">
        {title}
      </Heading>
      {children}
    </div>
  );
}
