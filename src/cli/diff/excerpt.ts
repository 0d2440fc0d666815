/** The words of a text that changed, with a few around them: short enough for a terminal and a comment. */
import type { Change } from "#compare/facts/change.ts";
import { type Stretch, wordChanges } from "#compare/word-changes.ts";

/** How many words are shown before and after those that changed. */
const AROUND = 5;
/** The most characters of words that were deleted or inserted together, and of a whole excerpt. */
const LONGEST_STRETCH = 120;
const LONGEST = 400;
/** So few words between two changes make them one: alone they say nothing. */
const FEW = 2;

/**
 * The words of a change of prose that differ, and those around them; nothing if there is nothing to show. The parts
 * have no spaces at their ends.
 */
export function excerptOf({ level, value }: Pick<Change, "level" | "value">): readonly Stretch[] {
  if (level !== "prose" || !value) return [];
  const [older, newer] = [textOf(value.old), textOf(value.new)];
  if (older === newer)
    return value.old === value.new || typeof value.old !== "string"
      ? []
      : [{ in: "both", text: "(only spaces or line breaks differ)" }];
  // Words are compared with the spaces behind them, which the last one has too.
  const stretches = merged(wordChanges(older && `${older} `, newer && `${newer} `));
  return limited(stretches.map((one, index) => shortened(one, index === 0, index === stretches.length - 1)));
}

/** A value in one line. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value, undefined, 1) ?? "");
  return text.replace(/\s+/g, " ").trim();
}

/** Joins changes between which there are only few words. */
function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  let [older, newer] = ["", ""];
  const flush = (): void => {
    if (older !== "") result.push({ in: "old", text: older });
    if (newer !== "") result.push({ in: "new", text: newer });
    [older, newer] = ["", ""];
  };
  for (const [index, { in: where, text }] of stretches.entries()) {
    const isBetween = index > 0 && index < stretches.length - 1;
    if (where === "both" && !(isBetween && wordsOf(text).length <= FEW)) {
      flush();
      result.push({ in: where, text });
      continue;
    }
    if (where !== "new") older += text;
    if (where !== "old") newer += text;
  }
  flush();
  return result;
}

/** A stretch without what is far from a change, or too long. */
function shortened({ in: where, text }: Stretch, isFirst: boolean, isLast: boolean): Stretch {
  if (where !== "both") return { in: where, text: cut(text.trim(), LONGEST_STRETCH) };
  const words = wordsOf(text);
  const before = isFirst ? [] : words.slice(0, AROUND);
  const after = isLast ? [] : words.slice(-AROUND);
  const isWhole = words.length <= before.length + after.length + 1;
  return {
    in: where,
    text: (isWhole ? words : [...before, "…", ...after]).map((word) => cut(word, 40)).join(" "),
  };
}

/** The first stretches, up to the greatest length. */
function limited(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  let length = 0;
  for (const one of stretches) {
    if (length > LONGEST) return [...result, { in: "both", text: "…" }];
    result.push(one);
    length += one.text.length;
  }
  return result;
}

function wordsOf(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Half of a character of two units would not be one.
  return `${text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
