/**
 * Makes a value that satisfies a schema: the document's own example if it fits, otherwise the simplest value of the
 * type. The number of values and the depth are limited for any schema.
 */

import type { Schema } from "#model/schema/schema.ts";
import { Limits } from "./limits.ts";
import { type Pass, Sampler, type Shapes } from "./sampler.ts";
import { MOST_VALUES, type SampleSettings } from "./settings.ts";
import type { Shape } from "./shape.ts";
import { noteShortened } from "./shortened.ts";
import { CUT, type Room } from "./slot.ts";

/** A value for a schema. Undefined only if the schema allows no value. Never throws. */
export function sampleValue(schema: Schema, settings: SampleSettings): unknown {
  const make = (): unknown => sampleItems(schema, settings, 1)[0];
  const { kept, turn = 0, placeholder } = settings;
  return kept && turn === 0 && !placeholder ? kept.value(schema, settings, make) : make();
}

/** Several values for a schema, as different as it allows: its variants take turns. Never throws. */
export function sampleItems(schema: Schema, given: SampleSettings, count: number): unknown[] {
  const items: unknown[] = [];
  const { turn: start = 0 } = given;
  for (let turn = start; turn < start + count; turn++) {
    const settings = turn === 0 ? given : { ...given, choose: laterVariant(schema, given, turn) };
    let value: unknown = CUT;
    let limits = new Limits();
    const shapes: Shapes = settings.kept?.shapes ?? new Map<Schema, Shape>();
    for (const pass of settings.onlyRequired ? [WHOLE, PASSES[0], PASSES.at(-1)] : [WHOLE, ...PASSES]) {
      if (value !== CUT || !pass) continue;
      const most = settings.budget ?? MOST_VALUES;
      const room: Room = { left: pass === WHOLE ? Math.min(most, MOST_OF_WHOLE) : most };
      try {
        const sampler = new Sampler(settings, pass, limits, shapes);
        value = sampler.sample([schema], { path: "", depth: 0, turn, mustDiffer: start > 0 }, room);
      } catch {
        value = pass === WHOLE ? CUT : undefined;
      }
      if (pass === WHOLE) {
        if (limits.isExhausted) value = CUT;
        // What it spent must not be missing in the next one.
        limits = new Limits();
      }
      if (room.isShort || pass.optional !== undefined) noteShortened(value);
    }
    items.push(value === CUT ? undefined : value);
  }
  return items;
}

/** Moves from the requested variant to the next ones, for the schema's own first choice. */
function laterVariant(schema: Schema, { choose }: SampleSettings, turn: number): SampleSettings["choose"] {
  return (one, choice, path) => {
    const { first = 0, variants = [] } = one.choices[choice] ?? {};
    const wanted = choose?.(one, choice, path) ?? first;
    const isOwn = one === schema && choice === 0 && path === "" && variants[wanted] !== undefined;
    return isOwn ? (wanted + turn) % variants.length : wanted;
  };
}

/** The first pass: a sample that is not large shows everything. */
const WHOLE: Pass = { isWhole: true };
/** The most values that it makes. */
const MOST_OF_WHOLE = 1000;

/**
 * The further passes to try in order, until one makes a value. If there is not enough room for everything, required
 * properties come first.
 */
const PASSES: readonly Pass[] = [{}, { optional: 3 }, { optional: 2 }, { optional: 1 }, { lenient: true }];

/**
 * The complete examples in a schema that fit it, without properties that are hidden in this direction; if none fits,
 * those with content as they are written, unless samples must be exact. Empty if the reader chose a variant other than
 * the initial one.
 */
export function schemaExamples(schema: Schema, settings: SampleSettings): readonly unknown[] {
  try {
    return new Sampler(settings, { lenient: true }, new Limits()).examples(schema);
  } catch {
    return [];
  }
}
