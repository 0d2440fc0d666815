/** Reads an Overlay Object (OpenAPI Overlay 1.0 and 1.1) and reports what is wrong in it. */
import type { Finding } from "#oas/finding.ts";
import { asText, entries, isRecord, own } from "#oas/read.ts";

/** An Action Object: what happens to the nodes that the target selects. */
export interface Action {
  /** Its place in the list, from 0. */
  index: number;
  target: string;
  change:
    | { kind: "update"; value: unknown }
    | { kind: "copy"; from: string }
    | { kind: "remove" | "nothing" };
}

/** An overlay that can be applied. */
export interface Overlay {
  /** Its name in messages: a path or an address. */
  name: string;
  actions: readonly Action[];
}

/** A document that should be an overlay, and its name in messages. */
export interface Source {
  name: string;
  document: unknown;
}

/** Longer targets are refused. */
export const LONGEST_TARGET = 10_000;

/** Reports a finding about an overlay, or about one of its actions. */
export type Report = (
  level: Finding["level"],
  message: string,
  action?: Pick<Action, "index" | "target">,
) => void;

/** Makes findings that name the overlay, the action (counted from 1) and the target. */
export function reporter(name: string, findings: Finding[]): Report {
  return (level, message, action) => {
    const which = action ? `, action ${action.index + 1}, target ${shown(action.target)}` : "";
    findings.push({
      id: "overlay",
      level,
      message: `Overlay ${name}${which}: ${message}`,
      place: { file: name, pointer: action ? `/actions/${action.index}` : "" },
    });
  };
}

/** A target or a version in a message. The start of a long one is enough to find it. */
function shown(target: string): string {
  return target.length > 200 ? `${target.slice(0, 200)}…` : target || "(none)";
}

/**
 * Reads an overlay. A field of the wrong type or a required field that is missing is an error, an unknown field is a
 * warning.
 */
export function readOverlay({ name, document }: Source, findings: Finding[]): Overlay {
  const report = reporter(name, findings);
  const actions: Action[] = [];
  const overlay: Overlay = { name, actions };
  if (!isRecord(document)) {
    report("error", "this is not an Overlay Object.");
    return overlay;
  }
  const version = asText(own(document, "overlay"));
  if (version === undefined) report("error", "the field `overlay`, the version, is missing.");
  else if (!/^1\.[01](?:\.|$)/.test(version))
    report("error", `version ${shown(version)} is not known; Lectern reads Overlay 1.0 and 1.1.`);
  readInfo(own(document, "info"), report);
  const extended = own(document, "extends");
  if (extended !== undefined && typeof extended !== "string") report("error", "`extends` must be a string.");
  warnOfUnknown(document, ["overlay", "info", "extends", "actions"], (field) =>
    report("warning", `\`${field}\` is not a field of the Overlay Object.`),
  );
  const list = own(document, "actions");
  if (!Array.isArray(list) || list.length === 0)
    report("error", "`actions` must be a list of at least one action.");
  else
    for (const [index, action] of list.entries()) {
      const read = readAction(action, index, version ?? "", report);
      if (read) actions.push(read);
    }
  return overlay;
}

function readInfo(info: unknown, report: Report): void {
  if (!isRecord(info)) {
    report("error", "the field `info` is missing, or is not an object.");
    return;
  }
  for (const field of ["title", "version"])
    if (asText(own(info, field)) === undefined && own(info, field) !== "")
      report("error", `\`info.${field}\` is missing, or is not a string.`);
}

const FIELDS = ["target", "description", "update", "copy", "remove"];

function readAction(action: unknown, index: number, version: string, report: Report): Action | undefined {
  const target = own(action, "target");
  const at = { index, target: typeof target === "string" ? target : "" };
  const fail = (message: string): undefined => {
    report("error", message, at);
    return undefined;
  };
  if (!isRecord(action)) return fail("an action must be an object.");
  if (typeof target !== "string") return fail("`target` is missing, or is not a string.");
  if (target.length > LONGEST_TARGET) return fail(`the target is longer than ${LONGEST_TARGET} characters.`);
  warnOfUnknown(action, FIELDS, (field) =>
    report("warning", `\`${field}\` is not a field of the Action Object.`, at),
  );
  const remove = own(action, "remove");
  if (remove !== undefined && typeof remove !== "boolean") return fail("`remove` must be true or false.");
  if (remove) return { ...at, change: { kind: "remove" } };
  const isUpdate = Object.hasOwn(action, "update");
  const from = own(action, "copy");
  if (from === undefined) {
    if (isUpdate) return { ...at, change: { kind: "update", value: own(action, "update") } };
    report("warning", "the action changes nothing: it has neither `update`, `copy` nor `remove: true`.", at);
    return { ...at, change: { kind: "nothing" } };
  }
  if (isUpdate) return fail("an action must not have both `update` and `copy`.");
  if (typeof from !== "string") return fail("`copy` must be a string.");
  if (from.length > LONGEST_TARGET) return fail(`\`copy\` is longer than ${LONGEST_TARGET} characters.`);
  if (/^1\.0(?:\.|$)/.test(version))
    report("warning", "`copy` is a field of Overlay 1.1; it was applied.", at);
  return { ...at, change: { kind: "copy", from } };
}

function warnOfUnknown(host: unknown, known: readonly string[], warn: (field: string) => void): void {
  for (const [field] of entries(host)) if (!known.includes(field) && !field.startsWith("x-")) warn(field);
}
