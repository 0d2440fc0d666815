import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { referredFiles } from "#cli/server/referred-files.ts";

const FOLDER = { path: "/apis", url: "file:///apis/" };

/** The files that a description refers to, by their paths in the folder. */
async function files(
  document: unknown,
  { inFolder = "api/openapi.yaml", options = {}, read = [] as string[] } = {},
): Promise<string[]> {
  const path = `/apis/${inFolder}`;
  const place = { url: pathToFileURL(path).href, file: { path, folder: FOLDER, inFolder } };
  const found = await referredFiles({ main: document, document, files: read, options }, place);
  return [...found].map((path) => path.slice("/apis/".length)).sort();
}

/** The files that a text refers to. */
const inText = (description: string): Promise<string[]> => files({ info: { description } });

test.each<[document: unknown, found: string[]]>([
  [{ info: { "x-logo": { url: "logo.svg" } } }, ["api/logo.svg"]],
  [{ externalDocs: { url: "guide.pdf#page=3" } }, ["api/guide.pdf"]],
  [{ examples: { a: { externalValue: "one.json?x" } } }, ["api/one.json"]],
  [{ $ref: "parts/a.yaml#/A" }, ["api/parts/a.yaml"]],
  [{ $ref: "#/components/schemas/A" }, []],
  [
    { info: { license: { url: "LICENSE.txt" }, contact: { url: "../team.md" } } },
    ["api/LICENSE.txt", "team.md"],
  ],
  [{ info: { termsOfService: "/terms.md" } }, ["terms.md"]],
  [{ info: { "x-logo": { href: "a%20b.png" } } }, ["api/a b.png"]],
  [{ a: [{ url: "a.png" }, [{ url: "b.png" }]] }, ["api/a.png", "api/b.png"]],
  // Elsewhere, of other kinds, hidden, outside.
  [{ url: "https://other.example/a.png" }, []],
  [{ url: "//other.example/a.png" }, []],
  [{ url: "data:image/png;base64,AAAA" }, []],
  [{ url: "file:///etc/a.json" }, []],
  [{ url: "page.js" }, []],
  [{ url: "page.html" }, []],
  [{ url: ".env.json" }, []],
  [{ url: ".git/a.json" }, []],
  [{ url: "../../above.json" }, []],
  [{ url: "a/../../../above.json" }, []],
  [{ url: "\\\\other\\share\\a.json" }, []],
  [{ url: "..%2f..%2fa.json" }, []],
  [{ url: "a%00.json" }, []],
  [{ url: "%ff.json" }, []],
  [{ url: "C:\\a.json" }, []],
  // Values, which contain no references.
  [{ example: "secret.json", enum: ["secret.json"], title: "secret.json", url: 5 }, []],
  [{ "secret.json": {} }, []],
  [null, []],
  ["text", []],
])("%j", async (document, found) => expect(await files(document)).toEqual(found));

test.each([
  ["![mark](mark.png)", ["api/mark.png"]],
  ["[guide](<docs/a b.md> 'title')", ["api/docs/a b.md"]],
  ["![mark][m]\n\n[m]: mark.png 'title'", ["api/mark.png"]],
  ["[![mark](mark.png)](guide.pdf)", ["api/guide.pdf", "api/mark.png"]],
  ["| a |\n| - |\n| ![mark](mark.png) |", ["api/mark.png"]],
  ["> - # ![mark](mark.png)", ["api/mark.png"]],
  ['<img src="mark.png">', ["api/mark.png"]],
  ['<p><a href="guide.pdf">x</a></p>', ["api/guide.pdf"]],
  ["![mark](m&#97;rk.png)", ["api/mark.png"]],
  ["`![mark](mark.png)`", []],
  ["    ![mark](mark.png)", []],
  ["secret.json", []],
  ["[a](javascript:secret.json)", []],
])("a text: %j", async (text, found) => expect(await inText(text)).toEqual(found));

test("the files that it was read from, of kinds that are served", async () => {
  const read = ["/apis/api/a.yaml", "/apis/api/b.conf", "/elsewhere/c.yaml", "/apis/.d/e.yaml"];
  expect(await files({}, { read })).toEqual(["api/a.yaml"]);
});

