/** Checks an Arazzo document: everything that the specification demands, and what its references lead to. */
import type { Finding } from "#oas/finding.ts";
import { asRecord, entries, own } from "#oas/read.ts";
import { exactFormat } from "#validate/formats-exact.ts";
import { Action } from "#workflows/action.ts";
import type { Arazzo } from "#workflows/arazzo.ts";
import { Parameter } from "#workflows/parameter.ts";
import type { Unread } from "#workflows/sources.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { brokenReferences } from "./input-references.ts";
import { Languages } from "./languages.ts";
import { type Cycle, cyclesIn, type Edge, wayText } from "./order.ts";
import { MOST_CHECKED, MOST_FINDINGS, Reporter, shown, TooMuchWork } from "./reporter.ts";
import { Shape } from "./shape.ts";
import { Steps } from "./steps.ts";

/**
 * The problems of a document. Their places have pointers into it, and no file.
 * @param unread why sources were not read, by their absolute addresses
 */
export async function checkArazzo(
  arazzo: Arazzo,
  unread: ReadonlyMap<string, Unread> = new Map(),
): Promise<Finding[]> {
  const reporter = new Reporter();
  const languages = await Languages.load();
  try {
    new Shape(reporter, arazzo.edition).object(arazzo.raw, "Arazzo Specification", "");
    checkRoot(arazzo, reporter);
    checkSources(arazzo, reporter, unread);
    const steps = new Steps(reporter, languages);
    checkComponents(arazzo, reporter, steps);
    const seen = new Set<string>();
    for (const workflow of arazzo.workflows) {
      const { workflowId, pointer } = workflow;
      if (workflowId !== undefined && seen.has(workflowId))
        reporter.add(
          "arazzo-unique",
          `${pointer}/workflowId`,
          `There are two workflows ${shown(workflowId)}.`,
        );
      if (workflowId !== undefined) seen.add(workflowId);
      steps.workflow(workflow);
    }
    checkInputs(arazzo, reporter);
    checkCycles(arazzo, reporter);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const most = reporter.findings.length >= MOST_FINDINGS ? MOST_FINDINGS : MOST_CHECKED;
    const what = most === MOST_FINDINGS ? "problems" : "values";
    const message = `The document was not checked completely: it has more than ${most} ${what}.`;
    reporter.findings.push({ id: "arazzo-work", level: "warning", message, place: { pointer: "" } });
  }
  return reporter.findings;
}

function checkRoot({ version, raw }: Arazzo, reporter: Reporter): void {
  if (version !== undefined && !/^1\.[01]\.\d+(?:-.+)?$/.test(version))
    reporter.add(
      "arazzo-version",
      "/arazzo",
      `Version ${shown(version)} is not known; Lectern reads Arazzo 1.0 and 1.1.`,
    );
  const self = own(raw, "$self");
  if (typeof self !== "string") return;
  if (self.includes("#")) reporter.add("arazzo-value", "/$self", "`$self` must not have a fragment.");
  if (!isReference(self)) reporter.add("arazzo-value", "/$self", `${shown(self)} is not a URI reference.`);
}

function checkSources(arazzo: Arazzo, reporter: Reporter, unread: ReadonlyMap<string, Unread>): void {
  const seen = new Set<string>();
  for (const source of arazzo.sourceDescriptions) {
    const { name, url, type, described, pointer, absoluteUrl } = source;
    if (name !== undefined && seen.has(name))
      reporter.add("arazzo-unique", `${pointer}/name`, `There are two source descriptions ${shown(name)}.`);
    if (name !== undefined) seen.add(name);
    if (url === undefined) continue;
    if (!isReference(url)) {
      reporter.add("arazzo-value", `${pointer}/url`, `${shown(url)} is not a URI reference.`);
      continue;
    }
    if (!described) {
      const why = unread.get(absoluteUrl ?? url);
      const message = why?.message ?? `The source description ${shown(name ?? url)} was not read.`;
      reporter.add(
        why?.level === "error" ? "arazzo-source" : "arazzo-source-unread",
        `${pointer}/url`,
        message,
      );
    } else if (type !== undefined && type !== described.kind)
      reporter.add(
        "arazzo-source",
        `${pointer}/type`,
        `The source description ${shown(name ?? url)} is of type \`${described.kind}\`, not ${shown(type)}.`,
      );
  }
}

