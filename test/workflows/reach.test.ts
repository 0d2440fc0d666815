/** Tests which operations a run of a workflow may call. */
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import type { OpenAPI } from "#oas/types.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { Descriptions } from "#workflows/descriptions.ts";
import { operationsOf } from "#workflows/reach.ts";

const PATHS = Object.fromEntries(
  ["a", "b", "c", "d", "e"].map((id) => [`/${id}`, { get: { operationId: id } }]),
);

function reached(workflows: readonly object[]): (string | undefined)[] {
  const document = new Document({ openapi: "3.1.0", paths: PATHS } as unknown as OpenAPI, "https://x.test/");
  const page = { url: "https://x.test/", described: { kind: "openapi", document } } as const;
  const raw = { arazzo: "1.0.1", sourceDescriptions: [{ name: "x", url: "https://x.test/" }], workflows };
  const [first] = new Arazzo(raw, undefined, new Descriptions([], page)).workflows;
  return operationsOf(first!).map(({ operationId }) => operationId);
}

test("those of its steps, of workflows that steps call, and of workflows that actions go to", () => {
  const to = (workflowId: string): object[] => [{ name: "n", type: "goto", workflowId }];
  const workflow = (workflowId: string, steps: object[], more: object = {}) => ({
    workflowId,
    steps,
    ...more,
  });
  const all = [
    workflow("one", [{ operationId: "a" }, { workflowId: "two" }], { failureActions: to("four") }),
    workflow("two", [{ operationId: "b", onSuccess: to("three") }]),
    workflow("three", [{ operationId: "c" }, { workflowId: "one" }, { operationId: "none" }]),
    workflow("four", [{ operationId: "d" }]),
    workflow("five", [{ operationId: "e" }]),
  ];
  expect(reached(all).sort()).toEqual(["a", "b", "c", "d"]);
});
