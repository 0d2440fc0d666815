/** The rules of a comparison: levels of ids, and changes to ignore, each with a reason and perhaps an expiry date. */
import { findDescription, loadFailure, readText } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { LEVELS, type Level } from "#compare/facts/change.ts";
import { isNotCompared, KINDS } from "#compare/facts/ids.ts";
import { LoadError } from "#load/fetch.ts";
import { YamlError, yamlToJson } from "#load/yaml.ts";
import { decodePointer } from "#oas/pointer.ts";
import { asList, asNumber, asText, isRecord, type Raw } from "#oas/read.ts";

/** A rule that ignores changes. A change has to fit everything that the rule states. */
export interface IgnoreRule {
  id?: string;
  /** `GET /pets`, or only a path. */
  operation?: string;
  /** A JSON Pointer in either document, without `#`; everything below it fits too. */
  pointer?: string;
  reason: string;
  /** The last day of the rule. */
  until?: string;
}

/** All rules. */
export interface Rules {
  sunsetDays: number;
  levels: Readonly<Record<string, Level | "none">>;
  entries: readonly IgnoreRule[];
}

/** A kind of value: how a message names it, and whether a value is of it. */
type ValueKind = readonly [name: string, is: (value: unknown) => boolean];

const LIST: ValueKind = ["a list", Array.isArray];
const OBJECT: ValueKind = ["an object", isRecord];
const STRING: ValueKind = ["a string", (value) => typeof value === "string"];
const NUMBER: ValueKind = ["a number", (value) => typeof value === "number"];

/** The keys of the file. */
const OF_FILE: Readonly<Record<string, ValueKind>> = { ignore: LIST, levels: OBJECT, sunsetDays: NUMBER };

/** The keys of an entry of `ignore`. */
const OF_RULE: Readonly<Record<keyof IgnoreRule, ValueKind>> = {
  id: STRING,
  operation: STRING,
  pointer: STRING,
  reason: STRING,
  until: STRING,
};

/**
 * Reads the rules from the flags and from the file of `--ignore`.
 * @throws Failure if a rule is wrong
 */
export async function readRules(flags: Readonly<Record<string, unknown>>): Promise<Rules> {
  const file = asText(flags["ignore"]);
  const raw = file === undefined ? {} : await readFile(file);
  const levels: Record<string, Level | "none"> = {};
  for (const [id, level] of Object.entries(isRecord(raw["levels"]) ? raw["levels"] : {}))
    levels[knownId(id, `${file}: `)] = knownLevel(id, level);
  for (const [id, level] of asList(flags["set"]).map(pairOf)) levels[knownId(id)] = knownLevel(id, level);
  const entries = asList(raw["ignore"]).map((one, index) => ruleOf(one, `${file}: rule ${index + 1}`));
  return { sunsetDays: asNumber(flags["sunsetDays"]) ?? asNumber(raw["sunsetDays"]) ?? 0, levels, entries };
}

/** Reads the file. A file without any value has no rules. */
async function readFile(file: string): Promise<Raw> {
  const value = parsedText(await textOf(file), file) ?? {};
  if (!isRecord(value))
    throw new Failure(
      `${file} has no rules.`,
      "It needs `ignore`, a list, or `levels`, an object: docs/changes.md.",
    );
  check(value, OF_FILE, file, `${file}: `);
  return value;
}

async function textOf(file: string): Promise<string> {
  const place = await findDescription(file);
  try {
    return await readText(place);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    if (error.kind === "empty" && place.file) return "";
    throw loadFailure(error, place);
  }
}

function parsedText(text: string, file: string): unknown {
  try {
    return JSON.parse(yamlToJson(text));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const { line, column, message } = error;
    const place = line === undefined ? file : `${file}:${line}:${column}`;
    throw new Failure(`${place} is not valid YAML: ${message}.`, "docs/changes.md shows such a file.");
  }
}

/** Refuses keys that have no meaning, which could be typing errors, and values of a wrong kind. */
function check(raw: Raw, known: Readonly<Record<string, ValueKind>>, what: string, before: string): void {
  for (const [key, value] of Object.entries(raw)) {
    if (!Object.hasOwn(known, key))
      throw new Failure(
        `${what} has the unknown key “${key}”.`,
        `Its keys are ${listed(Object.keys(known))}.`,
      );
    const [name, is] = known[key]!;
    if (value !== null && !is(value))
      throw new Failure(`${before}\`${key}\` is not ${name}.`, "docs/changes.md shows such a file.");
  }
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function pairOf(text: unknown): [string, unknown] {
  const [id = "", level] = String(text).split("=");
  return [id, level];
}

function knownId(id: string, before = ""): string {
  if (KINDS.has(id)) return id;
  throw new Failure(`${before}There is no change with the id ${id}.`, "docs/changes.md lists all ids.");
}

function knownLevel(id: string, level: unknown): Level | "none" {
  const known = [...LEVELS, "none" as const].find((one) => one === level);
  if (known === "none" && isNotCompared(id))
    throw new Failure(`${id} cannot be left out.`, "It says that something could not be compared.");
  if (known) return known;
  throw new Failure(
    `${id}: ${String(level)} is not a level.`,
    `The levels are ${LEVELS.join(", ")} and none.`,
  );
}

function ruleOf(value: unknown, name: string): IgnoreRule {
  const fail = (what: string): never => {
    throw new Failure(`${name} ${what}.`, "docs/changes.md shows rules.");
  };
  if (!isRecord(value)) return fail("is not an object");
  check(value, OF_RULE, name, `${name}: `);
  const rule = {
    id: asText(value["id"]),
    operation: asText(value["operation"]),
    pointer: asText(value["pointer"]),
    reason: asText(value["reason"]) ?? "",
    until: asText(value["until"]),
  };
  if (rule.reason === "") fail("has no reason");
  if (rule.id === undefined && rule.operation === undefined && rule.pointer === undefined)
    fail("needs an id, an operation or a pointer");
  if (rule.id !== undefined) knownId(rule.id, `${name}: `);
  if (rule.until !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(rule.until))
    fail("has a date that is not written like 2030-12-31");
  if (rule.pointer?.startsWith("#")) rule.pointer = decodePointer(rule.pointer.slice(1));
  if (rule.pointer !== undefined && !/^(?:\/|$)/.test(rule.pointer))
    fail("has a pointer that does not begin with / or #/");
  return rule;
}
