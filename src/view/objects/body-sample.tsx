/** The selected sample of a body: its media type, its example, and the selected variants. */
import { type ReactNode, useMemo } from "react";
import type { MediaType } from "#model/media-type.ts";
import { languageOf } from "#request/media-language.ts";
import { bodySamples } from "#samples/body.ts";
import { sampleOfVariants, wantedVariants } from "#samples/chosen-variant.ts";
import { contradictionOf } from "#samples/contradiction.ts";
import { type BodySample, exampleSamples, shownExamples } from "#samples/example.ts";
import { firstVariants } from "#samples/first-variants.ts";
import type { SampleSettings } from "#samples/settings.ts";
import { choicesKey, exampleKey, REQUIRED_ONLY } from "#view/page/keys.ts";
import { type Page, usePage, usePageState, usePrinting } from "#view/page/page.ts";
import type { Where } from "#view/schema/rows.ts";
import { sampleSettings } from "#view/schema/sample-settings.ts";
import { Select } from "#view/ui/select.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { mediaAddress, useMediaType } from "./body.tsx";

/** A body's media types and samples, the selected ones, and functions that select others. */
export interface ChosenSample {
  content: readonly MediaType[];
  mediaIndex: number;
  chooseMedia: (index: number) => void;
  media: MediaType | undefined;
  /** Those of the media type. */
  address: string;
  samples: readonly BodySample[];
  index: number;
  choose: (index: number) => void;
  sample: BodySample | undefined;
  /** Whether to show the name of the sample even if there is no other one. */
  isNamed?: boolean;
}

/** The names of the examples of a media type; "" for those without a name. */
export function exampleNames(media: MediaType): readonly string[] {
  return shownExamples(media).map(({ name = "" }) => name);
}

/**
 * The selected sample of a body; the same everywhere on the page.
 * @param make makes samples. Default: `bodySamples`
 */
export function useBodySample(
  content: readonly MediaType[],
  where: Where,
  isRequest: boolean,
  make = bodySamples,
): ChosenSample {
  const page = usePage();
  const [mediaIndex, chooseMedia] = useMediaType(content, where.address);
  const media = content[mediaIndex];
  const address = media ? mediaAddress(where.address, media) : where.address;
  // The variants that the reader selected in the schema decide about the sample.
  const [variant] = usePageState(choicesKey(address), undefined);
  const [chosen, choose] = usePageState(exampleKey(address), undefined);
  const [onlyRequired] = useOnlyRequired();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sample is as it was until another variant is chosen
  const { samples, shown } = useMemo(
    () => (media ? followed(page, media, where, isRequest, make) : NO_SAMPLES),
    [media, page, address, where.direction, isRequest, variant, isRequest && onlyRequired],
  );
  const index = Math.min(chosen ?? shown, Math.max(0, samples.length - 1));
  return { content, mediaIndex, chooseMedia, media, address, samples, index, choose, sample: samples[index] };
}

/** Whether request samples contain only required fields, and the function that changes this. */
export function useOnlyRequired(): [boolean, (only: boolean) => void] {
  return usePageState(REQUIRED_ONLY, usePage().options.onlyRequiredInSamples);
}

/** The samples of one media type of a body. */
export function samplesOf(
  page: Page,
  media: MediaType,
  where: Where,
  isRequest: boolean,
): readonly BodySample[] {
  return followed(page, media, where, isRequest, bodySamples).samples;
}

/** Whether the selected sample of a request lacks fields that the sample with all fields has. */
export function useLacksFields({ media, index, sample }: ChosenSample, where: Where): boolean {
  const page = usePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: if the page or the place changes, so does the sample
  return useMemo(() => {
    const whole = media && samplesOf(page, media, where, false)[index];
    return contentOf(whole) !== contentOf(sample);
  }, [media, index, sample]);
}

function contentOf(sample: BodySample | undefined): string | undefined {
  return sample && JSON.stringify([sample.value, sample.text, sample.fields]);
}

const NO_SAMPLES = { samples: [], shown: 0 };

/**
 * The samples of one media type of a body, and the index of the first one that shows the variants that the reader chose,
 * or at least the last ones; at first, 0. If no example shows them, a generated sample comes last. If that does not show
 * the last one either, the first sample stays.
 */
