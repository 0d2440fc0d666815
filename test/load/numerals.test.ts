/** Checks that numbers which JavaScript would change keep their digits, from the text to what people read. */
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { parseText } from "#load/parse.ts";
import { parseYaml, yamlToJson, yamlToKnownJson } from "#load/yaml.ts";
import { constraints } from "#model/schema/constraints.ts";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, wholeJson } from "#oas/json-text.ts";
import { mayHoldNumerals, Numeral } from "#oas/numeral.ts";
import { asNumber, asText, isRecord, type Raw } from "#oas/read.ts";
import { renderPage } from "#render/render.tsx";
import { csvText } from "#request/csv.ts";
import { writeStyled } from "#request/style.ts";
import { sampleValue } from "#samples/value.ts";
import { judge } from "#validate/judge.ts";
import { schemaOf } from "../samples/documents.ts";

const ALTERED = [
  "9007199254740993",
  "-9007199254740993",
  "9223372036854775807",
  "1.10",
  "1.0",
  "-0.50",
  "1e400",
  "1e-400",
  "-0",
];
ALTERED.push(
  "0.1000000000000000055511151231257827",
  "123456789012345678901234567890",
  "12345678901234567.25",
  "0.0000001",
  "-0.000000125",
);
const SAME = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "9007199254740991",
  "100",
  "0.1",
  "1E-7",
  "0.9919400860511628",
  "-123.45678901234567",
];

describe("JSON", () => {
  test.each(ALTERED)("%s keeps its digits", (digits) => {
    const value = parseNumerals(`{"a":[${digits}]}`) as { a: unknown[] };
    expect(formatJson(value, 0)).toBe(`{"a":[${digits}]}`);
    expect(writeNumerals(value)).toBe(`{"a":[${digits}]}`);
    expect(asText(value.a[0])).toBe(digits);
    expect(isRecord(value.a[0])).toBe(false);
    if (Number.isFinite(Number(digits))) expect(asNumber(value.a[0])).toBe(Number(digits));
  });

  test.each(SAME)("%s is a plain number", (digits) => {
    expect(parseNumerals(`[${digits}]`)).toEqual([Number(digits)]);
    expect(mayHoldNumerals(`[ ${digits} , {"a" : ${digits}}]`)).toBe(false);
  });

  test.each(ALTERED)("%s is seen", (digits) => {
    const values = [`[${digits}]`, `[0, ${digits} ]`];
    const members = ["a", "", "a\\", 'a"', '\\"'].map(
      (name) => `{${JSON.stringify(name)} :\n${digits}\n, "b": 1}`,
    );
    for (const json of [...values, ...members]) expect(mayHoldNumerals(json)).toBe(true);
  });

  test("numbers in strings are not numbers", () => {
    const said = ["from [0.0, 1.0] to", '"a": 1.0, "b": [1.0]', '\\", 1.0, "', "1.0,", ': 1.0,"'];
    const json = JSON.stringify({ a: said, n: 0, [said[1] ?? ""]: said }).replace('"n":0', '"n":1.50');
    expect(parseNumerals(json)).toEqual({ ...JSON.parse(json), n: new Numeral("1.50") });
    expect(mayHoldNumerals(JSON.stringify({ example: '{"a": 1.0}' }))).toBe(false);
  });

  test("texts and names stay the same", () => {
    const json = JSON.stringify({
      "9007199254740993": "1.10",
      'a"1.10': ["9007199254740993, 1.10", "\\"],
      x: "\u0001",
    });
    expect(parseNumerals(json)).toEqual(JSON.parse(json));
  });

  test.each([
    "\u0001numeral __import__('os').system('id')",
    "\u0001numeral 12",
    "\u00011.10",
    "\u0001\u00011.10",
    "\u0001",
    "\u00010:",
    "\u00010:1.10",
    "\u00011:1.10\u00012:",
    'x"\u00011.10"',
    "\\u00011.10",
  ])("a text is never taken for a number: %j", (text) => {
    const data = {
      "\u00011.10": "\u00019007199254740993",
      [text]: [text],
      z: { a: text, b: [text, [text]] },
    };
    const json = JSON.stringify(data).replace("{", '{"n":1.10,').replace(/\}$/, ',"m":9007199254740993}');
    const { n, m, ...rest } = parseNumerals(json) as Raw;
    expect([n, m].map(asText)).toEqual(["1.10", "9007199254740993"]);
    expect(rest).toEqual(data);
    expect(writeNumerals({ n, ...rest, m })).toBe(json);
    expect(writeNumerals(data)).toBe(JSON.stringify(data));
    expect(parseNumerals(JSON.stringify(data))).toEqual(data);
    expect(parseNumerals(`{"\\\\":1.10,"x":${JSON.stringify(data)}}`)).toEqual({
      "\\": new Numeral("1.10"),
      x: data,
    });
  });

  test.each([
    String.raw`\u0001\u0030:7`,
    String.raw`\u0001\u0003`,
    String.raw`\u0001\u00037`,
    String.raw`\u0002\u00037`,
    String.raw`\u0002\u0001\u00037`,
    String.raw`\\u0001\u0001\u00037`,
  ])("a text is never taken for a number, however it is escaped: %s", (written) => {
    const json = `{"a":"${written}","b":["${written}"],"n":12345678901234567890123}`;
    const { n, ...rest } = parseNumerals(json) as Raw;
    expect(asText(n)).toBe("12345678901234567890123");
    expect(rest).toEqual({ a: JSON.parse(`"${written}"`), b: [JSON.parse(`"${written}"`)] });
  });

  test("names stay names", () => {
    expect(() => parseNumerals("{1.10: 2}")).toThrow(SyntaxError);
    expect(() => parseNumerals("{1.10 : 1.10}")).toThrow(SyntaxError);
  });

  test("the last of two equal names wins", () => {
    const value = parseNumerals('{"a":1.10,"a":"\\u00011.10","b":"\\u0001","b":1.10}') as Raw;
    expect(value["a"]).toBe("\u00011.10");
    expect(asText(value["b"])).toBe("1.10");
  });

  test("digits must be those of a number", () => {
    for (const digits of ["", "1.10 ", "x", "0x10", "Infinity", "1.10;alert(1)"])
      expect(() => new Numeral(digits)).toThrow(SyntaxError);
    expect(writeNumerals([Object(Number.NaN), Object(5)])).toBe("[null,5]");
  });

  test("invalid JSON throws", () => {
    expect(() => parseNumerals('{"a": 1.10, }')).toThrow(SyntaxError);
    expect(() => parseNumerals('{"a": 9007199254740993.}')).toThrow(SyntaxError);
  });
});

