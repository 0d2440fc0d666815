/** Tests which languages of requests the option `codeSamples` chooses. */
import { expect, test } from "vitest";
import { readOptions } from "#options/read.ts";
import { LANGUAGES } from "#snippets/languages.ts";
import { snippetLanguages } from "#view/page/language-choice.ts";
import type { PagePlugins } from "#view/plugins/page-plugins.tsx";

const ADDED = ["HTTPie", "bash"].map((id) => ({ id, label: `Our ${id}`, grammar: "bash" }));
const plugins = { allLanguages: () => [...LANGUAGES, ...ADDED] } as unknown as PagePlugins;

test.each([
  [["HTTPie"], ["Our HTTPie"]],
  [["httpie"], ["Our HTTPie"]],
  [["bash"], ["Our bash"]],
  [
    ["curl", "bash"],
    ["cURL", "Our bash"],
  ],
  [["shell"], ["cURL"]],
  [
    ["Node.js", "nothing", "py"],
    ["Node", "Python"],
  ],
  [[{ lang: "HTTPie", label: "Ours" }], ["Ours"]],
])("codeSamples %j", (languages, labels) => {
  const options = readOptions([{ codeSamples: { languages } }]);
  expect(snippetLanguages({ options, plugins }).map(({ label }) => label)).toEqual(labels);
});

test("without plug-ins, an alias means one of our languages", () => {
  const options = readOptions([{ codeSamples: { languages: ["bash"] } }]);
  expect(snippetLanguages({ options, plugins: undefined }).map(({ id }) => id)).toEqual(["curl"]);
});
