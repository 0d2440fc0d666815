/**
 * Spells characters in slugs, and resolves named character references: the common ones. `characters.ts` has the
 * others.
 */
import type * as characters from "./characters.ts";

type Characters = Pick<typeof characters, "spell" | "named">;

let added: Characters | undefined;

/** Adds the characters of `characters.ts`. */
export function addCharacters(all: Characters): void {
  added = all;
}

/** The spelling of a character in slugs: "&" → "and". A character without a rule stays the same. */
export function spell(character: string): string {
  return added?.spell(character) ?? SPELLINGS[character] ?? character;
}

/** The character with a name: "amp" → "&"; undefined if the name is unknown. */
export function named(name: string): string | undefined {
  return added?.named(name) ?? (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined);
}

/** Whether a text, plain or as JSON, may contain characters or names that need `characters.ts`. */
export function needsAllCharacters(text: string): boolean {
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

/** Characters that have a rule, or normalize to a character with a rule, and their JSON escapes. */
const RARE = /[¢-¥©ª®ºÀ-ۿ฿ა-ჿḀ-῿†₠-⃀℠-∞♥元円﷼ﻵ-ﻼ]|\\u(?!00[0-7]|00[aA]0|20[01]|202[26]|[dD][89a-fA-F])/;
const RARE_NAME = new RegExp(`&(?!(?:${Object.keys(NAMES).join("|")});)[a-zA-Z][a-zA-Z0-9]+;`);
