/** Reads the preferences of a client: `Prefer` (RFC 7240), and `Accept` (RFC 9110, 12.5.1). */
import { bare } from "#model/media-type.ts";

/** Which response a client prefers. */
export interface Preferences {
  /** The status code of the response. */
  code?: string;
  /** The name of an example. */
  example?: string;
  /** Whether to generate the body, with different values for each request. */
  dynamic?: boolean;
}

/** What is wrong with preferences that a person has written: an unknown name, or a code that is no status. */
export function preferenceFault(text: string): string | undefined {
  for (const [name, value] of tokensOf(text)) {
    if (!PREFERENCES.some((one) => one === name))
      return `there is no preference ${name}; there are ${PREFERENCES.join(", ")}`;
    if (name === "code" && !/^[1-5]\d\d$/.test(value)) return `code must be a status, not “${value}”`;
  }
  return undefined;
}

/** How many characters of a header are read. The rest is ignored. */
const LONGEST = 8192;

const PREFERENCES = ["code", "example", "dynamic"] as const;

/** Query parameters with the same meaning as `Prefer`, for clients that cannot set headers: `__code=404`. */
export const QUERY_PREFERENCES: ReadonlySet<string> = new Set(PREFERENCES.map((name) => `__${name}`));

/**
 * Reads `Prefer`. Unknown preferences are ignored (RFC 7240, 2). If a preference occurs twice, the first one counts.
 * @param header the value of the field; several fields are joined by commas
 * @param query the query of the request, without `?`
 * @param defaults used for preferences that the client does not give
 */
export function readPreferences(header: string, query: string, defaults: Preferences = {}): Preferences {
  const given = new Map<string, string>();
  const add = (name: string, value: string): void => {
    if (!given.has(name)) given.set(name, value);
  };
  for (const [name, value] of tokensOf(header.slice(0, LONGEST))) add(name, value);
  if (query.includes("__"))
    for (const [name, value] of new URLSearchParams(query.slice(0, LONGEST)))
      if (QUERY_PREFERENCES.has(name)) add(name.slice(2), value);
  const dynamic = given.get("dynamic");
  return {
    code: given.get("code") ?? defaults.code,
    example: given.get("example") ?? defaults.example,
    dynamic: dynamic === undefined ? defaults.dynamic : /^(?:true|1)?$/i.test(dynamic),
  };
}

/** Names and values of a list such as `code=404, example="a cat"; dynamic`. */
export function tokensOf(list: string): [name: string, value: string][] {
  return piecesOf(list, /[,;]/).map((piece): [string, string] => {
    const at = piece.indexOf("=");
    const name = (at < 0 ? piece : piece.slice(0, at)).trim().toLowerCase();
    return [name, at < 0 ? "" : unquoted(piece.slice(at + 1).trim())];
  });
}

/** A media type that a client accepts. */
interface Accepted {
  /** Lower case, without parameters: `text/*`. */
  range: string;
  parameters: readonly string[];
  quality: number;
}

/** How many ranges of an `Accept` header are read. */
const MOST_RANGES = 100;

/**
 * The media types that an `Accept` header allows, by preference; those of equal preference stay in the described
 * order. Without a header, all of them. Invalid ranges are ignored.
 */
export function acceptable<T extends { name: string }>(header: string, types: readonly T[]): readonly T[] {
  const ranges = piecesOf(header.slice(0, LONGEST), /,/)
    .slice(0, MOST_RANGES)
    .flatMap((piece) => readRange(piece) ?? []);
  if (ranges.length === 0) return types;
  return types
    .map((type) => ({ type, quality: qualityOf(type.name, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ type }) => type);
}

/** The described media type of a body: the one with the same name, otherwise a range that includes it. */
export function describedType<T extends { name: string }>(types: readonly T[], type: string): T | undefined {
  const name = bare(type);
  const exact = types.find((one) => bare(one.name) === name);
  if (exact) return exact;
  const ranges = types.filter((one) => one.name.includes("*"));
  return acceptable(name, ranges)[0];
}

function readRange(piece: string): Accepted | undefined {
  const [name = "", ...rest] = piecesOf(piece, /;/).map((one) => one.trim().toLowerCase());
  const range = name === "*" ? "*/*" : name;
  if (!/^[^\s/]+\/[^\s/]+$/.test(range)) return undefined;
  const at = rest.findIndex((one) => /^q\s*=/.test(one));
  const quality = at < 0 ? 1 : Number(rest[at]?.split("=")[1]);
  const parameters = (at < 0 ? rest : rest.slice(0, at)).map(plainParameter);
  return { range, parameters, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The quality of the most specific range that includes a type; 0 if none does. */
function qualityOf(type: string, ranges: readonly Accepted[]): number {
  let best = -1;
  let quality = 0;
  const own = piecesOf(type, /;/).slice(1).map(plainParameter);
  for (const one of ranges) {
    const rank = specificity(bare(type), own, one);
    if (rank <= best) continue;
    best = rank;
    quality = one.quality;
  }
  return quality;
}

/** How exactly a range names a type; -1 if it does not include it. The described type may be a range itself. */
function specificity(type: string, own: readonly string[], { range, parameters }: Accepted): number {
  const [kind = "", name = ""] = type.split("/");
  const [rangeKind = "", rangeName = ""] = range.split("/");
  if (rangeKind !== "*" && kind !== "*" && rangeKind !== kind) return -1;
  if (rangeName !== "*" && name !== "*" && rangeName !== name) return -1;
  if (own.length > 0 && !parameters.every((one) => own.includes(one))) return -1;
  return (rangeKind === "*" ? 0 : rangeName === "*" ? 1 : 2) * 10 + Math.min(parameters.length, 9);
}

function plainParameter(text: string): string {
  const [name = "", value = ""] = text.trim().toLowerCase().split("=");
  return `${name.trim()}=${unquoted(value.trim())}`;
}

/** Splits a text at each `separator` outside of quotes. Leaves out empty pieces. */
function piecesOf(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === "\\" && isQuoted) at++;
    else if (char === undefined || (!isQuoted && separator.test(char))) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces.map((one) => one.trim()).filter((one) => one !== "");
}

/** The content of a quoted string (RFC 9110, 5.6.4). Any other text stays as it is. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inside = text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text.slice(1);
  return inside.replace(/\\(.)/gs, "$1");
}
