import { describe, expect, test } from "vitest";
import {
  type Item,
  Menu,
  type MenuSettings,
  type OperationItem,
  placeOf,
  sectionOf,
} from "#model/outline/menu.ts";
import { MOST_REPEATED } from "#model/outline/repeats.ts";
import { unusedComponents } from "#model/whole/components.ts";
import { documentOf } from "../documents.ts";

/** The tree as indented lines of ids, with labels on request. */
function lines(items: readonly Item[], label = false, indent = ""): string[] {
  return items.flatMap((item) => [
    `${indent}${item.id}${label ? ` | ${item.label}` : ""}`,
    ...lines(item.items, label, `${indent}  `),
  ]);
}

function menu(root: Record<string, unknown>, settings?: MenuSettings): Menu {
  return new Menu(documentOf(root), settings);
}

/** A path with one operation with this id and these tags. */
function operation(operationId: string, ...tags: string[]): Record<string, unknown> {
  return { get: { operationId, tags } };
}

test("operations with the same title are distinguished by path, event or operationId", () => {
  const titled = (summary: string, ...tags: string[]): object => ({ summary, tags });
  const built = menu({
    paths: {
      "/a": { get: titled("List", "one") },
      "/b": { get: titled("List", "two"), post: titled("Create", "two", "one") },
      "/c": { get: titled("List", "two") },
      "/d": {
        get: { tags: ["one"], summary: "/d" },
        post: { tags: ["one"], summary: "/d", operationId: "d" },
      },
    },
    webhooks: { made: { post: titled("It happened") }, gone: { post: titled("It happened") } },
  });
  const told = built.sections.flatMap((item) =>
    item.kind === "operation" ? [[item.label, built.distinctionOf(item), item.isVague]] : [],
  );
  expect(told).toEqual([
    ["List", "/a", false],
    ["Create", undefined, false],
    ["/d", undefined, true],
    ["/d", "d", true],
    ["List", "/b", true],
    ["Create", undefined, false],
    ["List", "/c", true],
    ["It happened", "made", true],
    ["It happened", "gone", true],
  ]);
});

test("operations whose titles start with the same 56 characters are distinguished", () => {
  const start = "Get the template of the subject claim of the identity of";
  const built = menu({
    paths: {
      "/a": { get: { summary: `${start} an organization` } },
      "/b": { get: { summary: `${start} a repository` } },
      "/c": { get: { summary: start.slice(0, 55) } },
    },
  });
  expect(start).toHaveLength(56);
  expect(
    built.sections.map((item) => item.kind === "operation" && [built.distinctionOf(item), item.isVague]),
  ).toEqual([
    ["/a", true],
    ["/b", true],
    [undefined, false],
  ]);
});

test("a title that is a text is distinguished, because the menu cuts it", () => {
  const text =
    "Starting a new project? We recommend the new endpoint, which has the latest features of our whole platform.";
  const built = menu({
    paths: { "/a": { get: { summary: text } }, "/b": { get: { summary: text.slice(0, 101) } } },
  });
  expect(
    built.sections.map((item) => item.kind === "operation" && [built.distinctionOf(item), item.isVague]),
  ).toEqual([
    ["/a", true],
    ["/b", true],
  ]);
});

test("a long title that fits is not distinguished", () => {
  const built = menu({ paths: { "/a": { get: { summary: "a".repeat(100) } } } });
  expect(
    built.sections.map((item) => item.kind === "operation" && [built.distinctionOf(item), item.isVague]),
  ).toEqual([[undefined, false]]);
});

test("tags by name, in groups too", () => {
  const root = {
    paths: { "/b": operation("one", "b"), "/a": operation("two", "a"), "/c": operation("three", "c") },
    "x-tagGroups": [{ name: "G", tags: ["c", "a"] }],
  };
  const tags = menu(root, { sortTagsAlphabetically: true }).items.map((group) =>
    group.items.map((item) => item.label),
  );
  expect(tags).toEqual([["a", "c"], ["b"]]);
});

