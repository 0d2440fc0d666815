/** Finds what steps, actions and dependencies refer to: operations, channels, workflows and other steps. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { valueAt } from "#model/reference.ts";
import { operationsById } from "#model/whole/operation-ids.ts";
import { decodePointer, escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Arazzo } from "./arazzo.ts";
import { parseExpression } from "./expression.ts";
import type { SourceDescription } from "./source-description.ts";
import type { Step } from "./step.ts";
import type { Workflow } from "./workflow.ts";

/** Why a reference leads nowhere. `name` is what was not found, or what is wrong with the text. */
export interface Unresolved {
  kind: "unresolved";
  /** The reference as written. */
  text: string;
  reason:
    | "syntax"
    | "source"
    | "unread"
    | "kind"
    | "operation"
    | "place"
    | "notOperation"
    | "ambiguous"
    | "workflow"
    | "step";
  name: string;
}

/** The target of a step. */
export type Link =
  | {
      kind: "operation";
      source: SourceDescription;
      operation: Operation;
      /** The id of its section on the page. */
      id?: string;
    }
  | {
      /** An operation or a channel of an AsyncAPI description, with its place there. */
      kind: "asyncOperation" | "channel";
      source: SourceDescription;
      name: string;
      pointer: string;
    }
  | { kind: "workflow"; workflow: Workflow }
  | Unresolved;

/** The operation with an operationId: `loginUser` or `$sourceDescriptions.pets.loginUser`. */
export function operationById(arazzo: Arazzo, text: string): Link {
  if (text.startsWith("$sourceDescriptions.")) {
    const expression = parseExpression(text, arazzo.edition);
    if (expression.kind === "fault") return unresolved(text, "syntax", expression.message);
    if (expression.kind !== "sourceDescriptions") return unresolved(text, "operation", text);
    const source = arazzo.sourcesByName.get(expression.source);
    if (!source) return unresolved(text, "source", expression.source);
    return operationIn(source, expression.reference, text);
  }
  const sources = arazzo.sourceDescriptions.filter(({ kind }) => kind !== "arazzo");
  const links = sources.map((source) => operationIn(source, text, text));
  const found = links.filter(({ kind }) => kind !== "unresolved");
  if (found.length > 1) return unresolved(text, "ambiguous", text);
  const isUnread = links.some((link) => link.kind === "unresolved" && link.reason === "unread");
  return found[0] ?? unresolved(text, isUnread ? "unread" : "operation", text);
}

/** The operation at a place: `{$sourceDescriptions.pets.url}#/paths/~1pets/get`. */
export function operationAt(arazzo: Arazzo, text: string): Link {
  const place = placeIn(arazzo, text);
  if (place.kind === "unresolved") return place;
  const { source, pointer } = place;
  const { described } = source;
  if (described?.kind === "asyncapi") return asyncAt(source, described.raw, pointer, "asyncOperation", text);
  if (described?.kind !== "openapi")
    return unresolved(text, described ? "kind" : "unread", source.name ?? "");
  const known = pointersOf(described.document);
  const operation = known.get(pointer) ?? known.get(decodePointer(pointer));
  if (operation) return { kind: "operation", source, operation, id: described.idOf?.(operation) };
  const isThere = [pointer, decodePointer(pointer)].some(
    (one) => valueAt(described.document.raw, one) !== undefined,
  );
  return unresolved(text, isThere ? "notOperation" : "place", pointer);
}

/** The channel at a place: `{$sourceDescriptions.orders.url}#/channels/placed`. */
export function channelAt(arazzo: Arazzo, text: string): Link {
  const place = placeIn(arazzo, text);
  if (place.kind === "unresolved") return place;
  const { source, pointer } = place;
  const { described } = source;
  if (described?.kind !== "asyncapi")
    return unresolved(text, described ? "kind" : "unread", source.name ?? "");
  return asyncAt(source, described.raw, pointer, "channel", text);
}

/** The workflow with an id: `login` or `$sourceDescriptions.shared.login`. */
export function workflowById(
  arazzo: Arazzo,
  text: string,
): Extract<Link, { kind: "workflow" | "unresolved" }> {
  const [host, id] = hostOf(arazzo, text);
  if (id === undefined) return host;
  const workflow = host.workflowsById.get(id);
  return workflow ? { kind: "workflow", workflow } : unresolved(text, "workflow", id);
}

/** The step that another step of a workflow depends on. */
export function dependency(workflow: Workflow, text: string): { kind: "step"; step: Step } | Unresolved {
  const { arazzo } = workflow;
  const middle = text.startsWith("$") ? text.indexOf(".steps.") : -1;
  let host: Workflow | undefined = workflow;
  if (middle >= 0) {
    const id = text.slice(0, middle);
    const link = workflowById(arazzo, id.startsWith("$workflows.") ? id.slice("$workflows.".length) : id);
    if (link.kind === "unresolved") return { ...link, text };
    host = link.workflow;
  }
  const stepId = middle < 0 ? text : text.slice(middle + ".steps.".length);
  const step = host.stepsById.get(stepId);
  return step ? { kind: "step", step } : unresolved(text, "step", stepId);
}

