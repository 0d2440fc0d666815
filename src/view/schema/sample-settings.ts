/** Makes the settings of samples from the options and the variants that the reader chose. */
import type { ChosenVariant } from "#samples/chosen-variant.ts";
import type { SampleSettings } from "#samples/settings.ts";
import { choiceKey, choicesKey, REQUIRED_ONLY } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import type { Where } from "./rows.ts";

/**
 * The settings for a body.
 * @param address the prefix of the state keys for the reader's choices
 * @param direction who sees the values: decides about `readOnly` and `writeOnly`
 * @param isRequest whether the body is that of a request; false for responses and definitions of schemas
 * @param shown the variants that are shown in place of the initial ones until the reader chooses
 */
export function sampleSettings(
  page: Page,
  address: string,
  direction: Where["direction"],
  isRequest: boolean,
  shown: readonly ChosenVariant[] = [],
): SampleSettings {
  return {
    direction: direction === "request" ? "request" : "response",
    onlyRequired: isRequest && (page.state.get(REQUIRED_ONLY) ?? page.options.onlyRequiredInSamples),
    // The option concerns generated samples only, as in Redoc; the reader's choice concerns all.
    shortensExamples: isRequest && page.state.get(REQUIRED_ONLY) === true,
    // A chosen variant has a sample of its own.
    kept: page.state.get(choicesKey(address)) === undefined ? page.site?.samples : undefined,
    maxDepth: page.options.generatedSamplesMaxDepth,
    choose: (schema, index, path) => {
      const choice = schema.choices[index];
      const first = shown.find((one) => one.choice === choice && one.path === path)?.index ?? choice?.first;
      return page.state.get(choiceKey(address, path, schema, index)) ?? first ?? 0;
    },
  };
}