describe("headings of the description", () => {
  test("h1 and h2 are sections, h3 stays in the text", () => {
    const built = menu({
      info: { description: "Hello\n\n# My Intro\nOne\n## Sub\nTwo\n### Deep\nThree\n# End\n" },
    });
    expect(built.intro.trim()).toBe("Hello");
    expect(lines(built.items, true)).toEqual([
      "section/My-Intro | My Intro",
      "  section/My-Intro/Sub | Sub",
      "section/End | End",
    ]);
    expect(built.sections.map((one) => one.depth)).toEqual([1, 2, 1]);
    expect(built.sections[1]).toMatchObject({
      kind: "heading",
      level: 2,
      text: expect.stringContaining("### Deep"),
    });
  });

  test("h2 before any h1 is its own section", () => {
    expect(lines(menu({ info: { description: "## Sub\n# Top" } }).items)).toEqual([
      "section/Sub",
      "section/Top",
    ]);
  });

  test("repeated headings have different ids", () => {
    expect(lines(menu({ info: { description: "# A\n# A\n# A\n# A-2" } }).items)).toEqual([
      "section/A",
      "section/A-2",
      "section/A-3",
      "section/A-2-2",
    ]);
  });

  test("a heading in a code fence is not a heading", () => {
    expect(menu({ info: { description: "```\n# x\n```\n" } }).items).toEqual([]);
  });
});

describe("tags", () => {
  test("in declared order, then in order of use; also without operations", () => {
    const built = menu({
      tags: [{ name: "b" }, { name: "empty" }, { name: "b" }, {}, null],
      paths: { "/1": operation("one", "new", "b"), "/2": operation("two", "a") },
    });
    expect(lines(built.items)).toEqual([
      "tag/b",
      "  operation/one",
      "tag/empty",
      "tag/new",
      "  tag/new/operation/one",
      "tag/a",
      "  operation/two",
    ]);
  });

  test("display names change the label, not the id", () => {
    const tags = [
      { name: "My Tag", "x-displayName": "Shown" },
      { name: "b", summary: "Summary" },
    ];
    expect(lines(menu({ tags }).items, true)).toEqual(["tag/My-Tag | Shown", "tag/b | Summary"]);
  });

  test("headings of a tag's description precede its operations", () => {
    const built = menu({
      tags: [{ name: "pet", description: "Intro\n# One\n## Two\n" }],
      paths: { "/1": operation("one", "pet") },
    });
    expect(lines(built.items)).toEqual([
      "tag/pet",
      "  tag/pet/One",
      "    tag/pet/One/Two",
      "  operation/one",
    ]);
    const [pet] = built.items;
    expect(pet?.kind === "tag" && pet.text.trim()).toBe("Intro");
  });

  test("a trait tag lists no operations, and no operation is missing", () => {
    const built = menu({
      tags: [{ name: "paged", "x-traitTag": true }],
      paths: { "/1": operation("one", "paged", "pet"), "/2": operation("two", "paged") },
    });
    expect(lines(built.items)).toEqual(["tag/paged", "tag/pet", "  operation/one", "operation/two"]);
  });

  test("unusual names, and names of built-in members", () => {
    const names = ["__proto__", "constructor", "toString", "a/b", "日本 語"];
    const built = menu({
      paths: Object.fromEntries(names.map((name, n) => [`/${n}`, operation(`o${n}`, name)])),
    });
    expect(built.items.map((item) => item.label)).toEqual(names);
    expect(new Set(built.sections.map((item) => item.id)).size).toBe(2 * names.length);
    expect(built.items.every((item) => item.items.length === 1)).toBe(true);
  });

  test("names with the same slug have different ids", () => {
    const built = menu({ tags: [{ name: "a b" }, { name: "a-b" }, { name: "a  b" }] });
    expect(lines(built.items)).toEqual(["tag/a-b", "tag/a-b-2", "tag/a-b-3"]);
  });

  test("sorted by name on request", () => {
    const root = {
      tags: [{ name: "b" }, { name: "a" }],
      paths: { "/1": operation("z", "b"), "/2": operation("y", "b") },
    };
    expect(
      lines(menu(root, { sortTagsAlphabetically: true, sortOperationsAlphabetically: true }).items),
    ).toEqual(["tag/a", "tag/b", "  operation/y", "  operation/z"]);
  });
});

