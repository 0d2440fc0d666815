/** Finds the example and the variants of a body that are shown first, so that they are of the same variant. */
import type { MediaType } from "#model/media-type.ts";
import { bodySamples } from "./body.ts";
import { type ChosenVariant, sampleOfVariants } from "./chosen-variant.ts";
import { type BodySample, exampleSamples, shownExamples } from "./example.ts";
import type { SampleSettings } from "./settings.ts";

/** What a body shows before the reader chooses. */
export interface FirstView {
  /** The index of its sample. */
  sample: number;
  /** The variants that are shown in place of the initial ones of their choices. */
  variants: readonly ChosenVariant[];
}

/** Choices and variants beyond these are shown as if there were no examples. */
const MOST_CHOICES = 5;
const MOST_VARIANTS = 50;

const UNCHANGED: FirstView = { sample: 0, variants: [] };

/**
 * What the examples of a body say about its first view: the first example that shows the initial variant of each choice;
 * if none does, the first example and the variants that it shows. Only the choices of the body itself, or of the items of
 * its arrays, because others are closed at first.
 */
export function firstView(media: MediaType, direction: SampleSettings["direction"]): FirstView {
  const known = views.get(media)?.get(direction);
  if (known) return known;
  const view = examplesIn(media) ? viewOf(media, direction) : UNCHANGED;
  views.set(media, (views.get(media) ?? new Map()).set(direction, view));
  return view;
}

const views = new WeakMap<MediaType, Map<SampleSettings["direction"], FirstView>>();

function examplesIn(media: MediaType): boolean {
  return shownExamples(media).length + (media.schema?.examples.length ?? 0) > 0;
}

function viewOf(media: MediaType, direction: SampleSettings["direction"]): FirstView {
  const initial = initialVariants(media);
  if (initial.length === 0) return UNCHANGED;
  const samples = exampleSamples(media) ?? bodySamples(media, { direction });
  const sample = sampleOfVariants(samples, initial, direction);
  if (sample >= 0) return { sample, variants: [] };
  const variants = initial.flatMap((one) => variantShown(samples.slice(0, 1), one, direction) ?? []);
  return { sample: 0, variants };
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
