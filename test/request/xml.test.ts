import { describe, expect, test } from "vitest";
import { xmlSample } from "#request/xml.ts";
import { ref, schemaOf } from "../samples/documents.ts";

const string = { type: "string" };
const pets = { animals: ["dog", "cat"] };
const listed = (animals: unknown): unknown => ({
  type: "object",
  xml: { name: "document" },
  properties: { animals },
});

describe("the examples of 4.26", () => {
  test.each<[string, unknown, unknown, string]>([
    [
      "no XML Object",
      listed(string),
      { animals: "dog, cat" },
      "<document>\n  <animals>dog, cat</animals>\n</document>",
    ],
    [
      "a list",
      listed({ type: "array", items: string }),
      pets,
      "<document>\n  <animals>dog</animals>\n  <animals>cat</animals>\n</document>",
    ],
    [
      "items with a name",
      listed({ type: "array", items: { ...string, xml: { name: "animal" } } }),
      pets,
      "<document>\n  <animal>dog</animal>\n  <animal>cat</animal>\n</document>",
    ],
    [
      "the name of a list without an element has no effect",
      listed({ type: "array", xml: { name: "aliens" }, items: { ...string, xml: { name: "animal" } } }),
      pets,
      "<document>\n  <animal>dog</animal>\n  <animal>cat</animal>\n</document>",
    ],
    [
      "a wrapped list",
      listed({ type: "array", xml: { nodeType: "element" }, items: string }),
      pets,
      "<document>\n  <animals>\n    <animals>dog</animals>\n    <animals>cat</animals>\n  </animals>\n</document>",
    ],
    [
      "the older spelling",
      listed({ type: "array", xml: { wrapped: true }, items: { ...string, xml: { name: "animal" } } }),
      pets,
      "<document>\n  <animals>\n    <animal>dog</animal>\n    <animal>cat</animal>\n  </animals>\n</document>",
    ],
    [
      "both names",
      listed({ type: "array", xml: { nodeType: "element", name: "aliens" }, items: string }),
      pets,
      "<document>\n  <aliens>\n    <aliens>dog</aliens>\n    <aliens>cat</aliens>\n  </aliens>\n</document>",
    ],
    [
      "attributes and text",
      {
        type: "array",
        xml: { nodeType: "element", name: "animals" },
        items: {
          xml: { name: "animal" },
          properties: {
            kind: { ...string, xml: { nodeType: "attribute" } },
            name: { ...string, xml: { nodeType: "text" } },
          },
        },
      },
      [{ kind: "Cat", name: "Fluffy" }],
      '<animals>\n  <animal kind="Cat">Fluffy</animal>\n</animals>',
    ],
    [
      "an ordered list with text between",
      {
        xml: { nodeType: "element", name: "Report" },
        type: "array",
        prefixItems: [
          { xml: { nodeType: "text" }, type: "string" },
          { xml: { name: "data" }, type: "number" },
          { xml: { nodeType: "text" }, type: "string" },
        ],
      },
      ["Before ", 42, " after."],
      "<Report>Before <data>42</data> after.</Report>",
    ],
    [
      "null",
      {
        type: "object",
        xml: { name: "product" },
        properties: {
          count: { type: ["number", "null"], xml: { nodeType: "attribute" } },
          related: { type: ["object", "null"] },
        },
      },
      { count: null, related: null },
      '<product xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n  <related xsi:nil="true"/>\n</product>',
    ],
    [
      "CDATA",
      {
        type: "object",
        xml: { name: "doc" },
        properties: { content: { ...string, xml: { nodeType: "cdata" } } },
      },
      { content: "<b>]]></b>" },
      "<doc><![CDATA[<b>]]]]><![CDATA[></b>]]></doc>",
    ],
  ])("%s", (_, schema, value, xml) => {
    expect(xmlSample(schemaOf(schema), value)).toBe(xml);
  });

  test("attribute, prefix and namespace; the root has the component's name", () => {
    const Person = {
      type: "object",
      properties: {
        id: { type: "integer", xml: { attribute: true } },
        name: { ...string, xml: { namespace: "https://a.test/s", prefix: "s" } },
      },
    };
    expect(xmlSample(schemaOf(ref("Person"), { Person }), { id: 1, name: "x" })).toBe(
      '<Person id="1">\n  <s:name xmlns:s="https://a.test/s">x</s:name>\n</Person>',
    );
  });
});

describe("roots", () => {
  test.each<[string, unknown, unknown, string | undefined, string]>([
    ["no name known", {}, { a: 1 }, undefined, "<root>\n  <a>1</a>\n</root>"],
    ["a name given", {}, { a: 1 }, "thing", "<thing>\n  <a>1</a>\n</thing>"],
    ["a scalar", string, "x", undefined, "<root>x</root>"],
    ["nothing", {}, {}, undefined, "<root/>"],
    [
      "a list of components",
      { type: "array", items: ref("Pet") },
      [{ a: 1 }, { a: 2 }],
      undefined,
      "<root>\n  <Pet>\n    <a>1</a>\n  </Pet>\n  <Pet>\n    <a>2</a>\n  </Pet>\n</root>",
    ],
  ])("%s", (_, schema, value, name, xml) => {
    expect(
      xmlSample(
        schemaOf(schema, { Pet: { type: "object", properties: { a: { type: "integer" } } } }),
        value,
        name,
      ),
    ).toBe(xml);
  });

  test("no schema", () =>
    expect(xmlSample(undefined, { a: [1, 2] })).toBe("<root>\n  <a>1</a>\n  <a>2</a>\n</root>"));
});

describe("what XML does not allow", () => {
  test("characters are escaped, names made valid", () => {
    const schema = schemaOf({
      type: "object",
      xml: { name: "1 <a>" },
      properties: { q: { ...string, xml: { attribute: true, name: 'x"y' } } },
    });
    expect(xmlSample(schema, { q: '<"&\n', "b c": "a<b>&\u0000" })).toBe(
      '<_1__a_ x_y="&lt;&quot;&amp;&#10;">\n  <b_c>a&lt;b&gt;&amp;\uFFFD</b_c>\n</_1__a_>',
    );
  });

  test("wrong types, cycles and depth", () => {
    for (const xml of [null, 5, [], { name: 5, prefix: {}, nodeType: "x", namespace: [] }])
      expect(xmlSample(schemaOf({ type: "object", xml, properties: { a: string } }), { a: "x" })).toContain(
        "<a>x</a>",
      );
    const cycle: Record<string, unknown> = {};
    cycle["self"] = [cycle, cycle];
    expect(xmlSample(undefined, cycle).length).toBeLessThan(10_000_000);
  });
});
