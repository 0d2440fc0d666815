/** Renders the facts about a schema: its type, constraints, default, values and description. */
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { idInside, valueStep } from "#model/outline/target.ts";
import type { EnumValue } from "#model/schema/enum-texts.ts";
import type { Schema, Subschema } from "#model/schema/schema.ts";
import { typeName } from "#model/schema/type-name.ts";
import { formatJson } from "#oas/json-text.ts";
import { asText, entries, own } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { type Page, usePage } from "#view/page/page.ts";
import { MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Folded } from "#view/ui/folded.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Changed } from "#view/ui/with-changes.tsx";
import { Badges } from "#view/values/badge.tsx";
import { Extensions, Fact, Json, shownExtensions, Value } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { Description } from "./description.tsx";
import { containsLabel, Notes } from "./notes.tsx";
import type { Presence } from "./rows.ts";
import { isLarge } from "./variants.ts";

/** Whether facts about XML are shown: false while a body that also has an XML media type shows another one. */
export const TellsXml = createContext(true);

/** The number of values of a list that are shown at first. */
const FIRST_VALUES = 12;
/** The longest default that is shown in the line of the type, in characters. */
const SHORT_DEFAULT = 40;
/** The maximum depth of array items that the row of an array describes. */
const ITEM_DEPTH = 8;

/** The facts about a schema. */
export function Facts(props: {
  schema: Schema;
  presence?: Presence | undefined;
  /** The note about recursion. */
  recursion?: ReactNode;
  /** A description that precedes the schema's own. */
  description?: string;
  deprecated?: boolean;
  /** The text above. The same description is not repeated. */
  above?: string;
  /** Hides its examples, because others override them, or because an option hides those of properties. */
  hidesExamples?: boolean;
  /** The id of the row: for links to enum values, and to remember whether a description is open. Default: no links. */
  id?: string;
  /** The content after the type: the switch of a discriminator. */
  children?: ReactNode;
}): ReactNode {
  const { schema, presence, recursion, description, id } = props;
  const items = plainItems(schema);
  return (
    <>
      <span className="facts">
        <Badges badges={schema.badges} position="before" />
        <TypeFacts schema={schema} items={items} />
        <PresenceMark presence={presence} />
        <Constraints schema={schema} items={items} />
        <ShortDefault schema={schema} />
        {recursion}
        {(props.deprecated || schema.deprecated) && (
          <span className="mark deprecated-mark">{LABELS.deprecated}</span>
        )}
        {marks(schema).map(
          (mark) =>
            mark !== LABELS.deprecated && (
              <span key={mark} className="mark">
                {mark}
              </span>
            ),
        )}
        <Badges badges={schema.badges} position="after" />
        {props.children}
      </span>
      {description !== undefined && description !== schema.description && (
        <Description text={description} id={id} />
      )}
      <Lines schema={schema} id={id} above={props.above} hidesExamples={props.hidesExamples} />
      {items.map((one, index) => (
        <Lines key={index} schema={one} id={id} prefix={`${DETAILS.enumArray} `} />
      ))}
    </>
  );
}

/**
 * The mark of required and possibly missing fields. What a request must have is red (the class `required`, as in
 * `--lectern-required`), what a response always has is quiet (`presence`), and what may be missing has a frame.
 */
function PresenceMark({ presence }: { presence: Presence | undefined }): ReactNode {
  if (presence === undefined) return null;
  if (presence === "optional") return <span className="exception">{DETAILS.optional}</span>;
  const name = presence === "mustSend" ? "required" : "presence";
  return <span className={name}>{DETAILS.required}</span>;
}

/** The constraints of a schema and of its plain items. */
function Constraints(props: { schema: Schema; items: readonly Schema[] }): ReactNode {
  return (
    <>
      {props.schema.constraints.map((phrase) => (
        <span key={phrase} className="constraint">
          {phrase}
        </span>
      ))}
      {props.items.map((one, index) => {
        const phrases = [...one.constraints, ...marks(one), ...one.badges.map((badge) => badge.name)];
        return (
          phrases.length > 0 && (
            <span key={index} className="constraint">{`[ ${DETAILS.items}: ${phrases.join(", ")} ]`}</span>
          )
        );
      })}
    </>
  );
}

