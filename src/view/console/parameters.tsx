/** A field for each parameter, below the name of its location, and what is wrong with it. */
import { type ReactNode, useId, useMemo } from "react";
import { type EntryFinding, isMissing, lackOf, parameterFindings } from "#console/findings.ts";
import { type Entered, entryOf, exampleText, parameterKey, schemaOf } from "#console/form.ts";
import { PARAMETER_LOCATIONS, type Parameter } from "#model/parameter.ts";
import { typeName } from "#model/schema/type-name.ts";
import { sidesOf } from "#view/objects/operation-details.tsx";
import { parameterWhere } from "#view/objects/parameter.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { useShown } from "./missing.tsx";
import { TypeLink } from "./row-link.tsx";
import type { Draft } from "./use-draft.ts";
import { FieldName, ValueField } from "./value-field.tsx";

/** The fields of all parameters. */
export function ParameterFields(props: { draft: Draft }): ReactNode {
  const { draft } = props;
  return PARAMETER_LOCATIONS.map((location) => {
    const here = draft.fields.filter((one) => one.location === location);
    return (
      here.length > 0 && (
        <fieldset key={location}>
          <legend>{DETAILS[location]}</legend>
          {here.map((parameter) => (
            <ParameterField key={parameter.name} parameter={parameter} draft={draft} />
          ))}
        </fieldset>
      )
    );
  });
}

function ParameterField(props: { parameter: Parameter; draft: Draft }): ReactNode {
  const { parameter, draft } = props;
  const { name, location, required, deprecated } = parameter;
  const { operation, id: operationId, form, setForm } = draft;
  const id = useId();
  const { held, isSent, isEntered } = entryOf(parameter, form);
  const found = useMemo(() => parameterFindings(parameter, form), [parameter, form]);
  const { shown, onBlur } = useShown(found);
  const schema = schemaOf(parameter);
  const example = useMemo(() => exampleText(parameter), [parameter]);
  const set = (entered: Entered): void =>
    setForm({ ...form, parameters: { ...form.parameters, [parameterKey(parameter)]: entered } });
  const row = parameterWhere(parameter, sidesOf(operation, operationId).parameters).id;
  const isGroup = held.kind === "list" || held.kind === "object";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus leaves the field
    <div
      className={isSent ? "console-field" : "console-field unsent"}
      data-field={parameterKey(parameter)}
      data-lacking={lackOf([parameter], form)}
      onBlur={onBlur}
    >
      <span className="console-head">
        {location !== "path" && (
          <input
            type="checkbox"
            checked={isSent}
            aria-label={CONSOLE.sendField(name)}
            title={CONSOLE.sendField(name)}
            onChange={({ target }) => set({ isSent: target.checked, ...(isEntered && { held }) })}
          />
        )}
        <FieldName id={isGroup ? undefined : id} name={name} required={required} deprecated={deprecated} />
        <TypeLink row={row} name={name}>
          {schema ? typeName(schema) : CONSOLE.anyType}
        </TypeLink>
      </span>
      <ValueField
        held={held}
        schema={schema}
        required={required}
        naming={{
          id,
          label: isGroup ? name : undefined,
          isWrong: shown.length > 0,
          describedBy: shown.length > 0 ? `${id}-wrong` : undefined,
          hint: example && `${DETAILS.example} ${example}`,
        }}
        onChange={(next) => set({ held: next, isSent: true })}
      />
      <Findings id={`${id}-wrong`} found={shown} />
    </div>
  );
}

/** What is wrong with a field. */
export function Findings(props: {
  id: string;
  found: readonly EntryFinding[];
  onLine?: (line: number) => void;
}): ReactNode {
  const { id, found, onLine } = props;
  if (found.length === 0) return null;
  return (
    <ul id={id} className="console-findings">
      {found.map((finding, index) => (
        <li key={index}>
          {onLine && <LineLink finding={finding} onLine={onLine} />}{" "}
          {finding.pointer !== "" && <code>{finding.pointer}</code>}{" "}
          {isMissing(finding) ? CONSOLE.required : finding.message}
        </li>
      ))}
    </ul>
  );
}

/** A button that leads to the line of a finding, if there is one. */
function LineLink(props: { finding: EntryFinding; onLine: (line: number) => void }): ReactNode {
  const { finding, onLine } = props;
  const { line } = finding;
  return (
    line !== undefined && (
      <button type="button" className="console-link" onClick={() => onLine(line)}>
        {CONSOLE.line(line)}
      </button>
    )
  );
}
