/** The type of a tool: its name, its description, its arguments, and their checks. */
import { isRecord, type Raw } from "#oas/read.ts";
import type { Api } from "./api.ts";

/** An argument of a tool. */
export interface Argument {
  /** `any` accepts all of JSON. */
  type: "string" | "integer" | "boolean" | "object" | "any";
  /** For the model that calls the tool. */
  says: string;
  required?: boolean;
  /** The known values of a string. The schema lists them; the tool validates them, because it may accept other spellings. */
  values?: readonly string[];
  least?: number;
  most?: number;
}

/** A read-only tool. */
export interface Tool {
  name: string;
  /** For people. */
  title: string;
  says: string;
  takes: Readonly<Record<string, Argument>>;
  /**
   * Answers with Markdown.
   * @throws Refusal if nothing matches the arguments
   */
  run: (apis: readonly Api[], args: Raw) => string | Promise<string>;
}

/** Why a tool cannot answer, with what it knows instead. The message is the result of the call. */
export class Refusal extends Error {}

/** The longest text of an argument that is a name or a query. */
export const LONGEST_NAME = 4_000;

/** The argument that chooses a description. It exists only if there are several. */
const API: Argument = {
  type: "string",
  says: "The description to read, if several have what you name.",
};

/** The argument that chooses a part of a long answer. */
const PART: Argument = {
  type: "integer",
  says: "Which part of a long answer to read, from 1. A cut answer says how many parts there are. Default: 1.",
  least: 1,
};

/** All arguments of a tool, its own and those of every tool. */
export function argumentsOf(tool: Tool, apis: readonly Api[]): Readonly<Record<string, Argument>> {
  const choice: Readonly<Record<string, Argument>> =
    apis.length > 1 ? { api: { ...API, values: apis.map(({ key }) => key) } } : {};
  return { ...tool.takes, ...choice, part: PART };
}

/** The JSON Schema of a tool's arguments. */
export function inputSchema(takes: Readonly<Record<string, Argument>>): {
  type: "object";
  properties: Record<string, object>;
  required: string[];
  additionalProperties: false;
} {
  const properties: Record<string, object> = {};
  for (const [name, { type, says, values, least, most }] of Object.entries(takes))
    properties[name] = {
      ...(type === "any" ? {} : { type }),
      description: says,
      ...(values && { enum: values }),
      ...(least !== undefined && { minimum: least }),
      ...(most !== undefined && { maximum: most }),
    };
  const required = Object.keys(takes).filter((name) => takes[name]?.required);
  return { type: "object", properties, required, additionalProperties: false };
}

/** @throws Refusal that names the arguments, if one is missing, unknown or of the wrong type */
export function checkArguments(takes: Readonly<Record<string, Argument>>, args: Raw): void {
  const known = `The arguments are: ${Object.keys(takes).join(", ")}.`;
  for (const name of Object.keys(args))
    if (!Object.hasOwn(takes, name))
      throw new Refusal(`There is no argument ${JSON.stringify(name.slice(0, 100))}. ${known}`);
  for (const [name, argument] of Object.entries(takes)) {
    const value = args[name];
    if (value === undefined || value === null) {
      if (argument.required) throw new Refusal(`The argument "${name}" is missing: ${argument.says}`);
      continue;
    }
    const wrong = expectedInstead(argument, value);
    if (wrong !== undefined) throw new Refusal(`The argument "${name}" must be ${wrong}. ${argument.says}`);
  }
}

/** The expected type of a value; undefined if the value is right. */
function expectedInstead({ type, least, most }: Argument, value: unknown): string | undefined {
  switch (type) {
    case "string":
      if (typeof value !== "string" || value.trim() === "") return "a text that is not empty";
      return value.length > LONGEST_NAME ? `at most ${LONGEST_NAME} characters long` : undefined;
    case "integer":
      if (!Number.isSafeInteger(value)) return "a whole number";
      if (least !== undefined && (value as number) < least) return `at least ${least}`;
      return most !== undefined && (value as number) > most ? `at most ${most}` : undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : "true or false";
    case "object":
      return isRecord(value) ? undefined : "an object";
    default:
      return undefined;
  }
}
