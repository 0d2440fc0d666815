/** Reads the operators of a query: `method:get`, `in:header`, `status:409`, `post /charges`. */
import { withoutHosts } from "./paths.ts";
import { fold } from "./query.ts";
import { INSIDE_KINDS, type InsideKind, type SearchKind, type Step } from "./row.ts";

/** The facts about a hit that operators test. */
export interface Candidate {
  /** The kind of its section. */
  kind: SearchKind;
  method?: string;
  tags: readonly string[];
  /** The match inside the section, with the path to it. */
  inside?: { kind: InsideKind; way: readonly Step[] };
  /** Whether the match itself is deprecated. */
  deprecated: boolean;
}

/** One operator of a query. */
export interface Filter {
  /** Whether only matches inside a section can pass. */
  isInside: boolean;
  /** The kinds of rows to list if the query has no words. */
  kinds: readonly InsideKind[];
  /** Whether to list these rows even if their names contain no word of the query. */
  isEnough?: boolean;
  passes: (candidate: Candidate) => boolean;
}

/** A parsed query. */
export interface Parsed {
  /** The words as typed. */
  text: string;
  filters: readonly Filter[];
  /** Whether the operators could also be plain words. */
  isPlain: boolean;
}

/** Separates operators from words. An unknown operator, such as the scope `write:pets`, stays a word. */
export function parseQuery(query: string): Parsed {
  const filters: Filter[] = [];
  const asked = withoutHosts(query);
  const words = asked.trim().split(/\s+/).slice(0, MOST);
  let isPlain = true;
  const left = words.filter((word, index) => {
    const filter = filterOf(word, words[index + 1]);
    if (!filter) return true;
    filters.push(filter);
    isPlain &&= !word.includes(":");
    return false;
  });
  return { text: filters.length > 0 ? left.join(" ") : asked, filters, isPlain };
}

const MOST = 50;

function filterOf(word: string, next = ""): Filter | undefined {
  const typed = fold(word);
  if (METHODS.has(typed) && next.startsWith("/")) return method(typed);
  if (typed === "deprecated") return OPERATORS.get("is")?.(typed);
  const colon = typed.indexOf(":");
  const value = typed.slice(colon + 1);
  return colon > 0 && value !== "" ? OPERATORS.get(typed.slice(0, colon))?.(value) : undefined;
}

const METHODS = new Set("get put post delete options head patch trace query".split(" "));

/** Makes a filter from the value of an operator; undefined if the value is unknown. */
type Operator = (value: string) => Filter | undefined;

/** The operators. Describe a new one in docs/search.md too. */
const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["method", method],
  [
    "tag",
    (value) => section(({ tags }) => tags.some((tag) => fold(tag).replace(/\s+/g, "-").includes(value))),
  ],
  [
    "is",
    (value) =>
      value === "deprecated" ? { ...section(({ deprecated }) => deprecated), kinds: FIELDS } : undefined,
  ],
  ["in", place],
  [
    "status",
    (value) => {
      if (!/^(?:[1-5](?:\d\d|xx|\d?)|default)$/.test(value)) return undefined;
      const begins = value.replace(/x{1,2}$/, "");
      const isIt = (name: string): boolean => fold(name).startsWith(begins);
      return {
        isInside: true,
        kinds: ["response"],
        isEnough: true,
        passes: ({ inside }) =>
          inside?.way.some(({ kind, name }) => kind === "response" && isIt(name)) === true,
      };
    },
  ],
  ["type", type],
]);

function section(passes: Filter["passes"]): Filter {
  return { isInside: false, kinds: [], passes };
}

function method(value: string): Filter {
  return section((candidate) => candidate.method === value);
}

/** Filters by location: request or response, path, query, header, cookie or body. */
function place(value: string): Filter | undefined {
  const within = (test: (way: readonly Step[]) => boolean): Filter => ({
    isInside: true,
    kinds: FIELDS,
    passes: ({ inside }) => inside !== undefined && test(inside.way),
  });
  const has = (way: readonly Step[], name: string): boolean =>
    way.some((step) => step.kind === "place" && step.name === name);
  const isAnswer = (way: readonly Step[]): boolean => way.some((step) => step.kind === "response");
  if (["path", "query", "header", "cookie"].includes(value)) return within((way) => has(way, value));
  if (value === "request") return within((way) => way.length > 1 && !isAnswer(way));
  if (value === "body") return within((way) => has(way, "request") || (isAnswer(way) && !has(way, "header")));
  return value === "response" ? within(isAnswer) : undefined;
}

/**
 * Filters by kind: `operation`, `schema`, `parameter`, `value`, …; `field` means parameters, headers and properties.
 */
function type(value: string): Filter | undefined {
  const kinds =
    value === "field" ? FIELDS : INSIDE_KINDS.filter((kind) => kind === value && kind !== "place");
  if (kinds.length > 0)
    return {
      isInside: true,
      kinds,
      passes: ({ inside }) => inside !== undefined && kinds.includes(inside.kind),
    };
  return SECTIONS.has(value)
    ? section(
        ({ kind, inside }) =>
          (inside === undefined && kind === value) || (value === "schema" && inside?.kind === "name"),
      )
    : undefined;
}

const FIELDS: readonly InsideKind[] = ["parameter", "header", "property"];
const SECTIONS = new Set<string>(["operation", "schema", "tag", "section", "scheme"] satisfies SearchKind[]);
