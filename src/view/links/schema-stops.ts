/** The stops of a link inside a schema: its rows, its variants, the values of its enums. */
import type { Schema } from "#model/schema.ts";
import { choiceStep, idInside } from "#model/target.ts";
import { choiceKey, choicesKey, formKey, type Need, NO_NEED, need, openKey } from "#view/page/keys.ts";
import type { Inside, Where } from "#view/schema/rows.ts";
import { listed, onward, type Search, type Stop, type Stops, type Trail } from "./trail.ts";

/** How many schemas one link looks into. */
export const MOST_SCHEMAS = 2000;

/** The stops in the schema of a body, a parameter or a section. */
export function* rootStops(search: Search, schema: Schema, where: Where, trail: Trail): Stops {
  const here = onward(trail, 0, need(formKey(where), 0));
  yield* valueStops(search, schema, where.id, here);
  yield* insideStops(search, search.ways.rootInside(schema, where), here);
}

/** A value of an enum. */
export function* valueStops(search: Search, schema: Schema, id: string, trail: Trail): Stops {
  const { ways, options } = search;
  const [step] = trail.steps;
  if (trail.steps.length !== 1 || !step?.startsWith("=")) return;
  const wanted = idInside(id, step);
  for (const one of [schema, ...ways.plainItems(schema)]) {
    const index = ways.enumValues(one, options).findIndex((value) => ways.valueId(id, value) === wanted);
    if (index >= 0) yield { ...onward(trail, 1, listed(ways.enumAt(id), index)), id: wanted };
  }
}

/**
 * The stops inside a schema. The next step is looked for in the schema, in the items of arrays and in variants, those
 * that show at first before others; then below the rows that no step has to name: of patterns, tuples and parts.
 */
export function* insideStops(search: Search, start: Inside, first: Trail): Stops {
  const { ways } = search;
  const queue: Queue = [{ inside: start, trail: first }];
  const aside: Stop[] = [];
  for (const { inside, trail } of queue) {
    if (search.left-- <= 0) return;
    if (inside !== start) yield* valueStops(search, inside.schema, inside.id, trail);
    if (trail.steps.length === 0) return;
    const heirs = ways.heirsOf(inside);
    const around = heirs ? inside : ways.opened(inside);
    if (!heirs) {
      yield* rowStops(search, around, trail, aside);
      queueItems(search, queue, inside, around, trail);
    }
    yield* variantStops(search, queue, inside, around, trail);
  }
  yield* aside;
  // Since the link was made, a variant may have got another name, so any variant will do.
  if (isChoice(first.steps[0])) yield* insideStops(search, start, onward(first, 1));
}

/** The schemas in which the next step may be. */
type Queue = { inside: Inside; trail: Trail }[];

function queueItems({ ways }: Search, queue: Queue, inside: Inside, around: Inside, trail: Trail): void {
  const items = ways.openItems(around);
  if (!items || inside.schema.prefixItems.length > 0) return;
  if (ways.recursesInto(items.schema, items.ancestors)) return;
  const isNamed = trail.steps[0] === "[]" && items.id !== around.id;
  queue.push({ inside: items, trail: onward(trail, isNamed ? 1 : 0) });
}

/** The variants of a schema wait in the queue. Those that the step names are stops, too. */
function* variantStops(search: Search, queue: Queue, inside: Inside, around: Inside, trail: Trail): Stops {
  const { ways } = search;
  const { schema, where, path } = inside;
  const heirs = ways.heirsOf(inside);
  for (const [index, choice] of schema.choices.entries()) {
    if (queue.length > MOST_SCHEMAS) break;
    if (heirs ? choice !== heirs : choice.keyword === "heirs") continue;
    const key = choiceKey(where.address, path, schema, index);
    const all = variantsOf(choice);
    const named = all.filter((one) => isNamed(search, choice, one, trail));
    for (const chosen of named.length > 0 ? named : all) {
      const within = ways.variantInside(around, choice, index, chosen);
      const isChosen = need(choicesKey(where.address), `${key} ${chosen}`);
      const there = onward(trail, named.length > 0 ? 1 : 0, need(key, chosen), isChosen);
      if (named.length > 0) yield { ...there, id: within.id };
      if (!within.isRecursive) queue.push({ inside: within, trail: there });
      // A recursive variant shows its values, and does not open again.
      else yield* valueStops(search, within.schema, within.id, there);
    }
  }
}

type Choice = Schema["choices"][number];

/** The variants of a choice; first the one that shows at first. */
function variantsOf({ variants, first }: Choice): readonly number[] {
  return [...variants.keys()].sort((a, b) => Number(b === first) - Number(a === first));
}

function isNamed({ ways }: Search, choice: Choice, variant: number, { steps }: Trail): boolean {
  return isChoice(steps[0]) && choiceStep(ways.labelsOf(choice)[variant] ?? "") === steps[0];
}

/** The row of a schema that the next step names. The stops below rows that no step has to name are put aside. */
function* rowStops(search: Search, around: Inside, trail: Trail, aside: Stop[]): Stops {
  const { ways, options } = search;
  const { schema, where, path } = around;
  const [step = ""] = trail.steps;
  const list = `${where.address}:${path}`;
  const stops = function* (inside: Inside, row: Need, isPassed = true): Stops {
    if (inside.id === idInside(around.id, step)) yield rowStop(search, inside, onward(trail, 1, row));
    else if (isPassed)
      aside.push({ ...trail, next: () => belowStops(search, inside, onward(trail, 0, row)) });
  };
  for (const [index, property] of ways.visibleProperties(schema, where, options).entries()) {
    const isPassed = property.kind !== "property";
    if (isPassed || property.name === step)
      yield* stops(ways.propertyInside(around, property), listed(list, index), isPassed);
  }
  for (const [index, item] of schema.prefixItems.entries())
    yield* stops(ways.tupleInside(around, item, index), listed(`${list}[]`, index));
  const items = schema.prefixItems.length > 0 && ways.openItems(around);
  if (items) yield* stops(items, NO_NEED);
  for (const [index, part] of schema.parts.entries())
    yield* stops(ways.partInside(around, part, index), listed(`${list}{}`, index));
}

function rowStop(search: Search, inside: Inside, trail: Trail): Stop {
  const next = function* (): Stops {
    yield* valueStops(search, inside.schema, inside.id, trail);
    yield* belowStops(search, inside, trail);
  };
  return { ...trail, id: inside.id, next };
}

/** The stops below a row, if it opens. */
function* belowStops(search: Search, inside: Inside, trail: Trail): Stops {
  const { schema, ancestors, where, path } = inside;
  if (schema.hasInside && !search.ways.recursesInto(schema, ancestors))
    yield* insideStops(search, inside, onward(trail, 0, need(openKey(where.address, path), true)));
}

function isChoice(step = ""): boolean {
  return step.startsWith("(") && step.endsWith(")");
}