describe("operations", () => {
  test("without tags follow the tags, without parent", () => {
    const built = menu({ paths: { "/1": operation("one"), "/2": operation("two", "pet") } });
    expect(lines(built.items)).toEqual(["tag/pet", "  operation/two", "operation/one"]);
    expect(built.items[1]).toMatchObject({ depth: 1, parent: undefined });
    expect(built.items[0]?.items[0]).toMatchObject({ depth: 2, parent: built.items[0] });
  });

  test("without operationId have an id made of path and method", () => {
    const built = menu({ paths: { "/pet/{id}": { get: { tags: ["pet"] }, put: {} } } });
    expect(lines(built.items, true)).toEqual([
      "tag/pet | pet",
      "  tag/pet/paths/~1pet~1{id}/get | /pet/{id}",
      "/paths/~1pet~1{id}/put | /pet/{id}",
    ]);
  });

  test("with several tags are listed under each, with different ids", () => {
    const built = menu({
      paths: { "/1": operation("one", "a", "b"), "/2": { get: { tags: ["a", "b", "a"] } } },
    });
    expect(lines(built.items)).toEqual([
      "tag/a",
      "  operation/one",
      "  tag/a/paths/~12/get",
      "tag/b",
      "  tag/b/operation/one",
      "  tag/b/paths/~12/get",
    ]);
  });

  test("with many tags, show their details under three and a link under the others", () => {
    const tags = ["a", "b", "c", "d", "e"];
    const built = menu({ paths: { "/1": operation("one", ...tags), "/2": operation("two", "e", "a") } });
    const entries = built.sections.filter((item) => item.kind === "operation");
    expect(entries.map(({ id, first }) => [id, first?.id])).toEqual([
      ["operation/one", undefined],
      ["operation/two", undefined],
      ["tag/b/operation/one", undefined],
      ["tag/c/operation/one", undefined],
      ["tag/d/operation/one", "operation/one"],
      ["tag/e/operation/one", "operation/one"],
      ["tag/e/operation/two", undefined],
    ]);
    expect(entries.map((item) => placeOf(item).id).slice(4)).toEqual([
      "operation/one",
      "operation/one",
      "tag/e/operation/two",
    ]);
    expect(built.entryOf((entries[5] as OperationItem).operation)).toBe(entries[0]);
    expect(built.leftOut).toBe(0);
  });

  test("schemas with many tags are shown under three of them", () => {
    const schemas = { A: { "x-tags": ["a", "b", "c", "d"] } };
    const built = menu({ paths: {}, components: { schemas } });
    const firsts = built.sections.flatMap((item) => (item.kind === "schema" ? [item.first?.id] : []));
    expect(firsts).toEqual([undefined, undefined, undefined, "schema/A"]);
  });

  test("beyond the limit of entries, they are listed once, and tags have the number of missing ones", () => {
    const tags = Array.from({ length: 300 }, (_, at) => `t${at}`);
    const paths = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`/${at}`, operation(`o${at}`, ...tags)]),
    );
    const built = menu({ paths });
    const listed = built.sections.filter(({ kind }) => kind === "operation");
    expect(listed.length).toBe(100 + MOST_REPEATED);
    expect(built.leftOut).toBe(100 * 300 - listed.length);
    const lacking = built.sections.flatMap((item) => (item.kind === "tag" ? [item.leftOut] : []));
    expect(lacking.reduce((sum, one) => sum + one, 0)).toBe(built.leftOut);
    for (const [at] of Object.keys(paths).entries())
      expect(built.find(`operation/o${at}`)?.parent?.id).toBe("tag/t0");
  });

  test("with the same id are separate, and old links lead to the first", () => {
    const built = menu({
      paths: {
        "/1": operation("one", "a"),
        "/2": operation("one", "a"),
        "/3": operation("one"),
        "/4": operation("one"),
      },
    });
    expect(lines(built.items)).toEqual([
      "tag/a",
      "  operation/one",
      "  tag/a/paths/~12/get",
      "/paths/~13/get",
      "/paths/~14/get",
    ]);
    expect(built.find("tag/a/operation/one")?.id).toBe("operation/one");
  });

  test("many with the same id and the same path take linear time", () => {
    const tags = Array.from({ length: 20_000 }, (_, n) => ({
      name: `${" ".repeat(n % 2)}a${"-".repeat((n % 7) + 1)}b${n % 3}`,
    }));
    const built = menu({ info: { description: "# A\n".repeat(20_000) }, tags });
    expect(new Set(built.sections.map((item) => item.id)).size).toBe(built.size);
  });
});

