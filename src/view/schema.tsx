/** A schema as rows: name, type, required, what is allowed, what it means. Objects and arrays open in place. */
import { type ReactNode, useContext, useState } from "react";
import type { Choice, Property, Schema } from "#model/schema.ts";
import { asRecord } from "#oas/read.ts";
import { Facts, hasFacts, partLabel, TellsXml } from "./facts.tsx";
import { LABELS } from "./labels.ts";
import { Notes } from "./notes.tsx";
import { type Page, usePage, usePageState } from "./page.ts";
import { Limited } from "./ui/limited.tsx";
import { Select } from "./ui/select.tsx";

/** Where a schema is looked at. */
export interface Where {
  /** Read-only properties leave requests, write-only ones leave responses; `any` shows both, `neither` none of them. */
  direction: "request" | "response" | "any" | "neither";
  /** Begins the keys under which open rows and chosen variants are kept. */
  address: string;
}

/** How many rows of one list are drawn before somebody asks for the rest. */
export const FIRST_ROWS = 100;

interface Inside {
  schema: Schema;
  where: Where;
  /** Dotted names from the root of the body, `[]` for items. */
  path: string;
  /** What is open around it; a schema among them is not opened again. */
  ancestors: readonly unknown[];
  level: number;
  /** Stands in the row of the property that a discriminator names. */
  control?: { property: string; element: ReactNode };
}

/** A whole schema: what a body, a header or a component holds. */
export function SchemaView(props: { schema: Schema; where: Where }): ReactNode {
  const { schema, where } = props;
  const page = usePage();
  const tellsXml = useContext(TellsXml);
  useState(() => openFirst(schema, where, page));
  const inside = { schema, where, path: "", ancestors: [], level: 0 };
  const isObject =
    schema.types.length <= 1 && schema.properties.length > 0 && !schema.types.includes("array");
  return (
    <div className="schema">
      <Bulk schema={schema} where={where} />
      {!(isObject && schema.label === undefined && !hasFacts(schema, page, tellsXml)) && (
        <div className="schema-root">
          <Facts schema={schema} />
        </div>
      )}
      <SchemaInside {...inside} />
    </div>
  );
}

/** How many rows "Expand all" opens at once; pressed again, it opens one level more. */
const BULK_ROWS = 600;

/** Opens and closes all rows of a schema. */
function Bulk(props: { schema: Schema; where: Where }): ReactNode {
  const { schema, where } = props;
  const { state } = usePage();
  const [level, setLevel] = usePageState(bulkKey(where), 0);
  if (!opensFurther(schema)) return null;
  const open = (next: number): void => {
    state.forget(`open:${where.address}:`);
    setLevel(next);
  };
  return (
    <div className="bulk">
      <button type="button" onClick={() => open(level === 0 ? levelsWithin(schema, BULK_ROWS) : level + 1)}>
        {LABELS.expandAll}
      </button>
      <button type="button" onClick={() => open(0)}>
        {LABELS.collapseAll}
      </button>
    </div>
  );
}

/** Opens as many levels as the option asks for, and no more than "Expand all" does. */
function openFirst(schema: Schema, where: Where, { options, state }: Page): void {
  const level = options.schemasExpansionLevel;
  if (level > 0 && state.get(bulkKey(where)) === undefined)
    state.set(bulkKey(where), Math.min(level, levelsWithin(schema, BULK_ROWS)));
}

function bulkKey(where: Where): string {
  return `bulk:${where.address}`;
}

function opensFurther(schema: Schema): boolean {
  return rowsOf(schema).some((row) => row.hasInside);
}

/** How many levels hold together no more rows than a budget; one at least. */
function levelsWithin(schema: Schema, budget: number): number {
  let level = 0;
  let rows = shownRows(schema);
  for (let sum = rows.length; sum <= budget && rows.length > 0; sum += rows.length) {
    level++;
    const next: Schema[] = [];
    for (const row of rows) {
      if (next.length > budget) break;
      if (row.hasInside) next.push(...shownRows(row));
    }
    rows = next;
  }
  return Math.max(1, level - 1);
}

