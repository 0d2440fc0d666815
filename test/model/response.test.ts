import { describe, expect, test } from "vitest";
import { detailsOf } from "#model/operation-details.ts";
import { operationOf } from "./documents.ts";

describe("responses", () => {
  test.each([
    ["200", {}, "success"],
    ["2XX", {}, "success"],
    ["2xx", {}, "success"],
    ["101", {}, "info"],
    ["304", {}, "redirect"],
    ["404", {}, "error"],
    ["5XX", {}, "error"],
    ["default", {}, "success"],
    ["default", { 404: {} }, "success"],
    ["default", { 201: {} }, "error"],
    ["default", { "2XX": {} }, "error"],
    ["999", {}, "error"],
    ["20", {}, "error"],
    ["ok", {}, "error"],
  ])("%s beside %j: %s", (status, others, kind) => {
    const read = detailsOf(operationOf({ responses: { ...others, [status]: {} } })).responses;
    expect(read.find((one) => one.status === status)?.kind).toBe(kind);
  });

  test("extensions and values that are not responses are left out", () => {
    const responses = { default: {}, "x-a": {}, 400: null };
    expect(detailsOf(operationOf({ responses })).responses.map((one) => one.status)).toEqual(["default"]);
  });

  test("a broken reference is kept, so that the page can report it", () => {
    const lost = { $ref: "#/none" };
    const [lostResponse, response] = detailsOf(
      operationOf({
        responses: {
          400: lost,
          401: { headers: { h: lost }, links: { l: lost, "x-a": {} }, content: { c: lost } },
        },
      }),
    ).responses;
    expect([lostResponse?.broken, lostResponse?.isEmpty]).toEqual(["#/none", false]);
    expect(response?.broken).toBeUndefined();
    expect(response?.headers.map((one) => [one.name, one.broken])).toEqual([["h", "#/none"]]);
    expect(response?.links.map((one) => [one.name, one.broken])).toEqual([["l", "#/none"]]);
    expect(response?.content.map((one) => [one.name, one.broken])).toEqual([["c", "#/none"]]);
  });

  test.each([
    "See [this](/a).\n\nTwo.",
    "| C |\n|---|\n| 1 |",
    "C | M\n- | -\n1 | b",
    "Error\n-----\nD",
    "`a`\n\nTwo.",
  ])("the text is complete where the line is not: %j", (description) => {
    const [read] = detailsOf(operationOf({ responses: { 200: { description } } })).responses;
    expect(read?.text).toBe(description);
  });

  test.each([
    [{ description: "D" }, "D", undefined],
    [{ summary: "S", description: "D" }, "S", "D"],
    [{ summary: "S", description: "S\n" }, "S", undefined],
    [{ description: "\nOne\ntwo.\n" }, "One\ntwo.", undefined],
    [{ description: "One.\r\n\r\nTwo." }, "One.", "Two."],
    [{ description: "One.\n\n  - a" }, "One.", "  - a"],
    [{ description: "```\nerror 5\n```" }, "```\nerror 5", "```\nerror 5\n```"],
    [{ description: "These:\n  - a\n  - b" }, "These:", "These:\n  - a\n  - b"],
    [{}, undefined, undefined],
    [
      { description: "The\n`X-Key` or\n*any* other lacks.\n\nTwo." },
      "The\n`X-Key` or\n*any* other lacks.",
      "The\n`X-Key` or\n*any* other lacks.\n\nTwo.",
    ],
  ])("%j has the line %j and the text %j", (raw, line, text) => {
    const [read] = detailsOf(operationOf({ responses: { 200: raw } })).responses;
    expect([read?.line?.trim(), read?.text]).toEqual([line, text]);
  });

  test("summary under all names; a summary beside a reference takes precedence", () => {
    const responses = {
      200: { summary: "new", "x-summary": "old" },
      201: { "x-summary": "old" },
      202: { $ref: "#/components/responses/r", summary: "beside" },
    };
    const root = { components: { responses: { r: { summary: "target", description: "D" } } } };
    const read = detailsOf(operationOf({ responses }, {}, root)).responses;
    expect(read.map((one) => [one.summary, one.description])).toEqual([
      ["new", undefined],
      ["old", undefined],
      ["beside", "D"],
    ]);
  });

  test.each([
    [{}, true],
    [{ description: "D" }, true],
    [{ "x-summary": "S" }, true],
    [{ "x-summary": "S", description: "D" }, false],
    [{ headers: { a: {} } }, false],
    [{ content: { "a/b": {} } }, false],
    [{ links: { a: {} } }, false],
    [{ content: {}, headers: null }, true],
  ])("%j is empty: %j", (raw, isEmpty) => {
    expect(detailsOf(operationOf({ responses: { 200: raw } })).responses[0]?.isEmpty).toBe(isEmpty);
  });

  test("headers and links by reference", () => {
    const responses = {
      200: {
        headers: { "X-A": { $ref: "#/components/headers/h", description: "beside" }, wrong: null },
        links: { next: { $ref: "#/components/links/l" }, wrong: 5 },
      },
    };
    const root = {
      components: {
        headers: { h: { required: true } },
        links: { l: { operationId: "o", parameters: { id: "$response.body#/id" }, server: { url: "/b" } } },
      },
    };
    const [response] = detailsOf(operationOf({ responses }, {}, root)).responses;
    expect(response?.headers.map((one) => [one.name, one.description, one.required])).toEqual([
      ["X-A", "beside", true],
    ]);
    expect(
      response?.links.map((one) => [one.name, one.operationId, one.parameters, one.server?.address()]),
    ).toEqual([["next", "o", [["id", "$response.body#/id"]], "https://a.test/b"]]);
  });
});
