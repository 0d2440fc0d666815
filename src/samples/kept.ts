/** The samples of one document: what they share. */

import type { Schema } from "#model/schema/schema.ts";
import type { Spent } from "./limits.ts";
import { DEEPEST, type SampleSettings } from "./settings.ts";
import type { Shape } from "./shape.ts";
import { isShortened, noteShortened } from "./shortened.ts";

/** The values and shapes of schemas for which samples were made. Nothing may change the values. */
export class KeptSamples {
  readonly shapes = new WeakMap<Schema, Shape>();
  /** The values of schemas that are the same everywhere. */
  readonly leaves = new WeakMap<Schema, Leaf>();
  private readonly values = new Map<string, WeakMap<Schema, { value: unknown }>>();
  /** While it is set: gets every value that is asked for, by its key. */
  used: Map<string, Given> | undefined;

  private readonly given: ReadonlyMap<string, unknown>;

  /** @param given values that were made before */
  constructor(given: readonly Given[] = []) {
    this.given = new Map(given.map(([key, value]) => [key, value]));
    for (const [, value, isShortened] of given) if (isShortened) noteShortened(value);
  }

  /** The value of a schema, made at its first use. */
  value(schema: Schema, settings: SampleSettings, make: () => unknown): unknown {
    const { direction, onlyRequired = false, maxDepth, budget, isExact = false } = settings;
    const key = JSON.stringify([direction, onlyRequired, maxDepth ?? DEEPEST, budget, isExact]);
    let values = this.values.get(key);
    if (!values) {
      values = new WeakMap();
      this.values.set(key, values);
    }
    let kept = values.get(schema);
    const name = `${key} ${schema.pointer}`;
    if (!kept) {
      kept = { value: this.given.has(name) ? this.given.get(name) : make() };
      values.set(schema, kept);
    }
    this.used?.set(name, isShortened(kept.value) ? [name, kept.value, true] : [name, kept.value]);
    return kept.value;
  }
}

/** A value of a schema with its key, and whether it is shortened. */
export type Given = readonly [key: string, value: unknown, isShortened?: boolean];

/** A value without parts: it depends on its schema alone. */
interface Leaf {
  value: unknown;
  spent: Spent;
  /** How many examples of the document it uses. */
  taken: number;
}
