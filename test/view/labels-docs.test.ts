/** Generates docs/labels.md from the labels. `npx vitest run --update=true test/view/labels-docs` updates it. */
import { expect, test } from "vitest";
import { FAILURES } from "#load/failures.ts";
import { ENGLISH } from "#model/schema/phrases.ts";
import { WORDS } from "#site/words/words.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { EARLY } from "#view/words/early-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { RUN } from "#view/words/run-labels.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";

/** Rows of names and English labels. The arguments of functions are `{0}`, `{1}`. */
function rows(words: object, before = ""): string[] {
  return Object.entries(words).flatMap(([name, word]): string[] => {
    if (typeof word === "object") return rows(word, `${before}${name}.`);
    const said =
      typeof word === "function" ? word(...FILLED.slice(0, Math.max(1, word.length))) : String(word);
    return [`| \`${before}${name}\` | ${said === "" ? "(empty)" : said.replaceAll("|", "\\|")} |`];
  });
}

const FILLED = ["{0}", "{1}", "{2}", "{3}", "{4}"];

test("docs/labels.md matches the labels", async () => {
  const text = `# Languages and labels

The page's own labels are English. The text of the description stays as it is. To use another language, set the option \`labels\`:

\`\`\`html
<redoc spec-url="/openapi.json" labels="de"></redoc>
\`\`\`

\`\`\`js
Redoc.init("/openapi.json", { labels: "de" }, element);
\`\`\`

\`\`\`sh
lectern build openapi.json --labels de
\`\`\`

Labels are available in Arabic (\`ar\`), German (\`de\`), English (\`en\`), Spanish (\`es\`), French (\`fr\`), Japanese (\`ja\`), Portuguese (\`pt\`), Russian (\`ru\`) and simplified Chinese (\`zh\`). You can add a region: \`pt-BR\`. The labels of a language are a script of about 4 kB, which loads before the first paint, only if you choose the language. The page's element then has the attributes \`lang\` and \`dir\`: Arabic pages run from right to left. \`lectern build\` also sets \`<html lang>\`.

Without \`labels\`, the page uses the direction of the element around it, so an English page within \`dir="rtl"\` runs from right to left. Code, addresses and names always run from left to right. Each text of the description has the direction of its first letters.

You can replace any label. Pass an object with the names below, and optionally a language:

\`\`\`js
Redoc.init("/openapi.json", { labels: { language: "de", requestSamples: "Anfragen" } }, element);
\`\`\`

Your labels can contain \`{0}\` and \`{1}\` where those in the table do. You can also pass a function of these values, for languages with several plural forms. \`kinds.schemas\` means \`{ kinds: { schemas: "…" } }\`. For a language without its own labels, such as \`language: "he"\`, labels that you do not pass are English, and the direction follows the language. On the command line, write such a language in an object (\`--labels '{"language":"he"}'\`); without the object, it is refused as a likely typo.

Messages about a description that cannot be loaded are labels too (the names under \`failures\`); messages of parsers are quoted in English. The error that \`onLoaded\` or the callback of \`init\` receives is in English. So is the list of problems (\`showProblems\`). The names under \`site\` are those of the pages of [\`lectern site\`](sites.md).

| name | English |
| --- | --- |
${[...rows({ ...ENGLISH, ...LABELS, ...DETAILS, ...RESULTS, ...EARLY }), ...rows(WORKFLOWS, "workflows."), ...rows(RUN, "run."), ...rows(FAILURES, "failures."), ...rows(WORDS, "site.")].join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/labels.md");
});
