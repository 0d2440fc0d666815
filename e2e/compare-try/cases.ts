/**
 * The cases of `npm run compare:try`: descriptions with one operation, and the request that a page has to send for their
 * examples. They need only requests that a page can send: no cookies, no body with GET, no TRACE, no dot segments, and no
 * files, which readers choose. They need no credentials, because a description must not fill them in.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Sent, wireDescriptions } from "../../test/request/wire.ts";
import { ROOT } from "../places.ts";

/** A description, and the request for its examples. */
export interface TryCase {
  it: string;
  /** The version of the specification, such as "3.1". */
  version: string;
  description: Record<string, unknown>;
  sent: Sent;
}

/** Values of the table of styles that are sent: those of the specification, and characters that are encoded. */
const VALUES: ReadonlySet<string> = new Set([
  '"blue"',
  '["blue","black","brown"]',
  '{"R":100,"G":200,"B":150}',
  '"a/b?c#d[e]@f:g!h$i\'j(k)l*m"',
  '"a/b?c#d[e]@f:g!h$i(j)k*l"',
  '"é😀"',
]);

/** The rows of test/request/styles.txt that a page can send, as parameters of OpenAPI 3.1. */
function styleCases(): TryCase[] {
  const groups = readFileSync(join(ROOT, "test", "request", "styles.txt"), "utf8")
    .split("\n\n")
    .slice(1);
  return groups.flatMap((group) => {
    const [head = "", ...lines] = group.trim().split("\n");
    const [location = "", style = "", ...flags] = head.replace(":", "").split(" ");
    const isKnown = location !== "cookie" && !(location === "path" && flags.includes("allowReserved"));
    return lines.flatMap((line): TryCase[] => {
      const [, text = "", written = ""] = /^ {2}(.*) ->(?: (.*))?$/.exec(line) ?? [];
      // Header fields cannot have characters beyond Latin-1.
      const isUnsendable = location === "header" && text === '"é😀"';
      // Browsers encode an apostrophe in a query (URL Standard, 1.3).
      const isChanged = location === "query" && written.includes("'");
      const isSent = isKnown && VALUES.has(text) && !isUnsendable && !isChanged;
      if (!isSent) return [];
      const example = JSON.parse(text) as unknown;
      const parameter = {
        ...{ name: "color", in: location, required: true, style, explode: flags.includes("explode") },
        ...(flags.includes("allowReserved") && { allowReserved: true }),
        ...{ schema: schemaOf(example), example },
      };
      const path = location === "path" ? "/a/{color}" : "/a";
      const sent: Sent =
        location === "header"
          ? { headers: { color: written } }
          : { target: location === "path" ? `/a/${written}` : `/a?${written}` };
      const paths = { [path]: { get: { parameters: [parameter] } } };
      return [{ it: `${head} ${text}`, version: "3.1", description: { openapi: "3.1.2", paths }, sent }];
    });
  });
}

function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
  if (typeof value !== "object" || value === null) return { type: "string" };
  const properties = Object.keys(value).map((name) => [name, { type: "integer" }]);
  return { type: "object", properties: Object.fromEntries(properties) as object };
}

/** The cases of test/request/wire.yaml that a page can send. */
function wireCasesOfPages(): TryCase[] {
  return wireDescriptions().flatMap(({ it, sent, description }) => {
    const written = description as Record<string, unknown>;
    const version = String(written["openapi"] ?? written["swagger"]).slice(0, 3);
    const text = JSON.stringify([description, sent]);
    const isUnsendable =
      /"in":"cookie"|"trace"|boundary|<file>|<contents of the file>|additionalOperations/.test(text);
    const isBodyOfGet = text.includes('"get"') && sent.json !== undefined;
    const isChanged = /\?.*'/.test(sent.target ?? "");
    const isLogin = sent.headers?.["authorization"] !== undefined;
    return isUnsendable || isBodyOfGet || isLogin || isChanged || it === "dot segments stay"
      ? []
      : [{ it, version, description: written, sent }];
  });
}

/** Makes every parameter required, and copies `x-example` to `default`, where other pages look for the value. */
function withRequiredParameters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRequiredParameters);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, withRequiredParameters(of)]),
  );
  const isParameter = typeof all["in"] === "string" && typeof all["name"] === "string";
  const hasOnlyExample = all["x-example"] !== undefined && all["default"] === undefined;
  return {
    ...all,
    ...(isParameter && { required: true }),
    ...(hasOnlyExample && { default: all["x-example"] }),
  };
}

/** All cases, with the requests going to a server. */
export function tryCases(server: string): TryCase[] {
  const { host } = new URL(server);
  return [...styleCases(), ...wireCasesOfPages()].map((one) => {
    const { paths } = one.description;
    const where = one.version === "2.0" ? { host, schemes: ["http"] } : { servers: [{ url: server }] };
    const complete = JSON.parse(JSON.stringify(withRequiredParameters(paths)), (key, value: unknown) =>
      /^(?:get|head|put|post|delete|patch)$/.test(key)
        ? { operationId: "one", responses: { 200: { description: "Yes" } }, ...(value as object) }
        : value,
    ) as object;
    const info = { title: "The case", version: "1" };
    return { ...one, description: { ...one.description, info, ...where, paths: complete } };
  });
}
