import { expect, test } from "vitest";
import { hasComponent, parseMarkdown } from "#markdown/parse.ts";
import { notation } from "./notation.ts";

const SECURITY = "component[security-definitions]{}";

test.each([
  ["<!-- ReDoc-Inject: <security-definitions> -->", SECURITY],
  ["  <!--ReDoc-Inject:<security-definitions/>-->\nx", `${SECURITY}p(x)`],
  ["a\n<security-definitions/>\nb", `p(a)${SECURITY}p(b)`],
  ["<SecurityDefinitions />", SECURITY],
  ["<SecurityDefinitions>", SECURITY],
  [
    "<SecurityDefinitions>\n\nchild\n\n</SecurityDefinitions>\n\nx",
    `component[security-definitions]{"children":"child"}p(x)`,
  ],
  ["> <SecurityDefinitions />", `blockquote(${SECURITY})`],
  ["    <SecurityDefinitions />", "code(<SecurityDefinitions />)"],
  ["```\n<SecurityDefinitions />\n```", "code(<SecurityDefinitions />)"],
  [
    "<SchemaDefinition schemaRef=\"#/components/schemas/A>\" exampleRef='x'\n  showReadOnly={true} showExample={ false } bare />\nx",
    'component[schema-definition]{"schemaRef":"#/components/schemas/A>","exampleRef":"x","showReadOnly":true,"showExample":false,"bare":true}p(x)',
  ],
  [
    '<SchemaDefinition a={{"b": ["}"]}} c={nope} />',
    'component[schema-definition]{"a":{"b":["}"]},"c":"nope"}',
  ],
  ["<Other a={1} />", ""],
  ["<SchemaDefinition a='\n\nx", "p(<SchemaDefinition a=')p(x)"],
])("%j", (markdown, tree) => {
  expect(notation(parseMarkdown(markdown))).toBe(tree);
});

test("further names of components", () => {
  expect(notation(parseMarkdown('<Other a={1} b="c" />', { components: ["Other"] }))).toBe(
    'component[Other]{"a":1,"b":"c"}',
  );
});

test("attributes have no prototype to pollute", () => {
  const [block] = parseMarkdown('<SchemaDefinition __proto__={{"x": 1}} />');
  expect(block).toMatchObject({ type: "component" });
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

test.each([
  ["a\n\n<SecurityDefinitions />", "security-definitions", true],
  ["<security-definitions/>", "SecurityDefinitions", true],
  ["- <SchemaDefinition />", "schema-definition", true],
  ["<SchemaDefinition />", "security-definitions", false],
  ["`<SecurityDefinitions />`", "security-definitions", false],
  ["```\n<SecurityDefinitions />\n```", "security-definitions", false],
  ["<!-- <SecurityDefinitions /> -->", "security-definitions", false],
  ["<Mine />", "Mine", true],
])("%j has %s: %s", (markdown, name, result) => {
  expect(hasComponent(markdown, name)).toBe(result);
});

test.each([
  ["<Other a={1}>\n\nSome *text*.\n\nMore.\n\n</Other>\n\nx", '{"a":1,"children":"Some *text*.\\n\\nMore."}'],
  ["<Other>one line</Other>", '{"children":"one line"}'],
  ["<Other></Other>", "{}"],
  ["<Other b >c</Other>", '{"b":true,"children":"c"}'],
])("the content between the tags is the attribute children: %j", (markdown, attributes) => {
  expect(notation(parseMarkdown(markdown, { components: ["Other"] }))).toMatch(
    `component[Other]${attributes}`,
  );
});
