/** Parameters of a request, headers of a response and encodings of a body, as rows. */

import { createContext, type ReactNode, useContext, useState } from "react";
import type { Example } from "#model/example.ts";
import type { Encoded, Encoding } from "#model/media-type.ts";
import { idInside } from "#model/outline/target.ts";
import { type Parameter, partHeaders } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Options } from "#options/options.ts";
import { openKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Fields } from "#view/schema/compact.tsx";
import { Facts } from "#view/schema/facts.tsx";
import { FilteredFields } from "#view/schema/filtered-fields.tsx";
import { rootPosition, type Where } from "#view/schema/rows.ts";
import { FIRST_ROWS, openFirst, Preview, SchemaInside } from "#view/schema/schema.tsx";
import { SchemaChanges } from "#view/schema/schema-changes.tsx";
import { SchemaForms } from "#view/schema/schema-forms.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Badges } from "#view/values/badge.tsx";
import { ExampleList, haveValues } from "#view/values/example.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { FieldButton } from "./try-it.tsx";

/** The parameters of one location. */
export function ParameterList(props: { parameters: readonly Parameter[]; where: Where }): ReactNode {
  const { options } = usePage();
  const parameters = sortedParameters(props.parameters, options);
  const at = listAt(props.where, parameters);
  return (
    <FilteredFields fields={parameters} at={at} hasFilter={props.where.direction !== "response"}>
      {(fields) => (
        <Limited
          items={fields}
          first={FIRST_ROWS}
          at={at}
          around={(items) => <ul className="fields">{items}</ul>}
        >
          {(parameter) => (
            <ParameterRow
              key={`${parameter.location} ${parameter.name}`}
              parameter={parameter}
              where={props.where}
            />
          )}
        </Limited>
      )}
    </FilteredFields>
  );
}

/** The parameters, in the order that the options set. */
export function sortedParameters(
  parameters: readonly Parameter[],
  { sortPropsAlphabetically, sortRequiredPropsFirst }: Options,
): readonly Parameter[] {
  const sorted = [...parameters];
  if (sortPropsAlphabetically) sorted.sort((a, b) => a.name.localeCompare(b.name));
  if (sortRequiredPropsFirst) sorted.sort((a, b) => Number(b.required) - Number(a.required));
  return sorted;
}

/** The key for the number of rendered parameters of one location. */
export function listAt(where: Where, [first]: readonly Parameter[]): string {
  return `${where.address}/${first?.location}`;
}

/** The key for a parameter and its open content. */
export function parameterWhere({ location, name }: Parameter, around: Where): Where {
  const id = idInside(around.id, location, name);
  return { ...around, address: `${around.address}/${location}/${name}`, id };
}

/** The schema of its value; undefined if it has none. */
export function parameterSchema(parameter: Parameter): Schema | undefined {
  const [media] = parameter.content;
  return parameter.schema ?? media?.schema ?? media?.itemSchema;
}