test("addresses in another file are relative to it, or were made relative to the description", async () => {
  const part = { description: "![a](a.png)", examples: { b: { externalValue: "parts/b.json" } } };
  const document = { "x-lectern-documents": { "parts/deep.yaml": part, "../up.yaml": { url: "c.png" } } };
  const found = await files(document);
  expect(found).toEqual(
    expect.arrayContaining(["api/parts/deep.yaml", "api/parts/a.png", "api/parts/b.json"]),
  );
  expect(found).toEqual(expect.arrayContaining(["up.yaml", "c.png"]));
});

test("the same with `file:` addresses; those of other hosts are left alone", async () => {
  const document = {
    "x-lectern-documents": {
      "file:///apis/api/parts/a.yaml": { url: "a.png" },
      "https://other.example/b.yaml": { url: "b.png" },
    },
  };
  const found = await files(document);
  expect(found).toEqual(expect.arrayContaining(["api/parts/a.yaml", "api/parts/a.png"]));
  expect(found).not.toContain("b.yaml");
});

test("downloads that the options name", async () => {
  const options = {
    downloadDefinitionUrl: "a.json",
    downloadUrls: '[{"url":"b.yaml","title":"B"}]',
    theme: "c",
  };
  expect(await files({}, { options })).toEqual(["api/a.json", "api/b.yaml"]);
});

test("an older version that an option names by its address, and nothing that it contains as an object", async () => {
  expect(await files({}, { options: { compareWith: "../older.yaml" } })).toEqual(["older.yaml"]);
  const versions = [{ label: "1", specUrl: "../older.yaml", externalDocs: { url: "secret.json" } }];
  expect(await files({}, { options: { versions } })).toEqual(["older.yaml"]);
  const given = { compareWith: { externalDocs: { url: "secret.json" } } };
  expect(await files({}, { options: given })).toEqual([]);
  const outside = { compareWith: "../../older.yaml" };
  expect(await files({}, { options: outside })).toEqual([]);
});

test("a description at the top of its folder, with a name that needs encoding", async () => {
  expect(await files({ url: "mark.png" }, { inFolder: "a#b ?.yaml" })).toEqual(["mark.png"]);
});

describe("size", () => {
  test("20,000 levels", async () => {
    let document: unknown = { url: "deep.png" };
    for (let level = 0; level < 20_000; level++) document = level % 2 ? [document] : { a: document };
    expect(await files(document)).toEqual(["api/deep.png"]);
  });

  test("a value in many places is searched once", async () => {
    let reads = 0;
    let shared: unknown = Object.defineProperty({}, "url", {
      enumerable: true,
      get: () => {
        reads++;
        return "a.png";
      },
    });
    for (let level = 0; level < 40; level++) shared = [shared, shared];
    expect(await files({ shared, self: shared })).toEqual(["api/a.png"]);
    expect(reads).toBe(1);
  });
});

test("a document from the network cannot name local files, even in a part that the main document includes", async () => {
  const far = { examples: { a: { externalValue: "secret.json" } }, description: "![](shot.png)" };
  const document = {
    ...far,
    info: { description: "![](mark.png)" },
    "x-lectern-documents": {
      "http://h/far.json": { ...far, externalDocs: { url: "file:///apis/api/other.json" } },
      "parts/near.yaml": { examples: { b: { externalValue: "near.json" } } },
    },
  };
  const place = {
    url: "file:///apis/api/openapi.yaml",
    file: { path: "/apis/api/openapi.yaml", folder: FOLDER, inFolder: "api/openapi.yaml" },
  };
  const main = { info: { description: "![](mark.png)" }, $ref: "http://h/far.json" };
  const found = await referredFiles({ main, document, files: [], options: {} }, place);
  expect([...found].sort()).toEqual([
    "/apis/api/mark.png",
    "/apis/api/near.json",
    "/apis/api/parts/near.json",
    "/apis/api/parts/near.yaml",
  ]);
});

test("other tasks get their turn while a long description is searched", async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const description = `${"a ".repeat(5_000)}[](a.png)`;
  expect(await files(Array.from({ length: 100 }, () => ({ description })))).toEqual(["api/a.png"]);
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});