function followed(
  page: Page,
  media: MediaType,
  where: Where,
  isRequest: boolean,
  make: typeof bodySamples,
): { samples: readonly BodySample[]; shown: number } {
  const address = mediaAddress(where.address, media);
  const settings = sampleSettings(page, address, where.direction, isRequest);
  const samples = (settings.shortensExamples ? undefined : exampleSamples(media)) ?? make(media, settings);
  const chosen = page.state.get(choicesKey(address));
  if (!chosen || samples.every(({ generated }) => generated)) return { samples, shown: 0 };
  let made: readonly BodySample[] | undefined;
  for (const variants of wantedVariants(chosen)) {
    const shown = sampleOfVariants(samples, variants, settings.direction);
    if (shown >= 0) return { samples, shown };
    made ??= make(media, {
      ...sampleSettings(page, address, where.direction, isRequest, firstVariants(media, settings.direction)),
      skipsExamples: true,
    });
    if (sampleOfVariants(made, variants, settings.direction) < 0) continue;
    const labelled = made.map((one) => ({ ...one, label: DETAILS.generatedSample }));
    return { samples: [...samples, ...labelled], shown: samples.length };
  }
  return { samples, shown: 0 };
}

/** Says that a sample contradicts its schema, where, and by which keyword. */
export function InvalidExample(props: {
  chosen: ChosenSample;
  direction: SampleSettings["direction"];
}): ReactNode {
  const { direction } = props;
  const { sample, media } = props.chosen;
  const schema = media?.schema;
  const found = useMemo(
    () => sample && schema && contradictionOf(sample, schema, direction),
    [sample, schema, direction],
  );
  if (!found) return null;
  return (
    <p className="sample-note">
      {found.kind === "invalid" ? DETAILS.invalidExample : DETAILS.undescribedExample}
      {found.rule !== undefined && (
        <>
          {" "}
          <code dir="ltr">{found.path ? `${found.path} — ${found.rule}` : found.rule}</code>
        </>
      )}
    </p>
  );
}

/** The same with one media type and one sample, so that there is no choice. */
export function alone(
  chosen: ChosenSample,
  media: MediaType | undefined,
  sample: BodySample | undefined,
  isNamed: boolean,
): ChosenSample {
  return { ...chosen, content: media ? [media] : [], samples: sample ? [sample] : [], sample, isNamed };
}

/**
 * The media types whose samples show all there is, the given one first: of those without examples, one for
 * each schema and language.
 */
export function telling(first: MediaType, content: readonly MediaType[]): readonly MediaType[] {
  const made = new Map<unknown, Set<string>>();
  return [first, ...content.filter((one) => one !== first)].filter((media) => {
    const schema = media.schema ?? media.itemSchema;
    const languages = made.get(schema) ?? new Set();
    made.set(schema, languages);
    const language = languageOf(media.name);
    const isNew = media.examples.length > 0 || !languages.has(language);
    languages.add(language);
    return isNew;
  });
}

/**
 * Controls that select the media type and the example: the start of a row.
 * @param isShort whether to show only real choices
 */
export function SampleChoices(props: { chosen: ChosenSample; isShort?: boolean }): ReactNode {
  const { content, mediaIndex, chooseMedia, samples, index, choose, sample, isNamed } = props.chosen;
  const { isShort = false } = props;
  const hasSamples =
    sample !== undefined && (isNamed || samples.length > 1 || (!isShort && sample.name !== undefined));
  return (
    <>
      {(!isShort || content.length > 1) && (
        <SampleChoice
          label={DETAILS.contentType}
          options={content.map((one) => one.name)}
          chosen={mediaIndex}
          onChoose={chooseMedia}
        />
      )}
      {hasSamples && (
        <SampleChoice
          label={DETAILS.sample}
          options={samples.map((one) => one.label)}
          chosen={index}
          onChoose={choose}
        >
          {sample.name !== sample.label && <code className="example-name">{sample.name}</code>}
        </SampleChoice>
      )}
    </>
  );
}

/** One choice: its label is for screen readers and for the tooltip. On paper, only what is chosen. */
export function SampleChoice(props: {
  label: string;
  options: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
  children?: ReactNode;
}): ReactNode {
  const { label, children } = props;
  const options = usePrinting() ? props.options.slice(props.chosen, props.chosen + 1) : props.options;
  const only = options.length < 2 ? options[0] : undefined;
  return (
    <div className="sample-choice" title={only === undefined ? label : `${label}: ${only}`}>
      {only !== undefined && <span className="visually-hidden">{label}</span>}
      <Select {...props} options={options} />
      {children}
    </div>
  );
}