/** The same, with those of the variants that show at first. */
function shownRows(schema: Schema, depth = 0): Schema[] {
  const chosen = schema.choices.flatMap(({ variants, first }) => variants[first]?.schema ?? []);
  return [...rowsOf(schema), ...(depth < 5 ? chosen.flatMap((one) => shownRows(one, depth + 1)) : [])];
}

/** The schemas of the rows that a schema opens to. */
function rowsOf(schema: Schema): Schema[] {
  let inner = schema;
  for (let depth = 0; depth < 5 && inner.properties.length === 0 && inner.items; depth++) inner = inner.items;
  return inner.properties.map((property) => property.schema);
}

/** What is inside of a schema, arrays opened to their items. */
export function SchemaInside(props: Inside): ReactNode {
  const { schema, where, path, level } = props;
  const ancestors = [...props.ancestors, identity(schema)];
  const inside = { where, level, ancestors };
  const { items } = schema;
  const heirs = schema.choices.find((choice) => choice.keyword === "heirs");
  if (heirs && !isVariant(schema, heirs, props.ancestors))
    return <ChoiceView {...props} choice={heirs} index={0} />;
  return (
    <>
      <Rows {...props} ancestors={ancestors} />
      {schema.choices.map((choice, index) =>
        choice.keyword === "heirs" ? null : (
          <ChoiceView key={index} {...props} ancestors={ancestors} choice={choice} index={index} />
        ),
      )}
      <Limited items={schema.prefixItems} first={FIRST_ROWS}>
        {(item, index) => (
          <PartRow
            key={`prefix-${index}`}
            {...inside}
            label={`${LABELS.tuple} ${index}`}
            schema={item}
            path={`${path}[${index}]`}
          />
        )}
      </Limited>
      {items &&
        items.boolean !== false &&
        (schema.prefixItems.length > 0 ? (
          <PartRow {...inside} label={LABELS.unevaluatedItems} schema={items} path={`${path}[]`} />
        ) : (
          items.hasInside && (
            <Items {...inside} isNamed={schema.label !== undefined} schema={items} path={`${path}[]`} />
          )
        ))}
      <Limited items={schema.hasInside ? schema.parts : []} first={FIRST_ROWS}>
        {(part, index) => (
          <PartRow
            key={`part-${index}`}
            {...inside}
            label={partLabel(schema, part)}
            schema={part.schema}
            path={`${path}{${part.keyword}${part.name ?? index}}`}
          />
        )}
      </Limited>
      {schema.hasInside && <Notes schema={schema} />}
    </>
  );
}

/**
 * The items of an array whose own row has just been opened.
 * @param props.isNamed the row shows the name of the array, not theirs
 */
function Items(props: Inside & { isNamed: boolean }): ReactNode {
  const { schema, ancestors, isNamed } = props;
  const page = usePage();
  const tellsXml = useContext(TellsXml);
  if (ancestors.includes(identity(schema))) return <p className="recursive">{LABELS.recursive}</p>;
  return (
    <>
      {((isNamed && schema.label !== undefined) || hasFacts(schema, page, tellsXml)) && (
        <div className="schema-items">
          <Facts schema={schema} />
        </div>
      )}
      <SchemaInside {...props} />
    </>
  );
}

function Rows(props: Inside): ReactNode {
  const { schema, where, path, ancestors, level, control } = props;
  const page = usePage();
  const properties = visibleProperties(schema, where, page);
  if (properties.length === 0) return null;
  return (
    <ul className="fields">
      <Limited items={properties} first={FIRST_ROWS}>
        {(property) => (
          <PropertyRow
            key={`${property.kind} ${property.name}`}
            property={property}
            where={where}
            path={path === "" ? property.name : `${path}.${property.name}`}
            ancestors={ancestors}
            level={level}
            isOnly={properties.length === 1}
            control={control?.property === property.name ? control.element : undefined}
          />
        )}
      </Limited>
    </ul>
  );
}

