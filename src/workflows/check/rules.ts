/** The rules that Arazzo documents must follow, one row each. */

/** A rule: how bad a violation is, and what the rule demands. */
export interface Rule {
  level: "error" | "warning";
  says: string;
}

/** All rules by id. The ids stay the same in later versions. */
export const RULES = {
  "arazzo-version": { level: "error", says: "The version is 1.0 or 1.1." },
  "arazzo-required": { level: "error", says: "Required fields are there, and lists have enough items." },
  "arazzo-type": { level: "error", says: "Fields have the type that the specification gives them." },
  "arazzo-value": { level: "error", says: "Fields have one of the values that the specification allows." },
  "arazzo-unknown-field": {
    level: "warning",
    says: "There are no fields but those of the specification and extensions.",
  },
  "arazzo-later-field": { level: "warning", says: "A document of 1.0 has no fields of 1.1." },
  "arazzo-name": {
    level: "error",
    says: "The names of outputs and components have only letters, digits, `.`, `-` and `_`.",
  },
  "arazzo-name-style": {
    level: "warning",
    says: "The names of workflows, steps and source descriptions have only letters, digits, `-` and `_`.",
  },
  "arazzo-unique": {
    level: "error",
    says: "The names of workflows, of the steps of a workflow and of source descriptions are unique, and so are the parameters and actions of a list.",
  },
  "arazzo-source": {
    level: "error",
    says: "The source descriptions exist, can be read, and have the type that is given.",
  },
  "arazzo-source-unread": {
    level: "warning",
    says: "All source descriptions can be read. References into one that cannot be read are not checked.",
  },
  "arazzo-call": {
    level: "error",
    says: "A step has exactly one of `operationId`, `operationPath`, `channelPath` and `workflowId`.",
  },
  "arazzo-operation": { level: "error", says: "Operations and channels that steps name exist." },
  "arazzo-workflow": { level: "error", says: "Workflows that are named exist." },
  "arazzo-step": { level: "error", says: "Steps that are named exist." },
  "arazzo-component": { level: "error", says: "Reusable Objects name a component of the right kind." },
  "arazzo-input-reference": { level: "error", says: "References in the schemas of inputs lead somewhere." },
  "arazzo-expression": {
    level: "error",
    says: "Runtime expressions follow the grammar of the specification.",
  },
  "arazzo-reference": {
    level: "error",
    says: "The inputs, outputs, steps, workflows, components and sources in runtime expressions exist.",
  },
  "arazzo-braces": { level: "warning", says: "Runtime expressions inside a text are in braces." },
  "arazzo-condition": { level: "error", says: "Simple conditions have literals, operators and expressions." },
  "arazzo-context": { level: "error", says: "A criterion with a `type` has a `context`." },
  "arazzo-selector": {
    level: "error",
    says: "JSONPath queries, JSON Pointers and XPath expressions are well-formed, and their versions are known.",
  },
  "arazzo-regex": { level: "warning", says: "JavaScript can parse the regular expressions." },
  "arazzo-parameter": {
    level: "error",
    says: "Parameters of operations have a location, those of actions have none.",
  },
  "arazzo-parameter-unknown": {
    level: "warning",
    says: "The operation or workflow has the parameters that a step passes.",
  },
  "arazzo-parameter-missing": {
    level: "warning",
    says: "Steps pass the parameters that the operation or workflow requires.",
  },
  "arazzo-action": {
    level: "error",
    says: "An action that goes to a step or a workflow names exactly one of them; one that retries, at most one.",
  },
  "arazzo-action-field": { level: "warning", says: "Actions have only fields that their type uses." },
  "arazzo-async": {
    level: "warning",
    says: "`action` and `correlationId` are fields of asynchronous steps.",
  },
  "arazzo-order": {
    level: "error",
    says: "Steps use only outputs of earlier steps, unless a step has `dependsOn`.",
  },
  "arazzo-cycle": {
    level: "error",
    says: "Steps and workflows do not depend on themselves, directly or indirectly.",
  },
  "arazzo-recursion": { level: "warning", says: "Workflows do not call themselves." },
  "arazzo-work": { level: "warning", says: "The document is small enough to be checked completely." },
} as const satisfies Readonly<Record<string, Rule>>;

/** The id of a rule. */
export type RuleId = keyof typeof RULES;
