/** Checks the examples in the text of the Arazzo Specification (`specification`, Apache-2.0). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { isRecord, own } from "#oas/read.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { linesOf } from "./documents.ts";

interface Example {
  version: string;
  /** The heading above it, and its number below that. */
  name: string;
  value: unknown;
}

const ROOT = "Arazzo Specification Object Example";

/** The examples of a version. */
function examplesOf(version: string): Example[] {
  const text = readFileSync(new URL(`specification/${version}.md`, import.meta.url), "utf8");
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = "", ...rest] = section.split("\n");
      const blocks = [...rest.join("\n").matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block = ""]) => block);
      return blocks.map((block, at) => {
        // A member in JSON is not a document of its own.
        const value = parseYaml(/^"\w+": \{/.test(block) ? `{${block}}` : block);
        return { version, name: `${heading.replace(/Examples?$/, "").trim()} ${at + 1}`, value };
      });
    });
}

/** A document that contains an example: a step with it, or the part of the document that it is. */
function around({ version, name, value }: Example): unknown {
  if (own(value, "arazzo") !== undefined) return value;
  const info = { title: "T", version: "1" };
  const step = (more: object): object => ({
    steps: [{ stepId: "example", operationId: "example", ...more }],
  });
  const document = (workflow: object, more: object = {}): object => ({
    arazzo: version,
    info,
    sourceDescriptions: [{ name: "example", url: "example.yaml" }],
    workflows: [{ workflowId: "example", inputs: true, ...step({}), ...workflow }],
    ...more,
  });
  const has = (field: string): boolean => own(value, field) !== undefined;
  const [first] = Array.isArray(value) ? value : [];
  if (name.startsWith("Info")) return document({}, { info: value });
  if (has("sourceDescriptions") || has("components") || has("workflows"))
    return document({}, value as object);
  if (name.startsWith("Source Description Object")) return document({}, { sourceDescriptions: [value] });
  if (name.startsWith("Workflow")) return document({}, { workflows: [value] });
  if (has("steps")) return document(value as object);
  if (has("stepId") && has("operationId")) return document({ steps: [value] });
  if (own(first, "stepId") !== undefined) return document({ steps: value });
  if (name.startsWith("Success Action")) return document(step({ onSuccess: [value] }));
  if (name.startsWith("Failure Action")) return document(step({ onFailure: [value] }));
  if (has("reference")) {
    const field = String(own(value, "reference")).includes("successActions") ? "onSuccess" : "parameters";
    return document(step({ [field]: [value] }));
  }
  if (name.startsWith("Parameter"))
    return document(step({ parameters: Array.isArray(value) ? value : [value] }));
  if (own(first, "condition") !== undefined || own(first, "context") !== undefined)
    return document(step({ successCriteria: value }));
  if (/Expression Type/.test(name)) {
    const condition = own(value, "type") === "xpath" ? "/a" : "$.a";
    return document(step({ successCriteria: [{ context: "$response.body", condition, type: value }] }));
  }
  if (has("target")) return document(step({ requestBody: { replacements: [value] } }));
  if (has("payload")) return document(step({ requestBody: value }));
  if (isRecord(value)) return document(step(value));
  throw new Error(`${name} is not known.`);
}

/** A part of a document refers to what it does not contain. */
const IN_WHOLE =
  /^arazzo-(?:source-unread|reference|step|workflow|component) |^arazzo-operation .* names the source description/;