test.each(ALTERED)("YAML: %s keeps its digits", (digits) => {
  expect(yamlToJson(`a: ${digits}\nb: "${digits}"`)).toBe(`{"a":${digits},"b":"${digits}"}`);
  expect(asText((parseYaml(`a: ${digits}`) as Raw)["a"])).toBe(digits);
});

test.each([
  ["+12345678901234567890", "12345678901234567890"],
  ["012345678901234567890", "12345678901234567890"],
  ["-0012345678901234567890", "-12345678901234567890"],
  ["0xFFFFFFFFFFFFFFFFFF", "4722366482869645213695"],
  ["0o777777777777777777777777", "4722366482869645213695"],
  ["0x10", "16"],
  // The parser reads a number beyond the range of a double as text.
  [`0x1${"0".repeat(300)}`, `"0x1${"0".repeat(300)}"`],
  ["9".repeat(400), "9".repeat(400)],
  ["0o17", "15"],
  ["+1.10", "1.10"],
  [".50", "0.50"],
  ["-.50", "-0.50"],
  ["1.", "1"],
  ["1.e400", "1e400"],
  ["+1E+400", "1E+400"],
  ["-1e400", "-1e400"],
  ["00", "0"],
  ["+.5", "0.5"],
  [".", '"."'],
  [".inf", '".inf"'],
  ["-.INF", '"-.INF"'],
  ["1_000", '"1_000"'],
  ["0b11", '"0b11"'],
  ["12e", '"12e"'],
])("YAML: %s is %s in JSON", (written, json) => {
  expect(yamlToJson(`a: ${written}`)).toBe(`{"a":${json}}`);
});

test.each([
  "1..10",
  "0..100",
  "2024..2030",
  "..50",
  "-..50",
  "1..1e400",
  "-.",
  "0x1234567890...abcdef",
  "0xyour-wallet-address",
  "0x0123456789abcdefghij",
  "0o777-not-octal-at",
  "0o1234567890123456789",
  "0xFFFFFFFFFFFFFFFF_",
  "1.2.30",
  "+",
  "1e",
])("YAML: %s is no number", (text) => {
  expect(parseYaml(`a: ${text}`)).toEqual({ a: text });
});

test.each([
  ["a: 1.10", true],
  ["a: 1.5\nb: '1.10'\nc: 'x: [1.10, 2]'\n1.10: d", false],
])("YAML: it is known whether there are any: %j", (yaml, hasNumerals) => {
  const known = yamlToKnownJson(yaml);
  expect(known).toMatchObject({ text: writeNumerals(parseYaml(yaml)), hasNumerals });
});

