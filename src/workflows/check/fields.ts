/** The Objects of Arazzo 1.0 and 1.1 as tables: one row for each field. */

/** The Objects. */
export type ObjectName =
  | "Arazzo Specification"
  | "Info"
  | "Source Description"
  | "Workflow"
  | "Step"
  | "Parameter"
  | "Success Action"
  | "Failure Action"
  | "Components"
  | "Reusable"
  | "Criterion"
  | "Expression Type"
  | "Selector"
  | "Request Body"
  | "Payload Replacement";

/** The type of a field. */
export type FieldType =
  | "string"
  | "number"
  | "integer"
  | "any"
  | "schema"
  /** A list of texts. */
  | "strings"
  /** An expression or a Selector Object (1.1). */
  | "output"
  /** The name of a language, or an Expression Type Object. */
  | "language"
  | { object: ObjectName }
  /** `reusable`: a Reusable Object may stand for each. */
  | { list: ObjectName; reusable?: true }
  | { map: ObjectName | "schema" | "output" };

/** A field. */
export interface Field {
  type: FieldType;
  required?: true;
  /** It does not exist in 1.0. */
  isLater?: true;
  /** The allowed values, in 1.0 and 1.1. */
  values?: { "1.0": readonly string[]; "1.1": readonly string[] };
  /** The fewest items of a list, in both versions or only in 1.1. */
  least?: "1.0" | "1.1";
  /** Its names should have only letters, digits, `-` and `_`. */
  isName?: true;
}

const same = (values: readonly string[]): NonNullable<Field["values"]> => ({ "1.0": values, "1.1": values });

const REQUIRED_TEXT: Field = { type: "string", required: true };
const TEXT: Field = { type: "string" };
const LATER_TEXT: Field = { type: "string", isLater: true };
const PARAMETERS: FieldType = { list: "Parameter", reusable: true };
const SUCCESS_ACTIONS: Field = { type: { list: "Success Action", reusable: true } };
const FAILURE_ACTIONS: Field = { type: { list: "Failure Action", reusable: true } };

const ACTION: Readonly<Record<string, Field>> = {
  name: REQUIRED_TEXT,
  workflowId: TEXT,
  stepId: TEXT,
  parameters: { type: PARAMETERS, isLater: true },
  criteria: { type: { list: "Criterion" } },
};

/** The fields of every Object. */
export const OBJECTS: Readonly<Record<ObjectName, Readonly<Record<string, Field>>>> = {
  "Arazzo Specification": {
    arazzo: REQUIRED_TEXT,
    $self: LATER_TEXT,
    info: { type: { object: "Info" }, required: true },
    sourceDescriptions: { type: { list: "Source Description" }, required: true, least: "1.0" },
    workflows: { type: { list: "Workflow" }, required: true, least: "1.0" },
    components: { type: { object: "Components" } },
  },
  Info: { title: REQUIRED_TEXT, summary: TEXT, description: TEXT, version: REQUIRED_TEXT },
  "Source Description": {
    name: { ...REQUIRED_TEXT, isName: true },
    url: REQUIRED_TEXT,
    type: {
      type: "string",
      values: { "1.0": ["openapi", "arazzo"], "1.1": ["openapi", "asyncapi", "arazzo"] },
    },
  },
  Workflow: {
    workflowId: { ...REQUIRED_TEXT, isName: true },
    summary: TEXT,
    description: TEXT,
    inputs: { type: "schema" },
    dependsOn: { type: "strings" },
    steps: { type: { list: "Step" }, required: true },
    successActions: SUCCESS_ACTIONS,
    failureActions: FAILURE_ACTIONS,
    outputs: { type: { map: "output" } },
    parameters: { type: PARAMETERS },
  },
  Step: {
    description: TEXT,
    stepId: { ...REQUIRED_TEXT, isName: true },
    operationId: TEXT,
    operationPath: TEXT,
    channelPath: LATER_TEXT,
    workflowId: TEXT,
    parameters: { type: PARAMETERS },
    requestBody: { type: { object: "Request Body" } },
    successCriteria: { type: { list: "Criterion" }, least: "1.1" },
    onSuccess: SUCCESS_ACTIONS,
    onFailure: FAILURE_ACTIONS,
    outputs: { type: { map: "output" } },
    timeout: { type: "integer", isLater: true },
    correlationId: LATER_TEXT,
    action: { type: "string", isLater: true, values: same(["send", "receive"]) },
    dependsOn: { type: "strings", isLater: true },
  },
  Parameter: {
    name: REQUIRED_TEXT,
    in: {
      type: "string",
      values: {
        "1.0": ["path", "query", "header", "cookie"],
        "1.1": ["path", "query", "querystring", "header", "cookie"],
      },
    },
    value: { type: "any", required: true },
  },
  "Success Action": { ...ACTION, type: { ...REQUIRED_TEXT, values: same(["end", "goto"]) } },
  "Failure Action": {
    ...ACTION,
    type: { ...REQUIRED_TEXT, values: same(["end", "retry", "goto"]) },
    retryAfter: { type: "number" },
    retryLimit: { type: "integer" },
  },
  Components: {
    inputs: { type: { map: "schema" } },
    parameters: { type: { map: "Parameter" } },
    successActions: { type: { map: "Success Action" } },
    failureActions: { type: { map: "Failure Action" } },
  },
  Reusable: { reference: REQUIRED_TEXT, value: { type: "any" } },
  Criterion: {
    context: TEXT,
    condition: REQUIRED_TEXT,
    type: { type: "language", values: same(["simple", "regex", "jsonpath", "xpath"]) },
  },
  "Expression Type": {
    type: {
      ...REQUIRED_TEXT,
      values: { "1.0": ["jsonpath", "xpath"], "1.1": ["jsonpath", "xpath", "jsonpointer"] },
    },
    version: REQUIRED_TEXT,
  },
  Selector: {
    context: REQUIRED_TEXT,
    selector: REQUIRED_TEXT,
    type: { type: "language", required: true, values: same(["jsonpath", "xpath", "jsonpointer"]) },
  },
  "Request Body": {
    contentType: TEXT,
    payload: { type: "any" },
    replacements: { type: { list: "Payload Replacement" } },
  },
  "Payload Replacement": {
    target: REQUIRED_TEXT,
    targetSelectorType: {
      type: "language",
      isLater: true,
      values: same(["jsonpath", "xpath", "jsonpointer"]),
    },
    value: { type: "any", required: true },
  },
};

/** The versions of each language that an Expression Type Object may name. */
export const LANGUAGE_VERSIONS: Readonly<Record<"1.0" | "1.1", Readonly<Record<string, readonly string[]>>>> =
  {
    "1.0": {
      jsonpath: ["draft-goessner-dispatch-jsonpath-00"],
      xpath: ["xpath-30", "xpath-20", "xpath-10"],
    },
    "1.1": {
      jsonpath: ["rfc9535", "draft-goessner-dispatch-jsonpath-00"],
      xpath: ["xpath-31", "xpath-30", "xpath-20", "xpath-10"],
      jsonpointer: ["rfc6901"],
    },
  };
