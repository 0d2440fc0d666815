import { describe, expect, test } from "vitest";
import type { Schema } from "#model/schema/schema.ts";
import { namedSchema, ref, schemaOf } from "../documents.ts";

const User = { type: "object", properties: { email: {} } };
const Org = { type: "object", properties: { seats: {} } };
const List = {
  $id: "https://a.test/list",
  type: "array",
  items: { $dynamicRef: "#T" },
  $defs: { anything: { $dynamicAnchor: "T", not: {} } },
};
const Page = { type: "object", properties: { data: ref("List"), next: { type: "string" } } };
const of = (generic: string, name: string, T = "T") => ({
  ...ref(generic),
  $defs: { [T]: { $dynamicAnchor: T, ...ref(name) } },
});
const schemas = {
  User,
  Org,
  List,
  Page,
  Users: of("List", "User"),
  Orgs: of("List", "Org"),
  UserPage: of("Page", "User"),
  Extended: { allOf: [of("Page", "User"), { properties: { total: {} } }] },
  Again: { allOf: [ref("Extended")], description: "x" },
  Both: { type: "object", properties: { users: ref("Users"), orgs: ref("Orgs") } },
};

/** The schema at the end of a path of property names, `[]` for items. */
function at(schema: Schema | undefined, ...way: string[]): Schema | undefined {
  let found = schema;
  for (const name of way)
    found = name === "[]" ? found?.items : found?.properties.find((one) => one.name === name)?.schema;
  return found;
}

describe("$dynamicRef in a generic schema", () => {
  test.each<[name: string, way: string[], item: string]>([
    ["Users", ["[]"], "User"],
    ["Orgs", ["[]"], "Org"],
    ["UserPage", ["data", "[]"], "User"],
    ["Extended", ["data", "[]"], "User"],
    ["Again", ["data", "[]"], "User"],
    ["Both", ["users", "[]"], "User"],
    ["Both", ["orgs", "[]"], "Org"],
  ])("%s at %j is %s", (name, way, item) => {
    expect(at(namedSchema(name, schemas), ...way)?.label).toBe(item);
  });

  test("by itself, its own $defs apply", () => {
    expect(namedSchema("List", schemas).typeName).toBe("Array of never");
    expect(namedSchema("Users", schemas).typeName).toBe("Array of objects");
  });

  test("inline", () => {
    const schema = schemaOf(of("Page", "Org"), schemas);
    expect(at(schema, "data", "[]")?.properties.map((one) => one.name)).toEqual(["seats"]);
    expect(at(schema, "data", "[]")?.pointer).toBe("/components/schemas/Org");
  });

  test("the outermost of several counts", () => {
    const outer = { ...ref("Users"), $defs: { T: { $dynamicAnchor: "T", ...ref("Org") } } };
    expect(at(schemaOf(outer, schemas), "[]")?.label).toBe("Org");
  });

  test("two generic schemas with the same name in one allOf keep their items", () => {
    const both = {
      allOf: [
        { properties: { a: of("List", "User") } },
        of("Page", "Org"),
        { properties: { b: ref("Orgs") } },
      ],
    };
    const schema = schemaOf(both, schemas);
    expect(at(schema, "a", "[]")?.label).toBe("User");
    expect(at(schema, "data", "[]")?.label).toBe("Org");
  });

  test.each(["oneOf", "anyOf"])("as a variant of %s", (keyword) => {
    const generic = { [keyword]: [{ $dynamicRef: "#T" }, { type: "boolean" }] };
    const schema = schemaOf(of("Either", "User"), { ...schemas, Either: generic });
    expect(schema.choices[0]?.variants.map((one) => one.label)).toEqual(["User", "boolean"]);
  });

  test("beside other keywords, both apply", () => {
    const generic = { properties: { one: { $dynamicRef: "#T", description: "the one" } } };
    const one = at(schemaOf(of("Box", "User"), { ...schemas, Box: generic }), "one");
    expect(one?.description).toBe("the one");
    expect(one?.name).toBe("User");
    expect(at(one, "email")).toBeDefined();
  });

  test.each(["prefixItems", "patternProperties", "additionalProperties", "contains", "not", "propertyNames"])(
    "in %s",
    (keyword) => {
      const inner = { $dynamicRef: "#T" };
      const value =
        keyword === "prefixItems" ? [inner] : keyword === "patternProperties" ? { a: inner } : inner;
      const schema = schemaOf(of("Box", "User"), { ...schemas, Box: { [keyword]: value } });
      const [found] = [
        ...schema.prefixItems,
        ...schema.properties.map((one) => one.schema),
        ...schema.parts.map((one) => one.schema),
      ];
      expect(found?.label).toBe("User");
    },
  );
});

describe("$dynamicRef in a recursive schema", () => {
  const Tree = {
    $id: "tree",
    $dynamicAnchor: "node",
    properties: { children: { items: { $dynamicRef: "#node" } } },
  };
  const Strict = { $id: "strict", $dynamicAnchor: "node", ...ref("Tree"), unevaluatedProperties: false };

  test("leads to the same view again", () => {
    const tree = namedSchema("Tree", { Tree });
    expect(at(tree, "children", "[]")).toBe(tree);
  });

  test("leads to the including schema again", () => {
    const strict = namedSchema("Strict", { Tree, Strict });
    expect(at(strict, "children", "[]")).toBe(strict);
    expect(at(namedSchema("Tree", { Tree, Strict }), "children", "[]")?.name).toBe("Tree");
  });
});

describe("without a schema on the path that has the anchor", () => {
  test.each<[title: string, raw: unknown, found: string | undefined, broken?: string]>([
    ["one anywhere in the document", { $dynamicRef: "#far" }, "Far"],
    ["a plain anchor", { $dynamicRef: "#plain" }, "Plain"],
    ["an address before the name", { $dynamicRef: "https://a.test/x#far" }, "Far"],
    ["a pointer", { $dynamicRef: "#/components/schemas/User" }, "User"],
    ["none", { $dynamicRef: "#none" }, undefined, "#none"],
    ["none, beside other keywords", { $dynamicRef: "#none", type: "object" }, undefined, "#none"],
  ])("%s", (_title, raw, name, broken) => {
    const schema = schemaOf(raw, { User, Far: { $dynamicAnchor: "far" }, Plain: { $anchor: "plain" } });
    expect([schema.name, schema.broken]).toEqual([name, broken]);
  });

  test("the nearest of several", () => {
    const box = (title: string) => ({
      properties: { t: { $dynamicRef: "#T" }, u: { $dynamicAnchor: "T", title } },
    });
    const document = namedSchema("B", { A: box("of A"), B: box("of B") });
    expect(at(document, "t")?.title).toBe("of B");
  });

  test("circular references", () => {
    const loop = { $defs: { T: { $dynamicAnchor: "T", $dynamicRef: "#T" } }, items: { $dynamicRef: "#T" } };
    expect(schemaOf(loop).items?.broken).toBe("#T");
  });
});
