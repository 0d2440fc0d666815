/** Finds the example that shows the variant that the reader chose. */
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
  /** The path to the value that has the choice, as in `SampleSettings.choose`. */
  path: string;
}

/**
 * The index of the first sample in which a value at the path of the choice is of the chosen variant; -1 if there is
 * none. Samples that are only text are not searched.
 */
export function sampleOfVariant(
  samples: readonly BodySample[],
  chosen: ChosenVariant,
  direction: SampleSettings["direction"],
): number {
  const { judging: effort, patterns } = new Limits();
  const judging: JudgeSettings = { direction, effort, patterns };
  return samples.findIndex(({ hasValue, value, fields }) =>
    valuesAt(hasValue ? value : fields, chosen.path).some((one) => isOfVariant(one, chosen, judging)),
  );
}

/** The values at a path. A name may contain the characters that separate names, so each possible one is followed. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
  if (path === "") return [value];
  if (Array.isArray(value)) {
    const [step, index] = /^\[(\d*)\]\.?/.exec(path) ?? [];
    if (step === undefined) return [];
    const items = index === "" ? value : value.slice(Number(index), Number(index) + 1);
    return items.flatMap((item) => valuesAt(item, path.slice(step.length)));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    [name, "*"].flatMap((step) => {
      const rest = path.slice(step.length);
      return path.startsWith(step) && /^(?:$|[.[])/.test(rest)
        ? valuesAt(inside, rest.replace(/^\./, ""))
        : [];
    }),
  );
}

/** Whether a value is of the chosen variant: by its discriminator, otherwise because it fits that variant. */
function isOfVariant(
  value: unknown,
  { choice: { property, variants }, index }: ChosenVariant,
  judging: JudgeSettings,
): boolean {
  const variant = variants[index];
  if (!variant) return false;
  const told = property === undefined ? undefined : own(value, property);
  if (typeof told === "string" && variant.value !== undefined) return told === variant.value;
  const verdict = judge(variant.schema, value, judging);
  if (verdict !== "valid" && verdict !== "ambiguous") return false;
  // A schema that allows further properties also allows those of other variants.
  const isOfOther = (name: string): boolean =>
    !describes(variant.schema, name) && variants.some(({ schema }) => describes(schema, name));
  return !isRecord(value) || !Object.keys(value).some(isOfOther);
}

function describes(schema: Schema, name: string): boolean {
  return schema.properties.some((property) => property.kind === "property" && property.name === name);
}
