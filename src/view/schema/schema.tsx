/** Renders a schema as rows with name, type, constraints and description. Objects and arrays open in place. */
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Choice, Property, Schema } from "#model/schema/schema.ts";
import type { Options } from "#options/options.ts";
import type { ChosenVariant } from "#samples/chosen-variant.ts";
import { choiceKey, choicesKey, type Key, levelsKey, onKey, openKey, PRINTING } from "#view/page/keys.ts";
import { type Page, usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { Picker } from "#view/ui/picker.tsx";
import { Select } from "#view/ui/select.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { CompactButton, Fields } from "./compact.tsx";
import { Differences } from "./differences.tsx";
import { Facts, hasFacts, partLabel, TellsXml } from "./facts.tsx";
import { FilteredFields } from "./filtered-fields.tsx";
import { Notes } from "./notes.tsx";
import { preview } from "./preview.ts";
import { Recursion } from "./recursion.tsx";
import {
  choiceOfChildren,
  labelsOf,
  opened,
  openItems,
  optionalNote,
  type Position,
  type Presence,
  partPosition,
  presenceOf,
  propertyPosition,
  reopened,
  rootPosition,
  sameAs,
  tuplePosition,
  type VariantPosition,
  variantPosition,
  visibleProperties,
  type Where,
} from "./rows.ts";
import { ChangesInside, RemovedInside, SchemaChanges } from "./schema-changes.tsx";
import { SchemaForms } from "./schema-forms.tsx";
import { type Told, ToldRows, tell, toldAs } from "./told.tsx";
import { isLarge, namesOf, tellingProperty } from "./variants.ts";

/** The number of rows of a list that are rendered before the reader asks for the rest. */
export const FIRST_ROWS = 100;

/**
 * For printing, where nothing can be opened: the number of rows that fit inside the current schema. Undefined on
 * screens.
 */
export const Room = createContext<number | undefined>(undefined);

/** The variants that are shown in place of the initial ones of their choices until the reader chooses. */
export const ShownFirst = createContext<readonly ChosenVariant[]>([]);

/** The content of an open row. */
interface Drawn {
  inside: Position;
  /** The property that distinguishes the variants. Its row comes first. */
  first?: string | undefined;
  /** The control in the row of the property that a discriminator names. */
  control?: { property: string; element: ReactNode };
  /** For printing: the rows of earlier variants. */
  told?: Told | undefined;
}

/**
 * A whole schema: of a body, a header or a component.
 * @param above the text above it, which is not repeated
 * @param hidesExamples whether others override its examples
 */
export function SchemaView(props: {
  schema: Schema;
  where: Where;
  above?: string;
  hidesExamples?: boolean;
}): ReactNode {
  const { schema, where, above, hidesExamples } = props;
  const page = usePage();
  const tellsXml = useContext(TellsXml);
  useState(() => openFirst(schema, where, page));
  const isObject =
    schema.types.length <= 1 && schema.properties.length > 0 && !schema.types.includes("array");
  return (
    <Fields className="schema">
      <SchemaForms schema={schema} where={where} controls={<Controls schema={schema} where={where} />}>
        {!(isObject && schema.label === undefined && !hasFacts(schema, page, tellsXml)) && (
          <div className="schema-root">
            <Facts schema={schema} id={where.id} above={above} hidesExamples={hidesExamples} />
          </div>
        )}
        <SchemaChanges schema={schema} where={where} />
        <SchemaInside inside={rootPosition(schema, where)} />
      </SchemaForms>
    </Fields>
  );
}

/**
 * The maximum number of rows that "Expand all" opens at once. Each further click opens one more level, up to the
 * second number.
 */
export const BULK_ROWS = 600;
const MOST_ROWS = 3000;
/** The maximum depth of rows that open at once, because rendering in React uses the stack. */
const DEEPEST = 30;

/** The buttons above the rows of a schema. */
function Controls(props: { schema: Schema; where: Where }): ReactNode {
  return (
    <>
      <Bulk {...props} />
      <CompactButton count={shownRows(props.schema).length} />
    </>
  );
}

/** The button that opens and closes all rows of a schema. */
function Bulk(props: { schema: Schema; where: Where }): ReactNode {
  const { schema, where } = props;
  const { state } = usePage();
  const [level, setLevel] = usePageState(levelsKey(where.address), 0);
  if (!opensFurther(schema)) return null;
  const open = (next: number): void => {
    state.forget(openKey(where.address, ""));
    setLevel(next);
  };
  const more = (): number => Math.max(level, Math.min(level + 1, levelsWithin(schema, MOST_ROWS)));
  return (
    <>
      <button
        type="button"
        onClick={() => open(level === 0 ? Math.max(1, levelsWithin(schema, BULK_ROWS)) : more())}
      >
        {DETAILS.expandAll}
      </button>
      <button type="button" onClick={() => open(0)}>
        {DETAILS.collapseAll}
      </button>
    </>
  );
}

/** Opens the number of levels of the option or of prebuilt pages, but not more rows than "Expand all" opens. */
export function openFirst(schema: Schema, where: Where, page: Page): void {
  const { state } = page;
  const level = page.site ? 0 : firstLevel(page);
  if (level > 0 && state.get(levelsKey(where.address)) === undefined)
    state.set(
      levelsKey(where.address),
      Math.min(level, Math.max(page.whole ? 0 : 1, levelsWithin(schema, BULK_ROWS))),
    );
}

function firstLevel({ options, whole, state }: Page): number {
  const isOnScreen = state.get(PRINTING) !== true;
  return Math.max(options.schemasExpansionLevel, (isOnScreen && whole?.schemaDepth) || 0);
}

function opensFurther(schema: Schema): boolean {
  return shownRows(schema).some((row) => row.hasInside);
}

/** The number of levels that have at most `budget` rows in total. */
function levelsWithin(schema: Schema, budget: number): number {
  let level = 0;
  let rows = shownRows(schema);
  for (let sum = rows.length; sum <= budget && rows.length > 0 && level <= DEEPEST; sum += rows.length) {
    level++;
    const next: Schema[] = [];
    for (const row of rows) {
      if (next.length > budget) break;
      if (row.hasInside) next.push(...shownRows(row));
    }
    rows = next;
  }
  return Math.max(0, level - 1);
}

/** The schemas of the rows that an open schema shows at first, including those of the variants that it shows at first. */
export function shownRows(schema: Schema): Schema[] {
  const rows: Schema[] = [];
  let around = [schema];
  for (let depth = 0; depth <= 5 && around.length <= MOST_ROWS && rows.length <= MOST_ROWS; depth++) {
    for (const one of around) for (const row of rowsOf(one)) rows.push(row);
    around = around.flatMap(({ choices }) =>
      choices.flatMap(({ variants, first }) => variants[first]?.schema ?? []),
    );
  }
  return rows;
}

/** The maximum number of nested arrays that open together with their items. */
const OPEN_ARRAYS = 5;

/** The schemas of the rows in an open schema without its variants. Those of an array are the rows of its items. */
function rowsOf(schema: Schema, depth = 0): Schema[] {
  const { properties, prefixItems, items, parts } = schema;
  const further =
    !items || depth >= OPEN_ARRAYS ? [] : prefixItems.length > 0 ? [items] : rowsOf(items, depth + 1);
  return [...[...properties, ...parts].map((one) => one.schema), ...prefixItems, ...further];
}

/**
 * The maximum number of rows in a printed page with one schema in each section. Each schema has its share of these,
 * within the limits below.
 */
const PAPER_ROWS = 30_000;
const LEAST_PAPER_ROWS = 30;

/**
 * The content of a schema; for arrays, that of their items. For printing, nested schemas share the rows that are left.
 */
export function SchemaInside(props: Drawn): ReactNode {
  const { inside } = props;
  const { schema } = inside;
  const { menu, site } = usePage();
  const around = useContext(Room);
  const isPrinting = usePrinting();
  const share = Math.floor(PAPER_ROWS / (menu.sections.length + 1));
  const room = around ?? site?.rows ?? Math.max(LEAST_PAPER_ROWS, Math.min(BULK_ROWS, share));
  const missing = site?.opens && site.elsewhere(schema, inside.level, 0);
  if (missing !== undefined) return <p className="schema-items">{site?.link(missing, schema)}</p>;
  // The same elements for screen and print, so that the state of everything except choices is kept after printing.
  return (
    <Room.Provider value={isPrinting ? roomInside(schema, room) : undefined}>
      {drawInside(props)}
    </Room.Provider>
  );
}

/** The number of rows that are left for each nested schema. */
function roomInside(schema: Schema, room: number): number {
  const { choices, items } = schema;
  const rows = rowsOf(schema, OPEN_ARRAYS);
  const sharers = rows.filter((row) => row.hasInside).length + choices.length + (items ? 1 : 0);
  return Math.max(0, Math.floor((room - rows.length) / Math.max(1, sharers)));
}

function drawInside({ inside, first, control, told }: Drawn): ReactNode {
  const { schema } = inside;
  const childChoice = choiceOfChildren(inside);
  if (childChoice) return <ChoiceView inside={inside} choice={childChoice} index={0} told={told} />;
  const around = opened(inside);
  const list = `${around.where.address}:${around.key}`;
  const items = openItems(around);
  return (
    <>
      <Rows inside={around} first={first} control={control} told={told} />
      <RemovedInside schema={schema} where={around.where} />
      {schema.choices.map((choice, index) =>
        choice.keyword === "children" ? null : (
          <ChoiceView key={index} inside={around} choice={choice} index={index} told={told} />
        ),
      )}
      <Limited items={schema.prefixItems} first={FIRST_ROWS} at={`${list}[]`}>
        {(item, index) => (
          <PartRow
            key={`prefix-${index}`}
            inside={tuplePosition(around, item, index)}
            label={`${DETAILS.tuple} ${index}`}
          />
        )}
      </Limited>
      {items &&
        (schema.prefixItems.length > 0 ? (
          <PartRow inside={items} label={DETAILS.unevaluatedItems} />
        ) : (
          <Items inside={items} isNamed={schema.label !== undefined} />
        ))}
      <Limited items={schema.hasInside ? schema.parts : []} first={FIRST_ROWS} at={`${list}{}`}>
        {(part, index) => (
          <PartRow
            key={`part-${index}`}
            inside={partPosition(around, part, index)}
            label={partLabel(schema, part)}
          />
        )}
      </Limited>
      {schema.hasInside && <Notes schema={schema} />}
    </>
  );
}

/**
 * The items of an array in an open row.
 * @param props.isNamed whether the row has the name of the array instead of the items
 */
function Items(props: { inside: Position; isNamed: boolean }): ReactNode {
  const { inside, isNamed } = props;
  const { schema, where, key, id } = inside;
  const page = usePage();
  const tellsXml = useContext(TellsXml);
  const [isOpen, setOpen] = usePageState(openKey(where.address, key), false);
  const same = sameAs(inside);
  if (same)
    return (
      <>
        <p className="schema-items facts">
          <Recursion
            same={same}
            isReopened={inside.isReopened === true}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </p>
        {isOpen && <SchemaInside inside={reopened(inside)} />}
      </>
    );
  return (
    <>
      {((isNamed && schema.label !== undefined) || hasFacts(schema, page, tellsXml)) && (
        <div className="schema-items">
          <Facts schema={schema} id={id} />
        </div>
      )}
      <SchemaChanges schema={schema} where={where} />
      <SchemaInside inside={inside} />
    </>
  );
}

function Rows(props: Drawn): ReactNode {
  const { inside, first, told } = props;
  const { schema, where } = inside;
  const all = withFirst(visibleProperties(schema, where, usePage().options), first);
  const properties = told ? all.filter((one) => !toldAs(told, one)) : all;
  return (
    <>
      {properties.length > 0 && <ShownRows {...props} properties={properties} />}
      {told && <ToldRows told={told} properties={all} inside={inside} />}
    </>
  );
}

function ShownRows(props: Drawn & { properties: readonly Property[] }): ReactNode {
  const { inside, control, properties } = props;
  const { where, key } = inside;
  const at = `${where.address}:${key}`;
  const note = optionalNote(properties, where);
  return (
    <FilteredFields fields={properties} at={at} hasFilter={where.direction !== "response"}>
      {(fields) => (
        <Limited
          items={fields}
          first={FIRST_ROWS}
          at={at}
          around={(rows) => (
            <ul className="fields">
              {note && <li className="optional-note">{DETAILS[note]}</li>}
              {rows}
            </ul>
          )}
        >
          {(property) => (
            <PropertyRow
              key={`${property.kind} ${property.name}`}
              property={property}
              inside={propertyPosition(inside, property)}
              presence={presenceOf(property, where, note !== undefined)}
              isOnly={properties.length === 1}
              control={control?.property === property.name ? control.element : undefined}
            />
          )}
        </Limited>
      )}
    </FilteredFields>
  );
}

/** Properties with one of them first, unless it is beyond the initially shown rows, on which links to others rely. */
function withFirst(properties: readonly Property[], name: string | undefined): readonly Property[] {
  const index = properties.findIndex((one) => one.name === name && one.kind === "property");
  const first = properties[index];
  if (!first || index === 0 || index >= FIRST_ROWS) return properties;
  return [first, ...properties.slice(0, index), ...properties.slice(index + 1)];
}

/** What the row of a property shows. */
export interface PropertyRowProps {
  property: Property;
  inside: Position;
  isOnly: boolean;
  presence: Presence | undefined;
  control?: ReactNode;
}

function PropertyRow(props: PropertyRowProps): ReactNode {
  const { property, inside } = props;
  const { schema, kind } = property;
  const { site } = usePage();
  const tellsXml = useContext(TellsXml);
  // Some descriptions list all objects as expandable, although these are there already.
  const isExpandable = property.expandable && schema.expandsTo.length === 0 && schema.properties.length === 0;
  const draw = (id: string): ReactNode => (
    <Row
      {...props}
      inside={{ ...inside, id }}
      place={property.pointer}
      name={kind === "additional" ? `${property.name}*` : property.name || DETAILS.unnamed}
      prefix={inside.path.slice(0, inside.path.length - property.name.length).replace(/\{[^{}]*\}/g, "")}
      mark={
        kind === "pattern"
          ? DETAILS.patternProperty
          : kind === "additional"
            ? DETAILS.additionalProperty
            : isExpandable && DETAILS.expandable
      }
    />
  );
  return site?.row?.(props, tellsXml, draw) ?? draw(inside.id);
}

function PartRow(props: { inside: Position; label: string }): ReactNode {
  return (
    <ul className="fields part">
      <Row inside={props.inside} name={props.label} isPart />
    </ul>
  );
}

interface RowProps {
  inside: Position;
  name: string;
  /** The pointer of the property, which may only refer to the schema. */
  place?: string;
  /** The names of the properties that contain it. */
  prefix?: string;
  presence?: Presence | undefined;
  mark?: string | false;
  control?: ReactNode;
  isPart?: boolean;
  /** Whether it is the only row of its object. */
  isOnly?: boolean;
}

/** A row, and what opens below it. */
function Row(props: RowProps): ReactNode {
  const { inside, name, presence, mark, control } = props;
  const { schema, where, level, id } = inside;
  const { options, site } = usePage();
  const same = sameAs(inside);
  const hasInside = schema.hasInside && !control;
  // The section that has its rows, if these do not stand here.
  const page = !same && hasInside ? site?.elsewhere(schema, level, shownRows(schema).length) : undefined;
  const canOpen = !same && hasInside && page === undefined;
  const [isOpen, setOpen] = useOpen(inside, canOpen, props.isOnly === true);
  const room = useContext(Room);
  const open =
    (isOpen && hasInside) || (canOpen && room !== undefined && room > 0 && shownRows(schema).length <= room);
  const toggle = (): void => setOpen(!open);
  const recursion = same && (
    <Recursion
      same={same}
      isReopened={inside.isReopened === true}
      isOpen={open}
      onToggle={hasInside ? toggle : undefined}
    />
  );
  return (
    <li id={id || undefined} className={`field ${open ? "expanded" : ""}`}>
      <div className="field-head">
        <RowName
          className={props.isPart ? "part-name" : "property-name"}
          isDeprecated={schema.deprecated}
          onToggle={canOpen ? toggle : undefined}
          isOpen={open}
        >
          {!options.hidePropertiesPrefix && <span className="prefix">{props.prefix}</span>}
          {name}
        </RowName>
        {mark && <span className="mark">{mark}</span>}
        <Facts
          schema={schema}
          presence={presence}
          recursion={recursion}
          id={id}
          hidesExamples={!options.showObjectSchemaExamples}
        >
          {control}
          {canOpen && !open && <Preview schema={schema} where={where} />}
        </Facts>
        <Slot name="schemaRow" of={{ schema, name }} />
        <SchemaChanges schema={schema} where={where} also={[props.place ?? schema.pointer]} />
        {!same && hasInside && !open && <ChangesInside schemas={[schema]} where={where} />}
        {page !== undefined && site?.link(page, schema)}
        {canOpen && !open && <LeftOut schema={schema} where={where} />}
      </div>
      {open && (
        <div className="field-inside">
          <SchemaInside inside={{ ...(same ? reopened(inside) : inside), level: level + 1 }} />
        </div>
      )}
    </li>
  );
}

/**
 * Whether a row is open: by the reader, or initially by an option. The only property of a body is usually a wrapper,
 * so it is open.
 */
function useOpen(inside: Position, canOpen: boolean, isOnly: boolean): [boolean, (isOpen: boolean) => void] {
  const { schema, where, key, level } = inside;
  const page = usePage();
  const { site, options } = page;
  const [bulk] = usePageState(levelsKey(where.address), site?.opens ? UNSET : firstLevel(page));
  const isWrapper = isOnly && (level === 0 || options.expandSingleSchemaField);
  const isFirst = bulk === UNSET ? site?.opens?.(schema, level) === true : level < bulk;
  return usePageState(openKey(where.address, key), canOpen && (isFirst || isWrapper));
}

/** Stands for a number of levels that the reader has not chosen. */
const UNSET = -1;

/** The preview of a closed row. */
export function Preview(props: { schema: Schema; where: Where }): ReactNode {
  const text = preview(props.schema, props.where);
  return text !== undefined && <span className="preview">{text}</span>;
}

/** The name of a row: a button if the row opens. */
function RowName(props: {
  className: string;
  isDeprecated: boolean;
  /** Undefined if the row does not open. */
  onToggle: (() => void) | undefined;
  isOpen: boolean;
  children: ReactNode;
}): ReactNode {
  const { className, isDeprecated, onToggle, isOpen, children } = props;
  return onToggle ? (
    <button type="button" className={`toggle ${className}`} aria-expanded={isOpen} onClick={onToggle}>
      {children}
    </button>
  ) : (
    <span className={isDeprecated ? `${className} deprecated` : className}>{children}</span>
  );
}

/** For printing: the number of rows in a closed row. */
function LeftOut(props: { schema: Schema; where: Where }): ReactNode {
  const { options } = usePage();
  const room = useContext(Room);
  const { schema, where } = props;
  return (
    room !== undefined && <span className="left-out">{LABELS.more(countInside(schema, where, options))}</span>
  );
}

/** The number of rows in a closed row; for arrays, those of the items. */
function countInside(schema: Schema, where: Where, options: Options, depth = 0): number {
  const { items, prefixItems, parts } = schema;
  const own = visibleProperties(schema, where, options).length + prefixItems.length + parts.length;
  return own > 0 || !items || depth >= OPEN_ARRAYS ? own : countInside(items, where, options, depth + 1);
}

/** The number of rows for each variant of a choice, if all fit when printed; otherwise undefined. */
function roomForAll({ variants }: Choice, room: number): number | undefined {
  let left = room;
  for (const { schema } of variants) {
    left -= 1 + rowsOf(schema).length;
    if (left < 0) return undefined;
  }
  return Math.floor(left / variants.length);
}

/** The props of choices. */
export interface ChoiceProps {
  inside: Position;
  choice: Choice;
  /** The index of the choice among those of its schema. */
  index: number;
  /** For printing: the rows of variants around it. */
  told?: Told | undefined;
}

/** A choice: the switch between its variants and the chosen one. For printing, all variants if they fit. */
function ChoiceView(props: ChoiceProps): ReactNode {
  const { inside, choice, index } = props;
  const { schema, where, path } = inside;
  const page = usePage();
  const room = useContext(Room);
  const key = choiceKey(where.address, path, schema, index);
  const shown = useContext(ShownFirst).find((one) => one.choice === choice && one.path === path);
  const [kept, choose] = usePageState(key, shown?.index ?? choice.first);
  const chosen = Math.min(kept, choice.variants.length - 1);
  const onChoose = (next: number): void => {
    choose(next);
    const all = choicesKey(where.address);
    const others = (page.state.get(all) ?? []).filter((one) => one.choice !== choice || one.path !== path);
    page.state.set(all, [{ choice, index: next, path }, ...others]);
  };
  if (choice.variants.length === 0) return null;
  const left = room === undefined ? undefined : roomForAll(choice, room);
  const { whole, site } = page;
  if (whole && site && (left === undefined || inside.level > 0)) return site.variants(props);
  if (left !== undefined) return <AllVariants {...props} room={left} />;
  const within = variantPosition(inside, choice, index, chosen);
  const isInRow = choice.property !== undefined && within.switchIsInRow;
  const Switch = isInRow ? DiscriminatorChoice : SwitchedChoice;
  return (
    <div className="choice" id={within.id === inside.id ? undefined : within.id}>
      <Switch
        choice={choice}
        schema={schema}
        within={within}
        chosen={chosen}
        onChoose={onChoose}
        stateKey={key}
      />
      <Fallback choice={choice} where={where} />
    </div>
  );
}

/** A choice that shows one variant. */
interface OneOfChoice {
  choice: Choice;
  schema: Schema;
  /** The chosen variant. */
  within: VariantPosition;
  chosen: number;
  onChoose: (index: number) => void;
  /** The key of the chosen variant. */
  stateKey: Key<number>;
}

/** A choice whose switch is in the row of the property that distinguishes the variants. */
function DiscriminatorChoice(props: OneOfChoice): ReactNode {
  const { choice, schema, within, chosen } = props;
  const property = choice.property ?? "";
  const element = (
    <>
      {isLarge(choice) && <span className="choice-label">{wordOf(choice)}</span>}{" "}
      <VariantList {...props} label={property} className="discriminator" />
    </>
  );
  const label = labelsOf(choice)[chosen];
  return (
    <Variant inside={within} schema={schema} label={label} first={property} control={{ property, element }} />
  );
}

/** A choice whose switch is above the variant: buttons, or a list if there are many variants. */
function SwitchedChoice(props: OneOfChoice): ReactNode {
  const { choice, schema, within, chosen, onChoose } = props;
  const { where } = within;
  const names = namesOf(choice, where);
  const word = wordOf(choice);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own place */}
      <div className="choice-switch" role="group" aria-label={word}>
        <span className="choice-label">
          <Word word={word} choice={choice} />
        </span>
        {isLarge(choice) ? (
          <VariantList {...props} label={word} />
        ) : (
          names.map(({ label }, one) => (
            <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
              {label}
            </button>
          ))
        )}
      </div>
      <Comparison {...props} />
      <div className="variant">
        <Variant
          inside={within}
          schema={schema}
          label={labelsOf(choice)[chosen]}
          first={tellingProperty(choice)}
        />
      </div>
    </>
  );
}

