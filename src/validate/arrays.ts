/** Applies the keywords of arrays: schemas of items, and `uniqueItems` (JSON Schema 2020-12, 10.3.1 and 11.2). */
import { asFlag, asList, asNumber } from "#oas/read.ts";
import { spend, Unchecked } from "./effort.ts";
import type { Applicator, At, Evaluator } from "./evaluate.ts";
import { below } from "./place.ts";
import { keyOf } from "./same.ts";

type Items = readonly unknown[];

/** The keywords. Those of `rest` run after all schemas that apply to the same value. */
export const ARRAY_KEYWORDS: Readonly<Record<"known" | "rest", Readonly<Record<string, Applicator>>>> = {
  known: {
    uniqueItems: {
      kind: "array",
      run: (evaluator, at, items: Items, stated) => {
        const repeat = asFlag(stated) ? repeatIn(evaluator, items) : undefined;
        if (!repeat) return true;
        return evaluator.fails(at, "uniqueItems", { found: repeat });
      },
    },
    prefixItems: {
      kind: "array",
      run: (evaluator, at, items: Items, stated) => {
        const place = below(at.place, "prefixItems");
        return each(evaluator, at, asList(stated).slice(0, items.length), (schema, index) =>
          evaluator.inside(at, below(place, index), schema, items[index], index),
        );
      },
    },
    items: {
      kind: "array",
      run: (evaluator, at, items: Items, stated) => {
        const first = asList(at.raw["prefixItems"]).length;
        const place = below(at.place, "items");
        return each(
          evaluator,
          at,
          items.slice(first),
          (item, index) => evaluator.inside(at, place, stated, item, first + index),
          first,
        );
      },
    },
    contains: { kind: "array", run: contains },
  },
  rest: {
    unevaluatedItems: {
      kind: "array",
      run: (evaluator, at, items: Items, stated) => {
        const { seen } = at;
        const place = below(at.place, "unevaluatedItems");
        return each(
          evaluator,
          at,
          items,
          (item, index) => seen?.has(index) || evaluator.inside(at, place, stated, item, index),
        );
      },
    },
  },
};

/** Whether a test holds for all items. If no violations are listed, stops at the first item that fails. */
function each(
  evaluator: Evaluator,
  at: At,
  items: Items,
  test: (item: unknown, index: number) => boolean | undefined,
  from = 0,
): boolean {
  let holds = true;
  for (const [index, item] of items.entries()) {
    if (!test(item, index)) {
      holds = false;
      if (!evaluator.isListing) return false;
    }
    at.seen?.add(from + index);
  }
  return holds;
}

function contains(evaluator: Evaluator, at: At, items: Items, stated: unknown): boolean {
  const place = below(at.place, "contains");
  const { unknowns } = evaluator;
  const found: number[] = [];
  for (const [index, item] of items.entries())
    if (evaluator.tests(() => evaluator.inside(at, place, stated, item, index))) {
      at.seen?.add(index);
      found.push(index);
    }
  const [least, most] = [asNumber(at.raw["minContains"]) ?? 1, asNumber(at.raw["maxContains"])];
  if (found.length < least) return evaluator.fails(at, "contains", { stated: least, found });
  if (most === undefined || found.length <= most || evaluator.unknowns > unknowns) return true;
  return evaluator.fails(at, "maxContains", { stated: most, found });
}

/** The indexes of two equal items; undefined if all items differ. */
function repeatIn(evaluator: Evaluator, items: Items): readonly [number, number] | undefined {
  const known = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const isText = typeof item === "string";
    const key = isText ? `"${item}` : keyOf(item);
    if (key === undefined) throw new Unchecked();
    spend(evaluator.effort, 1 + key.length / 10);
    const first = known.get(key);
    if (first !== undefined) return [first, index];
    known.set(key, index);
  }
  return undefined;
}
