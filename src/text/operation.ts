/** Writes an operation as Markdown: everything on the page about it, each component once. */
import type { Callback } from "#model/callback.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { RequestBody } from "#model/request-body.ts";
import { requestLine } from "#model/request-line.ts";
import type { Link, Response } from "#model/response.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import type { Server } from "#model/server.ts";
import type * as unread from "#model/whole/unread.ts";
import type { JsonType, Unread } from "#model/whole/unread.ts";
import { formatJson } from "#oas/json-text.ts";
import { pointerKeys } from "#oas/pointer.ts";
import type { BodySample } from "#samples/example.ts";
import { badgeNames, type Direction, Fields, valueText } from "./fields.ts";
import { blocks, code, codeBlock, heading, item, link } from "./markdown.ts";

/** Functions that the text needs from its caller. */
export interface Sources {
  /** The samples of a body, as the reader sees them. */
  samples: (media: MediaType, direction: "request" | "response") => readonly BodySample[];
  /** Finds values of the wrong type. */
  unread: Pick<typeof unread, "unreadOf" | "unreadOfRequest" | "unreadOfResponses">;
  /** Makes the fields of a text, if many texts are written. */
  fields?: () => Fields;
  /** Lines about responses that need no section. Default: each has one. */
  lines?: (responses: readonly Response[]) => ReadonlyMap<Response, string>;
}

/**
 * About how many characters the fields of a request, of a response and of an error may have, if they have more than one
 * level. The text is pasted into assistants, so that a level that does not fit is left out.
 */
export const LONGEST_FIELDS = { request: 40_000, response: 30_000, error: 8_000 } as const;

/** How many examples of a parameter or a body are written. */
const MOST_EXAMPLES = 3;
/** The most characters of one example. */
export const LONGEST_EXAMPLE = 20_000;
/** The most characters of all examples; `…` replaces the rest. */
export const LONGEST_EXAMPLES = 1_000_000;

/** What the page says of a sample that would have too many values. */
const SHORTENED = "Deeper optional fields are left out.";

/** The deepest nesting of callbacks. */
const DEEPEST = 3;

/** The text of an operation. */
export function operationText(operation: Operation, sources: Sources): string {
  return new OperationText(sources.fields?.() ?? new Fields(), sources).whole(operation, 1);
}

/** Writes operations, or parts of them, and remembers what was written. */
export class OperationText {
  private readonly room: Room = { left: LONGEST_EXAMPLES };

  constructor(
    private readonly fields: Fields,
    private readonly sources: Sources,
  ) {}

  /**
   * @param level the level of its heading
   * @param depth how many callbacks contain it
   */
  whole(operation: Operation, level: number, depth = 0): string {
    return blocks(
      this.about(operation, level),
      this.request(operation, level + 1),
      this.responses(operation, level + 1),
      depth < DEEPEST ? this.callbacks(detailsOf(operation).callbacks, level + 1, depth) : undefined,
    );
  }

  /** Its heading, and its method and path. */
  head(operation: Operation, level: number): string {
    return blocks(
      heading(level, operation.label),
      `${operation.deprecated ? "**Deprecated.** " : ""}${operation.pathItem.kind === "webhook" ? "Webhook: " : ""}${code(requestLine(operation))}`,
    );
  }

  private about(operation: Operation, level: number): string {
    const { pathItem } = operation;
    return blocks(
      this.head(operation, level),
      operation.badges.length > 0 && `Badges: ${badgeNames(operation).join(", ")}.`,
      (pathItem.kind === "path" || operation.ownServers ? operation.servers : []).map(serverText),
      operation.longSummary,
      operation.description,
      pathItem.summary === operation.summary ? undefined : pathItem.summary,
      pathItem.description,
      operation.externalDocs &&
        `See ${link(operation.externalDocs.url, operation.externalDocs.description)}.`,
      namesText(operation),
    );
  }

  /** Authorization, parameters and body. */
  request(operation: Operation, level: number): string {
    const { parameterGroups, requestBody } = detailsOf(operation);
    const isSent = operation.pathItem.kind === "path";
    // The client receives the requests of webhooks and callbacks.
    const direction = isSent ? "request" : "response";
    const security = isSent || operation.raw["security"] !== undefined ? (operation.security ?? []) : [];
    return blocks(
      this.sources.unread.unreadOfRequest(operation).map(unreadText),
      security.length > 0 && heading(level, "Authorization"),
      security.map(requirementText),
      ...parameterGroups.flatMap(({ location, parameters }) => [
        heading(level, `${location.charAt(0).toUpperCase()}${location.slice(1)} parameters`),
        parameters.map((one) => this.parameter(one, direction)),
      ]),
      requestBody && this.body(requestBody, level, direction),
    );
  }