/** The type of a schema, its formats, its titles and the schemas that it includes. */
function TypeFacts(props: { schema: Schema; items: readonly Schema[] }): ReactNode {
  const { schema, items } = props;
  const { options } = usePage();
  const all = [schema, ...items];
  const opened = items.at(-1)?.items ?? (items.length === 0 ? schema.items : undefined);
  // Of many variants, the type would list only the first few titles, so it lists none.
  const isTitled = !options.simpleOneOfTypeLabel && !schema.choices.some(isLarge);
  const titles = [...all.map((one) => one.label), schema.label === undefined ? opened?.label : undefined];
  return (
    <>
      <span className="type">{typeName(schema, isTitled)}</span>
      {all.map(
        (one, index) =>
          one.format !== undefined && <span key={index} className="format">{`<${one.format}>`}</span>,
      )}
      {!options.hideSchemaTitles &&
        [...new Set(titles)].map(
          (title) => title !== undefined && <span key={title} className="type-title">{`(${title})`}</span>,
        )}
      {!options.hideSchemaTitles && schema.bases.length > 0 && (
        <span className="type-title">
          ({DETAILS.extends}{" "}
          <Limited items={schema.bases} first={FIRST_VALUES}>
            {(base, index) => `${index > 0 ? ", " : ""}${base}`}
          </Limited>
          )
        </span>
      )}
    </>
  );
}

/** The items of an array, and their items, if they have nothing to open. The row of the array describes them. */
export function plainItems(schema: Schema): readonly Schema[] {
  const all: Schema[] = [];
  for (
    let inner = schema;
    inner.prefixItems.length === 0 && inner.items && !inner.items.hasInside && all.length < ITEM_DEPTH;
  ) {
    inner = inner.items;
    if (inner === schema || all.includes(inner)) break;
    all.push(inner);
  }
  return all;
}

/** The labels beside a type. */
function marks(schema: Schema): readonly string[] {
  const words = [
    schema.deprecated && LABELS.deprecated,
    schema.nullable && DETAILS.nullable,
    schema.readOnly && DETAILS.readOnly,
    schema.writeOnly && DETAILS.writeOnly,
    schema.contentEncoding,
    schema.contentMediaType,
    ...schema.lifecycle,
    schema.expandsTo.length > 0 &&
      `${DETAILS.expandable} → ${schema.expandsTo.map((one) => one.label ?? one.typeName).join(", ")}`,
  ];
  return [...new Set(words)].filter((word) => typeof word === "string").filter(Boolean);
}

/** Keywords by which other schemas refer to this one, and its dialect. */
const NAMED = ["$id", "$anchor", "$dynamicAnchor", "$schema"];
/** Keywords that count as facts. */
const FACT_KEYWORDS = [
  ...NAMED,
  ..."format pattern default const enum externalDocs discriminator".split(" "),
];

/**
 * Whether a schema has facts besides its type, title and content, which need their own line.
 * @param tellsXml whether facts about XML count
 * @param around a schema whose facts are already shown. Default: none
 */
export function hasFacts(schema: Schema, page: Page, tellsXml: boolean, around?: Schema): boolean {
  const { keywords, conflicts, constraints, badges, examples } = schema;
  const lists = [conflicts, constraints, badges, examples, marks(schema), shownExtensions(keywords, page)];
  return (
    lists.some((list) => list.length > 0) ||
    (schema.description !== undefined && schema.description !== around?.description) ||
    (tellsXml && keywords["xml"] !== undefined && keywords["xml"] !== around?.keywords["xml"]) ||
    FACT_KEYWORDS.some((one) => keywords[one] !== undefined && keywords[one] !== around?.keywords[one])
  );
}

/**
 * The lines below the type, one for each fact.
 * @param prefix of labels, for the items of an array
 * @param above the text above, which is not repeated
 */
