/** Makes texts, names, addresses and values that have broken some reader of descriptions. */
import * as fc from "fast-check";
import { DANGEROUS } from "../markdown/dangerous.ts";

/** Names of built-in members of JavaScript objects, and others that are easily taken for something else. */
export const ODD_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "length",
  "0",
  "-1",
  "",
  " ",
  "a/b~c",
  "~1~0",
  "%",
  "%zz",
  "ключ",
  "🦊",
  "\u202Eabc",
  "\uD800",
  "a\u0000b",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "x-internal",
  "$ref",
  "location",
  "lectern",
  "#",
  "/",
  "{",
  "a".repeat(300),
];

const MARKDOWN = [
  "# Heading\n\ntext **strong** `code`",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "- a\n  - b\n\n    c\n1. d",
  "> > > a\n\n```js\nlet x = 1;\n```",
  "<details><summary>s</summary><script>alert(1)</script></details>",
  "<img src=x onerror=alert(1)><iframe srcdoc='<script>1</script>'></iframe>",
  "[a](javascript:alert(1)) ![b](data:text/html,x) <a href='vbscript:1'>c</a>",
  "<style>*{display:none}</style><form action=//a.b><input name=b></form>",
  "[a][b]\n\n[b]: javascript:alert(1)",
  '<SchemaDefinition schemaRef="#/components/schemas/A" />',
  "<security-definitions />",
  "*_~`[<!&\\".repeat(20),
  "&#0;&#xD800;&nosuch;&amp",
  "a\r\nb\rc\u2028d",
];

const PATTERNS = [
  "^[a-z]+$",
  "(a+)+$",
  "[",
  "(?<n>a)\\k<n>",
  "\\p{L}{3}",
  "^(?=.*x)(?!y).{5,}$",
  "a{1000}",
  "\\",
  "(?i)a",
];

/** A name, mostly one that others use too. */
export const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("A", "B", "C", "D") },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES) },
);

/** A text that readers see. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("Words", "A longer text.", "Pet") },
  { weight: 2, arbitrary: fc.constantFrom(...MARKDOWN) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES, ...PATTERNS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

/** An address. */
export const url = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("https://a.test/x", "/v1", "{scheme}://{host}:{A}/b", "x.json") },
  { weight: 1, arbitrary: fc.constantFrom(...DANGEROUS) },
);

/** A regular expression, or an invalid one. */
export const pattern = fc.oneof(fc.constantFrom(...PATTERNS), fc.string({ maxLength: 12 }));

/** A number, sometimes too large, too small or too precise. */
export const number = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -0, 0.1, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, 1.5),
  },
);

/** A value of `$ref`. */
export const pointer = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "schemas",
          "schemas",
          "schemas",
          "parameters",
          "responses",
          "pathItems",
          "examples",
          "headers",
        ),
        fc.constantFrom("A", "B", "C", "D", "__proto__", "constructor"),
        fc.constantFrom("", "", "", "/properties/A", "/items", "/allOf/0"),
      )
      .map(([kind, of, rest]) => `#/components/${kind}/${of}${rest}`),
  },
  { weight: 1, arbitrary: fc.constantFrom("A", "B").map((of) => `#/definitions/${of}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "#",
      "#/",
      "",
      "A",
      "#A",
      "#/paths/~1a/get",
      "#/components",
      "#/info/title",
      "#/nowhere/at all",
      "#/components/schemas/%",
      "#/components/schemas/%41",
      "other.yaml",
      "other.yaml#/A",
      "https://b.test/other.json#/components/schemas/A",
      "javascript:alert(1)",
      "data:application/json,{}",
      "file:///etc/passwd",
      "//b.test",
      "#/__proto__/toString",
      "#/components/schemas/A/properties/A/properties/A/properties/A",
    ),
  },
);

/** Any data. */
export const anything = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(null, true, false, "", "A", 1, [], {}, [null], { A: null }),
  },
  { weight: 1, arbitrary: number as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: text as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: pointer.map(($ref): unknown => ({ $ref })) },
  {
    weight: 1,
    arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" }) as fc.Arbitrary<unknown>,
  },
);
