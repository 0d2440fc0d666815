/** The style of the samples, which comes with the part that draws them. */
import { adoptStyles } from "./adopt.ts";
import samples from "./samples.css?inline";

/** The style of the samples. */
export const SAMPLES_CSS: string = samples;

/** Gives the place of an element the style of the samples. */
export function adoptSamples(element: Element | null): void {
  if (element) adoptStyles(element, SAMPLES_CSS);
}
