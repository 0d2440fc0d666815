/**
 * Explains why a value does not satisfy a choice between schemas, by the schema that the author of the value probably
 * meant (4.25 Discriminator Object).
 */

import type { Document } from "#model/document.ts";
import { schemaNameOf } from "#model/reference.ts";
import { discriminatedMembers, discriminatorOf } from "#model/schema/discriminator.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { asRecord, asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { ChoiceAtValue } from "./choices.ts";
import type { Violation } from "./evaluate.ts";
import { below, pointerTo } from "./place.ts";

/** The schema that a discriminator selects for a value. */
export interface Selected {
  property: string;
  /** The value of its property. */
  value: string;
  /** The index of the schema; -1 if it is not in the choice. */
  index: number;
  label: string | undefined;
  /** Whether no schema has this value. */
  isUnknown: boolean;
  /** The values that select a schema. */
  values: readonly string[];
}

/** The schema that the discriminator selects; undefined if the value does not have its property. */
export function namedBy(choosing: ChoiceAtValue): Selected | undefined {
  const { property, variants, isOpen } = mappingOf(choosing);
  const text = isRecord(choosing.value) ? asText(own(choosing.value, property)) : undefined;
  if (text === undefined) return undefined;
  const variant = variants.find((one) => one.value === text) ?? variants.find((one) => one.name === text);
  return {
    property,
    value: text,
    index: variant?.index ?? -1,
    label: variant?.name,
    isUnknown: !variant && !isOpen,
    values: variants.flatMap((one) => one.value ?? []),
  };
}

/** Lists the reasons why a choice is not satisfied. */
export const explain = {
  /** The value satisfies several schemas of a `oneOf`. */
  overlap(choosing: ChoiceAtValue, fitting: readonly number[], level: "error" | "warning"): void {
    const { evaluator, at } = choosing;
    if (!evaluator.isListing) return;
    const labels = fitting.map((index) => labelOf(choosing, index));
    evaluator.fails(at, "oneOf", { labels }, { level, kind: "overlap" });
  },

  /** The value of the discriminator's property selects no schema. */
  unmapped({ evaluator, at, keyword }: ChoiceAtValue, { property, value, values }: Selected): void {
    const path = below(at.path, property);
    const schema = below(at.place, at.raw["discriminator"] === undefined ? keyword : "discriminator");
    evaluator.fails(at, "discriminator", { stated: values, value }, { path, schema });
  },

  /** The value satisfies no schema. Lists the violations of the schema that is meant, if one can be found. */
  misfit(
    choosing: ChoiceAtValue,
    found: readonly (readonly Violation[])[],
    named: Selected | undefined,
  ): void {
    const { evaluator, at, value, keyword, members } = choosing;
    const chosen = named && found[named.index];
    if (named && chosen) {
      const labels = [named.label ?? `schema ${named.index + 1}`];
      const facts = { labels, name: named.property, value: named.value };
      evaluator.fails(at, keyword, facts, { kind: "variant" });
      const said = evaluator.violations.at(-1);
      if (said) said.isContext = true;
    }
    const meant = chosen ?? meantBy(found, pointerTo(at.path));
    if (meant) evaluator.list(meant);
    else {
      const labels = members.map((_, index) => labelOf(choosing, index));
      evaluator.fails(at, keyword, { labels, value });
    }
  },
};

/** The violations of the only schema with the right type, or of the only one with matching constants. */
function meantBy(
  found: readonly (readonly Violation[])[],
  pointer: string,
): readonly Violation[] | undefined {
  const isOther = ({ keyword, place }: Violation): boolean => keyword === "type" && place.pointer === pointer;
  const isTold = ({ keyword, place }: Violation): boolean =>
    (keyword === "const" || keyword === "enum") &&
    (place.pointer === pointer || place.pointer?.lastIndexOf("/") === pointer.length);
  const typed = found.filter((violations) => violations.length > 0 && !violations.some(isOther));
  if (typed.length === 1) return typed[0];
  const told = typed.filter((violations) => !violations.some(isTold));
  return told.length === 1 ? told[0] : undefined;
}

/** The label of a schema of a choice. */
function labelOf({ evaluator, at, keyword, members }: ChoiceAtValue, index: number): string {
  const pointer = `${pointerTo(at.place)}/${keyword}/${index}`;
  const schema = schemasOf(evaluator.document).at(members[index], pointer, evaluator.scope);
  return schemaNameOf(schema.pointer) ?? asText(asRecord(schema.raw)["title"]) ?? `schema ${index + 1}`;
}

/** The values of the discriminator's property, with the schemas of a choice that they select. */
interface Mapping {
  property: string;
  variants: readonly { value: string | undefined; name: string | undefined; index: number }[];
  /** Whether other values may be valid: a schema has no name, or is a choice itself. */
  isOpen: boolean;
}

const MAPPINGS = new WeakMap<Document, WeakMap<Raw, Map<string, Mapping>>>();

function mappingOf(choosing: ChoiceAtValue): Mapping {
  const { evaluator, at, keyword } = choosing;
  const ofDocument = MAPPINGS.get(evaluator.document) ?? new WeakMap<Raw, Map<string, Mapping>>();
  MAPPINGS.set(evaluator.document, ofDocument);
  const known = ofDocument.get(at.raw) ?? new Map<string, Mapping>();
  ofDocument.set(at.raw, known);
  const mapping = known.get(keyword) ?? readMapping(choosing);
  known.set(keyword, mapping);
  return mapping;
}

function readMapping({ evaluator, at, keyword, members }: ChoiceAtValue): Mapping {
  const discriminator = discriminatorOf(at.raw);
  if (!discriminator) return { property: "", variants: [], isOpen: true };
  const { document, scope } = evaluator;
  const schemas = schemasOf(document);
  const pointer = pointerTo(at.place);
  const placed = members.map((raw, index) => ({ raw, pointer: `${pointer}/${keyword}/${index}` }));
  const pointers = placed.map((one) => schemas.at(one.raw, one.pointer, scope).pointer);
  const choice = { keyword, members: placed, host: at.raw, scope };
  const all = discriminatedMembers(schemas, choice, discriminator);
  return {
    property: discriminator.property,
    variants: all.map(({ schema, value }) => ({
      value,
      name: schemaNameOf(schema.pointer),
      index: pointers.indexOf(schema.pointer),
    })),
    isOpen: all.some(({ schema, value }) => value === undefined || isChoice(schema.raw)),
  };
}

function isChoice(raw: unknown): boolean {
  return own(raw, "oneOf") !== undefined || own(raw, "anyOf") !== undefined;
}
