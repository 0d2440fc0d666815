import { expect, test } from "vitest";
import { readOptions } from "#options/read.ts";

test.each([
  // names
  [{ scrollYOffset: 50 }, "scrollYOffset", 50],
  [{ "scroll-y-offset": "50" }, "scrollYOffset", 50],
  [{ "scroll-yoffset": "50" }, "scrollYOffset", 50],
  [{ scrollyoffset: "50" }, "scrollYOffset", 50],
  [{ requiredPropsFirst: true }, "sortRequiredPropsFirst", true],
  [{ "required-props-first": "" }, "sortRequiredPropsFirst", true],
  [{ hideDownloadButton: true }, "hideDownloadButtons", true],
  [{ jsonSampleExpandLevel: "all" }, "jsonSamplesExpandLevel", Number.POSITIVE_INFINITY],
  // flags
  [{ disableSearch: "" }, "disableSearch", true],
  [{ disableSearch: "true" }, "disableSearch", true],
  [{ disableSearch: "false" }, "disableSearch", false],
  [{ disableSearch: false }, "disableSearch", false],
  // lists
  [{ expandResponses: "200, 201" }, "expandResponses", ["200", "201"]],
  [{ expandResponses: ["200"] }, "expandResponses", ["200"]],
  [{ expandResponses: "all" }, "expandResponses", ["all"]],
  [{ showExtensions: "" }, "showExtensions", true],
  [{ showExtensions: "false" }, "showExtensions", false],
  [{ showExtensions: "x-a,x-b" }, "showExtensions", ["x-a", "x-b"]],
  // offsets
  [{ scrollYOffset: ".header" }, "scrollYOffset", ".header"],
  // numbers
  [{ maxDisplayedEnumValues: "3" }, "maxDisplayedEnumValues", 3],
  [{ schemasExpansionLevel: "all" }, "schemasExpansionLevel", Number.POSITIVE_INFINITY],
] as const)("%j: %s is %j", (given, name, value) => {
  expect(readOptions([given])[name]).toEqual(value);
});

test("a later source wins, except where it says nothing", () => {
  const options = readOptions([
    { hideHostname: false, disableSearch: true },
    { "hide-hostname": "" },
    { disableSearch: null },
  ]);
  expect(options.hideHostname).toBe(true);
  expect(options.disableSearch).toBe(true);
});

test("unknown names and odd sources are let pass in silence", () => {
  const problems: unknown[] = [];
  const sources = [
    null,
    undefined,
    "x",
    5,
    [],
    { suppressWarnings: true, constructor: 1, __proto__: { disableSearch: true } },
  ];
  expect(readOptions(sources, (problem) => problems.push(problem))).toEqual(readOptions([]));
  expect(problems).toEqual([]);
});

test("a wrong value is named once, and the default stays", () => {
  const problems: { name: string; message: string }[] = [];
  const options = readOptions([{ maxDisplayedEnumValues: "many", disableSearch: {} }], (one) =>
    problems.push(one),
  );
  expect(options).toEqual(readOptions([]));
  expect(problems.map((one) => one.name)).toEqual(["maxDisplayedEnumValues", "disableSearch"]);
  expect(problems[0]?.message).toBe("option maxDisplayedEnumValues: a whole number is expected");
});

test("a function for the offset is kept", () => {
  const offset = (): number => 40;
  expect(readOptions([{ scrollYOffset: offset }]).scrollYOffset).toBe(offset);
});