  /** All responses, or one of them. */
  responses(operation: Operation, level: number, only?: Response): string {
    const all = detailsOf(operation).responses;
    const direction = operation.pathItem.kind === "path" ? "response" : "request";
    if (only) return this.response(only, level, direction);
    const lines = this.sources.lines?.(all);
    return blocks(
      this.sources.unread.unreadOfResponses(operation).map(unreadText),
      all.length > 0 && heading(level, "Responses"),
      lines && [...lines.values()],
      ...all.filter((one) => !lines?.has(one)).map((one) => this.response(one, level + 1, direction)),
    );
  }

  /** A request body under its heading. */
  body(body: RequestBody, level: number, direction: Direction): string {
    return blocks(
      heading(level, `Request body (${body.required ? "required" : "optional"})`),
      body.description,
      this.content(body.content, direction, LONGEST_FIELDS.request),
    );
  }

  /** A response under its status. */
  response(response: Response, level: number, direction: Direction): string {
    const { status, kind, summary, description, headers, links, broken } = response;
    return blocks(
      heading(level, summary === undefined ? status : `${status} ${summary}`),
      description === summary ? undefined : description,
      broken === undefined ? undefined : `The reference ${code(broken)} leads nowhere.`,
      headers.length > 0 && "Headers:",
      headers.map((one) => this.parameter(one, direction)),
      this.content(response.content, direction, LONGEST_FIELDS[kind === "error" ? kind : "response"]),
      links.length > 0 && "Links:",
      links.map(linkText),
    );
  }

  /** A parameter or a header as a list item. */
  parameter(parameter: Parameter, direction: Direction): string {
    const [media] = parameter.content;
    const schema =
      parameter.schema ??
      media?.schema ??
      media?.itemSchema ??
      schemasOf(parameter.document).at(true, parameter.pointer);
    const { style, explode } = parameter.unusual;
    const examples = parameter.examples.filter((one) => one.hasValue);
    const shown = examples.slice(0, MOST_EXAMPLES).map((one) => valueText(one.value));
    const name =
      parameter.broken === undefined ? code(parameter.name) : `${code(parameter.broken)} leads nowhere`;
    return this.fields.field(name, schema, direction, {
      description: parameter.description?.trim(),
      marks: [
        ...(parameter.required ? ["required"] : []),
        ...(parameter.deprecated && !schema.deprecated ? ["deprecated"] : []),
        ...badgeNames(parameter),
        ...(media ? [media.name] : []),
        ...(style === undefined ? [] : [`style ${style}`]),
        ...(explode === undefined ? [] : [explode ? "exploded" : "not exploded"]),
        ...(parameter.allowEmptyValue ? ["may be empty"] : []),
        ...(parameter.allowReserved ? ["reserved characters are not encoded"] : []),
      ],
      sentences:
        shown.length > 0 ? [`${shown.length === 1 ? "Example" : "Examples"}: ${shown.join(", ")}.`] : [],
    });
  }

  /**
   * The media types of a body, grouped by schema.
   * @param characters about how many the fields of one may have
   */
  content(content: readonly MediaType[], direction: Direction, characters: number): string {
    const groups = new Map<unknown, MediaType[]>();
    for (const media of content) {
      const key = media.schema && !media.itemSchema ? media.schema : media;
      const known = groups.get(key);
      if (known) known.push(media);
      else groups.set(key, [media]);
    }
    return blocks(...[...groups.values()].map((group) => this.media(group, direction, characters)));
  }

  private media(group: readonly MediaType[], direction: Direction, characters: number): string {
    const [first] = group;
    if (!first) return "";
    const { schema, itemSchema, broken } = first;
    const isShared = group.length > 1;
    const names = group.map(({ name }) => code(name)).join(", ");
    return blocks(
      broken === undefined ? `${names}:` : `${names}: the reference ${code(broken)} leads nowhere.`,
      schema && this.fields.whole(schema, direction, characters),
      itemSchema && `A sequence of items. Each item: ${this.fields.whole(itemSchema, direction, characters)}`,
      group.flatMap((media) => encodingTexts(media, isShared)),
      ...this.examples(first, direction, () => true),
      // Media types with the same schema have similar generated examples.
      ...group.slice(1).flatMap((media) => {
        const texts = this.examples(media, direction, ({ generated }) => !generated);
        return texts.length > 0 ? [`In ${code(media.name)}:`, ...texts] : [];
      }),
    );
  }

  private examples(
    media: MediaType,
    direction: Direction,
    isShown: (sample: BodySample) => boolean,
  ): readonly string[] {
    // At the character limit, no more examples are generated.
    if (this.room.left <= 0) return ["Examples: …"];
    const side = direction === "request" ? "request" : "response";
    const samples = this.sources.samples(media, side).filter(isShown);
    return examplesText(samples.slice(0, MOST_EXAMPLES), this.room);
  }