/** The document that a workflow is looked up in, and its id there. */
function hostOf(arazzo: Arazzo, text: string): [Arazzo, string] | [Unresolved, undefined] {
  if (!text.startsWith("$sourceDescriptions.")) return [arazzo, text];
  const expression = parseExpression(text, arazzo.edition);
  if (expression.kind === "fault") return [unresolved(text, "syntax", expression.message), undefined];
  if (expression.kind !== "sourceDescriptions") return [unresolved(text, "workflow", text), undefined];
  const source = arazzo.sourcesByName.get(expression.source);
  if (!source) return [unresolved(text, "source", expression.source), undefined];
  const { related } = source;
  if (related) return [related, expression.reference];
  return [unresolved(text, source.described ? "kind" : "unread", expression.source), undefined];
}

function operationIn(source: SourceDescription, id: string, text: string): Link {
  const { described } = source;
  if (!described) return unresolved(text, "unread", source.name ?? "");
  if (described.kind === "openapi") {
    const operation = operationsById(described.document).get(id);
    return operation
      ? { kind: "operation", source, operation, id: described.idOf?.(operation) }
      : unresolved(text, "operation", id);
  }
  if (described.kind === "arazzo") return unresolved(text, "kind", source.name ?? "");
  const pointer = asyncOperations(described.raw).get(id);
  return pointer === undefined
    ? unresolved(text, "operation", id)
    : { kind: "asyncOperation", source, name: id, pointer };
}

/** The source and the pointer of a place in a description. */
function placeIn(
  arazzo: Arazzo,
  text: string,
): { kind: "place"; source: SourceDescription; pointer: string } | Unresolved {
  const mark = text.startsWith("{") ? text.indexOf("}") + 1 : text.indexOf("#");
  const before = mark <= 0 ? text : text.slice(0, mark);
  const rest = mark <= 0 ? "" : text.slice(mark);
  const written = before.startsWith("{") ? before.slice(1, -1) : before;
  const expression = parseExpression(written, arazzo.edition);
  if (!rest.startsWith("#/") || expression.kind !== "sourceDescriptions" || expression.reference !== "url")
    return unresolved(text, "syntax", "must have the form `{$sourceDescriptions.<name>.url}#<JSON Pointer>`");
  const source = arazzo.sourcesByName.get(expression.source);
  if (!source) return unresolved(text, "source", expression.source);
  return { kind: "place", source, pointer: rest.slice(1) };
}

function asyncAt(
  source: SourceDescription,
  raw: Raw,
  pointer: string,
  kind: "asyncOperation" | "channel",
  text: string,
): Link {
  const decoded = valueAt(raw, pointer) === undefined ? decodePointer(pointer) : pointer;
  if (!isRecord(valueAt(raw, decoded))) return unresolved(text, "place", pointer);
  const [field, name = ""] = pointerKeys(decoded) ?? [];
  const isRight = field === (kind === "channel" ? "channels" : "operations");
  if (!isRight && kind === "channel") return unresolved(text, "kind", source.name ?? "");
  return { kind, source, name, pointer: decoded };
}

/** The operations of a document by their pointers: as the paths lead to them, and where they are written. */
function pointersOf(document: Document): ReadonlyMap<string, Operation> {
  let known = POINTERS.get(document);
  if (!known) {
    known = new Map();
    for (const item of [...document.paths, ...document.webhooks])
      for (const operation of item.operations) {
        known.set(`${item.pointer}/${operation.method}`, operation);
        known.set(`${item.pointer}/additionalOperations/${escapePointer(operation.method)}`, operation);
        known.set(operation.pointer, operation);
      }
    POINTERS.set(document, known);
  }
  return known;
}

const POINTERS = new WeakMap<Document, Map<string, Operation>>();

/** The pointers of the operations of an AsyncAPI description, by id: those of 3.0, and those of 2.x. */
function asyncOperations(raw: Raw): ReadonlyMap<string, string> {
  let known = ASYNC.get(raw);
  if (!known) {
    known = new Map(
      entries(own(raw, "operations")).map(([id]) => [id, `/operations/${escapePointer(id)}`] as const),
    );
    for (const [name, channel] of entries(own(raw, "channels")))
      for (const action of ["publish", "subscribe"]) {
        const id = asText(own(own(channel, action), "operationId"));
        if (id !== undefined && !known.has(id)) known.set(id, `/channels/${escapePointer(name)}/${action}`);
      }
    ASYNC.set(raw, known);
  }
  return known;
}

const ASYNC = new WeakMap<Raw, Map<string, string>>();

function unresolved(text: string, reason: Unresolved["reason"], name: string): Unresolved {
  return { kind: "unresolved", text, reason, name };
}
