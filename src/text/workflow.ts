/** Writes a workflow as Markdown: inputs, steps in order with what they call, actions, and outputs. */
import { requestLine } from "#model/request-line.ts";
import { formatJson } from "#oas/json-text.ts";
import type { Action } from "#workflows/action.ts";
import type { Link } from "#workflows/links.ts";
import type { Lost } from "#workflows/lists.ts";
import type { Parameter } from "#workflows/parameter.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import type { Output, Step } from "#workflows/step.ts";
import { type Words, Writer } from "#workflows/words.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { Fields } from "./fields.ts";
import { blocks, code, codeBlock, heading, item, link as linked, titled } from "./markdown.ts";

/** The most characters of one payload; `…` replaces the rest. */
export const LONGEST_PAYLOAD = 20_000;
/** The most characters of all steps. */
export const LONGEST_STEPS = 1_000_000;

/** How a workflow is written. */
interface Written {
  /** The level of its heading. Default: 1. */
  level?: number;
  /** The address of a section, by its id; undefined if it has none. Default: there are no links. */
  addressOf?: (id: string) => string | undefined;
}

/** The text of a workflow. */
export function workflowText(workflow: Workflow, { level = 1, addressOf }: Written = {}): string {
  const { label, workflowId, summary, description, inputsSchema, dependsOn, outputs, arazzo } = workflow;
  const writer = new Writer({ arazzo, workflow });
  const needed = dependsOn.map(({ text, link }) =>
    code(link.kind === "workflow" ? (link.workflow.workflowId ?? text) : text),
  );
  return `${blocks(
    heading(level, label),
    workflowId !== undefined && workflowId !== label && `Workflow ID: ${code(workflowId)}.`,
    summary?.trim() === label ? undefined : summary,
    description,
    needed.length > 0 && `Needs first: ${needed.join(", ")}.`,
    inputsSchema && heading(level + 1, "Inputs"),
    inputsSchema && new Fields().whole(inputsSchema, "request"),
    ...listed("Passed by every step:", parametersText(workflow.parameters, writer)),
    ...listed("After every step that succeeds:", actionsText(workflow.successActions, writer)),
    ...listed("After every step that fails:", actionsText(workflow.failureActions, writer)),
    lostText(workflow.lost),
    heading(level + 1, "Steps"),
    ...stepsText(workflow.steps, level + 2, addressOf),
    outputs.length > 0 && heading(level + 1, "Outputs"),
    outputsText(outputs, writer),
  )}\n`;
}

/** As many steps as there is room for. */
function stepsText(steps: readonly Step[], level: number, addressOf: Written["addressOf"]): string[] {
  const texts: string[] = [];
  let left = LONGEST_STEPS;
  for (const step of steps) {
    if (left <= 0) return [...texts, "…"];
    const text = stepText(step, level, addressOf);
    texts.push(text);
    left -= text.length;
  }
  return texts;
}

function stepText(step: Step, level: number, addressOf: Written["addressOf"]): string {
  const { stepId, index, description, link, call, requestBody, timeout, correlationId, action, dependsOn } =
    step;
  const writer = new Writer({ arazzo: step.arazzo, workflow: step.workflow, step });
  const facts = [
    ...(action === undefined ? [] : [`Action: ${code(action)}.`]),
    ...(correlationId ? [`Correlation ID: ${text(writer.value(correlationId))}.`] : []),
    ...(timeout === undefined ? [] : [`Timeout: ${timeout} ms.`]),
    ...(dependsOn.length > 0 ? [`Needs first: ${dependsOn.map((one) => code(one.text)).join(", ")}.`] : []),
  ];
  return blocks(
    heading(level, `${index + 1}. ${stepId ?? ""}`),
    link ? linkText(link, call?.text ?? "", addressOf) : undefined,
    description,
    facts.join(" "),
    ...listed("Parameters:", parametersText(step.parameters, writer)),
    requestBody && bodyText(requestBody, writer),
    ...listed(
      "Succeeds if:",
      step.successCriteria.map((one) => item(text(writer.criterion(one)))),
    ),
    ...listed("On success:", actionsText(step.onSuccess, writer)),
    ...listed("On failure:", actionsText(step.onFailure, writer)),
    lostText(step.lost),
    ...listed("Outputs:", outputsText(step.outputs, writer)),
  );
}

function linkText(link: Link, written: string, addressOf: Written["addressOf"]): string {
  switch (link.kind) {
    case "operation": {
      const { path, label } = link.operation;
      const address = link.id === undefined ? undefined : addressOf?.(link.id);
      const place = code(requestLine(link.operation));
      if (address !== undefined) return `${place}: ${linked(address, titled(label))}`;
      return `${place}${label === path ? "" : `: ${label}`}`;
    }
    case "workflow":
      return `Workflow ${code(link.workflow.workflowId ?? written)}`;
    case "channel":
      return `Channel ${code(link.name)}`;
    case "asyncOperation":
      return `Asynchronous operation ${code(link.name)}`;
    default:
      return code(written);
  }
}

function parametersText(parameters: readonly Parameter[], writer: Writer): string[] {
  return parameters.map(({ name = "", in: location, value }) =>
    item(`${code(name)}${location === undefined ? "" : ` (${location})`}: ${text(writer.value(value))}`),
  );
}

function bodyText(body: RequestBody, writer: Writer): string {
  const { contentType, payload, hasPayload, replacements, inside } = body;
  const written = typeof payload === "string" ? payload : formatJson(payload);
  const shown = written.length > LONGEST_PAYLOAD ? `${written.slice(0, LONGEST_PAYLOAD)}\n…` : written;
  return blocks(
    `Request body${contentType === undefined ? "" : ` (${contentType})`}:`,
    hasPayload && codeBlock(shown, typeof payload === "string" ? "" : "json"),
    inside
      .filter(({ value }) => value.kind === "expression" || value.kind === "selector")
      .map(({ pointer, value }) => item(`${code(pointer || "the whole")}: ${text(writer.value(value))}`)),
    replacements.map(({ target, value }) => item(`${code(target)} becomes ${text(writer.value(value))}`)),
  );
}

function actionsText(actions: readonly Action[], writer: Writer): string[] {
  return actions.map((action) => {
    const inputs = action.parameters.map(
      ({ name = "", value }) => `${code(name)} = ${text(writer.value(value))}`,
    );
    const given = inputs.length > 0 ? `, with ${inputs.join(", ")}` : "";
    return item(`${text(writer.action(action))}${given}.`);
  });
}

function outputsText(outputs: readonly Output[], writer: Writer): string[] {
  return outputs.map(({ name, value }) => item(`${code(name)}: ${text(writer.value(value))}`));
}

/** The references that lead nowhere stay as text. */
function lostText(lost: readonly Lost[]): string[] {
  return lost.map((one) => item(code(one.text)));
}

/** A list below a line; nothing if it is empty. */
function listed(line: string, items: readonly string[]): (string | readonly string[])[] {
  return items.length > 0 ? [line, items] : [];
}

/** Words as Markdown. */
function text(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : code(word.code))).join("");
}