/** What does not depend on where a component is used. */
function checkComponents(arazzo: Arazzo, reporter: Reporter, steps: Steps): void {
  const components = asRecord(own(arazzo.raw, "components"));
  for (const [name] of entries(components["parameters"])) {
    const found = arazzo.component("parameters", name);
    if (!found) continue;
    const parameter = new Parameter(arazzo, found.raw, found.pointer);
    steps.expressions.checkValue(parameter.value, parameter.valuePointer, { arazzo });
  }
  for (const type of ["successActions", "failureActions"] as const)
    for (const [name] of entries(components[type])) {
      const found = arazzo.component(type, name);
      if (!found) continue;
      reporter.spend();
      const action = new Action(arazzo, found.raw, found.pointer);
      steps.actions.fields(action);
      for (const criterion of action.criteria) steps.expressions.checkCriterion(criterion, { arazzo });
      for (const { value, valuePointer, reference } of action.parameters)
        if (!reference) steps.expressions.checkValue(value, valuePointer, { arazzo });
    }
}

/** The references in the schemas of inputs. */
function checkInputs(arazzo: Arazzo, reporter: Reporter): void {
  const schemas = [
    ...arazzo.workflows.map(({ raw, pointer }) => ({
      raw: own(raw, "inputs"),
      pointer: `${pointer}/inputs`,
    })),
    ...entries(own(own(arazzo.raw, "components"), "inputs")).map(([name]) => ({
      raw: arazzo.component("inputs", name)?.raw,
      pointer: arazzo.component("inputs", name)?.pointer ?? "",
    })),
  ];
  for (const { raw, pointer } of schemas)
    for (const { text, pointer: place } of brokenReferences(raw, pointer, arazzo, reporter))
      reporter.add("arazzo-input-reference", place, `The reference ${shown(text)} leads nowhere.`);
}

/** Workflows that depend on themselves, and workflows that call themselves. */
function checkCycles(arazzo: Arazzo, reporter: Reporter): void {
  const dependencies = ({ dependsOn }: Workflow): Edge<Workflow>[] =>
    dependsOn.flatMap(({ link, pointer }) =>
      link.kind === "workflow" ? [{ to: link.workflow, pointer }] : [],
    );
  const calls = ({ steps }: Workflow): Edge<Workflow>[] =>
    steps.flatMap(({ link, call }) =>
      link?.kind === "workflow" && call ? [{ to: link.workflow, pointer: call.pointer }] : [],
    );
  const names = (nodes: readonly Workflow[]): string => wayText(nodes.map(({ workflowId }) => workflowId));
  // Cycles only in other documents are theirs.
  const placeOf = ({ nodes, pointers }: Cycle<Workflow>): string | undefined =>
    pointers.filter((_, at) => nodes[at]?.arazzo === arazzo).at(-1);
  for (const cycle of cyclesIn(arazzo.workflows, dependencies)) {
    const place = placeOf(cycle);
    if (place !== undefined)
      reporter.add("arazzo-cycle", place, `The workflows depend on each other: ${names(cycle.nodes)}.`);
  }
  for (const cycle of cyclesIn(arazzo.workflows, calls)) {
    const place = placeOf(cycle);
    if (place !== undefined)
      reporter.add("arazzo-recursion", place, `The workflow calls itself: ${names(cycle.nodes)}.`);
  }
}

function isReference(text: string): boolean {
  return exactFormat("uri-reference", "string")?.allows(text) !== false;
}
