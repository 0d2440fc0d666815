/** Finds the example of a body that shows the variant that the reader chose. */
import type { Choice, Schema } from "#model/schema/schema.ts";
import { isRecord, own } from "#oas/read.ts";
import { type JudgeSettings, judge } from "#validate/judge.ts";
import type { BodySample } from "./example.ts";
import { Limits } from "./limits.ts";
import type { SampleSettings } from "./settings.ts";

/** A variant that the reader chose. */
export interface ChosenVariant {
  choice: Choice;
  /** The index of the variant. */
  index: number;
  /** The path to the value that has the choice, as in `SampleSettings.choose`; `[0]` is the first item of a tuple. */
  path: string;
}

/** How many choices are looked at: schemas may have many. */
const MOST_CHOICES = 100;

/**
 * The chosen variants that an example should show, best first: all of them; all but those that a later choice, at their
 * place or around it, may have replaced; only the last one.
 * @param chosen the last one first
 */
export function wantedVariants(chosen: readonly ChosenVariant[]): readonly (readonly ChosenVariant[])[] {
  const all = chosen.slice(0, MOST_CHOICES);
  const current = all.filter(({ path }, index) =>
    all.slice(0, index).every((later) => !isAround(later.path, path)),
  );
  const wanted = [all, current, all.slice(0, 1)];
  return wanted.filter(({ length }, index) => length > 0 && length !== wanted[index - 1]?.length);
}

/** Whether a path leads to a value, or to one that contains it. */
function isAround(outer: string, path: string): boolean {
  return outer === "" || (path.startsWith(outer) && /^(?:$|[.[])/.test(path.slice(outer.length)));
}

/** The most values of a sample that are visited to find the choice. */
const MOST_VISITED = 10_000;

/**
 * The index of the first sample that has, for each of some chosen variants, a value at the path of the choice. -1 if
 * there is none. Samples that are only text are not searched.
 * @param calls how many calls share the limits
 */
export function sampleOfVariants(
  samples: readonly BodySample[],
  chosen: readonly ChosenVariant[],
  direction: SampleSettings["direction"],
  calls = 1,
): number {
  const { judging, patterns } = new Limits();
  const effort = Math.floor(judging.left / Math.max(1, samples.length * chosen.length * calls));
  patterns.left = Math.floor(patterns.left / calls);
  return samples.findIndex(({ hasValue, value, fields }) => {
    const data = hasValue ? value : fields;
    const isShown = (variant: ChosenVariant): boolean => {
      const settings: JudgeSettings = { direction, effort: { left: effort }, patterns };
      const visits = { left: MOST_VISITED };
      const test = (one: unknown): boolean => isOfVariant(one, variant, settings);
      return someAt(data, variant.path, test, visits);
    };
    return data !== undefined && chosen.every(isShown);
  });
}

/**
 * Whether a test holds for a value at a path. Names may contain the characters that separate names, so a path can be
 * read in several ways. This tries all of them.
 */
function someAt(
  value: unknown,
  path: string,
  test: (value: unknown) => boolean,
  visits: { left: number },
): boolean {
  if (visits.left-- < 1) return false;
  if (path === "") return test(value);
  if (Array.isArray(value)) {
    const [step, index] = /^\[(\d*)\]\.?/.exec(path) ?? [];
    if (step === undefined) return false;
    const items = index === "" ? value : value.slice(Number(index), Number(index) + 1);
    return items.some((item) => someAt(item, path.slice(step.length), test, visits));
  }
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([name, inside]) =>
    [...new Set([name, "*"])].some((step) => {
      const rest = path.slice(step.length);
      const isStep = path.startsWith(step) && /^(?:$|[.[])/.test(rest);
      return isStep && someAt(inside, rest.replace(/^\./, ""), test, visits);
    }),
  );
}

/** Whether a value is of the chosen variant. Its discriminator decides; without one, it must be valid. */
function isOfVariant(value: unknown, { choice, index }: ChosenVariant, judging: JudgeSettings): boolean {
  const { property, variants } = choice;
  const variant = variants[index];
  if (!variant || (judging.effort && judging.effort.left < 1)) return false;
  const tag = property === undefined ? undefined : own(value, property);
  if (typeof tag === "string" && variant.value !== undefined) return tag === variant.value;
  const verdict = judge(variant.schema, value, judging);
  if (verdict !== "valid" && verdict !== "ambiguous") return false;
  // A schema that allows further properties also allows those of other variants.
  return !isRecord(value) || !Object.keys(value).some((name) => isOfOthers(name, choice, variant.schema));
}

/** Whether only other variants describe a property. */
function isOfOthers(name: string, choice: Choice, schema: Schema): boolean {
  let names = namesOfAll.get(choice);
  if (!names) {
    names = new Set(choice.variants.flatMap((variant) => [...namesIn(variant.schema)]));
    namesOfAll.set(choice, names);
  }
  return names.has(name) && !namesIn(schema).has(name);
}

const namesOfAll = new WeakMap<Choice, ReadonlySet<string>>();

function namesIn(schema: Schema): ReadonlySet<string> {
  let names = namesOfOne.get(schema);
  if (!names) {
    names = new Set(schema.properties.flatMap(({ kind, name }) => (kind === "property" ? name : [])));
    namesOfOne.set(schema, names);
  }
  return names;
}

const namesOfOne = new WeakMap<Schema, ReadonlySet<string>>();
