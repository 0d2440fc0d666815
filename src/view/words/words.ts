/** The type of the labels of a language. */
import type { Phrases } from "#model/schema/phrases.ts";
import type { DETAILS } from "./details-labels.ts";
import type { EARLY } from "./early-labels.ts";
import type { LABELS } from "./labels.ts";
import type { RESULTS } from "./results-labels.ts";

/** All labels of the page. The set of a language has all of them. */
export type Words = Phrases & typeof LABELS & typeof DETAILS & typeof RESULTS & typeof EARLY;
