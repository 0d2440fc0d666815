/** What the robot has read so far. */
import { lookAt } from "./looking.ts";
import { parentOf } from "./tree.ts";

const seenLines = new Set<string>();
const seenTexts = new Set<string>();
const seenLinks = new Set<string>();
let texts: string[] = [];
let links: string[] = [];

/** Longer texts are kept only where they say something new. */
const LONG = 5000;
/** Characters of a sentence, and levels of elements within one. */
const SENTENCE = 300;
const MOST_LEVELS = 4;

/** Remembers what some elements show; gives how many lines of it are new. */
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

/** What a changed word stands in, for what stood beside it before belongs to it. */
function sentenceAround(element: Element): Element {
  let around = element;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const parent = parentOf(around);
    if (!parent || (parent.textContent ?? "").length > SENTENCE) break;
    around = parent;
  }
  return around;
}

/** How many different lines were read. */
export function countOfLines(): number {
  return seenLines.size;
}

/** What was read since the last call. */
export function takeRead(): { texts: string[]; links: string[] } {
  const taken = { texts, links };
  texts = [];
  links = [];
  return taken;
}