/** The examples with problems, and these. All others have none. */
const PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  "1.0.1 Arazzo Specification Object 1": [
    "arazzo-source-unread /sourceDescriptions/0/url The source description `petStoreDescription` was not read.",
    "arazzo-operation /workflows/0/steps/1/operationPath `{$sourceDescriptions.petstoreDescription.url}#/paths/~1pet~1findByStatus/get` names the source description `petstoreDescription`, which does not exist.",
    "arazzo-reference /workflows/0/steps/1/parameters/1/value `$steps.loginUser.outputs.sessionToken` refers to the step `loginUser`, which the workflow does not have.",
  ],
  "1.0.1 Components Object 2": [
    "arazzo-condition /components/failureActions/refreshToken/criteria/0/condition The condition `{$statusCode == 401}` has something unexpected at `{$statusCode == 401}`.",
  ],
  "1.0.1 RequestBody Object 6": [
    "arazzo-braces /workflows/0/steps/0/requestBody/payload `$inputs.s\u2026` is inside a text. Write it in braces to make it an expression: `{$inputs.s\u2026}`.",
  ],
  "1.1.0 Application-Specific Default Base URI 1": [
    "arazzo-required  The Arazzo Specification Object has no `workflows`.",
  ],
  "1.1.0 Arazzo Specification Object 1": [
    "arazzo-source-unread /sourceDescriptions/0/url The source description `petStoreDescription` was not read.",
    "arazzo-source-unread /sourceDescriptions/1/url The source description `asyncOrderApiDescription` was not read.",
    "arazzo-operation /workflows/0/steps/0/operationId `$sourceDescriptions.petstoreDescription.loginUser` names the source description `petstoreDescription`, which does not exist.",
    "arazzo-operation /workflows/0/steps/1/operationPath `{$sourceDescriptions.petstoreDescription.url}#/paths/~1pet~1findByStatus/get` names the source description `petstoreDescription`, which does not exist.",
    "arazzo-expression /workflows/0/steps/2/operationPath `$sourceDescriptions.asyncOrderApiDescription.placeOrder` must have the form `{$sourceDescriptions.<name>.url}#<JSON Pointer>`.",
    "arazzo-expression /workflows/0/steps/3/operationPath `$sourceDescriptions.asyncOrderApiDescription.confirmOrder` must have the form `{$sourceDescriptions.<name>.url}#<JSON Pointer>`.",
    "arazzo-expression /workflows/0/steps/3/outputs/orderId `$message.payload.orderId` must go on with `#` and a JSON Pointer after `payload`, or end.",
  ],
  "1.1.0 Base URI From the Retrieval URI (No `$self`) 1": [
    "arazzo-required  The Arazzo Specification Object has no `workflows`.",
  ],
  "1.1.0 Base URI Within Content (Using `$self`) 1": [
    "arazzo-required  The Arazzo Specification Object has no `workflows`.",
  ],
  "1.1.0 Identity vs Location: Why `$self` Matters 1": [
    "arazzo-required  The Arazzo Specification Object has no `sourceDescriptions`.",
    "arazzo-required  The Arazzo Specification Object has no `workflows`.",
  ],
  "1.1.0 RequestBody Object 6": [
    "arazzo-braces /workflows/0/steps/0/requestBody/payload `$inputs.s\u2026` is inside a text. Write it in braces to make it an expression: `{$inputs.s\u2026}`.",
  ],
  "1.1.0 Resolving Relative `$self` 1": [
    "arazzo-required  The Arazzo Specification Object has no `workflows`.",
  ],
  "1.1.0 Runtime Expressions in Conditions 2": [
    "arazzo-expression /workflows/0/steps/0/successCriteria/0/context `$response.body.status` must go on with `#` and a JSON Pointer after `body`, or end.",
  ],
  "1.1.0 Step Object 3": [
    "arazzo-expression /workflows/0/steps/1/outputs/orderId `$message.payload.orderId` must go on with `#` and a JSON Pointer after `payload`, or end.",
  ],
};

const examples = ["1.0.1", "1.1.0"].flatMap(examplesOf);

test("all examples are there", () => expect(examples.length).toBe(76));

test.each(examples.map((one) => [`${one.version} ${one.name}`, one] as const))(
  "%s",
  async (name, example) => {
    const lines = await linesOf(new Arazzo(around(example), "https://example.com/arazzo.yaml"));
    const isWhole = example.name.startsWith(ROOT.replace(" Example", ""));
    const found = lines.filter((line) => isWhole || !IN_WHOLE.test(line));
    expect(found).toEqual(PROBLEMS[name] ?? []);
  },
);

test.each([
  [
    "1.1.0 Base URI Within Content (Using `$self`) 1",
    "file:///a/b.yaml",
    "https://api.example.com/specs/petstore.yaml",
  ],
  [
    "1.1.0 Base URI From the Retrieval URI (No `$self`) 1",
    "file:///Users/dev/projects/workflows/purchase.arazzo.yaml",
    "file:///Users/dev/projects/specs/petstore.yaml",
  ],
  [
    "1.1.0 Application-Specific Default Base URI 1",
    "https://workflows.example.com/a7b3c4d5",
    "https://workflows.example.com/specs/petstore.yaml",
  ],
  [
    "1.1.0 Resolving Relative `$self` 1",
    "https://api.example.com/v2/api-description.yaml",
    "https://api.example.com/v2/specs/petstore.yaml",
  ],
])("the base of %s", (name, url, expected) => {
  const example = examples.find((one) => `${one.version} ${one.name}` === name);
  const [source] = new Arazzo(example?.value, url).sourceDescriptions;
  expect(source?.absoluteUrl).toBe(expected);
});
