/** The values that a caller gives for a request: matches them to parameters and the body, and checks them. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { asRecord, asText } from "#oas/read.ts";
import { Attachment } from "#request/attachment.ts";
import { isJson } from "#request/media-language.ts";
import { parseParameter } from "#request/parse/parse.ts";
import type { Body } from "#request/request.ts";
import { serializeParameter } from "#request/serialize.ts";
import { bodySamples, givenBody } from "#samples/body.ts";
import { code } from "#text/markdown.ts";
import { validate } from "#validate/validate.ts";
import { oneLine } from "./api.ts";
import { quoted } from "./find.ts";
import { Refusal } from "./tool.ts";
import { undescribedIn } from "./undescribed.ts";

/** How many names a message lists, and how many violations of one value. */
const LISTED = 50;
const VIOLATIONS = 10;

/** A request from which only the texts of its path are read. */
const NOTHING = { method: "GET", path: "", query: "", headers: new Map() };

/** The values of parameters that a caller gives. */
export class GivenParameters {
  private readonly values = new Map<Parameter, unknown>();
  /** The values of the path that are written already. */
  private readonly texts = new Map<Parameter, string>();
  /** Sentences about names that stand for no parameter, or for several. */
  readonly unplaced: readonly string[];

  /**
   * @param given values by name, or by place and name, such as `query.id`
   * @param inPath encoded values of path parameters; those that are also given do not count
   */
  constructor(operation: Operation, given: unknown, inPath: ReadonlyMap<string, string>) {
    const { parameters } = detailsOf(operation);
    const unplaced: string[] = [];
    let isUnknown = false;
    for (const [name, value] of Object.entries(asRecord(given))) {
      const found = parametersNamed(parameters, name);
      const [only] = found;
      isUnknown ||= !only;
      if (!only) unplaced.push(`There is no parameter ${quoted(name)}.`);
      else if (found.length > 1)
        unplaced.push(
          `${found.length} parameters are called ${quoted(name)}. Give one of them as: ${found.map(placedName).join(", ")}.`,
        );
      else this.values.set(only, value);
    }
    this.unplaced = [...unplaced.slice(0, VIOLATIONS), ...(isUnknown ? [knownParameters(parameters)] : [])];
    for (const parameter of parameters) {
      const text = parameter.location === "path" ? inPath.get(parameter.name) : undefined;
      if (text !== undefined && !this.values.has(parameter)) this.texts.set(parameter, text);
    }
  }

  has(parameter: Parameter): boolean {
    return this.values.has(parameter) || this.texts.has(parameter);
  }

  /** The serialized value of a parameter; undefined if it has none. */
  written(parameter: Parameter): string | undefined {
    return this.values.has(parameter)
      ? serializeParameter(parameter, this.values.get(parameter))
      : this.texts.get(parameter);
  }

  /** The problems of the values, one sentence each. */
  get violations(): readonly string[] {
    const read = [...this.texts].flatMap(([parameter, text]): [Parameter, unknown][] => {
      const parsed = parseParameter(parameter, NOTHING, text);
      return "value" in parsed ? [[parameter, parsed.value]] : [];
    });
    const wrong = [...this.values, ...read].flatMap(([parameter, value]) => {
      const schema = parameter.schema ?? parameter.content[0]?.schema;
      return schema ? violationsOf(code(placedName(parameter)), schema, asMeant(schema, value)) : [];
    });
    return [...this.pathProblems, ...wrong];
  }

  /** Values with which a path leads elsewhere. */
  private get pathProblems(): readonly string[] {
    const given = [...this.values.keys(), ...this.texts.keys()].filter(({ location }) => location === "path");
    return given.flatMap((parameter) => {
      const text = this.written(parameter) ?? "";
      const dots = /^(?:\.|%2e){1,2}$/i.test(text);
      if (text !== "" && !dots) return [];
      const why = dots
        ? `clients and servers take ${quoted(text)} out of a path, so that it is another one`
        : "it is empty, so that the path is another one";
      return [`${code(placedName(parameter))}: ${why}`];
    });
  }
}

/** A body to send, and its problems. */
export interface GivenBody {
  media: MediaType | undefined;
  sample: Body | undefined;
  /** The file that is the whole body. */
  attachment?: Attachment | undefined;
  violations: readonly string[];
  /** The pointers of fields that its schema does not describe. */
  undescribed?: readonly string[];
}

