/** The tool that writes a request in a programming language, with the caller's values and placeholders for secrets. */
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import { requestLine } from "#model/request-line.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import { absoluteUrl } from "#model/server.ts";
import { asText, type Raw } from "#oas/read.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { type Request, requestOf, supportedSecurity } from "#request/request.ts";
import { snippetValue } from "#samples/placeholder.ts";
import { LANGUAGE_IDS, LANGUAGES, type Language, languageIdOf } from "#snippets/languages.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { code, codeBlock, item } from "#text/markdown.ts";
import { oneLine } from "./api.ts";
import { apisOf, findOne, OPERATIONS, pathValues, quoted } from "./find.ts";
import { bodyOf, GivenParameters, listed, mediaNames, placedName } from "./given.ts";
import { type Argument, Refusal, type Tool } from "./tool.ts";

const TAKES: Readonly<Record<string, Argument>> = {
  operation: {
    type: "string",
    says: 'Its id, such as "listPets", or its method and path, such as "GET /pets/{id}". The values of a concrete path or an address, such as "GET /pets/7", are used.',
    required: true,
  },
  language: {
    type: "string",
    says: 'The programming language. "http" is the request as it is sent. Default: curl.',
    values: LANGUAGE_IDS,
  },
  parameters: {
    type: "object",
    says: 'Values of path, query, header and cookie parameters by name, such as {"id": 7}. If a name is not unique, add its place: {"query.id": 7}. Required parameters without a value have a placeholder or an example; others are left out.',
  },
  body: {
    type: "any",
    says: 'The request body: a JSON value, or the whole body as text. It is written in the content type. For a binary body: "@" and the name of the file. Default: an example.',
  },
  contentType: { type: "string", says: "The media type of the body. Default: JSON if it is described." },
  server: {
    type: "string",
    says: "The http(s) address of the server, or of the receiver of a webhook. Default: the first that is described.",
  },
  authorization: {
    type: "string",
    says: "The name of the security scheme to use, if there are alternatives. Default: the first.",
  },
};

/** Generates a request. */
export const GENERATE_REQUEST: Tool = {
  name: "generate_request",
  title: "Generate a request",
  says: "Writes the request of an operation as code or as HTTP, with the values that you give, and says which of them do not match the description. It sends nothing. Secrets are placeholders.",
  takes: TAKES,
  run: async (apis, args) => {
    const language = languageOf(asText(args["language"]) ?? "curl");
    const name = String(args["operation"]);
    const { api, found } = await findOne(OPERATIONS, apisOf(apis, args), name);
    return written(found, language, args, pathValues(api, name, found));
  },
};

/** @throws Refusal that lists the languages */
function languageOf(name: string): Language {
  const id = languageIdOf(name);
  const language = LANGUAGES.find((one) => one.id === id);
  if (language) return language;
  throw new Refusal(`There is no language ${quoted(name)}. The languages are: ${LANGUAGE_IDS.join(", ")}.`);
}

/** @param inPath values that the name of the operation has for its path */
function written(
  operation: Operation,
  language: Language,
  args: Raw,
  inPath: ReadonlyMap<string, string>,
): string {
  const parameters = new GivenParameters(operation, args["parameters"], inPath);
  const body = bodyOf(operation, args["body"] ?? undefined, asText(args["contentType"]));
  const violations = [...parameters.violations, ...body.violations];
  if (parameters.unplaced.length > 0)
    throw new Refusal([parameters.unplaced.join(" "), ...notAsDescribed(violations)].join("\n\n"));
  const security = withoutGiven(securityOf(operation, asText(args["authorization"])), operation, parameters);
  const server = asText(args["server"]);
  const address = addressOf(operation, server);
  const described = requestOf(operation, {
    address,
    media: body.media,
    sample: body.sample,
    ...(body.attachment && { attachment: body.attachment }),
    security,
    isSent: (one) => one.required || parameters.has(one),
    write: (one) => parameters.written(one) ?? snippetValue(one).written,
    undescribed: placeholderFor,
  });
  // The name of a webhook is no path: the address of a receiver is complete.
  const isComplete = isWebhook(operation) && server !== undefined;
  const request = isComplete ? { ...described, url: address + queryOf(described.url) } : described;
  const snippet = snippetOf(request, language.id);
  if (snippet === undefined)
    throw new Refusal(
      `The usual client of ${language.label} cannot send ${code(requestLine(operation))}. Use curl or http.`,
    );
  const isExample = args["body"] === undefined && body.sample !== undefined;
  const notes = [
    ...(isWebhook(operation)
      ? ['The API sends this request to a receiver, whose address you give as "server".']
      : []),
    ...placeholdersIn(request, operation, parameters),
    ...(isExample ? ["The body is an example."] : []),
    ...(body.undescribed?.length
      ? [`Fields that the schema does not describe: ${listed(body.undescribed)}.`]
      : []),
    ...examplesIn(operation, parameters),
    ...alternatives(operation, body.media?.name, security),
  ];
  return [
    `${code(oneLine(requestLine(operation), 500))} in ${language.label}:`,
    codeBlock(snippet, language.grammar),
    ...notAsDescribed(violations),
    notes.map((note) => item(note)).join("\n"),
  ].join("\n\n");
}

