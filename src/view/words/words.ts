/** What a set of words for a language says. */
import type { Phrases } from "#model/schema/phrases.ts";
import type { DETAILS } from "./details-labels.ts";
import type { EARLY } from "./early-labels.ts";
import type { LABELS } from "./labels.ts";
import type { RESULTS } from "./results-labels.ts";

/** All words of the page: a set for a language says every one of them. */
export type Words = Phrases & typeof LABELS & typeof DETAILS & typeof RESULTS & typeof EARLY;
