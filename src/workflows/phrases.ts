/**
 * The phrases that describe workflows in words. The view is a higher layer, so this one cannot import its labels; the
 * view replaces these phrases with those of the page's language, as it does with those of `model`.
 */

/** The phrases. `{name}` in braces is replaced by a value or by other words. */
export const ENGLISH = {
  // Runtime expressions
  url: "the request URL",
  method: "the request method",
  statusCode: "the status code",
  self: "the address of this document",
  requestHeader: "request header {name}",
  requestQuery: "query parameter {name}",
  requestPath: "path parameter {name}",
  requestBody: "the request body",
  requestPayload: "the request payload",
  responseHeader: "response header {name}",
  responseQuery: "query parameter {name} of the response",
  responsePath: "path parameter {name} of the response",
  responseBody: "the response body",
  responsePayload: "the response payload",
  messageHeader: "message header {name}",
  messageQuery: "query parameter {name} of the message",
  messagePath: "path parameter {name} of the message",
  messageBody: "the message body",
  messagePayload: "the message payload",
  inside: "{pointer} in {value}",
  input: "input {name}",
  output: "output {name}",
  stepOutput: "output {name} of step {step}",
  workflowInput: "input {name} of workflow {workflow}",
  workflowOutput: "output {name} of workflow {workflow}",
  sourceReference: "{name} of source description {source}",
  componentInputs: "input component {name}",
  componentParameters: "parameter component {name}",
  componentSuccessActions: "success action component {name}",
  componentFailureActions: "failure action component {name}",
  selected: "{selector} ({language}) in {value}",
  // Conditions
  equal: "{left} equals {right}",
  notEqual: "{left} does not equal {right}",
  less: "{left} is less than {right}",
  lessOrEqual: "{left} is at most {right}",
  greater: "{left} is greater than {right}",
  greaterOrEqual: "{left} is at least {right}",
  isNull: "{left} is null",
  isNotNull: "{left} is not null",
  holds: "{value} is true",
  not: "not ({condition})",
  and: "{left} and {right}",
  or: "{left} or {right}",
  group: "({condition})",
  regex: "{value} matches the regular expression {condition}",
  jsonpath: "the JSONPath query {condition} finds something in {value}",
  xpath: "the XPath expression {condition} holds for {value}",
  other: "{value} satisfies {condition} ({language})",
  unknownContext: "the value",
  // Actions
  end: "End the workflow",
  gotoStep: "Go to step {step}",
  gotoWorkflow: "Go to workflow {workflow}",
  retryOnce: "Retry once",
  retryTimes: "Retry up to {count} times",
  retryNever: "Do not retry",
  afterSeconds: "{action}, after {seconds} s",
  afterStep: "{action}, after step {step}",
  afterWorkflow: "{action}, after workflow {workflow}",
  unknownAction: "{type}",
  ifCriteria: "{action} if {criteria}",
} as const;

/** The name of a phrase. */
export type PhraseName = keyof typeof ENGLISH;

/** Phrases in any language. */
export type Phrases = Readonly<Record<PhraseName, string>>;
