/** Long lists: the button for the rest of a list is after the list, because lists may contain only items. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { renderPage } from "#render/render.tsx";
import { parseSource, type SourceFile, sourceFiles } from "../../sources.ts";

const names = Array.from({ length: 120 }, (_one, index) => `n${index}`);
const byName = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));
const string = { type: "string" };
const properties = byName(string);

/** A description in which every list is longer than a page shows at first. */
const LONG = {
  openapi: "3.1.0",
  info: { title: "Long", version: "1" },
  servers: [{ url: "https://{n0}.example", variables: byName({ default: "a" }) }],
  security: [{ o: names }],
  tags: [{ name: "t" }],
  paths: {
    "/a": {
      post: {
        tags: ["t"],
        parameters: names.map((name) => ({
          name,
          in: "query",
          schema: string,
          examples: Object.fromEntries(names.map((key, value) => [key, { value }])),
        })),
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: { type: "object", properties },
              encoding: byName({ contentType: "text/plain" }),
            },
          },
        },
        responses: {
          200: {
            description: "Done.",
            links: byName({ operationId: "a" }),
            content: { "application/json": { schema: { type: "object", properties }, example: names } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      o: {
        type: "oauth2",
        flows: { implicit: { authorizationUrl: "https://a.example", scopes: byName("May.") } },
      },
    },
  },
};

describe("a prebuilt page of long lists", async () => {
  const html = renderPage(
    await load({ text: JSON.stringify(LONG) }, { yaml: async (text) => yamlToJson(text) }),
    { scripts: { src: "a.js" } },
  );
  const lists = listsIn(html);

  test("lists contain only items", () => {
    expect(lists.length).toBeGreaterThan(8);
    expect(lists.filter(({ children }) => children.some((name) => name !== "li"))).toEqual([]);
  });

  test.each(["fields", "examples", "server-variables", "scopes", "array collapsible"])(
    "the button is after the list `%s`",
    (name) => {
      const followers = lists.filter((list) => list.name === name).map(({ next }) => next);
      expect(followers).toContain("button more");
    },
  );
});

test("no list in the source contains a `Limited`", () => {
  const files = sourceFiles().filter(({ path }) => path.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(90);
  expect(files.flatMap(wrongLists).filter((place) => !BEING_CHANGED.test(place))).toEqual([]);
  const text = "const a = <ul><Limited items={b} first={1}>{c}</Limited></ul>;";
  expect(wrongLists(parseSource("a.tsx", text))).toEqual(["a.tsx: ul"]);
});

/** Other changes to these folders are in progress. */
const BEING_CHANGED = /^view\/(?:changes|console)\//;

/** The lists that contain a `Limited`, whose button would be inside the list. */
function wrongLists({ path, tree }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) {
      const name = node.openingElement.tagName.getText(tree);
      const isInside = node.children.some(
        (child) => ts.isJsxElement(child) && child.openingElement.tagName.getText(tree) === "Limited",
      );
      if (isInside && /^(?:ul|ol|dl|table|tbody|tr)$/.test(name)) found.push(`${path}: ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

interface List {
  name: string;
  children: string[];
  /** The element after the list: its tag and class. */
  next?: string;
}

/** The lists of a page that React has written. */
function listsIn(html: string): List[] {
  const lists: List[] = [];
  const open: { tag: string; list?: List | undefined; last?: List | undefined }[] = [{ tag: "" }];
  for (const [, end, tag = "", attributes = ""] of html.matchAll(/<(\/?)([a-z]\w*)((?:"[^"]*"|[^">])*)>/g)) {
    if (VOID.test(tag)) continue;
    if (end) {
      const closed = open.pop();
      open.at(-1)!.last = closed?.list;
      continue;
    }
    const parent = open.at(-1)!;
    const name = /class="([^"]*)"/.exec(attributes)?.[1] ?? "";
    if (parent.last) parent.last.next = `${tag} ${name}`;
    parent.last = undefined;
    parent.list?.children.push(tag);
    const list: List | undefined = tag === "ul" || tag === "ol" ? { name, children: [] } : undefined;
    if (list) lists.push(list);
    open.push({ tag, list });
  }
  return lists;
}

const VOID = /^(?:input|br|hr|img|meta|link|wbr|col|path)$/;
