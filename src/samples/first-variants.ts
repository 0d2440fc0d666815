/** Finds the variants that the first example of a body shows, so that its schema opens on them. */
import type { MediaType } from "#model/media-type.ts";
import { bodySamples } from "./body.ts";
import { type ChosenVariant, sampleOfVariants } from "./chosen-variant.ts";
import { type BodySample, exampleSamples, shownExamples } from "./example.ts";
import type { SampleSettings } from "./settings.ts";

/** The maximum number of choices whose variants follow the first example. */
export const MOST_CHOICES = 5;
/** The maximum number of variants of such a choice. Choices with more are shown as if there were no example. */
export const MOST_VARIANTS = 50;

/**
 * The variants that the first example of a body shows in place of the initial ones of their choices. Only the choices of
 * the body itself, or of the items of its arrays, because others are closed at first.
 */
export function firstVariants(
  media: MediaType,
  direction: SampleSettings["direction"],
): readonly ChosenVariant[] {
  const variants = known.get(media)?.get(direction) ?? variantsOf(media, direction);
  known.set(media, (known.get(media) ?? new Map()).set(direction, variants));
  return variants;
}

const known = new WeakMap<MediaType, Map<SampleSettings["direction"], readonly ChosenVariant[]>>();

function variantsOf(media: MediaType, direction: SampleSettings["direction"]): readonly ChosenVariant[] {
  const initial = hasExamples(media) ? initialVariants(media) : [];
  if (initial.length === 0) return initial;
  const samples = (exampleSamples(media) ?? bodySamples(media, { direction })).slice(0, 1);
  return initial.flatMap((one) => variantShown(samples, one, direction) ?? []);
}

function hasExamples(media: MediaType): boolean {
  return shownExamples(media).length + (media.schema?.examples.length ?? 0) > 0;
}

/** The initial variants of the choices that are open at first. */
function initialVariants({ schema }: MediaType): readonly ChosenVariant[] {
  const places = [
    { path: "", choices: schema?.choices ?? [] },
    { path: "[]", choices: schema?.items?.choices ?? [] },
  ];
  return places
    .flatMap(({ path, choices }) => choices.map((choice) => ({ choice, index: choice.first, path })))
    .filter(({ choice: { variants } }) => variants.length > 1 && variants.length <= MOST_VARIANTS)
    .slice(0, MOST_CHOICES);
}

/** The variant that a sample shows, if it is another one than the initial one. */
function variantShown(
  samples: readonly BodySample[],
  { choice, index: initial, path }: ChosenVariant,
  direction: SampleSettings["direction"],
): ChosenVariant | undefined {
  const calls = MOST_CHOICES * choice.variants.length;
  const isShown = (index: number): boolean =>
    sampleOfVariants(samples, [{ choice, index, path }], direction, calls) === 0;
  if (isShown(initial)) return undefined;
  const index = choice.variants.findIndex((_, other) => other !== initial && isShown(other));
  return index < 0 ? undefined : { choice, index, path };
}
