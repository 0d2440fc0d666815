/** Tests how the list of problems groups those of one kind. */
import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { problemGroups } from "#view/shell/problem-groups.ts";

/** The problems of a description whose mapping names files that are missing. */
async function problemsOf(
  mapping: Readonly<Record<string, string>>,
): Promise<readonly { message: string }[]> {
  const Pet = { type: "object", discriminator: { propertyName: "kind", mapping } };
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, components: { schemas: { Pet } } };
  const { problems } = await load(
    { text: JSON.stringify(document), url: "https://a.test/openapi.json" },
    {
      yaml: async (text) => yamlToJson(text),
      fetch: async () => new Response(null, { status: 404 }),
    },
  );
  return problems;
}

test("missing files of a mapping are one group, with the first names", async () => {
  const files = Array.from({ length: 12 }, (_, at) => [`k${at}`, `${"abcdefghijkl"[at]}.yaml#/Pet`]);
  const [group, ...others] = problemGroups(await problemsOf(Object.fromEntries(files)));
  expect(others).toEqual([]);
  expect(group?.title).toBe("12 files could not be loaded: a.yaml, b.yaml, c.yaml …");
  expect(group?.problems).toHaveLength(12);
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
