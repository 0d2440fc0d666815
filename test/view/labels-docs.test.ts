/** docs/labels.md is made from the table of words: `npx vitest run --update=true test/view/labels-docs` writes it anew. */
import { expect, test } from "vitest";
import { FAILURES } from "#load/failures.ts";
import { ENGLISH } from "#model/phrases.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { EARLY } from "#view/words/early-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";

/** A name and what is said in English; a function's arguments as `{0}`, `{1}`. */
function rows(words: object, before = ""): string[] {
  return Object.entries(words).flatMap(([name, word]): string[] => {
    if (typeof word === "object") return rows(word, `${before}${name}.`);
    const said =
      typeof word === "function" ? word(...FILLED.slice(0, Math.max(1, word.length))) : String(word);
    return [`| \`${before}${name}\` | ${said === "" ? "nothing" : said.replaceAll("|", "\\|")} |`];
  });
}

const FILLED = ["{0}", "{1}", "{2}", "{3}", "{4}"];

test("docs/labels.md says what the table says", async () => {
  const text = `# Languages and words

The words of the page itself (not of the description) are English. The option \`labels\` names another language:

\`\`\`html
<redoc spec-url="/openapi.json" labels="de"></redoc>
\`\`\`

\`\`\`js
Redoc.init("/openapi.json", { labels: "de" }, element);
\`\`\`

\`\`\`sh
lectern build openapi.json --labels de
\`\`\`

There are complete sets for Arabic (\`ar\`), German (\`de\`), English (\`en\`), Spanish (\`es\`), French (\`fr\`), Japanese (\`ja\`), Portuguese (\`pt\`), Russian (\`ru\`) and simplified Chinese (\`zh\`). A region may follow: \`pt-BR\`. A set is a file of 3 KB that loads before the first paint, and only where it is chosen. The page's element then has the attribute \`lang\`, and \`dir\`: Arabic pages run from right to left. A page that \`lectern build\` writes says the language in \`<html lang>\`, too.

Without \`labels\` the page takes the direction that it stands in, so an English page within \`dir="rtl"\` runs from right to left. Code, addresses and names stay as they are; each text of the description has the direction of its first letters.

Any word may be another. An object gives words by the names below, with or without a language under them:

\`\`\`js
Redoc.init("/openapi.json", { labels: { language: "de", requestSamples: "Anfragen" } }, element);
\`\`\`

Where \`{0}\` and \`{1}\` stand in the table, they may stand in your words; a function of these values does as well, for languages with more than one plural. \`kinds.schemas\` means \`{ kinds: { schemas: "…" } }\`. With \`language: "he"\` or any other language for which there is no set, words that you do not give are English, and the direction follows the language. On the command line such a language stands in an object (\`--labels '{"language":"he"}'\`); alone it is refused, as it may be a slip.

A description that cannot be loaded is told in these words, too (the names under \`failures\`); what a parser says of a fault is quoted in English. The error that \`onLoaded\` or the callback of \`init\` gets says the same in English. The list of what is wrong in a description (\`showProblems\`) is English.

| name | English |
| --- | --- |
${[...rows({ ...ENGLISH, ...LABELS, ...DETAILS, ...RESULTS, ...EARLY }), ...rows(FAILURES, "failures.")].join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/labels.md");
});
