/** The tool that searches: results in today's order, with the names by which other tools read them. */
import { requestLine } from "#model/request-line.ts";
import { asNumber, asText } from "#oas/read.ts";
import type { SearchHit } from "#search/index.ts";
import { parseQuery, valuesOf } from "#search/operators.ts";
import { code } from "#text/markdown.ts";
import { type Api, oneLine } from "./api.ts";
import { apisOf, quoted } from "./find.ts";
import type { Tool } from "./tool.ts";

/** How many results an answer has, and may have. */
const RESULTS = 20;
const MOST_RESULTS = 100;

/** Searches. */
export const SEARCH: Tool = {
  name: "search",
  title: "Search the description",
  says: "Finds operations, webhooks, schemas, tags, headings, parameters, fields, response codes and values. The best result is first. Few words find more; a result that lacks a word says so. Each result has the name by which the other tools read it.",
  takes: {
    query: {
      type: "string",
      says: 'Words, such as "create refund"; a method and a path; a field, such as "expires_at". Operators narrow it: "method:post", "tag:pets", "status:409", "in:query", "in:header", "in:request", "in:response", "type:operation", "type:webhook", "type:schema", "type:parameter", "type:property", "type:value", "type:scope", "is:deprecated". "tag:pets" alone lists all operations of a tag.',
      required: true,
    },
    limit: {
      type: "integer",
      says: `How many results to list. Default: ${RESULTS}.`,
      least: 1,
      most: MOST_RESULTS,
    },
    from: { type: "integer", says: "The number of the first result to list. Default: 1.", least: 1 },
  },
  run: async (apis, args) => {
    const query = asText(args["query"]) ?? "";
    const limit = asNumber(args["limit"]) ?? RESULTS;
    const from = asNumber(args["from"]) ?? 1;
    const chosen = apisOf(apis, args);
    const isOfWebhooks = WEBHOOKS.test(query);
    const asked = query.replace(WEBHOOKS, " type:operation ");
    const all = await resultsOf(chosen, asked);
    let found = isOfWebhooks ? all.filter(isWebhook) : all;
    const words = parseQuery(asked).text.trim();
    const isLoose = found.length === 0 && words !== "" && words !== query.trim();
    if (isLoose) found = await resultsOf(chosen, words);
    const notes = unknownOperators(words);
    if (found.length === 0)
      return [
        `Nothing matches ${quoted(query)}. Use fewer or other words, or call "read_section" without arguments for a list of what there is.`,
        ...notes,
      ].join("\n\n");
    const listed = found.slice(from - 1, from - 1 + limit);
    if (listed.length === 0)
      return `${quoted(query)} has only ${found.length} results. Ask for an earlier "from".`;
    const last = from - 1 + listed.length;
    const head = isLoose
      ? `Nothing matches ${quoted(query)}. Without its operators, results ${from} to ${last} of ${found.length}:`
      : `Results ${from} to ${last} of ${found.length} for ${quoted(query)}:`;
    const lines = listed.map(
      ({ api, hit }, index) =>
        `${from + index}. ${apis.length > 1 ? `${api.key}: ` : ""}${resultLine(api, hit)}`,
    );
    const rest = found.length > last ? [`(For more results: "from": ${last + 1}.)`] : [];
    return [head, ...notes, lines.join("\n"), ...rest].join("\n\n");
  },
};

/** An operator of this tool only: on the page, webhooks are operations. */
const WEBHOOKS = /(?<!\S)type:webhooks?(?!\S)/i;

function isWebhook({ api, hit }: Result): boolean {
  const item = api.menu.find(hit.id);
  return item?.kind === "operation" && item.operation.pathItem.kind === "webhook";
}

/** How many words that look like operators are named. */
const MOST_NAMED = 5;

/** Sentences about words that look like operators with a value that these do not know. */
function unknownOperators(words: string): readonly string[] {
  const named = words.split(/\s+/).flatMap((word) => {
    const [, operator = "", value = ""] = /^([a-z]+):(\S+)$/i.exec(word) ?? [];
    const values = value === "" ? undefined : valuesOf(operator.toLowerCase());
    if (!values) return [];
    const known = operator.toLowerCase() === "type" ? [...values, "webhook"] : values;
    return `${quoted(word)} is no operator, so it is a word of the search. ${code(`${operator.toLowerCase()}:`)} takes: ${known.join(", ")}.`;
  });
  return [...new Set(named)].slice(0, MOST_NAMED);
}

/** A hit, and the description that it is in. */
interface Result {
  api: Api;
  hit: SearchHit;
}

/**
 * All results in today's order. The page lists schemas under what uses them; here those that only contain a match come
 * last, because what uses them matches too.
 */
async function resultsOf(apis: readonly Api[], query: string): Promise<readonly Result[]> {
  const found: Result[] = [];
  for (const api of apis) for (const hit of (await api.index()).query(query)) found.push({ api, hit });
  // Sorting is stable, so each description keeps its order.
  if (apis.length > 1) found.sort((one, other) => other.hit.score - one.hit.score);
  const isLast = ({ hit }: Result): boolean => hit.kind === "schema" && hit.inside !== undefined;
  return [...found.filter((one) => !isLast(one)), ...found.filter(isLast)];
}

/** A result on one line: kind, name to read it by, method and path, title, and where it matched. */
function resultLine(api: Api, hit: SearchHit): string {
  const item = api.menu.find(hit.id);
  const title = oneLine(hit.title, 150);
  const mark = hit.deprecated ? " (deprecated)" : "";
  const lacks = hit.without ? `, without ${hit.without.map(quoted).join(", ")}` : "";
  const matched = `${hit.inside === undefined ? "" : matchText(hit)}${mark}${lacks}`;
  if (item?.kind === "operation") {
    const { operation } = item;
    const kind = operation.pathItem.kind === "webhook" ? "webhook" : "operation";
    const name = api.nameOf(operation);
    const place = oneLine(requestLine(operation), 300);
    const named = name === place ? code(name) : `${code(name)}, ${code(place)}`;
    return `${kind} ${named}: ${title}${matched}`;
  }
  if (item?.kind === "schema") {
    const name = api.nameOfSchema(item.name);
    return `schema ${code(name)}${title === name ? "" : `: ${title}`}${matched}`;
  }
  if (hit.id === "") return `the API as a whole (“read_section” without a section): ${title}${matched}`;
  return `section ${code(oneLine(hit.id, 300))}: ${title}${matched}`;
}

/** What inside matched, and the way to it. */
function matchText({ inside, trail }: SearchHit): string {
  if (inside === undefined) return "";
  const kind = inside === "name" ? "schema" : inside;
  const way = (trail ?? []).map((step) => code(oneLine(step, 100))).join(" › ");
  return ` — matched ${kind}${way === "" ? "" : ` ${way}`}`;
}
