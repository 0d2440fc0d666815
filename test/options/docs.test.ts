/** Generates docs/options.md from the table and the examples. `npx vitest run --update=true test/options` updates it. */
import { expect, test } from "vitest";
import { OPTIONS, type OptionKind, type OptionName, type OptionRow } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { WITHOUT_EFFECT } from "#options/without-effect.ts";
import { EXAMPLES, type OptionExample } from "./examples.ts";

const TYPES: Record<OptionKind, string> = {
  "true or false": "boolean",
  "a whole number": "number",
  'a number or "all"': 'number or "all"',
  "a string": "string",
  "a word": "",
  "a list": "list, or comma-separated string",
  "true, false or a list": "boolean, or list of names",
  "true, false or an object": "boolean, or object",
  "a number, a selector or a function": "number of pixels, CSS selector or function",
  "an object": "object",
  "an object or false": "object or false",
  "a language or an object": "language such as `de`, or object",
  "a list of objects": "list of objects",
  "addresses or objects": "address or object, or list of these",
  "an address or an object": "address or object",
};

const GROUPS: Readonly<Record<string, OptionName>> = {
  "The page": "scrollYOffset",
  "Menu and search": "disableSearch",
  Downloads: "hideDownloadButtons",
  Authorization: "noAutoAuth",
  Operations: "pathInMiddlePanel",
  Schemas: "sortRequiredPropsFirst",
  Samples: "onlyRequiredInSamples",
};

const ROWS = Object.entries(OPTIONS) as [OptionName, OptionRow][];
const DEFAULTS = readOptions([]);

const code = (text: string): string => `\`${text}\``;
const attribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function typeOf({ kind, values }: OptionRow): string {
  return values ? values.map((one) => `"${one}"`).join(" or ") : TYPES[kind];
}

function exampleOf(name: OptionName, { value, says }: OptionExample): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const quoted = text.includes('"') ? `'${text}'` : `"${text}"`;
  return `- ${code(attribute(name) + (value === true ? "" : `=${quoted}`))}: ${says}`;
}

function optionText([name, row]: [OptionName, OptionRow]): string {
  const { aliases = [], says } = row;
  const standard = DEFAULTS[name] === undefined ? "none" : code(JSON.stringify(DEFAULTS[name]));
  const also = aliases.length > 0 ? ` Also called ${aliases.map(code).join(", ")}.` : "";
  return `### ${name}

${says}${also} ${typeOf(row)[0]?.toUpperCase()}${typeOf(row).slice(1)}; default: ${standard}.

${EXAMPLES[name].map((example) => exampleOf(name, example)).join("\n")}
`;
}

test("docs/options.md matches the table and the examples", async () => {
  const titles = new Map(Object.entries(GROUPS).map(([title, first]) => [first, `## ${title}\n\n`]));
  const text = `# Options

Set options as attributes of the \`<redoc>\` tag, in the second argument of \`Redoc.init\`, in the \`options\` of \`RedocStandalone\`, or on the command line as \`--options.<name>\`. These three examples are the same:

\`\`\`html
<redoc spec-url="/openapi.json" expand-responses="200,201" hide-download-buttons></redoc>
\`\`\`

\`\`\`js
Redoc.init("/openapi.json", { expandResponses: "200,201", hideDownloadButtons: true }, element);
\`\`\`

\`\`\`sh
lectern build openapi.json --options.expandResponses=200,201 --options.hideDownloadButtons
\`\`\`

- An attribute overrides the argument.
- Spellings are flexible: \`scrollYOffset\`, \`scroll-y-offset\`, \`scroll-yoffset\` and \`scrollyoffset\` are the same option.
- A boolean attribute is true if it is present, unless its value is \`"false"\`.
- In attributes, write objects and lists as JSON. On the command line, you can set a single key of an object: \`--options.theme.colors.primary.main=orange\`. You can separate the words of a list by commas.
- Unknown options, \`null\` and \`undefined\` are ignored, and so is \`false\` for an option that is not a boolean. For an invalid value, the page writes one warning to the console and uses the default.

Each option below has an example as an attribute, and its effect on the page. The tests run all examples (\`e2e/options.spec.ts\`).

${ROWS.map((row) => (titles.get(row[0]) ?? "") + optionText(row)).join("\n")}
## Options without effect

Redoc has these options. Lectern ignores them.

${Object.entries(WITHOUT_EFFECT)
  .map(([name, why]) => `- ${code(name)}: ${why}`)
  .join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/options.md");
});

test.each(ROWS)("%s: its examples are valid and have an effect", (name) => {
  // A nonce has no example, because it differs for each page.
  expect(EXAMPLES[name].length > 0).toBe(name !== "nonce");
  for (const { value, options, without, with: seen } of EXAMPLES[name]) {
    const problems: unknown[] = [];
    const attributes = {
      [attribute(name)]: typeof value === "object" ? JSON.stringify(value) : String(value),
    };
    const read = readOptions([options, { [name]: value }], (one) => problems.push(one));
    expect(problems).toEqual([]);
    expect(readOptions([options, attributes])).toEqual(read);
    expect(read).not.toEqual(readOptions([options]));
    expect(seen).not.toEqual(without);
  }
});

test("options without effect are not in the table", () => {
  expect(Object.keys(WITHOUT_EFFECT).filter((name) => name in OPTIONS)).toEqual([]);
});