function Lines(props: {
  schema: Schema;
  id?: string;
  prefix?: string;
  above?: string;
  hidesExamples?: boolean;
}): ReactNode {
  const { schema, prefix = "" } = props;
  const { options } = usePage();
  const { broken, description, externalDocs, keywords, patterns } = schema;
  return (
    <>
      <Broken reference={broken} />
      {broken === undefined &&
        schema.conflicts.map((conflict) => (
          <p key={conflict} className="conflict">
            {DETAILS.conflict} {conflict}
          </p>
        ))}
      {prefix !== "" && (description ?? externalDocs) !== undefined && (
        <div className="fact-label">{`${prefix.trim()}:`}</div>
      )}
      {description !== undefined && description !== props.above && (
        <Description text={description} id={props.id} />
      )}
      {externalDocs && (
        <p className="field-docs">
          <SafeLink href={externalDocs.url}>{externalDocs.description ?? externalDocs.url}</SafeLink>
        </p>
      )}
      {defaultsBelow(schema, prefix).map((value, index) => (
        <Fact key={index} label={prefix + DETAILS.default}>
          <MaybeUnquoted value={value} />
        </Fact>
      ))}
      {schema.hasConst && <Value label={prefix + DETAILS.const} value={schema.const} />}
      <EnumView schema={schema} prefix={prefix} id={props.id} />
      {!options.hideSchemaPattern &&
        patterns.map((pattern) => (
          <Fact key={pattern} label={prefix + DETAILS.pattern}>
            <Folded text={pattern} />
          </Fact>
        ))}
      {!props.hidesExamples && <Examples schema={schema} prefix={prefix} />}
      <XmlFact schema={schema} prefix={prefix} />
      <Mapping schema={schema} />
      {NAMED.map((keyword) => {
        const name = asText(keywords[keyword]);
        return name !== undefined && <Value key={keyword} label={`${keyword}:`} value={name} />;
      })}
      {!schema.hasInside && <PlainParts schema={schema} prefix={prefix} />}
      <Extensions raw={keywords} />
      <Extensions raw={keywords["xml"]} />
      <Extensions raw={keywords["discriminator"]} />
    </>
  );
}

function ShortDefault(props: { schema: Schema }): ReactNode {
  const { schema } = props;
  if (!hasShortDefault(schema)) return null;
  return (
    <span className="short-default">
      <span className="fact-label">{DETAILS.default}</span> <MaybeUnquoted value={schema.default} />
    </span>
  );
}

/** Whether the default of a schema is shown in the line of its type. */
function hasShortDefault(schema: Schema): boolean {
  return schema.hasDefault && formatJson(schema.default, 0).length <= SHORT_DEFAULT;
}

/** The defaults that have their own line. */
function defaultsBelow(schema: Schema, prefix: string): readonly unknown[] {
  if (prefix === "" && hasShortDefault(schema)) return [];
  return schema.hasDefault ? [schema.default] : schema.partial("default");
}

/** How the schema is serialized as XML, if XML is one of the media types. */
function XmlFact(props: { schema: Schema; prefix: string }): ReactNode {
  const tellsXml = useContext(TellsXml);
  const xml = entries(props.schema.keywords["xml"]).filter(([name]) => !name.startsWith("x-"));
  if (!tellsXml || xml.length === 0) return null;
  return (
    <Fact label={props.prefix + DETAILS.xml}>
      {xml.map(([name, value], index) => (
        <span key={name}>
          {index > 0 && ", "}
          {name}
          {value !== true && " "}
          {value !== true && <Folded text={asText(value) ?? formatJson(value, 0)} />}
        </span>
      ))}
    </Fact>
  );
}

/** The subschemas of a schema that does not open, and its notes. */
function PlainParts(props: { schema: Schema; prefix: string }): ReactNode {
  const { schema, prefix } = props;
  return (
    <>
      <Limited items={schema.parts} first={FIRST_VALUES}>
        {(part, index) => (
          <div key={index} className="fact plain-part">
            <span className="fact-label">{prefix + partLabel(schema, part)}</span>{" "}
            <Facts schema={part.schema} />
          </div>
        )}
      </Limited>
      <Notes schema={schema} />
    </>
  );
}

/** The label of a subschema: "Not", "Contains 1 to 3 of", "If name is present". */
export function partLabel(schema: Schema, part: Subschema): string {
  const name = asText(own(part.schema.raw, "x-displayName"));
  return keywordLabel(schema, part) + (name === undefined ? "" : `: ${name}`);
}

function keywordLabel(schema: Schema, part: Subschema): string {
  if (part.keyword === "contains") return containsLabel(part.contained ?? schema.contained);
  return part.keyword === "dependentSchemas"
    ? DETAILS.dependentSchemas(part.name ?? "")
    : DETAILS[part.keyword];
}