test("known facts about a text are not computed again", async () => {
  const reach = { isOut: false, isAside: false };
  const data = async (hasNumerals: boolean): Promise<unknown> =>
    (await parseText("a:", { yaml: async () => ({ text: '{"a":1.10}', members: [], hasNumerals, reach }) }))[
      "a"
    ];
  expect([await data(false), String(await data(true))]).toEqual([1.1, "1.10"]);
});

test("YAML: a text is never read as a number", () => {
  const json = yamlToJson('a: "\\x01numeral 12"\nb: "\\x0112"\n"\\x011.10": 1.10');
  expect(json).toBe('{"a":"\\u0001numeral 12","b":"\\u000112","\\u00011.10":1.10}');
});

test("constraints show them as written", () => {
  const [all] = [
    parseNumerals('{"minimum":1.0,"maximum":9223372036854775807,"maxLength":9007199254740993}') as Raw,
  ];
  expect(constraints(all)).toEqual(["<= 9007199254740993 characters", "[ 1.0 .. 9223372036854775807 ]"]);
});

describe("samples", () => {
  const schema = (json: string): Schema => schemaOf(parseNumerals(json));

  test("a value of an enum is allowed, an example is taken", () => {
    const judging = { direction: "response", effort: { left: 1000 } } as const;
    const allowed = schema('{"type":"object","properties":{"a":{"enum":[1.0,1.10]}}}');
    expect(judge(allowed, parseNumerals('{"a":1.10}'), judging)).toBe("valid");
    expect(judge(allowed, { a: 1.1 }, judging)).toBe("valid");
    expect(judge(allowed, parseNumerals('{"a":1.20}'), judging)).toBe("invalid");
    const said = schema('{"type":"object","properties":{"a":{"type":"number","example":1.10}}}');
    expect(formatJson(sampleValue(said, { direction: "response" }), 0)).toBe('{"a":1.10}');
  });

  test("in queries and tables", () => {
    const value = parseNumerals('{"a":1.10,"b":{"c":[9007199254740993]}}') as Raw;
    const writing = { style: "deepObject", explode: true, encode: (text: string) => text, separator: "&" };
    expect(writeStyled("q", value, writing as never)).toBe(
      "q%5Ba%5D=1.10&q%5Bb%5D%5Bc%5D%5B%5D=9007199254740993",
    );
    expect(writeStyled("q", value["a"], writing as never)).toBe("q=1.10");
    expect(csvText(parseNumerals("[1.10,2]"))).toBe("1.10,2");
  });

  test("a choice is labelled by its only value, an enum has its texts", () => {
    const { choices } = schema('{"oneOf":[{"const":1.10},{"const":2}]}');
    expect(choices[0]?.variants.map((one) => one.label)).toEqual(["1.10", "2"]);
    const { enum: values } = schema('{"enum":[1.10],"x-enumDescriptions":{"1.10":"D"}}');
    expect(values?.[0]?.description).toBe("D");
  });
});

test("the file to download holds all of them", () => {
  const text = `{\n  "a": ["x", 1.10, 9007199254740993]\n}`;
  const many = Array.from({ length: 100_001 }, (_, index) => index);
  expect(wholeJson(parseNumerals(text)).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  expect(wholeJson(many)).toBe(JSON.stringify(many, null, 2));
});

test.each([
  ["JSON", (document: string) => document],
  ["YAML", (document: string) => document.replace("{", "{ # as YAML\n")],
])("a page of %s shows them", async (_, textOf) => {
  const document =
    '{"openapi":"3.1.0","info":{"title":"N","version":"1"},"paths":{"/n":{"get":{"parameters":[{"name":"q","in":"query",' +
    '"schema":{"type":"number","default":1.10,"maximum":9223372036854775807,"enum":[1.10,9007199254740993]}}],' +
    '"responses":{"200":{"description":"D","content":{"application/json":{"schema":{"type":"object","properties":' +
    '{"id":{"type":"integer","example":9007199254740995}}}}}}}}}}}';
  const loaded = await load({ text: textOf(document) }, { yaml: async (text) => yamlToJson(text) });
  const html = renderPage(loaded, { scripts: { src: "x.js" } });
  const body = html.slice(html.indexOf("<body>"), html.indexOf("<script"));
  for (const digits of ["1.10", "9223372036854775807", "9007199254740993", "9007199254740995"])
    expect(body).toContain(digits);
  expect(body).not.toMatch(/9007199254740992|9223372036854776|9007199254740996|section-error/);
  // The data that a live page reads.
  expect(html.slice(html.indexOf("<script"))).toContain(
    '"maximum":9223372036854775807,"enum":[1.10,9007199254740993]',
  );
});
