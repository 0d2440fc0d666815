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
  [{ disableSearch: "False" }, "disableSearch", false],
  [{ disableSearch: false }, "disableSearch", false],
  [{ hideLoading: false }, "hideLoading", false],
  [{ excludeFromSearch: true }, "disableSearch", true],
  [{ unstable_ignoreMimeParameters: true }, "unstable_ignoreMimeParameters", true],
  [{ "unstable-ignore-mime-parameters": "" }, "unstable_ignoreMimeParameters", true],
  // lists
  [{ expandResponses: "200, 201" }, "expandResponses", ["200", "201"]],
  [{ expandResponses: ["200"] }, "expandResponses", ["200"]],
  [{ expandResponses: "all" }, "expandResponses", ["all"]],
  [{ expandResponses: "200" }, "expandResponses", ["200"]],
  [{ expandResponses: "" }, "expandResponses", []],
  [{ expandResponses: '["200", 404]' }, "expandResponses", ["200", "404"]],
  [{ expandResponses: "false" }, "expandResponses", []],
  [{ expandResponses: null }, "expandResponses", ["success"]],
  [{ expandResponses: false }, "expandResponses", []],
  [{ ignoreNamedSchemas: "A, B" }, "ignoreNamedSchemas", ["A", "B"]],
  [{ showExtensions: "" }, "showExtensions", true],
  [{ showExtensions: "true" }, "showExtensions", true],
  [{ showExtensions: [] }, "showExtensions", []],
  [{ showExtensions: "false" }, "showExtensions", false],
  [{ showExtensions: "x-a,x-b" }, "showExtensions", ["x-a", "x-b"]],
  // offsets
  [{ scrollYOffset: ".header" }, "scrollYOffset", ".header"],
  [{ scrollYOffset: null }, "scrollYOffset", 0],
  // numbers
  [{ maxDisplayedEnumValues: "3" }, "maxDisplayedEnumValues", 3],
  [{ schemasExpansionLevel: "all" }, "schemasExpansionLevel", Number.POSITIVE_INFINITY],
  [{ jsonSamplesExpandLevel: "+Infinity" }, "jsonSamplesExpandLevel", Number.POSITIVE_INFINITY],
  // words
  [{ layout: "stacked" }, "layout", "stacked"],
  [{ "side-nav-style": "id-only" }, "sideNavStyle", "id-only"],
  // JSON
  [{ labels: '{"enum": "Werte"}' }, "labels", { enum: "Werte" }],
  [{ labels: { enum: "Werte" } }, "labels", { enum: "Werte" }],
  [{ labels: "pt-BR" }, "labels", { language: "pt-BR" }],
  [{ downloadUrls: '[{"url": "/a"}]' }, "downloadUrls", [{ url: "/a" }]],
  [{ downloadUrls: { url: "/a" } }, "downloadUrls", [{ url: "/a" }]],
] as const)("%j: %s is %j", (given, name, value) => {
  expect(readOptions([given])[name]).toEqual(value);
});

test("a later source wins, unless it has no value", () => {
  const options = readOptions([
    { hideHostname: false, disableSearch: true },
    { "hide-hostname": "" },
    { disableSearch: null },
  ]);
  expect(options.hideHostname).toBe(true);
  expect(options.disableSearch).toBe(true);
});

test("unknown names and invalid sources are ignored", () => {
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

test("an invalid value is reported once, and the default is used", () => {
  const problems: { name: string; message: string }[] = [];
  const wrong = { maxDisplayedEnumValues: "many", disableSearch: {}, labels: "{", layout: "round" };
  const options = readOptions([wrong, { "max-displayed-enum-values": "-1" }], (one) => problems.push(one));
  expect(options).toEqual(readOptions([]));
  expect(problems.map((one) => one.message)).toEqual([
    "option maxDisplayedEnumValues: expected a whole number",
    "option disableSearch: expected true or false",
    "option labels: expected a language or an object",
    "option layout: expected three-panel or stacked",
  ]);
  expect(problems[0]?.name).toBe("maxDisplayedEnumValues");
});

/** Settings as users write them. */
test.each([
  [
    "Swashbuckle",
    {
      untrustedSpec: false,
      scrollYOffset: null,
      hideHostname: false,
      hideDownloadButton: false,
      expandResponses: "all",
      requiredPropsFirst: false,
      noAutoAuth: false,
      pathInMiddlePanel: false,
      hideLoading: false,
      nativeScrollbars: false,
      disableSearch: false,
      onlyRequiredInSamples: false,
      sortPropsAlphabetically: false,
    },
    { expandResponses: ["all"] },
  ],
  [
    "drf-yasg",
    {
      "spec-url": "/x",
      "scroll-yoffset": "50",
      "lazy-rendering": "true",
      "path-in-middle": "true",
      "native-scrollbars": "true",
    },
    { scrollYOffset: 50, nativeScrollbars: true },
  ],
  [
    "MISP",
    { scrollYOffset: 80, expandResponses: "200", disableSearch: true, suppressWarnings: true },
    { scrollYOffset: 80, expandResponses: ["200"], disableSearch: true },
  ],
])("options from %s", (_, given, expected) => {
  const problems: unknown[] = [];
  expect(readOptions([given], (one) => problems.push(one))).toEqual({ ...readOptions([]), ...expected });
  expect(problems).toEqual([]);
});

test("a function as the offset is kept", () => {
  const offset = (): number => 40;
  expect(readOptions([{ scrollYOffset: offset }]).scrollYOffset).toBe(offset);
});

test("`expandResponses` accepts a single status code as a number", () => {
  expect(readOptions([{ expandResponses: 200 }]).expandResponses).toEqual(["200"]);
});

test("reports values that cannot be converted to a string, like other invalid values", () => {
  const odd = Object.create(null) as object;
  const said: string[] = [];
  const given = { schemasExpansionLevel: Symbol("all"), showExtensions: odd, expandResponses: [odd, "200"] };
  const options = readOptions([given], ({ name }) => said.push(name));
  expect(said).toEqual(["schemasExpansionLevel", "showExtensions"]);
  expect(options.expandResponses).toEqual(["200"]);
});