/** The variants as a list: a select element, or a list with a filter if there are many. */
function VariantList(props: OneOfChoice & { label: string; className?: string }): ReactNode {
  const { choice, within, chosen, onChoose, label, className } = props;
  const names = namesOf(choice, within.where);
  if (isLarge(choice)) return <Picker label={label} options={names} chosen={chosen} onChoose={onChoose} />;
  const options = names.map((one) => one.label);
  return <Select label={label} options={options} chosen={chosen} onChoose={onChoose} className={className} />;
}

/** The differences between the variants of a small choice, on demand. */
function Comparison(props: OneOfChoice): ReactNode {
  const { choice, within, stateKey } = props;
  const [isOpen, setOpen] = usePageState(onKey("differences", stateKey), false);
  const { whole } = usePage();
  if (whole || isLarge(choice) || !choice.variants.every(({ schema }) => schema.properties.length > 0))
    return null;
  return (
    <div className="comparison">
      <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {DETAILS.differences}
      </button>
      {isOpen && <Differences choice={choice} where={within.where} />}
    </div>
  );
}

/** All variants of a choice, for printing. */
function AllVariants(props: ChoiceProps & { room: number }): ReactNode {
  const { inside, choice, index, room } = props;
  const { schema } = inside;
  const { options } = usePage();
  let told: Told = props.told ?? new Map();
  return (
    <div className="choice">
      <p className="choice-label">
        <Word word={wordOf(choice)} choice={choice} />
      </p>
      {labelsOf(choice).map((label, one) => {
        const variant = variantPosition(inside, choice, index, one);
        // A variant with the same name in another choice already has the id.
        const isSecond = schema.choices.slice(0, index).some((other) => labelsOf(other).includes(label));
        const id = isSecond ? "" : variant.id;
        const name = namesOf(choice, inside.where)[one]?.label ?? label;
        const before = told;
        told = tell(told, { ...variant, id }, name, { options, most: FIRST_ROWS });
        return (
          <div key={one} className="variant" id={id === inside.id ? undefined : id || undefined}>
            <p className="variant-name">{name}</p>
            <Room.Provider value={room + rowsOf(variant.schema).length}>
              <Variant inside={{ ...variant, id }} schema={schema} label={label} told={before} />
            </Room.Provider>
          </div>
        );
      })}
      <Fallback choice={choice} where={inside.where} />
    </div>
  );
}

