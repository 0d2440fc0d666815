/**
 * Reads paths as developers paste them: with real ids, as a whole URL, or in a curl command. Measures how well such a
 * path matches the path template of an operation.
 */

/** Removes hosts and query strings from a query: a URL becomes its path. A curl command becomes method and path. */
export function withoutHosts(query: string): string {
  const words = query.trim().split(/\s+/).slice(0, MOST_WORDS).map(unquoted);
  if (words[0] === "curl") {
    const url = words.find((word) => SCHEME.test(word));
    const at = words.findIndex((word) => word === "-X" || word === "--request");
    if (url !== undefined) return `${at > 0 ? `${words[at + 1]} ` : ""}${pathOf(url)}`;
  }
  return words.some((word) => pathOf(word) !== word) ? words.map(pathOf).join(" ") : query;
}

/**
 * Removes the host, query and fragment of a URL or path. Other words stay the same, and so does a URL without a path.
 */
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
 * parameters. The path may begin with the base path of a server, or lack the beginning of the template. It may also
 * be only the beginning of the template, because the reader is still typing.
 */
export function filling(path: readonly string[], template: readonly string[]): number {
  let best = aligned(path, template);
  for (let skipped = 1; skipped < path.length && skipped <= MOST_BASE; skipped++)
    best = Math.max(best, aligned(path.slice(skipped), template, skipped * BASE));
  let lacking = 0;
  for (let skipped = 1; skipped < template.length; skipped++) {
    lacking += isLiteral(template[skipped - 1] as string) ? LACKING : LACKING_PARAMETER;
    best = Math.max(best, aligned(path, template.slice(skipped), lacking));
  }
  return best;
}

/** Compares both from their first segments. `cost` is the penalty for skipped segments. */
function aligned(path: readonly string[], template: readonly string[], cost = 0): number {
  if (path.length > template.length) return 0;
  let same = 0;
  let hasLiteral = false;
  for (let index = 0; index < path.length; index++) {
    const segment = template[index] as string;
    const worth = matching(path[index] as string, segment, index === path.length - 1);
    if (worth === 0) return 0;
    hasLiteral ||= isLiteral(segment);
    same += worth;
  }
  return hasLiteral ? same / (path.length + cost + (template.length - path.length) * TO_COME) : 0;
}

function matching(typed: string, segment: string, isLast: boolean): number {
  if (typed === segment) return 1;
  if (isLiteral(segment)) return isLast && segment.startsWith(typed) ? BEGUN : 0;
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
const BEGUN = 0.8;
const TO_COME = 0.5;
const BASE = 0.3;
const MOST_BASE = 3;
const LACKING = 0.2;
const LACKING_PARAMETER = 0.4;