  private callbacks(callbacks: readonly Callback[], level: number, depth: number): string {
    return blocks(
      callbacks.length > 0 && heading(level, "Callbacks"),
      ...callbacks.flatMap((callback) => [
        heading(level + 1, callback.name),
        callback.ref.description,
        ...callback.operations.map((one) => this.whole(one, level + 2, depth + 1)),
      ]),
    );
  }
}

/**
 * How the properties of a form or multipart body are sent, as list items.
 * @param isNamed whether to name the media type
 */
function encodingTexts({ name, encoding }: MediaType, isNamed: boolean): readonly string[] {
  return encoding
    .filter((one) => one.contentType !== undefined || one.style !== undefined)
    .map(({ property, contentType, style }) => {
      const how = [contentType, style && `style ${style}`].filter(Boolean).join(", ");
      return item(`${code(property)} is sent as ${how}${isNamed ? ` in ${code(name)}` : ""}`);
    });
}

/** A value that cannot be read, as a list item. */
export function unreadText({ pointer, found, expected }: Unread): string {
  const place = code(pointerKeys(pointer)?.join(" › ") ?? pointer);
  return item(`${place} could not be read: it is ${TYPES[found]}, but should be ${TYPES[expected]}.`);
}

const TYPES: Readonly<Record<JsonType, string>> = {
  array: "an array",
  object: "an object",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  null: "empty (null)",
};

/** A server as a list item, with its variables below. */
export function serverText(server: Server): string {
  const { absoluteTemplate, description, variables } = server;
  return item(
    `Server: ${code(absoluteTemplate)}${description === undefined ? "" : `: ${description}`}`,
    variables.map((one) => {
      const said: string[] = [];
      if (one.description !== undefined) said.push(one.description);
      if (one.default !== undefined) said.push(`Default: ${code(one.default)}.`);
      if (one.enum.length > 0) said.push(`One of: ${one.enum.map(code).join(", ")}.`);
      return item(said.length > 0 ? `${code(one.name)}: ${said.join(" ")}` : code(one.name));
    }),
  );
}

/** A security scheme in a sentence. */
export function schemeText(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case "apiKey":
      return `API key in ${scheme.location} ${code(scheme.parameterName ?? "")}`;
    case "http":
      return `HTTP ${scheme.scheme ?? ""}${scheme.bearerFormat === undefined ? "" : ` (${scheme.bearerFormat})`}`;
    case "openIdConnect":
      return `OpenID Connect${scheme.openIdConnectUrl === undefined ? "" : ` <${scheme.openIdConnectUrl}>`}`;
    case "oauth2":
      return `OAuth 2.0${scheme.flows.length > 0 ? ` (${scheme.flows.map(({ name }) => name).join(", ")})` : ""}`;
    default:
      return scheme.type === "mutualTLS" ? "mutual TLS" : scheme.type;
  }
}

function requirementText({ schemes }: SecurityRequirement): string {
  if (schemes.length === 0) return item("none");
  const all = schemes.map(({ name, scheme, scopes }) => {
    const needs = scopes.length > 0 ? `, scopes ${scopes.map(code).join(", ")}` : "";
    return `${code(scheme?.key ?? name)}${scheme ? `: ${schemeText(scheme)}` : ""}${needs}`;
  });
  return item(all.join(" and "));
}

function namesText({ operationId, label, tags }: Operation): string {
  return [
    operationId !== undefined && operationId !== label && `Operation ID: ${code(operationId)}.`,
    tags.length > 0 && `Tags: ${tags.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** How many more characters of examples may be written. */
interface Room {
  left: number;
}

/** The examples of a body, as many as there is room for. */
export function examplesText(
  samples: readonly BodySample[],
  room: Room = { left: LONGEST_EXAMPLES },
): string[] {
  return samples.map((sample) => {
    const { label, externalUrl, hasValue, description } = sample;
    const head = label === "Example" ? "Example:" : `Example, ${label}:`;
    if (room.left <= 0) return `${head} …`;
    const text = sample.text ?? (hasValue ? formatJson(sample.value) : undefined);
    if (text === undefined) return externalUrl === undefined ? "" : `${head} <${externalUrl}>`;
    const shown = text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}\n…` : text;
    room.left -= shown.length + (description ?? "").length;
    const block = codeBlock(shown, sample.language === "form" ? "" : sample.language);
    return blocks(head, description, block, sample.isShortened && SHORTENED);
  });
}

function linkText({ name, operationId, operationRef, description, parameters }: Link): string {
  const to = operationId ?? operationRef;
  const values = parameters
    .map(([key, one]) => `${code(key)} from ${code(typeof one === "string" ? one : formatJson(one, 0))}`)
    .join(", ");
  return item(
    `${code(name)}${to === undefined ? "" : ` leads to ${code(to)}`}${values === "" ? "" : ` with ${values}`}${description === undefined ? "" : `: ${description}`}`,
  );
}