/** The variant that applies if the property is missing. */
export function Fallback(props: { choice: Choice; where: Where }): ReactNode {
  const { choice, where } = props;
  if (!choice.hasFallback || choice.property === undefined) return null;
  return (
    <p className="schema-notes">
      {DETAILS.without} <code>{choice.property}</code>: {namesOf(choice, where)[choice.first]?.label}
    </p>
  );
}

/** How many of the variants fit. */
export function wordOf(choice: Choice): string {
  const { keyword, variants } = choice;
  const count = variants.length;
  if (isLarge(choice)) return keyword === "anyOf" ? DETAILS.anyOfCount(count) : DETAILS.oneOfCount(count);
  return keyword === "anyOf" ? DETAILS.anyOf : DETAILS.oneOf;
}

/** How many of the variants apply ("One of"), and the property that distinguishes them. */
export function Word(props: { word: string; choice: Choice }): ReactNode {
  const { word, choice } = props;
  const property = tellingProperty(choice);
  if (property === undefined) return word;
  return (
    <>
      {word}
      {isLarge(choice) && ","} {DETAILS.by} <code>{property}</code>
    </>
  );
}

/**
 * A variant of a choice.
 * @param props.schema the schema that contains the choice
 * @param props.label the label of the variant
 * @param props.first the property whose row comes first
 */
