/** The words that were inserted into a text and deleted from it. */

/** A part of a text: in both versions, or only in one. */
export interface Stretch {
  in: "both" | "old" | "new";
  text: string;
}

/** The greatest product of the numbers of differing words: beyond it, all of them are deleted and inserted. */
export const MOST_COMPARED = 250_000;

/** How two texts differ, by words. */
export function wordChanges(older: string, newer: string): readonly Stretch[] {
  const [before, after] = [wordsOf(older), wordsOf(newer)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const stretches: Stretch[] = [];
  const add = (where: Stretch["in"], words: readonly string[]): void => {
    const text = words.join("");
    const last = stretches.at(-1);
    if (last?.in === where) last.text += text;
    else if (text !== "") stretches.push({ in: where, text });
  };
  add("both", before.slice(0, start));
  between(before.slice(start, before.length - end), after.slice(start, after.length - end), add);
  add("both", before.slice(before.length - end));
  return stretches;
}

/** Words with the spaces behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

type Add = (where: Stretch["in"], words: readonly string[]) => void;

/** The longest common sequence of two lists of words, and what is beside it. */
function between(before: readonly string[], after: readonly string[], add: Add): void {
  if (before.length * after.length > MOST_COMPARED || before.length * after.length === 0) {
    add("old", before);
    add("new", after);
    return;
  }
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = after.length - 1; other >= 0; other--)
      lengths[one * width + other] =
        before[one] === after[other]
          ? (lengths[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(lengths[(one + 1) * width + other] ?? 0, lengths[one * width + other + 1] ?? 0);
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) {
      add("both", before.slice(one, ++one));
      other++;
    } else if ((lengths[(one + 1) * width + other] ?? 0) >= (lengths[one * width + other + 1] ?? 0))
      add("old", before.slice(one, ++one));
    else add("new", after.slice(other, ++other));
  }
  add("old", before.slice(one));
  add("new", after.slice(other));
}
