/** Tests how the list of problems groups those of one kind. */
import { expect, test } from "vitest";
import { MOST_FILES } from "#load/bundle/fetch.ts";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { faultsOf } from "#model/whole/faults.ts";
import type { Raw } from "#oas/read.ts";
import { problemGroups } from "#view/shell/problem-groups.ts";

/** The problems of a description whose mapping names files that are missing. */
function problemsOf(mapping: Readonly<Record<string, string>>): Promise<readonly { message: string }[]> {
  return problemsWith({ Pet: { type: "object", discriminator: { propertyName: "kind", mapping } } });
}

/** The problems of a description with some schemas. The hosts of other files have none, unless `answer` is a file. */
async function problemsWith(
  schemas: Readonly<Record<string, unknown>>,
  answer?: string,
): Promise<readonly { message: string }[]> {
  const info = { title: "T", version: "1" };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } });
  const { document, problems } = await load(
    { text, url: "https://a.test/openapi.json" },
    {
      yaml: async (text) => yamlToJson(text),
      fetch: async () => new Response(answer ?? null, { status: answer === undefined ? 404 : 200 }),
    },
  );
  // Like the page, which tells one problem of each place.
  const known = new Set(problems.map(({ pointer }) => pointer));
  return [...problems, ...faultsOf(document as Raw).filter(({ pointer }) => !known.has(pointer))];
}

/** Schemas that refer to these places. */
function references(...refs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(refs.map(($ref, at) => [`S${at}`, { $ref }]));
}

test("missing files of a mapping are one group, with the first names", async () => {
  const files = Array.from({ length: 12 }, (_, at) => [`k${at}`, `${"abcdefghijkl"[at]}.yaml#/Pet`]);
  const [group, ...others] = problemGroups(await problemsOf(Object.fromEntries(files)));
  expect(others).toEqual([]);
  expect(group?.title).toBe("12 files could not be loaded: a.yaml, b.yaml, c.yaml …");
  expect(group?.problems).toHaveLength(12);
});

test.each<[what: string, refs: readonly string[], title: string]>([
  [
    "files were not fetched",
    Array.from({ length: MOST_FILES + 3 }, (_, at) => `f${at}.json`),
    `3 files were not fetched: https://a.test/f${MOST_FILES}.json, https://a.test/f${MOST_FILES + 1}.json, https://a.test/f${MOST_FILES + 2}.json`,
  ],
  [
    "references were not followed",
    ["ftp://a.test/x", "ftp://a.test/y", "ftp://a.test/z"],
    "3 references were not followed: ftp://a.test/x, ftp://a.test/y, ftp://a.test/z",
  ],
  [
    "references to places in files lead nowhere",
    ["a.json#/x", "a.json#/y", "a.json#/z"],
    "3 references lead nowhere: a.json",
  ],
  [
    "local references lead nowhere",
    ["#/a", "#/b", "#/c", "#/d"],
    "4 references lead nowhere: #/a, #/b, #/c …",
  ],
])("the messages that %s are one group", async (_, refs, title) => {
  const groups = problemGroups(await problemsWith(references(...refs), "{}"));
  expect(groups.flatMap((one) => one.title ?? [])).toEqual([title]);
});

test("a file that several references name counts once", () => {
  const lost = (name: string): string => `${name} was not fetched: it would be more than 5000 files.`;
  const titleOf = (...names: readonly string[]): unknown =>
    problemGroups(names.map((name) => ({ message: lost(name) })))[0]?.title;
  expect(titleOf("x.yaml", "x.yaml", "x.yaml")).toBe("1 file was not fetched: x.yaml");
  expect(titleOf("x.yaml", "x.yaml", "y.yaml")).toBe("2 files were not fetched: x.yaml, y.yaml");
});

test("two missing files stay as they are", async () => {
  const groups = problemGroups(await problemsOf({ a: "a.yaml", b: "b.yaml" }));
  expect(groups.map(({ title, problems }) => [title, problems.length])).toEqual([
    [undefined, 1],
    [undefined, 1],
  ]);
});

test("a group stands where its first problem is, between others", () => {
  const lost = (name: string): string => `${name} leads nowhere: ${name} has no such place.`;
  const messages = ["x", lost("#/a"), "y", lost("#/b"), lost("#/b"), "x"];
  const groups = problemGroups(messages.map((message) => ({ message })));
  expect(groups.map(({ title, problems }) => title ?? problems[0]?.message)).toEqual([
    "x",
    "3 references lead nowhere: #/a, #/b",
    "y",
    "x",
  ]);
});
