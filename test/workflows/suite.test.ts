/** Checks the examples of the Arazzo Specification's repository (`suite`, Apache-2.0, see its LICENSE). */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { arazzoOf, linesOf, suiteFile } from "./documents.ts";

/** The addresses that documents use for files of the suite. */
const REMOTE = "https://raw.githubusercontent.com/OAI/Arazzo-Specification/main/examples/";

/** Each document, the descriptions that it names, and its problems. */
const SUITE: Readonly<
  Record<string, { others: Readonly<Record<string, string>>; problems: readonly string[] }>
> = {
  "1.0.0/ExtendedParametersExample.arazzo.yaml": {
    others: {},
    problems: [
      "arazzo-source-unread /sourceDescriptions/0/url The source description `animals` was not read.",
    ],
  },
  "1.0.0/FAPI-PAR.arazzo.yaml": {
    others: { "FAPI-PAR.openapi.yaml": "1.0.0/FAPI-PAR.openapi.yaml" },
    problems: ["arazzo-operation /workflows/0/steps/0/operationId There is no operation `PAR`."],
  },
  "1.0.0/LoginAndRetrievePets.arazzo.yaml": {
    others: {},
    problems: [
      "arazzo-source-unread /sourceDescriptions/0/url The source description `petStoreDescription` was not read.",
    ],
  },
  "1.0.0/bnpl-arazzo.yaml": {
    others: { [`${REMOTE}1.0.0/bnpl-openapi.yaml`]: "1.0.0/bnpl-openapi.yaml" },
    problems: [
      "arazzo-expression /workflows/0/outputs/finalizedPaymentPlan `$steps.retrieveFinalizedPaymentPlan.finalizedPaymentPlan` must have the form `$steps.<stepId>.outputs.<name>`.",
      "arazzo-reference /workflows/0/steps/4/parameters/0/value `$steps.authenticateCustomerAndAuthorizeLoan.outputs.redirectAuthToken` refers to the output `redirectAuthToken`, which `authenticateCustomerAndAuthorizeLoan` does not have.",
      "arazzo-parameter-missing /workflows/0/steps/4 The operation requires the query parameter `AuthorizationToken`, which the step does not pass.",
      "arazzo-parameter-unknown /workflows/0/steps/4/parameters/0 The operation has no `query` parameter `redirectAuthToken`.",
      "arazzo-reference /workflows/0/steps/5/parameters/0/value `$steps.initiateBnplTransaction.outputs.loanTransactionId` refers to the output `loanTransactionId`, which `initiateBnplTransaction` does not have.",
      "arazzo-reference /workflows/0/steps/6/parameters/0/value `$steps.initiateBnplTransaction.outputs.loanTransactionId` refers to the output `loanTransactionId`, which `initiateBnplTransaction` does not have.",
      "arazzo-order /workflows/0/steps/4/parameters/0/value The step uses its own output, which does not exist yet.",
    ],
  },
  "1.0.0/oauth.arazzo.yaml": { others: { "oauth.openapi.yaml": "1.0.0/oauth.openapi.yaml" }, problems: [] },
  "1.0.0/pet-coupons.arazzo.yaml": {
    others: { "pet-coupons.openapi.yaml": "1.0.0/pet-coupons.openapi.yaml" },
    problems: [
      "arazzo-parameter-unknown /workflows/0/steps/0/parameters/0 The operation has no `query` parameter `pet_tags`.",
      "arazzo-parameter-missing /workflows/0/steps/1 The operation requires the path parameter `petId`, which the step does not pass.",
      "arazzo-parameter-unknown /workflows/0/steps/1/parameters/0 The operation has no `path` parameter `pet_id`.",
    ],
  },
};

describe("the public suite", () => {
  test("every document is there", () => {
    const names = readdirSync(new URL("suite/1.0.0", import.meta.url)).filter((name) =>
      name.endsWith("arazzo.yaml"),
    );
    expect(names.map((name) => `1.0.0/${name}`).sort()).toEqual(Object.keys(SUITE).sort());
  });

  test.each(Object.entries(SUITE))("%s", async (name, { others, problems }) => {
    const texts = Object.fromEntries(Object.entries(others).map(([url, file]) => [url, suiteFile(file)]));
    expect(await linesOf(await arazzoOf(suiteFile(name), texts))).toEqual(problems);
  });
});