/** The values of a discriminator that no switch contains: all of them if there is no switch. */
function Mapping(props: { schema: Schema }): ReactNode {
  const { choices, discriminator } = props.schema;
  if (!discriminator) return null;
  const offered = new Set(choices.flatMap((choice) => choice.variants.map((one) => one.value)));
  const left = entries(discriminator.mapping).filter(([value]) => !offered.has(value));
  if (left.length === 0 && choices.some((choice) => choice.property !== undefined)) return null;
  return (
    <Fact label={DETAILS.discriminator}>
      <code className="value">{discriminator.property}</code>
      <Limited items={left} first={FIRST_VALUES}>
        {([value, target]) => (
          <Fragment key={value}>
            {" "}
            <code className="value">{value}</code> → {asText(target) ?? formatJson(target, 0)}
          </Fragment>
        )}
      </Limited>
    </Fact>
  );
}

function Examples(props: { schema: Schema; prefix: string }): ReactNode {
  const { schema } = props;
  const examples = schema.examples.length > 0 ? schema.examples : schema.partial("examples");
  if (examples.length === 0) return null;
  return (
    <Fact label={props.prefix + (examples.length === 1 ? DETAILS.example : DETAILS.examples)}>
      <Limited items={examples} first={FIRST_VALUES}>
        {(value, index) => <Json key={index} value={value} />}
      </Limited>
    </Fact>
  );
}

/** A value as JSON; a string without quotes if the option `enumSkipQuotes` is set. */
function MaybeUnquoted(props: { value: unknown; id?: string }): ReactNode {
  const { value, id } = props;
  const isBare = usePage().options.enumSkipQuotes && typeof value === "string";
  return isBare ? <Folded text={value} id={id} /> : <Json value={value} id={id} />;
}

/** The values of an enum; a table if the document names or describes them. */
function EnumView(props: { schema: Schema; prefix: string; id?: string }): ReactNode {
  const { id = "" } = props;
  const { options } = usePage();
  const values = enumValues(props.schema, options);
  if (values.length === 0) return null;
  const isExplained = values.some((one) => one.name !== undefined || one.description !== undefined);
  const list = (
    <Limited
      items={values}
      first={options.maxDisplayedEnumValues || FIRST_VALUES}
      at={id === "" ? undefined : enumAt(id)}
      around={isExplained ? (items) => <ul className="enum-table">{items}</ul> : undefined}
    >
      {(one, index) =>
        isExplained ? (
          <li key={index} id={valueId(id, one)}>
            <MaybeUnquoted value={one.value} />
            <ValueChange schema={props.schema} value={one.value} />
            {one.name !== undefined && <span className="enum-name">{one.name}</span>}
            {one.description !== undefined && <MarkdownInline text={one.description} />}
          </li>
        ) : (
          <Fragment key={index}>
            <MaybeUnquoted value={one.value} id={valueId(id, one)} />
            <ValueChange schema={props.schema} value={one.value} />
          </Fragment>
        )
      }
    </Limited>
  );
  return (
    <Fact
      label={props.prefix + (values.length === 1 ? DETAILS.enumSingleValue : DETAILS.enum)}
      className="enum"
    >
      {list}
      <Changed>{({ RemovedValues }, rows) => <RemovedValues rows={rows} schema={props.schema} />}</Changed>
    </Fact>
  );
}

/** That a value of an enum is new. */
function ValueChange(props: { schema: Schema; value: unknown }): ReactNode {
  return <Changed>{({ ValueMark }, rows) => <ValueMark rows={rows} {...props} />}</Changed>;
}

/** The values of an enum, in the order of the option. */
export function enumValues({ enum: values = [] }: Schema, options: Options): readonly EnumValue[] {
  return options.sortEnumValuesAlphabetically ? [...values].sort(byText) : values;
}

/** The key for the number of rendered enum values. */
export function enumAt(id: string): string {
  return `${id}/=`;
}

/** The id of an enum value: a string as it is, other values as JSON. */
export function valueId(id: string, { value }: EnumValue): string | undefined {
  return idInside(id, valueStep(written(value))) || undefined;
}

function written(value: unknown): string {
  return typeof value === "string" ? value : formatJson(value, 0);
}

function byText(a: EnumValue, b: EnumValue): number {
  return written(a.value).localeCompare(written(b.value));
}
