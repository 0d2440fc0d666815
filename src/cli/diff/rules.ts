/** The rules of a comparison: levels of ids, and changes to ignore, each with a reason and perhaps an expiry date. */
import { findDescription, readText } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { type Change, LEVELS, type Level } from "#compare/facts/change.ts";
import { isNotCompared, KINDS } from "#compare/facts/ids.ts";
import { yamlToJson } from "#load/yaml.ts";
import { asList, asNumber, asText, isRecord, type Raw } from "#oas/read.ts";

/** A rule that ignores changes. A change has to fit everything that the rule states. */
export interface IgnoreRule {
  id?: string;
  /** `GET /pets`, or only a path. */
  operation?: string;
  /** A JSON Pointer in either document; everything below it fits too. */
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

/**
 * Reads the rules from the flags and from the file of `--ignore`.
 * @throws Failure if a rule is wrong
 */
export async function readRules(flags: Readonly<Record<string, unknown>>): Promise<Rules> {
  const file = asText(flags["ignore"]);
  const raw = file === undefined ? {} : await readFile(file);
  const levels: Record<string, Level | "none"> = {};
  const given = [
    ...Object.entries(isRecord(raw["levels"]) ? raw["levels"] : {}),
    ...asList(flags["set"]).map(pairOf),
  ];
  for (const [id, level] of given) levels[knownId(id)] = knownLevel(id, level);
  const entries = asList(raw["ignore"]).map((one, index) => ruleOf(one, index + 1));
  return { sunsetDays: asNumber(flags["sunsetDays"]) ?? asNumber(raw["sunsetDays"]) ?? 0, levels, entries };
}

async function readFile(file: string): Promise<Raw> {
  const text = await readText(await findDescription(file));
  try {
    const value: unknown = JSON.parse(yamlToJson(text));
    if (isRecord(value)) return value;
  } catch {
    // The failure below covers invalid YAML too.
  }
  throw new Failure(
    `${file} has no rules.`,
    "It needs `ignore`, a list, or `levels`, an object: docs/changes.md.",
  );
}

function pairOf(text: unknown): [string, unknown] {
  const [id = "", level] = String(text).split("=");
  return [id, level];
}

function knownId(id: string): string {
  if (KINDS.has(id)) return id;
  throw new Failure(`There is no change with the id ${id}.`, "docs/changes.md lists all ids.");
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

function ruleOf(value: unknown, number: number): IgnoreRule {
  const raw: Raw = isRecord(value) ? value : {};
  const rule = {
    id: asText(raw["id"]),
    operation: asText(raw["operation"]),
    pointer: asText(raw["pointer"]),
    reason: asText(raw["reason"]) ?? "",
    until: asText(raw["until"]),
  };
  const fail = (what: string): never => {
    throw new Failure(`Rule ${number} to ignore changes ${what}.`, "docs/changes.md shows rules.");
  };
  if (rule.reason === "") fail("has no reason");
  if (rule.id === undefined && rule.operation === undefined && rule.pointer === undefined)
    fail("needs an id, an operation or a pointer");
  if (rule.id !== undefined) knownId(rule.id);
  if (rule.until !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(rule.until))
    fail("has a date that is not written like 2030-12-31");
  return rule;
}

/** The changes after rules were applied. */
export interface Ignoring {
  changes: readonly Change[];
  ignored: readonly Change[];
  /** Rules that are too old to apply, and rules that fit no change. */
  expired: readonly IgnoreRule[];
  unused: readonly IgnoreRule[];
}

/** Leaves out the changes that rules ignore. */
export function ignoreFrom(changes: readonly Change[], rules: readonly IgnoreRule[], now: number): Ignoring {
  const today = new Date(now).toISOString().slice(0, 10);
  const expired = rules.filter(({ until }) => until !== undefined && until < today);
  const valid = rules.filter((rule) => !expired.includes(rule));
  const used = new Set<IgnoreRule>();
  const kept: Change[] = [];
  const ignored: Change[] = [];
  for (const change of changes) {
    const rule = valid.find((one) => fits(change, one));
    if (rule) used.add(rule);
    (rule ? ignored : kept).push(change);
  }
  return { changes: kept, ignored, expired, unused: valid.filter((rule) => !used.has(rule)) };
}

function fits({ id, operation, pointer }: Change, rule: IgnoreRule): boolean {
  if (rule.id !== undefined && rule.id !== id) return false;
  if (rule.operation !== undefined) {
    const name = operation && `${operation.method} ${operation.path}`.toLowerCase();
    const wanted = rule.operation.toLowerCase();
    if (name !== wanted && operation?.path.toLowerCase() !== wanted) return false;
  }
  const { pointer: at } = rule;
  return (
    at === undefined || [pointer.old, pointer.new].some((one) => one === at || one?.startsWith(`${at}/`))
  );
}