export function Variant(props: {
  inside: VariantPosition;
  schema: Schema;
  label: string | undefined;
  first?: string | undefined;
  control?: Drawn["control"];
  told?: Told;
}): ReactNode {
  const { inside, schema, label, first, control, told } = props;
  const page = usePage();
  const { hideOneOfDescription } = page.options;
  const tellsXml = useContext(TellsXml);
  const variant = inside.schema;
  // If the switch is in a row, the row already has most facts.
  const isTold =
    inside.switchIsInRow &&
    [undefined, label, schema.label].includes(variant.label) &&
    !hasFacts(variant, page, tellsXml, schema);
  const outer = inside.switchIsInRow ? schema : undefined;
  const same = inside.isRecursive ? sameAs(inside) : undefined;
  const [isOpen, setOpen] = usePageState(openKey(inside.where.address, inside.reopenedKey), false);
  const recursion = same && (
    <Recursion
      same={same}
      isReopened={inside.isReopened === true}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  );
  return (
    <>
      {!isTold && (
        <div className="schema-items">
          <Facts
            schema={variant}
            recursion={recursion}
            above={(hideOneOfDescription ? variant : outer)?.description}
            id={inside.id}
          />
        </div>
      )}
      <SchemaChanges schema={variant} where={inside.where} />
      {(!same || isOpen) && (
        <SchemaInside inside={same ? reopened(inside) : inside} first={first} control={control} told={told} />
      )}
    </>
  );
}
