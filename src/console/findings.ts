/** What in a form does not match the description: for each field, and for the body. Findings do not prevent sending. */
import type { MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { Attachment } from "#request/attachment.ts";
import { bytesOf } from "#request/bytes.ts";
import { languageOf } from "#request/media-language.ts";
import type { Reads } from "#request/parse/received.ts";
import { serializeParameter } from "#request/serialize.ts";
import { validate } from "#validate/validate.ts";
import { choicesOf, type Held, readField } from "./field.ts";
import { authoredValue, entryOf, type Form, parameterValue, schemaOf, writtenValue } from "./form.ts";
import { type Spread, spreadsOf } from "./lines.ts";

/** Something wrong with what was entered. */
export interface EntryFinding {
  id: string;
  /** One sentence. Empty if the id is enough, such as `required`. */
  message: string;
  /** Where in the value. */
  pointer: string;
  /** Where in the text: the line, 1-based, and the characters that are wrong. */
  line?: number;
  from?: number;
  to?: number;
}

/** The maximum number of findings per field. */
export const MOST_FINDINGS = 20;
/** The longest text that is checked while it is edited, in characters. */
export const LONGEST_CHECKED = 500_000;

const REQUIRED: EntryFinding = { id: "required", message: "", pointer: "" };

/** Whether there is no value, rather than a wrong one. */
export function isMissing(finding: EntryFinding): boolean {
  return finding === REQUIRED;
}

/** Whether a parameter is sent without the value that it needs. */
function isLacking(parameter: Parameter, form: Form): boolean {
  const { location, required } = parameter;
  const written = writtenValue(parameter, form);
  // A list with an empty item has a value, and no text.
  if (location === "path") return !written || written === serializeParameter(parameter, "");
  return entryOf(parameter, form).isSent && written === undefined && required && !mayBeEmpty(parameter, form);
}

/** Whether an empty value is one. An author's example that is empty says so, until the reader enters something. */
function mayBeEmpty(parameter: Parameter, form: Form): boolean {
  if (parameter.location === "query" && parameter.allowEmptyValue) return true;
  if (!entryOf(parameter, form).isEntered && authoredValue(parameter) !== undefined) return true;
  const schema = schemaOf(parameter);
  return schema !== undefined && choicesOf(schema).includes("");
}

/**
 * What a request lacks: a part of its path, without which it would go to another address, maybe to all items in place
 * of one; or another value that is required.
 */
export function lackOf(fields: readonly Parameter[], form: Form): "path" | "value" | undefined {
  const lacking = fields.filter((one) => isLacking(one, form));
  if (lacking.length === 0) return undefined;
  return lacking.some(({ location }) => location === "path") ? "path" : "value";
}

/** What is wrong with a parameter. */
export function parameterFindings(parameter: Parameter, form: Form): readonly EntryFinding[] {
  const { isSent } = entryOf(parameter, form);
  if (!isSent) return parameter.required ? [REQUIRED] : [];
  if (isLacking(parameter, form)) return [REQUIRED];
  const reading = parameterValue(parameter, form);
  if (!reading) return [];
  if ("problem" in reading) return [syntax(reading.problem, reading.at)];
  return valueFindings(schemaOf(parameter), reading.value);
}

/** What is wrong with a part of a form. */
export function partFindings(
  held: Held | undefined,
  schema: Schema,
  required: boolean,
): readonly EntryFinding[] {
  const reading = readField(held, schema);
  if (!reading) return required ? [REQUIRED] : [];
  if ("problem" in reading) return [syntax(reading.problem, reading.at)];
  return isFiles(reading.value) ? [] : valueFindings(schema, reading.value);
}

function isFiles(value: unknown): boolean {
  return [value].flat().some((one) => one instanceof Attachment);
}

/** What a check found, and whether it looked at all of it. */
export interface TextCheck {
  found: readonly EntryFinding[];
  isChecked: boolean;
}

/** Reads YAML, and finds the places of JSON pointers in it. Its parser is a separate script. */
export interface YamlReads {
  readYamlBody: (text: string) => { value: unknown } | { problem: string; at: string | undefined };
  yamlPlaces: (text: string, pointers: readonly string[]) => ReadonlyMap<string, Spread>;
}

/**
 * Checks a body that is a text.
 * @param read what reads it; a format that it does not know is not checked
 * @param yaml reads YAML; without it, YAML that is not JSON is not checked
 */
export function checkText(media: MediaType, text: string, read: Reads["body"], yaml?: YamlReads): TextCheck {
  if (text.length > LONGEST_CHECKED) return UNCHECKED;
  const type = media.name.includes("*") ? "application/json" : media.name;
  const headers = new Map([["content-type", [type]]]);
  const isYaml = languageOf(type) === "yaml";
  const parsed =
    isYaml && yaml
      ? yaml.readYamlBody(text)
      : read(media, { method: "", path: "", query: "", headers, body: bytesOf(text) });
  if (!parsed) return UNCHECKED;
  if ("problem" in parsed) return { found: [syntax(parsed.problem, parsed.at, text)], isChecked: true };
  if (isYaml && !yaml && parsed.value === text) return UNCHECKED;
  const { found, isChecked } = checkValue(media.schema, parsed.value);
  const placesOf = (isYaml && yaml?.yamlPlaces) || spreadsOf;
  const places = placesOf(
    text,
    found.map(({ pointer }) => pointer),
  );
  return { found: found.map((one) => ({ ...one, ...places.get(one.pointer) })), isChecked };
}

const UNCHECKED: TextCheck = { found: [], isChecked: false };

function valueFindings(schema: Schema | undefined, value: unknown): readonly EntryFinding[] {
  return checkValue(schema, value).found;
}

/** Checks a value that is sent in a request. Bytes cannot be checked; without a schema there is nothing to check. */
export function checkValue(schema: Schema | undefined, value: unknown): TextCheck {
  if (!schema || value instanceof Uint8Array) return { found: [], isChecked: schema === undefined };
  const { violations, isChecked } = validate(schema, value, { direction: "request", most: MOST_FINDINGS });
  const found = violations
    .filter(({ level }) => level === "error")
    .map(({ id, message, place }) => ({ id, message, pointer: place.pointer ?? "" }));
  return { found, isChecked };
}

/** A text that cannot be read. The readers say where: "line 2, column 5". */
function syntax(message: string, at: string | undefined, text = ""): EntryFinding {
  const found = { id: "syntax", message, pointer: "" };
  const place = /line (\d+)(?:, column (\d+))?/.exec(at ?? "");
  if (!place) return found;
  const [line, column] = [Number(place[1]), Number(place[2] ?? 1)];
  const from = Math.min(startOfLine(text, line) + column - 1, text.length);
  return { ...found, line, from, to: Math.min(from + 1, text.length) };
}

function startOfLine(text: string, line: number): number {
  const breaks = /\r\n|\r|\n/g;
  for (let left = line - 1; left > 0; left--) if (!breaks.exec(text)) return text.length;
  return breaks.lastIndex;
}
