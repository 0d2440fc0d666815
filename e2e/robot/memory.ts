/** Stores what the robot has read. */
import { lookAt } from "./looking.ts";
import { parentOf } from "./tree.ts";

const seenLines = new Set<string>();
const seenTexts = new Set<string>();
const seenLinks = new Set<string>();
let texts: string[] = [];
let links: string[] = [];

/** Longer texts are kept only if they contain something new, in characters. */
const LONG = 5000;
/** The maximum size of a sentence in characters, and its depth in elements. */
const SENTENCE = 300;
const MOST_LEVELS = 4;

/** Stores the visible content of some elements. Returns the number of new lines. */
export function read(elements: readonly Element[]): number {
  const before = seenLines.size;
  for (const element of elements) {
    const sight = lookAt(sentenceAround(element));
    for (const link of sight.links)
      if (!seenLinks.has(link)) {
        seenLinks.add(link);
        links.push(link);
      }
    const text = sight.lines.join(" ");
    if (seenTexts.has(text) || (text.length > LONG && sight.lines.every((line) => seenLines.has(line))))
      continue;
    for (const line of sight.lines) seenLines.add(line);
    seenTexts.add(text);
    texts.push(text);
  }
  return seenLines.size - before;
}

/** The sentence that contains a changed word, because the text around the word belongs to it. */
function sentenceAround(element: Element): Element {
  let around = element;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const parent = parentOf(around);
    if (!parent || (parent.textContent ?? "").length > SENTENCE) break;
    around = parent;
  }
  return around;
}

/** The number of different lines so far. */
export function countOfLines(): number {
  return seenLines.size;
}

/** The content that was read since the last call. */
export function takeRead(): { texts: string[]; links: string[] } {
  const taken = { texts, links };
  texts = [];
  links = [];
  return taken;
}