/**
 * The body that a caller gives, or else an example.
 * @param contentType its media type. Default: JSON, or else the first one
 * @throws Refusal if there is no body, or not in this media type
 */
export function bodyOf(operation: Operation, given: unknown, contentType: string | undefined): GivenBody {
  const content = detailsOf(operation).requestBody?.content ?? [];
  if (content.length === 0) {
    if (given !== undefined || contentType !== undefined)
      throw new Refusal("This operation describes no request body.");
    return { media: undefined, sample: undefined, violations: [] };
  }
  const media =
    contentType === undefined
      ? (content.find(({ name }) => isJson(name)) ?? content[0])
      : content.find(({ name }) => name.toLowerCase() === contentType.toLowerCase());
  if (!media)
    throw new Refusal(
      `The request body is not described as ${quoted(contentType ?? "")}. It is described as: ${mediaNames(content)}.`,
    );
  const attachment = fileNamed(media, given);
  if (attachment) return { media, sample: undefined, attachment, violations: [] };
  if (given === undefined) return { media, sample: exampleOf(media), violations: [] };
  const sample = givenBody(media, given);
  const value = sample.hasValue ? sample.value : given;
  const { schema } = media;
  if (!sample.hasValue && isJson(media.name))
    return { media, sample, violations: ["the body: it is text, but no JSON"] };
  if (!schema || (!sample.hasValue && typeof given !== "object")) return { media, sample, violations: [] };
  const violations = violationsOf("the body", schema, value);
  return { media, sample, violations, undescribed: undescribedIn(schema, value) };
}

function exampleOf(media: MediaType): Body | undefined {
  return bodySamples(media, { direction: "request" })[0];
}

/** The file that a binary body names as curl does, such as `@photo.png`: the caller's, or the author's example. */
function fileNamed(media: MediaType, given: unknown): Attachment | undefined {
  const isBinary = media.schema?.format === "binary" || BINARY.test(media.name);
  const body = isBinary ? (given ?? exampleOf(media)?.text) : undefined;
  const name = typeof body === "string" ? /^@(\w[\w.-]*)$/.exec(body)?.[1] : undefined;
  return name === undefined ? undefined : new Attachment(name, media.name, 0, undefined);
}

const BINARY = /^(?:application\/octet-stream|(?:audio|image|video)\/)/i;

/** The names of media types, for messages. */
export function mediaNames(content: readonly MediaType[]): string {
  return listed(content.map(({ name }) => name));
}

/** Names in a row; of very many, the first ones. */
export function listed(names: readonly string[]): string {
  const more = names.length > LISTED ? `, and ${names.length - LISTED} more` : "";
  return (
    names
      .slice(0, LISTED)
      .map((name) => code(oneLine(name, 100)))
      .join(", ") + more
  );
}

/** The name of a parameter with its place: `query.id`. */
export function placedName({ location, name }: Parameter): string {
  return `${location}.${name}`;
}

function parametersNamed(parameters: readonly Parameter[], name: string): readonly Parameter[] {
  const named = parameters.filter((one) => one.name === name);
  return named.length > 0 ? named : parameters.filter((one) => placedName(one) === name);
}

function knownParameters(parameters: readonly Parameter[]): string {
  const known =
    parameters.length > 0
      ? `The parameters are: ${listed(parameters.map(placedName))}.`
      : "The operation has no parameters.";
  return `${known} Fields of the request body belong into "body".`;
}

/** Models often write numbers as text: a text is checked as the number or boolean that it says. */
function asMeant(schema: Schema, value: unknown): unknown {
  const { types } = schema;
  if (typeof value !== "string" || types.length === 0 || types.includes("string")) return value;
  if (/^(?:true|false)$/.test(value)) return value === "true";
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

function violationsOf(what: string, schema: Schema, value: unknown): readonly string[] {
  const { violations } = validate(schema, value, { direction: "request", most: VIOLATIONS });
  return violations.map(({ message, place }) => {
    const at = asText(place.pointer);
    return `${what}${at === undefined ? "" : ` at ${code(oneLine(at, 200))}`}: ${oneLine(message, 300)}`;
  });
}
