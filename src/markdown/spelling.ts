/** How slugs spell characters, and what named references mean: what any text may hold; for the rest see `characters.ts`. */
import type * as characters from "./characters.ts";

type Characters = Pick<typeof characters, "spell" | "named">;

let learned: Characters | undefined;

/** From now on all characters are known. */
export function learn(all: Characters): void {
  learned = all;
}

/** A character as slugs spell it: "&" → "and"; the character itself where there is no rule for it. */
export function spell(character: string): string {
  return learned?.spell(character) ?? SPELLINGS[character] ?? character;
}

/** The character of a name: "amp" → "&"; undefined where the name is unknown. */
export function named(name: string): string | undefined {
  return learned?.named(name) ?? (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined);
}

/** Whether a text, plain or as JSON, may hold characters or names that are to be learned first. */
export function isToLearn(text: string): boolean {
  return RARE.test(text) || RARE_NAME.test(text);
}

const SPELLINGS: Readonly<Record<string, string>> = {
  $: "dollar",
  "%": "percent",
  "&": "and",
  "<": "less",
  ">": "greater",
  "|": "or",
  "–": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "•": "*",
  "…": "...",
};

const NAMES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: "&",
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  hellip: "…",
  rarr: "→",
};

/** Characters that have a rule or become one that has, and how JSON escapes any but the commonest. */
const RARE = /[¢-¥©ª®ºÀ-ۿ฿ა-ჿḀ-῿†₠-⃀℠-∞♥元円﷼ﻵ-ﻼ]|\\u(?!00[0-7]|00[aA]0|20[01]|202[26]|[dD][89a-fA-F])/;
const RARE_NAME = new RegExp(`&(?!(?:${Object.keys(NAMES).join("|")});)[a-zA-Z][a-zA-Z0-9]+;`);