function ParameterRow(props: { parameter: Parameter; where: Where }): ReactNode {
  const { parameter } = props;
  const [media] = parameter.content;
  const schema = parameterSchema(parameter);
  const where = parameterWhere(parameter, props.where);
  const canOpen = schema?.hasInside ?? false;
  const [open, setOpen] = useOpen(canOpen ? schema : undefined, where);
  const sent = useSent(parameter);
  const stated = <Stated of={{ ...parameter.unusual, allowReserved: parameter.allowReserved }} />;
  const name = parameter.deprecated ? "property-name deprecated" : "property-name";
  return (
    <li id={where.id || undefined} className={`field ${canOpen && open ? "expanded" : ""}`}>
      <div className="field-head">
        <Badges badges={parameter.badges} position="before" />
        {canOpen ? (
          <button
            type="button"
            className={`toggle ${name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {parameter.name}
          </button>
        ) : (
          <span className={name}>{parameter.name}</span>
        )}
        <ParameterFacts parameter={parameter} where={where}>
          {sent === undefined && stated}
          {schema && canOpen && !open && <Preview schema={schema} where={where} />}
        </ParameterFacts>
        <SchemaChanges
          schema={schema}
          where={where}
          also={[parameter.pointer, ...(media ? [media.pointer] : [])]}
        />
        <FieldButton parameter={parameter} where={props.where} />
        <Broken reference={parameter.broken ?? media?.broken} />
        {sent !== undefined && (
          <div className="fact">
            <span className="fact-label">{DETAILS.sentAs}</span> <code className="value">{sent}</code>{" "}
            {stated}
          </div>
        )}
        <ExampleList examples={ownExamples(parameter)} />
        <Extensions raw={parameter.raw} />
        <Extensions raw={media?.raw} />
      </div>
      {canOpen && open && schema && (
        <div className="field-inside">
          <SchemaForms schema={schema} where={where}>
            <SchemaInside inside={{ ...rootPosition(schema, where), level: 1 }} />
          </SchemaForms>
        </div>
      )}
      {media && <EncodingList of={media} where={where} />}
    </li>
  );
}

/** The examples of a parameter, which override those of its schema. */
function ownExamples({ examples, content }: Parameter): readonly Example[] {
  return [...examples, ...(content[0]?.examples ?? [])];
}

/** Whether a parameter is open. */
function useOpen(schema: Schema | undefined, where: Where): [boolean, (isOpen: boolean) => void] {
  const page = usePage();
  const { options, whole } = page;
  useState(() => {
    if (schema) openFirst(schema, where, page);
  });
  const [isOpen, setOpen] = usePageState(
    openKey(where.address),
    schema !== undefined && (options.schemasExpansionLevel > 0 || whole !== undefined),
  );
  const isPrinting = usePrinting();
  return [isPrinting || isOpen, setOpen];
}

/** The type of a parameter and its marks; nothing for a parameter that was not found. */
function ParameterFacts(props: { parameter: Parameter; where: Where; children: ReactNode }): ReactNode {
  const { parameter, where } = props;
  if (parameter.broken !== undefined) return null;
  return (
    <Facts
      id={where.id}
      schema={parameterSchema(parameter) ?? schemasOf(parameter.document).at(true, parameter.pointer)}
      presence={parameter.required ? (where.direction === "request" ? "mustSend" : "required") : undefined}
      deprecated={parameter.deprecated}
      description={parameter.description}
      hidesExamples={haveValues(ownExamples(parameter))}
    >
      {parameter.content.map((one) => (
        <span key={one.name} className="mark">
          {one.name}
        </span>
      ))}
      {parameter.content[0]?.itemSchema && <span className="mark">{DETAILS.sequenceMark}</span>}
      {parameter.allowEmptyValue && <span className="mark">{DETAILS.allowEmpty}</span>}
      <Badges badges={parameter.badges} position="after" />
      {props.children}
    </Facts>
  );
}

/** Style, explode and reserved characters, unless they are defaults. Objects of the style deepObject are exploded. */
function Stated(props: { of: { style?: string; explode?: boolean; allowReserved: boolean } }): ReactNode {
  const { style, explode, allowReserved } = props.of;
  const words = [
    style !== undefined && `${DETAILS.style} ${style}`,
    explode === false && DETAILS.notExploded,
    explode && style !== "deepObject" && DETAILS.exploded,
    allowReserved && DETAILS.allowReserved,
  ].filter(Boolean);
  return words.length > 0 && <span className="fact-label">{words.join(", ")}</span>;
}

/** An example of a serialized value, if the type does not show its form. */
function useSent(parameter: Parameter): string | undefined {
  const schema = parameter.schema ?? parameter.content[0]?.schema;
  const wanted =
    !/^(?:form|simple|cookie)$/.test(parameter.style) ||
    (schema?.types.some((type) => type === "array" || type === "object") ?? false);
  const tools = usePart(usePage().parts.beside, wanted);
  return wanted ? tools?.sentExample(parameter) : undefined;
}

/** How many parts of bodies contain something. */
const Depth = createContext(0);
/** How many levels are open on paper and in a prebuilt page. */
export const OPEN_PARTS = 2;

/**
 * How the parts of a form or multipart body are serialized: by property, or by position. The parts of a part,
 * and the headers of these, are closed at first: they may be nested without end.
 */
export function EncodingList(props: { of: Encoded; where: Where }): ReactNode {
  const { of } = props;
  const rows = encodings(of);
  const at = encodingsAt(props.where);
  const depth = useContext(Depth);
  const isPrinting = usePrinting();
  const isWhole = usePage().whole !== undefined;
  const [isOpen, setOpen] = usePageState(openKey(at), depth < (isWhole ? OPEN_PARTS : 1));
  if (rows.length === 0) return null;
  return (
    <Fields className="encoding">
      <Under>
        <Heading as="h6" className="part-title">
          {depth > 0 ? (
            <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {DETAILS.encoding}
            </button>
          ) : (
            DETAILS.encoding
          )}
        </Heading>
      </Under>
      {(isOpen || (isPrinting && depth < OPEN_PARTS)) && <Encodings rows={rows} where={props.where} />}
    </Fields>
  );
}

function Encodings(props: { rows: ReturnType<typeof encodings>; where: Where }): ReactNode {
  const { rows, where } = props;
  const depth = useContext(Depth);
  return (
    <Depth value={depth + 1}>
      <Limited
        items={rows}
        first={FIRST_ROWS}
        at={encodingsAt(where)}
        around={(items) => <ul className="fields">{items}</ul>}
      >
        {([name, one]) => (
          <li key={one.pointer} id={encodingWhere(one, where).id || undefined} className="field">
            <div className="field-head">
              <span className="property-name">{name}</span>
              <span className="facts">
                {one.contentType !== undefined && <span className="type">{one.contentType}</span>}
                {one.style === "deepObject" && <code>{`${name}[…]=…`}</code>}
                <Stated of={one} />
              </span>
              <Extensions raw={one.raw} />
            </div>
            <div className="encoding-inside">
              <EncodingInside encoding={one} where={encodingWhere(one, where)} />
            </div>
          </li>
        )}
      </Limited>
    </Depth>
  );
}

/** Encodings by what their rows are called. */
export function encodings(of: Encoded): [name: string, Encoding][] {
  const rows: [string, Encoding][] = [
    ...of.encoding.map((one): [string, Encoding] => [one.property, one]),
    ...of.prefixEncoding.map((one, index): [string, Encoding] => [`${DETAILS.tuple} ${index}`, one]),
  ];
  if (of.itemEncoding) rows.push([DETAILS.items, of.itemEncoding]);
  return rows;
}

/** The key for the number of rendered encodings. */
export function encodingsAt({ address }: Where): string {
  return `${address}/encoding`;
}

/** The context of an encoding. */
export function encodingWhere({ property }: Encoding, around: Where): Where {
  const id = idInside(around.id, "{encoding}", property);
  return { ...around, address: `${encodingsAt(around)}/${property}`, id };
}

/** The headers of a part, and the encodings of its own parts. */
function EncodingInside(props: { encoding: Encoding; where: Where }): ReactNode {
  const { encoding, where } = props;
  const headers = partHeaders(encoding);
  return (
    <>
      {headers.length > 0 && (
        <>
          <Under>
            <Heading as="h6" className="part-title">
              {DETAILS.headers}
            </Heading>
          </Under>
          <ParameterList parameters={headers} where={where} />
        </>
      )}
      <EncodingList of={encoding} where={where} />
    </>
  );
}
