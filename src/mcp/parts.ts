/** Writes one part of an operation, and shortens what its responses have in common. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Response } from "#model/response.ts";
import { Fields, sentence } from "#text/fields.ts";
import { blocks, code, item } from "#text/markdown.ts";
import { OperationText, type Sources } from "#text/operation.ts";
import { oneLine } from "./api.ts";
import { quoted } from "./find.ts";
import { type Argument, Refusal } from "./tool.ts";

/** The argument that chooses a part. */
export const ONLY: Argument = {
  type: "string",
  says: 'Only a part of it: "request" (authorization, parameters and body), "responses", or the status of one response, such as "200". Default: everything.',
};

/** How many states a message lists. */
const LISTED = 50;

/**
 * The text of a part, under the heading of the operation.
 * @param only `request`, `responses`, or a status
 * @throws Refusal that lists the parts
 */
export function partOfOperation(operation: Operation, only: string, sources: Sources): string {
  const text = new OperationText(new Fields(), sources);
  const part = (): string => {
    if (only === "request") return text.request(operation, 2);
    if (only === "responses") return text.responses(operation, 2);
    return text.responses(operation, 2, responseOf(operation, only));
  };
  return `${blocks(text.head(operation, 1), part())}\n`;
}

/** The response with a status, else that of its class, else the default. */
function responseOf(operation: Operation, given: string): Response {
  const { responses } = detailsOf(operation);
  const named = (name: string): Response | undefined =>
    responses.find(({ status }) => status.toLowerCase() === name.toLowerCase());
  const found =
    named(given) ?? (/^\d{3}$/.test(given) ? (named(`${given[0]}XX`) ?? named("default")) : undefined);
  if (found) return found;
  const known = responses.slice(0, LISTED).map(({ status }) => oneLine(status, 50));
  throw new Refusal(
    `The operation has no part ${quoted(given)}. The parts are: "request", "responses", or a status: ${known.join(", ")}.`,
  );
}

/**
 * Lines about responses that have nothing of their own: no content, or that of an earlier response. Those of success
 * always have sections.
 */
export function linesOf(responses: readonly Response[]): ReadonlyMap<Response, string> {
  const lines = new Map<Response, string>();
  const written: Response[] = [];
  for (const one of responses) {
    const { status, kind, summary, description, headers, links, broken, content } = one;
    const same = written.find((other) => isSame(content, other.content));
    const isPlain = headers.length === 0 && links.length === 0 && broken === undefined;
    if (kind === "success" || !isPlain || (content.length > 0 && !same)) {
      written.push(one);
      continue;
    }
    const said = [summary, description === summary ? undefined : description].filter(Boolean).join(": ");
    const as = same ? `The content is that of ${code(same.status)}.` : "";
    const text = as === "" ? said : [said === "" ? "" : sentence(said), as].join(" ").trim();
    lines.set(one, item(`${code(status)}: ${text}`));
  }
  return lines;
}

/** Whether bodies have the same media types and schemas, and no examples of their own. */
function isSame(content: readonly MediaType[], others: readonly MediaType[]): boolean {
  return (
    content.length > 0 &&
    content.length === others.length &&
    content.every(({ name, schema, examples }, index) => {
      const other = others[index];
      return examples.length === 0 && schema !== undefined && other?.schema === schema && other.name === name;
    })
  );
}
