/** Parses the operators of a query, such as `method:get`, `in:header`, `status:409` and `post /charges`. */
import { withoutHosts } from "./paths.ts";
import { ROW_KINDS, type RowKind, type SearchKind, type Step } from "./row.ts";
import { fold } from "./terms.ts";

/** The properties of a match that operators test. */
export interface Candidate {
  /** The kind of its section. */
  kind: SearchKind;
  method?: string;
  tags: readonly string[];
  /** The matching row, with the steps to it; undefined if the section itself matched. */
  inside?: { kind: RowKind; steps: readonly Step[] };
  /** Whether the match itself is deprecated. */
  deprecated: boolean;
}

/** One operator of a query. */
export interface Filter {
  /** Whether only rows can pass, not sections. */
  isRowFilter: boolean;
  /** The kinds of rows that a query without words lists. */
  kinds: readonly RowKind[];
  /** Whether a query with words lists these rows too, even if no word matches their names. */
  isSufficient?: boolean;
  passes: (candidate: Candidate) => boolean;
}

/** A parsed query. */
export interface Parsed {
  /** The words as typed. */
  text: string;
  filters: readonly Filter[];
  /** Whether the operators could also be ordinary words. */
  isPlain: boolean;
}

/** Separates operators from words. Words that only look like operators, such as the scope `write:pets`, stay words. */
export function parseQuery(query: string): Parsed {
  const filters: Filter[] = [];
  const cleaned = withoutHosts(query);
  const words = cleaned.trim().split(/\s+/).slice(0, MOST);
  let isPlain = true;
  const left = words.filter((word, index) => {
    const filter = filterOf(word, words[index + 1]);
    if (!filter) return true;
    filters.push(filter);
    isPlain &&= !word.includes(":");
    return false;
  });
  return { text: filters.length > 0 ? left.join(" ") : cleaned, filters, isPlain };
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

/** Makes a filter from the value of an operator. Returns undefined if the value is unknown. */
type Operator = (value: string) => Filter | undefined;

/** The operators, apart from `changed:` in `view/changes/find.ts`. `docs/search.md` describes them. */
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
      const isStatus = (name: string): boolean => fold(name).startsWith(begins);
      return {
        isRowFilter: true,
        kinds: ["response"],
        isSufficient: true,
        passes: ({ inside }) =>
          inside?.steps.some(({ kind, name }) => kind === "response" && isStatus(name)) === true,
      };
    },
  ],
  ["type", type],
]);

function section(passes: Filter["passes"]): Filter {
  return { isRowFilter: false, kinds: [], passes };
}

function method(value: string): Filter {
  return section((candidate) => candidate.method === value);
}

/** Filters by location: request or response, path, query, header, cookie or body. */
function place(value: string): Filter | undefined {
  const within = (test: (steps: readonly Step[]) => boolean): Filter => ({
    isRowFilter: true,
    kinds: FIELDS,
    passes: ({ inside }) => inside !== undefined && test(inside.steps),
  });
  const has = (steps: readonly Step[], name: string): boolean =>
    steps.some((step) => step.kind === "place" && step.name === name);
  const isInResponse = (steps: readonly Step[]): boolean => steps.some((step) => step.kind === "response");
  if (["path", "query", "header", "cookie"].includes(value)) return within((steps) => has(steps, value));
  if (value === "request") return within((steps) => steps.length > 1 && !isInResponse(steps));
  if (value === "body")
    return within((steps) => has(steps, "request") || (isInResponse(steps) && !has(steps, "header")));
  return value === "response" ? within(isInResponse) : undefined;
}

/**
 * Filters by kind: `operation`, `schema`, `parameter`, `value`, …; `field` means parameters, headers and properties.
 */
function type(value: string): Filter | undefined {
  const kinds = value === "field" ? FIELDS : ROW_KINDS.filter((kind) => kind === value && kind !== "place");
  if (kinds.length > 0)
    return {
      isRowFilter: true,
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

const FIELDS: readonly RowKind[] = ["parameter", "header", "property"];
const SECTIONS = new Set<string>(["operation", "schema", "tag", "section", "scheme"] satisfies SearchKind[]);

/** What an operator with known values takes, for messages; undefined for other names. */
export function valuesOf(operator: string): readonly string[] | undefined {
  switch (operator) {
    case "type":
      return [...SECTIONS, "field", ...ROW_KINDS.filter((kind) => kind !== "place" && kind !== "name")];
    case "in":
      return ["path", "query", "header", "cookie", "body", "request", "response"];
    case "status":
      return ["a status such as 404", "a class such as 4xx", "default"];
    default:
      return operator === "is" ? ["deprecated"] : undefined;
  }
}