describe("links", () => {
  const built = menu({
    info: { description: "# Authentication\n" },
    components: { securitySchemes: { key: { type: "http" } } },
    tags: [{ name: "My Tag" }],
    paths: {
      "/pet": operation('get "pet"', "My Tag"),
      "/none": { get: { tags: ["My Tag"] } },
      "/free": operation("free"),
    },
  });
  test.each([
    ["section/Authentication", "section/Authentication"],
    ["section/Authentication/key", "section/Authentication/key"],
    ["tag/My-Tag", "tag/My-Tag"],
    ['operation/get "pet"', 'operation/get "pet"'],
    ['tag/My-Tag/operation/get "pet"', 'operation/get "pet"'],
    ["tag/My-Tag/paths/~1pet/get", 'operation/get "pet"'],
    ["tag/My-Tag/paths/~1none/get", "tag/My-Tag/paths/~1none/get"],
    ["operation/free", "operation/free"],
    ["/paths/~1free/get", "operation/free"],
    ["tag/none", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("%s leads to %s", (id, found) => expect(built.find(id)?.id).toBe(found));

  test("a scheme belongs to the section that lists it", () => {
    const scheme = built.find("section/Authentication/key");
    expect(scheme && sectionOf(scheme).id).toBe("section/Authentication");
    expect(built.sections.some((item) => item.id === "section/Authentication/key")).toBe(false);
  });
});

describe("Authentication", () => {
  const components = { securitySchemes: { key: { "x-displayName": "The key" }, "o/2": {} } };
  const cases: [
    title: string,
    description: string,
    settings: MenuSettings,
    result: string[],
    host: boolean | undefined,
  ][] = [
    [
      "at the end",
      "# A",
      {},
      ["section/A", "section/Authentication", "  section/Authentication/key", "  section/Authentication/o/2"],
      true,
    ],
    [
      "under the description's own heading",
      "# authentication\n## B\n# C",
      {},
      [
        "section/authentication",
        "  section/authentication/B",
        "  section/Authentication/key",
        "  section/Authentication/o/2",
        "section/C",
      ],
      true,
    ],
    [
      "where the placeholder stands",
      "# A\n## Keys\n<!-- ReDoc-Inject: <security-definitions> -->\n# Authentication",
      {},
      [
        "section/A",
        "  section/A/Keys",
        "    section/Authentication/key",
        "    section/Authentication/o/2",
        "section/Authentication",
      ],
      false,
    ],
    [
      "where the placeholder stands, noAutoAuth or not",
      "# A\n<SecurityDefinitions />\n",
      { noAutoAuth: true },
      ["section/A", "  section/Authentication/key", "  section/Authentication/o/2"],
      false,
    ],
    [
      "nowhere with noAutoAuth",
      "# Authentication",
      { noAutoAuth: true },
      ["section/Authentication"],
      undefined,
    ],
    [
      "not twice where the intro has the placeholder",
      "<security-definitions/>\n# A",
      {},
      ["section/A"],
      undefined,
    ],
  ];
  test.each(cases)("%s", (_title, description, settings, result, appended) => {
    const built = menu({ info: { description }, components }, settings);
    expect(lines(built.items)).toEqual(result);
    const host = built.find("section/Authentication/key")?.parent;
    expect(host?.kind === "heading" ? host.authentication : undefined).toBe(appended);
  });

  test("entries have the schemes' labels, and the older ids of a renamed section", () => {
    const built = menu({ info: { description: "# Access\n<security-definitions/>\n" }, components });
    expect(built.find("section/Access/key")).toMatchObject({ kind: "scheme", label: "The key" });
  });

  test("none without schemes; otherwise under the tag with the placeholder", () => {
    expect(menu({ components: { securitySchemes: null } }).items).toEqual([]);
    const tags = [{ name: "auth", description: "<security-definitions/>\n" }];
    expect(lines(menu({ tags, components }).items)).toEqual([
      "tag/auth",
      "  section/Authentication/key",
      "  section/Authentication/o/2",
    ]);
  });
});

describe("groups", () => {
  const paths = {
    "/1": operation("one", "a"),
    "/2": operation("two", "b"),
    "/3": operation("three", "c"),
    "/4": operation("four"),
  };
  test("in order; tags without a group are under Other, operations without a tag at the top level", () => {
    const built = menu({
      paths,
      "x-tagGroups": [
        { name: "Second half", tags: ["c", "none", "c"] },
        { name: "First", tags: ["b"] },
      ],
    });
    expect(lines(built.items)).toEqual([
      "group/Second-half",
      "  tag/c",
      "    operation/three",
      "group/First",
      "  tag/b",
      "    operation/two",
      "group/Other",
      "  tag/a",
      "    operation/one",
      "operation/four",
    ]);
    expect(built.items[0]).toMatchObject({ kind: "group", depth: 0 });
    expect(built.items[0]?.items[0]?.parent).toBe(built.items[0]);
    expect(built.sections.some((item) => (item as Item).kind === "group")).toBe(false);
  });

  test("groups with the same name stay separate; groups without tags are left out", () => {
    const groups = [
      { name: "G", tags: ["a"] },
      { name: "G", tags: ["b"] },
      { name: "Empty" },
      { name: "H", tags: ["c"] },
    ];
    expect(menu({ paths, "x-tagGroups": groups }).items.map((item) => item.id)).toEqual([
      "group/G",
      "group/G-2",
      "group/H",
      "operation/four",
    ]);
  });

  test.each([[[]], [null], ["x"], [undefined]])("%j is no grouping", (groups) => {
    expect(menu({ paths, "x-tagGroups": groups }).items.map((item) => item.kind)).toEqual([
      "tag",
      "tag",
      "tag",
      "operation",
    ]);
  });
});

describe("webhooks", () => {
  test("under their tags, before the operations; those without tags in their own section", () => {
    const built = menu({
      paths: { "/1": operation("one", "pet") },
      webhooks: {
        newPet: { post: { operationId: "hook", tags: ["pet"] } },
        free: { post: {} },
        "x-a": { post: {} },
      },
    });
    expect(lines(built.items)).toEqual([
      "tag/pet",
      "  operation/hook",
      "  operation/one",
      "section/Webhooks",
      "  /paths/free/post",
    ]);
  });
});

describe("nested tags", () => {
  const tags = [
    { name: "dog", parent: "pet" },
    { name: "pet", parent: "animal" },
    { name: "animal" },
    { name: "lost", parent: "nobody" },
    { name: "x", parent: "y" },
    { name: "y", parent: "x" },
    { name: "z", parent: "z" },
  ];
  const paths = {
    "/1": operation("one", "dog"),
    "/2": operation("two", "animal"),
    "/3": operation("three", "new"),
  };

  test("are below their parents, after the parents' operations; tags with cycles and unknown parents are at the top level", () => {
    const built = menu({ tags, paths });
    expect(lines(built.items)).toEqual([
      "tag/animal",
      "  operation/two",
      "  tag/pet",
      "    tag/dog",
      "      operation/one",
      "tag/lost",
      "tag/x",
      "tag/y",
      "tag/z",
      "tag/new",
      "  operation/three",
    ]);
    expect(built.find("operation/one")).toMatchObject({ depth: 4, parent: { id: "tag/dog" } });
    expect(built.find("tag/dog")?.parent?.id).toBe("tag/pet");
  });

  test("a parent has precedence over a group", () => {
    const groups = [{ name: "G", tags: ["dog", "animal"] }];
    expect(lines(menu({ tags, "x-tagGroups": groups }).items).slice(0, 4)).toEqual([
      "group/G",
      "  tag/animal",
      "    tag/pet",
      "      tag/dog",
    ]);
  });

  test("a chain of 20,000", () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => ({ name: `t${n}`, parent: `t${n - 1}` }));
    expect(menu({ tags: chain }).size).toBe(20_000);
  });
});

describe("kinds of tags", () => {
  test("a badge and an audience list only operations without other tags", () => {
    const tags = [
      { name: "beta", kind: "badge" },
      { name: "partner", kind: "audience" },
      { name: "pet", kind: "nav" },
      { name: "odd", kind: "odd" },
    ];
    const paths = {
      "/1": operation("one", "beta", "pet"),
      "/2": operation("two", "partner"),
      "/3": operation("three", "odd"),
    };
    expect(lines(menu({ tags, paths }).items)).toEqual([
      "tag/beta",
      "tag/partner",
      "  operation/two",
      "tag/pet",
      "  operation/one",
      "tag/odd",
      "  operation/three",
    ]);
  });
});

describe("words", () => {
  const root = {
    info: { description: "" },
    components: { securitySchemes: { key: {} }, schemas: { A: {} } },
    webhooks: { hook: { post: {} } },
    tags: [{ name: "a" }, { name: "b" }],
    "x-tagGroups": [{ name: "G", tags: ["a"] }],
  };
  const labels = (settings?: MenuSettings): readonly string[] =>
    menu(root, settings).items.map((item) => `${item.id} ${item.label}`);

  test("are the given labels, or else the ids; ids do not change", () => {
    expect(labels()).toEqual([
      "section/Authentication Authentication",
      "group/G G",
      "group/Other Other",
      "section/Webhooks Webhooks",
      "section/Components Components",
    ]);
    const words = { Authentication: "A", Other: "O", Webhooks: "W", Components: "C" };
    expect(labels({ words })).toEqual([
      "section/Authentication A",
      "group/G G",
      "group/Other O",
      "section/Webhooks W",
      "section/Components C",
    ]);
  });
});

describe("x-topics", () => {
  test("are sections after those of the description", () => {
    const built = menu({
      info: { description: "# One" },
      "x-topics": [
        { title: "Two", content: "Text\n## Sub\nmore", example: "`code`" },
        { content: "nameless" },
        null,
        { $ref: "#/x-other" },
      ],
      "x-other": { title: "One" },
    });
    expect(lines(built.items, true)).toEqual([
      "section/One | One",
      "section/Two | Two",
      "  section/Two/Sub | Sub",
      "section/One-2 | One",
    ]);
    expect(built.sections[2]).toMatchObject({ text: expect.stringContaining("`code`") });
  });
});

describe("components that no operation uses", () => {
  const used = { $ref: "#/components/schemas/Used" };
  const json = (schema: unknown): unknown => ({ content: { "application/json": { schema } } });

  test("are at the end: unreachable ones, and those reachable only from them", () => {
    const built = menu({
      info: { description: "# Components" },
      paths: {
        "/1": { get: { operationId: "one", responses: { "200": { $ref: "#/components/responses/R" } } } },
      },
      components: {
        schemas: {
          Used: { properties: { of: { $ref: "#/components/schemas/ThroughUsed" } } },
          ThroughUsed: {
            discriminator: {
              mapping: { a: "Mapped", b: "#/components/schemas/Mapped2" },
              defaultMapping: "Fallback",
            },
          },
          Mapped: {},
          Mapped2: {},
          Heir: { allOf: [{ $ref: "#/components/schemas/ThroughUsed" }] },
          Grandchild: { allOf: [{ $ref: "#/components/schemas/Heir" }] },
          Fallback: {},
          Circle: { items: { $ref: "#/components/schemas/Circle" } },
          ByCircle: {},
          Boolean: true,
        },
        responses: { R: json(used), Spare: json(used) },
        parameters: { "a/b": { name: "q", in: "query" } },
        securitySchemes: { key: { type: "http" } },
        "x-other": {},
      },
    });
    expect(lines(built.items, true)).toEqual([
      "section/Components | Components",
      "section/Authentication | Authentication",
      "  section/Authentication/key | key",
      "operation/one | one",
      "section/Components-2 | Components",
      "  schema/Circle | Circle",
      "  schema/ByCircle | ByCircle",
      "  schema/Boolean | Boolean",
      "  components/parameters/a/b | a/b",
      "  components/responses/Spare | Spare",
    ]);
  });

  test("nothing if all are used, or if there are none", () => {
    expect(menu({ components: { securitySchemes: {}, schemas: {}, parameters: null } }).items).toEqual([]);
    const paths = { "/1": { post: { requestBody: json(used) } } };
    expect(menu({ paths, components: { schemas: { Used: {} } } }).items).toHaveLength(1);
  });

  test("of a large document are searched on request: it has a section but no entry", () => {
    const paths = {
      "/1": { post: { operationId: "one", list: Array.from({ length: 12_000 }, () => ({})) } },
    };
    const built = menu({ paths, components: { schemas: { A: {} } } });
    expect(lines(built.items)).toEqual(["operation/one"]);
    expect(built.sections.at(-1)).toMatchObject({ id: "section/Components", isOpen: true, items: [] });
    expect(unusedComponents(documentOf({ paths, components: { schemas: { A: {} } } }))).toHaveLength(1);
  });

  test("the search stops at its limit, within a list too", () => {
    let looked = 0;
    const items = Array.from({ length: 1000 }, () => ({}));
    Object.defineProperty(items, 500, { get: () => looked++ });
    const document = documentOf({ paths: { "/1": { items } }, components: { schemas: { A: {} } } });
    expect(unusedComponents(document, 10)).toBeUndefined();
    expect(looked).toBe(0);
  });

  test("values and extensions contain no references; members with any name do", () => {
    const at = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
    const schema = {
      properties: {
        example: at("A"),
        "x-y": at("B"),
        value: at("C"),
        properties: { default: { of: at("-") } },
      },
      default: { of: at("-") },
      enum: [at("-")],
      const: at("-"),
      examples: [at("-")],
      "x-any": at("-"),
      "x-expansionResources": { oneOf: [at("D")] },
    };
    const content = {
      "application/json": {
        schema,
        examples: { one: { value: at("-") }, two: { $ref: "#/components/examples/E" } },
      },
    };
    const responses = { default: { content, headers: { "x-rate": { schema: at("F") } } } };
    const names = ["A", "B", "C", "D", "F", "-"];
    const document = documentOf({
      paths: { "/1": { get: { responses } } },
      components: {
        schemas: Object.fromEntries(names.map((name) => [name, {}])),
        examples: { E: { value: 1 } },
      },
    });
    expect(unusedComponents(document)?.map(({ name }) => name)).toEqual(["-"]);
  });
});

describe("schemas", () => {
  const components = { schemas: { A: { "x-tags": ["pet", 5] }, B: { "x-tags": "pet" }, C: null } };
  test("under their tags, which need no declaration", () => {
    expect(lines(menu({ components }).items)).toEqual([
      "tag/pet",
      "  schema/A",
      "section/Components",
      "  schema/B",
      "  schema/C",
    ]);
  });

  test("all under the tag of the option", () => {
    const built = menu({ components, tags: [{ name: "Models" }] }, { schemaDefinitionsTagName: "Models" });
    expect(lines(built.items)).toEqual([
      "tag/Models",
      "  schema/A",
      "  schema/B",
      "  schema/C",
      "tag/pet",
      "  schema/A-2",
    ]);
  });

  test("one entry for all that no tag lists", () => {
    expect(lines(menu({ components }, { showModels: true }).items, true)).toEqual([
      "tag/pet | pet",
      "  schema/A | A",
      "section/Models | Models",
      "  schema/B | B",
      "  schema/C | C",
    ]);
    const words = { Models: "Schemata" };
    expect(menu({ components }, { showModels: true, words }).items.at(-1)?.label).toBe("Schemata");
    expect(lines(menu({ components: { schemas: {} } }, { showModels: true }).items)).toEqual([]);
  });
});
