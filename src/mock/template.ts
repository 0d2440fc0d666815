/**
 * Matches path templates, one segment at a time, and extracts the values of their variables (4.8.2 Path Templating).
 */

/** A segment of a template: literal texts, with a variable between every two of them. */
export interface Segment {
  /** The decoded texts, one more than there are variables. */
  literals: readonly string[];
  variables: readonly string[];
}

/** Reads a segment: `{id}`, `{id}.json`, `report-{year}-{month}`, or a literal text. */
export function readSegment(text: string): Segment {
  const literals: string[] = [];
  const variables: string[] = [];
  let from = 0;
  for (const { index, 0: written, 1: name = "" } of text.matchAll(/\{([^{}]*)\}/g)) {
    literals.push(decode(text.slice(from, index)));
    variables.push(name);
    from = index + written.length;
  }
  return { literals: [...literals, decode(text.slice(from))], variables };
}

/** Identifies a segment by what it matches, regardless of the names of its variables. */
export function shapeOf({ literals }: Segment): string {
  return literals.map((text) => encodeURIComponent(wellFormed(text))).join("{}");
}

/** The number of literal characters in a segment. If two segments match, the one with more is chosen. */
export function literalLength({ literals }: Segment): number {
  return literals.reduce((sum, text) => sum + text.length, 0);
}

/**
 * The values of a segment's variables, still encoded; undefined if the text does not match. A variable takes at least
 * one character, and as few as the next literal allows.
 */
export function matchSegment({ literals, variables }: Segment, text: string): readonly string[] | undefined {
  const first = encoded(literals[0] ?? "");
  const last = encoded(literals.at(-1) ?? "");
  if (variables.length === 0) return decode(text) === literals[0] ? [] : undefined;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length <= first.length + last.length)
    return undefined;
  const values: string[] = [];
  const end = text.length - last.length;
  let at = first.length;
  for (let index = 1; index < variables.length; index++) {
    const literal = encoded(literals[index] ?? "");
    const next = text.indexOf(literal, at + 1);
    if (next < 0 || next + literal.length >= end) return undefined;
    values.push(text.slice(at, next));
    at = next + literal.length;
  }
  return [...values, text.slice(at, end)];
}

/** Decodes percent-encoding. A malformed text stays as it is. */
export function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes a literal as clients do in a path. */
function encoded(literal: string): string {
  return /^[\w\-.~!$&'()*+,;=:@]*$/.test(literal) ? literal : encodeURI(wellFormed(literal));
}

/** Replaces lone surrogates, which cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
