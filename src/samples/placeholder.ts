/**
 * Makes placeholders for request snippets. A value that only the reader knows is the name of its parameter or
 * property in capitals, such as `PULL_NUMBER`. Placeholders are only shown and copied; all other samples are valid
 * values.
 */
import type { MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import { isRecord } from "#oas/read.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { serializeParameter, writtenByAuthor } from "#request/serialize.ts";
import { bodySamples } from "./body.ts";
import type { BodySample } from "./example.ts";
import { parameterExample } from "./parameter.ts";
import type { PlainValue, SampleSettings } from "./settings.ts";
import { sampleValue } from "./value.ts";

/** The shortest text with a pattern that counts as an identifier, in characters. Shorter ones are like `v1`. */
const SHORTEST_IDENTIFIER = 8;

/** The value of a parameter in a request snippet. */
export interface SnippetValue {
  /** The serialized value. */
  written: string;
  /** The placeholders in it, which the reader must replace. */
  placeholders: readonly string[];
}

/** The value of a parameter in a request snippet: the author's, a valid one, or a placeholder. */
export function snippetValue(parameter: Parameter): SnippetValue {
  const authored = writtenByAuthor(parameter);
  const { value, placeholders } =
    authored === undefined ? withPlaceholders(parameter) : { value: undefined, placeholders: [] };
  const written = (authored ?? serializeParameter(parameter, value)).replace(ENCODED_VARIABLE, "{{$1}}");
  return { written, placeholders: [...placeholders, ...(written.match(VARIABLE) ?? [])] };
}

/**
 * A placeholder of the author, as in exports of Postman: `{{PAGE_ID}}`, but not `{{1}}`. Readers recognize it only as
 * written.
 */
const VARIABLE = /\{\{[a-z_][\w.~-]*\}\}/gi;
const ENCODED_VARIABLE = /%7B%7B([a-z_][\w.~-]*)%7D%7D/gi;

function withPlaceholders(parameter: Parameter): { value: unknown; placeholders: readonly string[] } {
  const { name, location, schema, examples } = parameter;
  const [content] = parameter.content;
  const used = schema ?? content?.schema;
  const isAuthored = [...examples, ...(content?.examples ?? [])].some((example) => example.hasValue);
  if (isAuthored) return { value: parameterExample(parameter), placeholders: [] };
  const placeholders: string[] = [];
  const made = (plain: PlainValue): string | undefined => {
    // A number in a query is often a limit or a page; one in a path identifies something.
    if (plain.type === "number" && location !== "path" && plain.isLimited) return undefined;
    // A property of another type keeps a valid value.
    if (plain.type !== "string" && lastName(plain.path) !== undefined) return undefined;
    const text = placeholderFor(lastName(plain.path) ?? name);
    // A long text in a path identifies something, whatever its pattern.
    const isIdentifier = location === "path" && (plain.valid?.length ?? 0) >= SHORTEST_IDENTIFIER;
    if (text === undefined || (plain.type === "string" && !isIdentifier && !allows(plain, text)))
      return undefined;
    placeholders.push(text);
    return text;
  };
  const value = used
    ? sampleValue(used, { direction: "request", placeholder: made })
    : (made({ path: "", type: "any", isLimited: false }) ?? "string");
  return { value, placeholders: placeholders.filter((one) => holds(value, one)) };
}

/** The bodies of a request snippet: samples with placeholders for strings, unless a pattern refuses them. */
export function snippetBodies(media: MediaType, settings: SampleSettings): readonly BodySample[] {
  const placeholder = (plain: PlainValue): string | undefined => {
    // A made-up name says nothing about its value, and a whole body has no name.
    const text = plain.type === "string" ? placeholderFor(lastName(plain.path) ?? "value") : undefined;
    return text !== undefined && allows(plain, text) ? text : undefined;
  };
  return bodySamples(media, { ...settings, placeholder });
}

/** Whether the patterns of a string allow a text. */
function allows({ isLimited, allows: matches }: PlainValue, text: string): boolean {
  return !isLimited || matches?.(text) === true;
}

/** The name of the last property in a path. Undefined for the root, for its items, and for made-up names. */
function lastName(path: string): string | undefined {
  const name = lastStep(path);
  return name === "" || name === "*" ? undefined : name;
}

/** The last step of a path without its arrays. `*` for a made-up name. */
function lastStep(path: string): string {
  let end = path.length;
  while (path.endsWith("[]", end)) end -= 2;
  return path.slice(path.lastIndexOf(".", end - 1) + 1, end);
}

/** Whether a value contains a placeholder. Some placeholders are made but not used. */
function holds(value: unknown, placeholder: string): boolean {
  if (Array.isArray(value) || isRecord(value))
    return Object.values(value).some((inside) => holds(inside, placeholder));
  return value === placeholder;
}
