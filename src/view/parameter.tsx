/** Parameters of a request and headers of a response, as rows. */
import { Fragment, type ReactNode } from "react";
import type { Example } from "#model/example.ts";
import type { Parameter } from "#model/parameter.ts";
import { formatJson } from "#samples/format.ts";
import { Extensions, Facts } from "./facts.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { usePage, usePageState } from "./page.ts";
import { usePart } from "./parts.ts";
import { SchemaInside, type Where } from "./schema.tsx";

/** The parameters of one location. */
export function ParameterList(props: { parameters: readonly Parameter[]; where: Where }): ReactNode {
  const { options } = usePage();
  const parameters = [...props.parameters];
  if (options.sortPropsAlphabetically) parameters.sort((a, b) => a.name.localeCompare(b.name));
  if (options.sortRequiredPropsFirst) parameters.sort((a, b) => Number(b.required) - Number(a.required));
  return (
    <ul className="fields">
      {parameters.map((parameter) => (
        <ParameterRow
          key={`${parameter.location} ${parameter.name}`}
          parameter={parameter}
          where={props.where}
        />
      ))}
    </ul>
  );
}

function ParameterRow(props: { parameter: Parameter; where: Where }): ReactNode {
  const { parameter } = props;
  const where = { ...props.where, address: `${props.where.address}/${parameter.location}/${parameter.name}` };
  const [media] = parameter.content;
  const schema = parameter.schema ?? media?.schema;
  const canOpen = schema?.hasInside ?? false;
  const { options, whole } = usePage();
  const [open, setOpen] = usePageState(
    `open:${where.address}`,
    canOpen && (options.schemasExpansionLevel > 0 || whole !== undefined),
  );
  const description = parameter.description;
  return (
    <li className={`field ${canOpen && open ? "expanded" : ""}`}>
      <div className="field-head">
        {canOpen ? (
          <button
            type="button"
            className="toggle property-name"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {parameter.name}
          </button>
        ) : (
          <span className={parameter.deprecated ? "property-name deprecated" : "property-name"}>
            {parameter.name}
          </span>
        )}
        {schema ? (
          <Facts
            schema={schema}
            required={parameter.required}
            deprecated={parameter.deprecated}
            description={description ?? schema.description ?? ""}
          >
            <Marks parameter={parameter} media={media?.name} />
          </Facts>
        ) : (
          <>
            <span className="facts">
              <span className="type">{LABELS.any}</span>
              {parameter.required && <span className="required">{LABELS.required}</span>}
              <Marks parameter={parameter} media={media?.name} />
            </span>
            {description !== undefined && <Markdown text={description} className="field-description" />}
          </>
        )}
        <Serialized parameter={parameter} />
        <ExampleList examples={[...parameter.examples, ...(media?.examples ?? [])]} />
        <Extensions raw={parameter.raw} />
      </div>
      {canOpen && open && schema && (
        <div className="field-inside">
          <SchemaInside schema={schema} where={where} path="" ancestors={[]} level={1} />
        </div>
      )}
    </li>
  );
}

function Marks(props: { parameter: Parameter; media?: string }): ReactNode {
  const { parameter, media } = props;
  return (
    <>
      {media !== undefined && <span className="mark">{media}</span>}
      {parameter.allowEmptyValue && <span className="mark">{LABELS.allowEmpty}</span>}
      {parameter.allowReserved && <span className="mark">{LABELS.allowReserved}</span>}
    </>
  );
}

/** How arrays and objects are written out: what a reader needs and a type does not say. */
function Serialized(props: { parameter: Parameter }): ReactNode {
  const { parameter } = props;
  const { schema } = parameter;
  const isStructured = schema?.types.some((type) => type === "array" || type === "object") ?? false;
  const wanted = isStructured && (parameter.location !== "header" || parameter.hasStyle);
  const samples = usePart(usePage().parts.samples, wanted);
  if (!samples || !wanted) return null;
  return (
    <div className="fact">
      <span className="fact-label">{LABELS.style}:</span>{" "}
      <code className="value">
        {samples
          .serializeParameter(parameter, samples.parameterExample(parameter))
          .replace(/%5B/gi, "[")
          .replace(/%5D/gi, "]")}
      </code>
    </div>
  );
}

/** Examples written at a parameter or header. */
export function ExampleList(props: { examples: readonly Example[] }): ReactNode {
  const { examples } = props;
  if (examples.length === 0) return null;
  return (
    <div className="fact">
      <span className="fact-label">{examples.length === 1 ? LABELS.exampleOne : LABELS.examples}</span>{" "}
      {examples.map((example, index) => (
        <Fragment key={index}>
          {example.serialized === undefined && !example.hasValue ? (
            <code className="value">{example.externalUrl}</code>
          ) : (
            <code className="value">{example.serialized ?? formatJson(example.value)}</code>
          )}
          {(example.summary ?? (examples.length > 1 ? example.name : undefined)) !== undefined && (
            <span className="example-name"> {example.summary ?? example.name} </span>
          )}
        </Fragment>
      ))}
    </div>
  );
}