function PropertyRow(props: {
  property: Property;
  where: Where;
  path: string;
  ancestors: readonly unknown[];
  level: number;
  isOnly: boolean;
  control?: ReactNode;
}): ReactNode {
  const { property, path, control } = props;
  const { schema, kind } = property;
  const isExpandable = property.expandable && schema.expandsTo.length === 0;
  return (
    <Row
      {...props}
      schema={schema}
      name={kind === "additional" ? `${property.name}*` : property.name || LABELS.unnamed}
      prefix={path.slice(0, path.length - property.name.length).replace(/\{.*?\}/g, "")}
      required={property.required}
      mark={
        kind === "pattern"
          ? LABELS.patternProperty
          : kind === "additional"
            ? LABELS.additionalProperty
            : isExpandable
              ? LABELS.expandable
              : undefined
      }
      control={control}
    />
  );
}

function PartRow(props: Omit<Inside, "control"> & { label: string }): ReactNode {
  return (
    <ul className="fields part">
      <Row {...props} name={props.label} isPart />
    </ul>
  );
}

/** One row, and what opens below it. */
function Row(props: {
  schema: Schema;
  name: string;
  where: Where;
  path: string;
  ancestors: readonly unknown[];
  level: number;
  /** The names of the properties around it. */
  prefix?: string;
  required?: boolean;
  mark?: string;
  control?: ReactNode;
  isPart?: boolean;
  /** Whether it is the only row of its object. */
  isOnly?: boolean;
}): ReactNode {
  const { schema, name, where, path, ancestors, level, required, mark, control } = props;
  const page = usePage();
  const { options } = page;
  const isRecursive = recursesInto(schema, ancestors);
  const canOpen = !isRecursive && schema.hasInside && !control;
  const [bulk] = usePageState(bulkKey(where), options.schemasExpansionLevel);
  const [open, setOpen] = usePageState(
    `open:${where.address}:${path}`,
    canOpen &&
      (level < Math.max(bulk, page.whole?.schemaDepth ?? 0) ||
        (options.expandSingleSchemaField && props.isOnly)),
  );
  const className = props.isPart ? "part-name" : "property-name";
  const title = (
    <>
      {!options.hidePropertiesPrefix && <span className="prefix">{props.prefix}</span>}
      {name}
    </>
  );
  return (
    <li className={`field ${canOpen && open ? "expanded" : ""}`}>
      <div className="field-head">
        {canOpen ? (
          <button
            type="button"
            className={`toggle ${className}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {title}
          </button>
        ) : (
          <span className={schema.deprecated ? `${className} deprecated` : className}>{title}</span>
        )}
        {mark && <span className="mark">{mark}</span>}
        <Facts schema={schema} required={required} recursive={isRecursive} isProperty>
          {control}
        </Facts>
      </div>
      {canOpen && open && (
        <div className="field-inside">
          <SchemaInside schema={schema} where={where} path={path} ancestors={ancestors} level={level + 1} />
        </div>
      )}
    </li>
  );
}

/** The switch between the variants of a choice, and the chosen one. */
function ChoiceView(props: Inside & { choice: Choice; index: number }): ReactNode {
  const { choice, index, schema, where, path, ancestors, level } = props;
  const page = usePage();
  const { hideOneOfDescription } = page.options;
  const tellsXml = useContext(TellsXml);
  const key = choiceKey(where.address, path, schema, index);
  const [kept, choose] = usePageState(key, choice.first);
  const chosen = Math.min(kept, choice.variants.length - 1);
  const variant = choice.variants[chosen];
  const onChoose = (next: number): void => {
    choose(next);
    page.state.set(choicesKey(where.address), `${key} ${next}`);
  };
  if (!variant) return null;
  const labels = distinct(choice.variants.map((one) => one.label));
  const fallback = choice.hasFallback && choice.property !== undefined && (
    <p className="schema-notes">
      {LABELS.without} <code>{choice.property}</code>: {labels[choice.first]}
    </p>
  );
  const inside = {
    ...props,
    schema: variant.schema,
    ancestors: [...ancestors, identity(schema), identity(variant.schema)],
  };
  if (choice.property !== undefined && isToldInRow(choice, choice.property)) {
    const element = (
      <Select
        label={choice.property}
        options={labels}
        chosen={chosen}
        onChoose={onChoose}
        className="discriminator"
      />
    );
    return (
      <div className="choice">
        {(![undefined, labels[chosen], schema.label].includes(variant.schema.label) ||
          hasFacts(variant.schema, page, tellsXml, schema)) && (
          <div className="schema-items">
            <Facts schema={variant.schema} around={hideOneOfDescription ? variant.schema : schema} />
          </div>
        )}
        <SchemaInside {...inside} control={{ property: choice.property, element }} />
        {fallback}
      </div>
    );
  }
  const word = choice.keyword === "anyOf" ? LABELS.anyOf : LABELS.oneOf;
  const isRecursive = recursesInto(variant.schema, ancestors) && variant.schema !== schema;
  return (
    <div className="choice">
      <div className="choice-switch">
        <span className="choice-label">
          {word}
          {choice.property !== undefined && (
            <>
              {" "}
              {LABELS.by} <code>{choice.property}</code>
            </>
          )}
        </span>
        {labels.length > 8 ? (
          <Select label={word} options={labels} chosen={chosen} onChoose={onChoose} />
        ) : (
          labels.map((label, one) => (
            <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
              {label}
            </button>
          ))
        )}
      </div>
      <div className="variant">
        <div className="schema-items">
          <Facts
            schema={variant.schema}
            recursive={isRecursive}
            around={hideOneOfDescription ? variant.schema : undefined}
          />
        </div>
        {!isRecursive && (
          <SchemaInside
            schema={variant.schema}
            where={where}
            path={path}
            ancestors={[...ancestors, VARIANT + choice.property]}
            level={level}
          />
        )}
      </div>
      {fallback}
    </div>
  );
}

/** Whether every variant has a row where its property can be chosen: the switch stays where it is. */
function isToldInRow({ variants }: Choice, property: string): boolean {
  return variants.every(
    ({ schema }) =>
      Object.hasOwn(asRecord(schema.keywords["properties"]), property) &&
      !schema.choices.some((one) => one.keyword !== "heirs" || one.property !== property),
  );
}

/** Labels that tell variants apart: equal ones are numbered. */
function distinct(labels: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} ${count}`;
  });
}

/** The key under which the reader's choice of a variant is kept: a variant may have choices too, at the same path. */
export function choiceKey(address: string, path: string, { pointer }: Schema, choice: number): string {
  return `choice:${address}:${path}#${pointer}#${choice}`;
}

/** The key that changes whenever a choice within an address does. */
export function choicesKey(address: string): string {
  return `choices:${address}`;
}

/** Stands, with the property that tells it apart, among the ancestors of a variant that takes the place of its parent. */
const VARIANT = "variant by ";

function isVariant(schema: Schema, heirs: Choice, ancestors: readonly unknown[]): boolean {
  return ancestors.at(-1) === VARIANT + heirs.property || ancestors.includes(identity(schema));
}

/** What makes two schemas the same for a reader who opens one inside the other: their properties, wherever merged from. */
function identity(schema: Schema): unknown {
  return schema.keywords["properties"] ?? (schema.boolean === undefined ? schema.raw : schema);
}

function recursesInto(schema: Schema, ancestors: readonly unknown[]): boolean {
  let inner: Schema | undefined = schema;
  for (let depth = 0; inner && depth < 5; depth++) {
    if (ancestors.includes(identity(inner))) return true;
    inner = inner.prefixItems.length === 0 && inner.properties.length === 0 ? inner.items : undefined;
  }
  return false;
}

/** The properties that are shown here, in the order that the options ask for. */
export function visibleProperties(schema: Schema, where: Where, page: Page): readonly Property[] {
  const shown = schema.properties.filter(
    ({ schema: own }) =>
      !(own.readOnly && /^(request|neither)$/.test(where.direction)) &&
      !(own.writeOnly && /^(response|neither)$/.test(where.direction)),
  );
  const { sortPropsAlphabetically, sortRequiredPropsFirst } = page.options;
  if (!sortPropsAlphabetically && !sortRequiredPropsFirst) return shown;
  const order = Array.isArray(schema.keywords["required"]) ? (schema.keywords["required"] as unknown[]) : [];
  return [...shown].sort((a, b) => {
    if (sortRequiredPropsFirst && a.required !== b.required) return a.required ? -1 : 1;
    if (sortPropsAlphabetically) return a.name.localeCompare(b.name);
    return a.required ? order.indexOf(a.name) - order.indexOf(b.name) : 0;
  });
}
