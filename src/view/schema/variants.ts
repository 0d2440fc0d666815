/** What tells the variants of a choice apart, and what readers call each of them. */
import type { Choice, Schema } from "#model/schema.ts";
import { asList, asRecord, isRecord, own } from "#oas/read.ts";
import { preview } from "./preview.ts";
import { labelsOf, type Where } from "./rows.ts";

/** What readers call a variant. */
export interface VariantName {
  /** No other variant of the choice has the same. */
  label: string;
  /** What it is called beside that: its title. */
  note?: string;
}

/** More variants than these are chosen from a list with a filter, with fewer a button stands for each. */
const MOST_BUTTONS = 8;
/** Whether the variants are chosen from a list with a filter. */
export function isLarge({ variants }: Choice): boolean {
  return variants.length > MOST_BUTTONS;
}

/** How many variants, and how many properties of the first one, are looked at for the one that tells them apart. */
const MOST_VARIANTS = 1000;
const MOST_PROPERTIES = 20;
/** A property with more values than these tells nothing. */
const MOST_VALUES = 5;
/** Which share of the variants a property must tell from all others. */
const LEAST_TOLD = 0.8;

/** How the variants of a choice are told apart. */
interface Telling {
  property: string;
  /** What it is in each variant. */
  values: readonly (string | undefined)[];
}

/** The property that tells the variants apart: the discriminator's, or one that each variant fixes to values of its own. */
export function tellingProperty(choice: Choice): string | undefined {
  return choice.property ?? tellingOf(choice)?.property;
}

/** What readers call the variants. Ids are made of `labelsOf`, which numbers equal ones. */
export function namesOf(choice: Choice, where: Where): readonly VariantName[] {
  let names = known.get(choice);
  if (!names) {
    names = isLarge(choice) ? listed(choice, where) : onButtons(choice, where);
    known.set(choice, names);
  }
  return names;
}

const known = new WeakMap<Choice, readonly VariantName[]>();

/** In a list: the value that stands for the variant, and its title. */
function listed(choice: Choice, where: Where): readonly VariantName[] {
  const values = tellingOf(choice)?.values;
  const names = choice.variants.map(({ value, label, schema }, index): VariantName => {
    const told = value ?? values?.[index];
    return told === undefined
      ? { label }
      : { label: told, note: schema.label === told ? undefined : schema.label };
  });
  const isOnce = once(names.map(({ label, note }) => `${label} ${note}`));
  return names.map((one, index) =>
    isOnce[index]
      ? one
      : { label: one.label, note: different(choice, index, where) ?? labelsOf(choice)[index] },
  );
}

/** On a button: the label, and what it needs to differ from the others. */
function onButtons(choice: Choice, where: Where): readonly VariantName[] {
  const labels = choice.variants.map(({ label }) => label);
  const isOnce = once(labels);
  if (!isOnce.includes(false)) return labels.map((label) => ({ label }));
  const told = choice.variants.map((_, index) => different(choice, index, where));
  const isTold = once(told.map((one, index) => `${labels[index]} ${one}`));
  return labels.map((label, index) => {
    if (isOnce[index]) return { label };
    if (told[index] === undefined || !isTold[index]) return { label: labelsOf(choice)[index] ?? label };
    return { label: `${label}: ${told[index]}` };
  });
}

/** What a variant has that others of its name have not: a fixed value, the name of its component, its properties. */
function different(choice: Choice, index: number, where: Where): string | undefined {
  const schema = choice.variants[index]?.schema;
  const label = choice.variants[index]?.label;
  if (!schema) return undefined;
  const value = tellingOf(choice)?.values[index];
  if (value !== undefined && value !== label) return value;
  return schema.name !== undefined && schema.name !== label ? schema.name : preview(schema, where);
}

/** Which of some texts stand there once. */
function once(texts: readonly string[]): readonly boolean[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.map((text) => counts.get(text) === 1);
}

function tellingOf(choice: Choice): Telling | undefined {
  if (tellings.has(choice)) return tellings.get(choice);
  const { variants, property } = choice;
  const first = variants[0]?.schema;
  let telling: Telling | undefined;
  if (property === undefined && first && variants.length > 1 && variants.length <= MOST_VARIANTS) {
    const names = Object.keys(asRecord(first.keywords["properties"])).slice(0, MOST_PROPERTIES);
    for (const name of names) {
      const values = variants.map(({ schema }) => fixedValues(schema, name));
      if (values.includes(undefined)) continue;
      const told = once(values.map(String)).filter(Boolean).length;
      if (told >= LEAST_TOLD * variants.length) telling = { property: name, values };
      if (telling) break;
    }
  }
  tellings.set(choice, telling);
  return telling;
}

const tellings = new WeakMap<Choice, Telling | undefined>();

/** The values that a schema allows for a property, in words; undefined if they are not fixed. Nothing is merged for it. */
function fixedValues(schema: Schema, name: string): string | undefined {
  const stated = own(schema.keywords["properties"], name);
  const { value: raw } = schema.schemas.follow(stated, schema.pointer, schema.scope);
  if (!isRecord(raw)) return undefined;
  const values = raw["const"] === undefined ? asList(raw["enum"]) : [raw["const"]];
  const isFixed = values.length > 0 && values.length <= MOST_VALUES;
  return isFixed && values.every((one) => typeof one === "string") ? values.join(", ") : undefined;
}
