/**
 * Measures how well a path matches the path template of an operation. The path may contain real ids, and may be part of
 * a URL or a curl command.
 */

/** Replaces each URL in a query by its path, and a curl command by its method and path. */
export function withoutHosts(query: string): string {
  const words = query.trim().split(/\s+/).slice(0, MOST_WORDS).map(unquoted);
  if (words[0] === "curl") {
    const url = words.find((word) => SCHEME.test(word));
    const at = words.findIndex((word) => word === "-X" || word === "--request");
    if (url !== undefined) return `${at > 0 ? `${words[at + 1]} ` : ""}${pathOf(url)}`;
  }
  return words.some((word) => pathOf(word) !== word) ? words.map(pathOf).join(" ") : query;
}

/** The path of a URL, or a path without query and fragment. Other words, and URLs without a path, stay the same. */
function pathOf(word: string): string {
  const scheme = SCHEME.exec(word)?.[0];
  if (scheme === undefined && !word.startsWith("/")) return word;
  const path = scheme === undefined ? word : word.slice(word.indexOf("/", scheme.length));
  return path.startsWith("/") ? (path.split(/[?#]/, 1)[0] as string) : word;
}

function unquoted(word: string): string {
  return /^['"]/.test(word) && word.at(-1) === word[0] ? word.slice(1, -1) : word;
}

const SCHEME = /^[a-z][a-z\d+.-]{0,10}:\/\//i;
const MOST_WORDS = 50;

/**
 * How well a path matches a template, from 0 to 1 (all segments are the same). Literal segments count more than
 * parameters. The path may begin with the base path of a server. It may also be only the end or the start of the
 * template, because the reader may paste a part or is still typing.
 */
export function templateMatch(path: readonly string[], template: readonly string[]): number {
  let best = prefixMatch(path, template);
  for (let skipped = 1; skipped < path.length && skipped <= MOST_BASE_SEGMENTS; skipped++)
    best = Math.max(best, prefixMatch(path.slice(skipped), template, skipped * PER_BASE_SEGMENT));
  let cost = 0;
  for (let skipped = 1; skipped < template.length; skipped++) {
    cost += isLiteral(template[skipped - 1] as string) ? MISSING_LITERAL : MISSING_PARAMETER;
    best = Math.max(best, prefixMatch(path, template.slice(skipped), cost));
  }
  return best;
}

/** How well a path matches the start of a template. `cost` is the penalty for skipped segments. */
function prefixMatch(path: readonly string[], template: readonly string[], cost = 0): number {
  if (path.length > template.length) return 0;
  let same = 0;
  let hasLiteral = false;
  for (let index = 0; index < path.length; index++) {
    const segment = template[index] as string;
    const weight = segmentMatch(path[index] as string, segment, index === path.length - 1);
    if (weight === 0) return 0;
    hasLiteral ||= isLiteral(segment);
    same += weight;
  }
  return hasLiteral ? same / (path.length + cost + (template.length - path.length) * PER_MISSING_END) : 0;
}

function segmentMatch(typed: string, segment: string, isLast: boolean): number {
  if (typed === segment) return 1;
  if (isLiteral(segment)) return isLast && segment.startsWith(typed) ? STARTED : 0;
  const before = segment.slice(0, segment.indexOf("{"));
  const after = segment.slice(segment.lastIndexOf("}") + 1);
  const isFilled =
    typed.length > before.length + after.length && typed.startsWith(before) && typed.endsWith(after);
  return isFilled ? FILLED : 0;
}

function isLiteral(segment: string): boolean {
  return !segment.includes("{");
}

const FILLED = 0.9;
const STARTED = 0.8;
const PER_MISSING_END = 0.5;
const PER_BASE_SEGMENT = 0.3;
const MOST_BASE_SEGMENTS = 3;
const MISSING_LITERAL = 0.2;
const MISSING_PARAMETER = 0.4;