function notAsDescribed(violations: readonly string[]): readonly string[] {
  return violations.length > 0
    ? [`Not as described:\n\n${violations.map((one) => item(one)).join("\n")}`]
    : [];
}

/** The address of the receiver of a webhook, which only the caller knows. */
const RECEIVER = "https://YOUR_SERVER";

function isWebhook({ pathItem }: Operation): boolean {
  return pathItem.kind === "webhook";
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

/** @throws Refusal if it is no http(s) address */
function addressOf(operation: Operation, given: string | undefined): string {
  const { servers, document } = operation;
  if (given === undefined && isWebhook(operation)) return RECEIVER;
  if (given === undefined) return absoluteUrl(servers[0]?.address() ?? "", document.url);
  if (!/^https?:\/\/[^\s/?#]/i.test(given) || !URL.canParse(given))
    throw new Refusal(
      `The server must be an http or https address.${isWebhook(operation) ? "" : ` Described are: ${listed(servers.map(({ absoluteTemplate }) => absoluteTemplate))}.`}`,
    );
  const [address = ""] = given.split(/[?#]/, 1);
  return address.endsWith("/") ? address.slice(0, -1) : address;
}

/** What the sender may show. What the whole description requires is not meant for webhooks. */
function waysOf(operation: Operation): readonly SecurityRequirement[] {
  return isWebhook(operation) && operation.raw["security"] === undefined ? [] : supportedSecurity(operation);
}

/** @throws Refusal that lists the alternatives */
function securityOf(operation: Operation, given: string | undefined): SecurityRequirement {
  const ways = waysOf(operation);
  if (given === undefined) return ways[0] ?? { schemes: [] };
  const found = ways.find(({ schemes }) => schemes.some(({ name }) => name === given));
  if (found) return found;
  const names = [...new Set(ways.flatMap(({ schemes }) => schemes.map(({ name }) => name)))];
  throw new Refusal(
    names.length > 0
      ? `The operation does not accept ${quoted(given)}. It accepts: ${listed(names)}.`
      : "The operation requires no authorization.",
  );
}

/** Leaves out API keys that are parameters too, if these have values. */
function withoutGiven(
  { schemes }: SecurityRequirement,
  operation: Operation,
  given: GivenParameters,
): SecurityRequirement {
  const { parameters } = detailsOf(operation);
  const isGiven = (scheme: SecurityScheme | undefined): boolean =>
    scheme?.type === "apiKey" &&
    parameters.some(
      (one) => one.location === scheme.location && one.name === scheme.parameterName && given.has(one),
    );
  return { schemes: schemes.filter(({ scheme }) => !isGiven(scheme)) };
}

/** The parameters without a value that are sent all the same. */
function requiredOf(operation: Operation, given: GivenParameters): readonly Parameter[] {
  return detailsOf(operation).parameters.filter((one) => one.required && !given.has(one));
}

/** The placeholders in a request, for values that are missing and for secrets. */
function placeholdersIn(
  { url, headers, cookie, login }: Request,
  operation: Operation,
  given: GivenParameters,
): readonly string[] {
  const text = [url, cookie, ...headers.flat(), ...(login ? [login.name, login.password] : [])].join("\n");
  const values = requiredOf(operation, given).flatMap((one) => snippetValue(one).placeholders);
  const secrets = text.match(/YOUR_[A-Z0-9_]+/g) ?? [];
  const found = [...new Set([...values, ...secrets])].filter((one) => text.includes(one));
  return found.length > 0 ? [`Replace the placeholders: ${listed(found)}.`] : [];
}

/** The parameters that have examples as values, and those that are left out. */
function examplesIn(operation: Operation, given: GivenParameters): readonly string[] {
  const examples = requiredOf(operation, given)
    .filter((one) => snippetValue(one).placeholders.length === 0)
    .map(placedName);
  const optional = detailsOf(operation)
    .parameters.filter((one) => !one.required && !given.has(one))
    .map(placedName);
  return [
    ...(examples.length > 0 ? [`With example values: ${listed(examples)}.`] : []),
    ...(optional.length > 0 ? [`Optional parameters left out: ${listed(optional)}.`] : []),
  ];
}

/** What else the caller may choose. */
function alternatives(
  operation: Operation,
  media: string | undefined,
  security: SecurityRequirement,
): readonly string[] {
  const content = (detailsOf(operation).requestBody?.content ?? []).filter(({ name }) => name !== media);
  const others = isWebhook(operation) ? [] : operation.servers.slice(1);
  const servers = others.map(({ absoluteTemplate }) => absoluteTemplate);
  const ways = waysOf(operation)
    .filter((one) => one !== security)
    .map(({ schemes }) => schemes.map(({ name }) => name).join(" + "));
  return [
    ...(content.length > 0 ? [`Other content types: ${mediaNames(content)}.`] : []),
    ...(servers.length > 0 ? [`Other servers: ${listed(servers)}.`] : []),
    ...(ways.length > 0 ? [`Other authorizations: ${listed(ways)}.`] : []),
  ];
}
