/** What one schema says about a single value, as a sentence: type, constraints, default, values, meaning. */
import type { ReactNode } from "react";
import { extensions } from "#model/extension.ts";
import type { EnumValue, Schema } from "#model/schema.ts";
import { formatJson } from "#samples/format.ts";
import { LABELS } from "./labels.ts";
import { Markdown, MarkdownInline } from "./markdown.tsx";
import { usePage } from "./page.ts";
import { SafeLink } from "./safe-link.tsx";
import { Limited } from "./ui/limited.tsx";

/** How many enum values, and how many characters of a pattern, are shown at first. */
const FIRST_VALUES = 12;
const LONG_PATTERN = 80;

/** The sentence about a schema. */
export function Facts(props: {
  schema: Schema;
  required?: boolean;
  recursive?: boolean;
  /** A description that goes before the schema's own. */
  description?: string;
  deprecated?: boolean;
  /** What stands after the type: the switch of a discriminator. */
  children?: ReactNode;
}): ReactNode {
  const { schema, required, recursive } = props;
  const { options } = usePage();
  const { items } = schema;
  const description = props.description ?? schema.description;
  // What plain items mean; items with an inside of their own say it where they are opened.
  const ofItems = items && !items.hasInside ? items.description : undefined;
  const title = options.hideSchemaTitles ? undefined : (schema.label ?? items?.label);
  return (
    <>
      <span className="facts">
        <span className="type">{schema.typeName}</span>
        {schema.format !== undefined && <span className="format">{`<${schema.format}>`}</span>}
        {items?.format !== undefined && <span className="format">{`<${items.format}>`}</span>}
        {title !== undefined && <span className="type-title">{`(${title})`}</span>}
        {required && <span className="required">{LABELS.required}</span>}
        {schema.constraints.map((phrase) => (
          <span key={phrase} className="constraint">
            {phrase}
          </span>
        ))}
        {items && items.properties.length === 0 && items.constraints.length > 0 && (
          <span className="constraint">{`[ ${LABELS.items}: ${items.constraints.join(", ")} ]`}</span>
        )}
        {recursive && <span className="mark recursive">{LABELS.recursive}</span>}
        {(props.deprecated || schema.deprecated) && (
          <span className="mark deprecated-mark">{LABELS.deprecated}</span>
        )}
        {schema.readOnly && <span className="mark">{LABELS.readOnly}</span>}
        {schema.writeOnly && <span className="mark">{LABELS.writeOnly}</span>}
        {schema.contentEncoding !== undefined && <span className="mark">{schema.contentEncoding}</span>}
        {schema.contentMediaType !== undefined && <span className="mark">{schema.contentMediaType}</span>}
        {props.children}
      </span>
      {schema.broken !== undefined && (
        <p className="broken">
          {LABELS.brokenReference}: <code>{schema.broken}</code>
        </p>
      )}
      {schema.broken === undefined &&
        schema.conflicts.map((conflict) => (
          <p key={conflict} className="conflict">
            {LABELS.conflict} {conflict}
          </p>
        ))}
      {description !== undefined && <Markdown text={description} className="field-description" />}
      {schema.externalDocs && (
        <p className="field-docs">
          <SafeLink href={schema.externalDocs.url}>
            {schema.externalDocs.description ?? schema.externalDocs.url}
          </SafeLink>
        </p>
      )}
      {ofItems !== undefined && <Markdown text={ofItems} className="field-description" />}
      {schema.hasDefault && <Value label={LABELS.default} value={schema.default} />}
      {schema.hasConst && <Value label={LABELS.value} value={schema.const} />}
      <EnumView schema={schema} />
      {schema.pattern !== undefined && !options.hideSchemaPattern && <Pattern pattern={schema.pattern} />}
      {items?.pattern !== undefined && !options.hideSchemaPattern && <Pattern pattern={items.pattern} />}
      <Examples schema={schema} />
      <Extensions raw={schema.raw} />
    </>
  );
}

function Examples(props: { schema: Schema }): ReactNode {
  const { schema } = props;
  const plain = schema.examples.filter((value) => typeof value !== "object" || value === null);
  if (plain.length === 0 || schema.properties.length > 0) return null;
  return (
    <div className="fact">
      <span className="fact-label">{plain.length === 1 ? LABELS.exampleOne : LABELS.examples}</span>{" "}
      <Limited items={plain} first={FIRST_VALUES}>
        {(value, index) => (
          <code key={index} className="value">
            {formatJson(value)}
          </code>
        )}
      </Limited>
    </div>
  );
}

/** A labelled value, written as JSON. */
export function Value(props: { label: string; value: unknown }): ReactNode {
  const text = formatJson(props.value);
  const isBlock = text.includes("\n");
  return (
    <div className="fact">
      <span className="fact-label">{props.label}</span>{" "}
      {isBlock ? <pre className="value">{text}</pre> : <code className="value">{text}</code>}
    </div>
  );
}

/** The values of an enum, its items' enum for an array; a table where the document names or explains them. */
function EnumView(props: { schema: Schema }): ReactNode {
  const { schema } = props;
  const { options } = usePage();
  const own = schema.enum;
  const values = own ?? schema.items?.enum;
  if (!values) return null;
  const label = !own ? LABELS.enumItems : values.length === 1 ? LABELS.value : LABELS.enum;
  const sorted = options.sortEnumValuesAlphabetically ? [...values].sort(byText) : values;
  const first = options.maxDisplayedEnumValues || FIRST_VALUES;
  const isExplained = values.some((one) => one.name !== undefined || one.description !== undefined);
  return (
    <div className="fact enum">
      <span className="fact-label">{label}</span>{" "}
      {isExplained ? (
        <ul className="enum-table">
          <Limited items={sorted} first={first}>
            {(one, index) => (
              <li key={index}>
                <code className="value">{formatJson(one.value)}</code>
                {one.name !== undefined && <span className="enum-name">{one.name}</span>}
                {one.description !== undefined && <MarkdownInline text={one.description} />}
              </li>
            )}
          </Limited>
        </ul>
      ) : (
        <Limited items={sorted} first={first}>
          {(one, index) => (
            <code key={index} className="value">
              {formatJson(one.value)}
            </code>
          )}
        </Limited>
      )}
    </div>
  );
}

function byText(a: EnumValue, b: EnumValue): number {
  return String(a.value).localeCompare(String(b.value));
}

function Pattern(props: { pattern: string }): ReactNode {
  const code = <code className="value pattern">{props.pattern}</code>;
  return (
    <div className="fact">
      <span className="fact-label">{LABELS.pattern}</span>{" "}
      {props.pattern.length > LONG_PATTERN ? (
        <details className="long-pattern">
          <summary>
            <code className="value pattern">{`${props.pattern.slice(0, LONG_PATTERN)}…`}</code>
          </summary>
          {code}
        </details>
      ) : (
        code
      )}
    </div>
  );
}

/** Vendor extensions, where the option asks for them: `name: value`, without `x-`. */
export function Extensions(props: { raw: unknown }): ReactNode {
  const { showExtensions } = usePage().options;
  if (showExtensions === false) return null;
  const named = Array.isArray(showExtensions) ? (showExtensions as readonly string[]) : undefined;
  return extensions(props.raw, named).map(({ name, value }) => (
    <Value key={name} label={`${name.slice(2)}:`} value={value} />
  ));
}
