/** Finds the property that distinguishes the variants of a choice, and names the variants. */
import type { Choice, Schema } from "#model/schema/schema.ts";
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";
import { preview } from "./preview.ts";
import { labelsOf, type Where } from "./rows.ts";
import { tellApart } from "./tell-apart.ts";

/** The name of a variant. */
export interface VariantName {
  /** The label, which is unique in the choice. */
  label: string;
  /** A further name: its title. */
  note?: string;
}

/** With more variants than this, the switch is a list with a filter; otherwise, it has a button for each. */
const MOST_BUTTONS = 8;
/** Whether the switch is a list with a filter. */
export function isLarge({ variants }: Choice): boolean {
  return variants.length > MOST_BUTTONS;
}

/**
 * The maximum number of variants, and of properties of the first one, that are searched for the one that distinguishes
 * them.
 */
const MOST_VARIANTS = 1000;
const MOST_PROPERTIES = 20;
/** A property with more values than this does not distinguish variants. */
const MOST_VALUES = 5;
/** How many members of an `allOf` are searched for fixed values. */
const MOST_PARTS = 20;
/** The minimum share of the variants that a property must distinguish from all others. */
const LEAST_TOLD = 0.8;

/** The property that distinguishes the variants of a choice. */
interface Telling {
  property: string;
  /** Its value in each variant. */
  values: readonly (string | undefined)[];
}

/**
 * The property that distinguishes the variants: that of the discriminator, or one that has fixed values in each
 * variant.
 */
export function tellingProperty(choice: Choice): string | undefined {
  return choice.property ?? tellingOf(choice)?.property;
}

/** The names of the variants. Ids contain `labelsOf` instead, which numbers equal labels. */
export function namesOf(choice: Choice, where: Where): readonly VariantName[] {
  let names = known.get(choice);
  if (!names) {
    names = isLarge(choice) ? listed(choice, where) : onButtons(choice, where);
    known.set(choice, names);
  }
  return names;
}

const known = new WeakMap<Choice, readonly VariantName[]>();

/** For a list: the value that selects the variant, and its title. */
function listed(choice: Choice, where: Where): readonly VariantName[] {
  const values = tellingOf(choice)?.values;
  const names = choice.variants.map(({ value, label, schema }, index): VariantName => {
    const told = value ?? values?.[index];
    return told === undefined
      ? { label }
      : { label: told, note: schema.label === told ? undefined : schema.label };
  });
  const isOnce = once(names.map(({ label, note }) => `${label} ${note}`));
  const told = names.map((_, index) => (isOnce[index] ? undefined : different(choice, index, where)));
  const apart = toldApart(
    choice,
    names.map(({ label, note }, index) => `${label} ${told[index] ?? note}`),
  );
  const notes = names.map((_, index) => apart[index] ?? told[index]);
  const isTold = once(names.map(({ label }, index) => `${label} ${notes[index]}`));
  const counts = new Map<string, number>();
  return names.map((one, index): VariantName => {
    const { label } = one;
    const note = notes[index];
    if (isOnce[index]) return one;
    if (isTold[index]) return { label, note };
    return {
      label,
      note: note === undefined ? labelsOf(choice)[index] : numbered(`${label} ${note}`, note, counts),
    };
  });
}

/** For buttons: the label, with a distinction from equal labels. */
function onButtons(choice: Choice, where: Where): readonly VariantName[] {
  const labels = choice.variants.map(({ label }) => label);
  const isOnce = once(labels);
  if (!isOnce.includes(false)) return labels.map((label) => ({ label }));
  const told = choice.variants.map((_, index) => different(choice, index, where));
  const texts = told.map((one, index) => `${labels[index]} ${one}`);
  const apart = toldApart(choice, texts);
  const isTold = once(texts.map((text, index) => `${text} ${apart[index]}`));
  const counts = new Map<string, number>();
  return labels.map((label, index) => {
    if (isOnce[index]) return { label };
    const one = apart[index] ?? told[index];
    if (one === undefined) return { label: isTold[index] ? label : (labelsOf(choice)[index] ?? label) };
    if (!isTold[index]) {
      const name = `${label}: ${one}`;
      return { label: numbered(name, name, counts) };
    }
    const isName = one === saidIn(choice)[index] && !labels.includes(one);
    return { label: isName ? one : `${label}: ${one}` };
  });
}

/** A text with the number of its key, which several have. */
function numbered(key: string, text: string, counts: Map<string, number>): string {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return `${text} ${count}`;
}

/** For each variant whose text others have too: what tells it apart from these. */
function toldApart({ variants }: Choice, texts: readonly string[]): readonly (string | undefined)[] {
  const alike = new Map<string, number[]>();
  texts.forEach((text, index) => {
    alike.set(text, [...(alike.get(text) ?? []), index]);
  });
  const apart: (string | undefined)[] = [];
  for (const indexes of alike.values()) {
    const told = tellApart(indexes.flatMap((index) => variants[index]?.schema ?? []));
    indexes.forEach((index, at) => {
      apart[index] = told[at];
    });
  }
  return apart;
}

/**
 * The distinction of a variant from others with the same label: a fixed value, the name of its component, a short
 * description that no other has, or its properties.
 */
function different(choice: Choice, index: number, where: Where): string | undefined {
  const schema = choice.variants[index]?.schema;
  const label = choice.variants[index]?.label;
  if (!schema) return undefined;
  const value = tellingOf(choice)?.values[index];
  if (value !== undefined && value !== label) return value;
  if (schema.name !== undefined && schema.name !== label) return schema.name;
  return saidIn(choice)[index] ?? preview(schema, where);
}

/** The own descriptions of the variants, where they are as short as a name and different from the others. */
function saidIn(choice: Choice): readonly (string | undefined)[] {
  let said = descriptions.get(choice);
  if (!said) {
    const texts = choice.variants.map(({ schema }) => {
      const text = asText(asRecord(schema.raw)["description"]) ?? "";
      return text.trim().replace(/\.$/, "");
    });
    const isOnce = once(texts);
    said = texts.map((text, index) => (isOnce[index] && SHORT.test(text) ? text : undefined));
    descriptions.set(choice, said);
  }
  return said;
}

const descriptions = new WeakMap<Choice, readonly (string | undefined)[]>();

/** A text that can be a name: on one line, without marks of Markdown. */
const SHORT = /^[^\n*`[\]<>#|]{1,40}$/;

/** Whether each text occurs only once. */
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

/** The values that a schema allows for a property, as text; undefined if they are not fixed. Does not merge schemas. */
function fixedValues(schema: Schema, name: string): string | undefined {
  const stated = own(schema.keywords["properties"], name);
  const { value: raw } = schema.schemas.follow(stated, schema.pointer, schema.scope);
  if (!isRecord(raw)) return undefined;
  const parts = [raw, ...asList(raw["allOf"]).slice(0, MOST_PARTS).map(asRecord)];
  const fixed = parts.map((one) => (one["const"] === undefined ? asList(one["enum"]) : [one["const"]]));
  const values = fixed.find((list) => list.length > 0) ?? [];
  const isFixed = values.length > 0 && values.length <= MOST_VALUES;
  return isFixed && values.every((one) => typeof one === "string") ? values.join(", ") : undefined;
}
