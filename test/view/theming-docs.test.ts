/** docs/theming.md is made from the table of theme keys: `npx vitest run test/view/theming-docs -u` writes it anew. */
import { expect, test } from "vitest";
import { RENAMED, type Target, THEME_KEYS, type ThemeRow } from "#view/theme/theme-keys.ts";

/** What a key sets, in short: custom properties by name, all else by what it is on. */
function target({ selector, property }: Target): string {
  return property.startsWith("--")
    ? `\`${property}\``
    : selector === ""
      ? `\`${property}\``
      : `\`${property}\` there`;
}

function rowOf([key, row]: [string, ThemeRow]): string {
  const sets = [...new Set((row.sets ?? []).map(target))].join(", ");
  return `| \`${key}\` | ${sets || "–"} | ${row.says} |`;
}

const old = Object.entries(RENAMED).map(([was, is]) => `\`${was}\` for \`${is}\``);

test("docs/theming.md says what the table says", async () => {
  const text = `# Colours, sizes and spaces

Everything that has a colour or a size takes it from a custom property on the page's root element, \`.lectern\` (also \`.redoc-wrap\`). Override what you like in a style sheet of your own:

\`\`\`css
.lectern {
  --lectern-accent: #00695c;
  --lectern-font: "Inter", system-ui, sans-serif;
}
.lectern[data-theme="dark"] {
  --lectern-accent: #80cbc4;
}
@media (prefers-color-scheme: dark) {
  .lectern[data-theme="system"] {
    --lectern-accent: #80cbc4;
  }
}
\`\`\`

Give such rules more weight than ours where the order of style sheets does not: \`html .lectern { … }\`. The theme is the attribute \`data-theme\`: \`system\`, \`light\` or \`dark\`.

| properties | what they set |
| --- | --- |
| \`--lectern-font\`, \`--lectern-font-code\` | typefaces of text and code |
| \`--lectern-size\`, \`--lectern-line\` | size and line height of text |
| \`--lectern-size-code\`, \`--lectern-size-small\`, \`--lectern-size-label\` | sizes of code, of small text, of labels |
| \`--lectern-size-h1\`, \`--lectern-size-h2\`, \`--lectern-size-h3\`, \`--lectern-size-h4\` | sizes of headings |
| \`--lectern-menu-width\`, \`--lectern-right-width\` | the menu's width; the right panel's share of the content |
| \`--lectern-gutter\`, \`--lectern-prose-width\`, \`--lectern-radius\` | space beside the text, longest line of prose, round corners |
| \`--lectern-offset\` | what the host page covers at the top; set from the option \`scrollYOffset\` |
| \`--lectern-background\`, \`--lectern-text\`, \`--lectern-text-quiet\` | the middle panel |
| \`--lectern-border\`, \`--lectern-rail\` | lines between rows, rails of nested rows |
| \`--lectern-accent\`, \`--lectern-accent-soft\` | links, what is chosen |
| \`--lectern-code-background\`, \`--lectern-code-text\` | code within text |
| \`--lectern-mark\`, \`--lectern-mark-text\` | matches of a search |
| \`--lectern-menu-background\`, \`--lectern-menu-text\`, \`--lectern-menu-hover\` | the menu |
| \`--lectern-right-background\`, \`--lectern-right-block\`, \`--lectern-right-border\` | the right panel and its blocks |
| \`--lectern-right-text\`, \`--lectern-right-quiet\`, \`--lectern-right-accent\` | text in the right panel |
| \`--lectern-right-chosen\`, \`--lectern-right-chosen-text\` | the chosen tab |
| \`--lectern-right-success\`, \`--lectern-right-redirect\`, \`--lectern-right-error\`, \`--lectern-right-info\` | tabs of responses by class |
| \`--lectern-required\`, \`--lectern-deprecated\` | words that warn |
| \`--lectern-get\`, \`--lectern-post\`, \`--lectern-put\`, \`--lectern-patch\`, \`--lectern-delete\`, \`--lectern-options\`, \`--lectern-head\`, \`--lectern-other\`, \`--lectern-verb-text\` | methods: the colour of the word in the menu; elsewhere its ground, and the text on it |
| \`--lectern-verb-tint\` | how much of that colour the word in the menu has; the rest is the text colour of the menu |
| \`--lectern-success\`, \`--lectern-redirect\`, \`--lectern-error\`, \`--lectern-info\`, each also with \`-background\` | responses by class |
| \`--lectern-token-string\`, \`--lectern-token-number\`, \`--lectern-token-literal\`, \`--lectern-token-property\`, \`--lectern-token-comment\`, \`--lectern-token-keyword\`, \`--lectern-token-punctuation\` | code in samples |

## Light or dark

The option \`colorScheme\` says who decides:

| value | theme |
| --- | --- |
| \`system\` | the system's, until the reader chooses another one below the menu; the browser remembers the choice |
| \`light\`, \`dark\` | always this one; the reader has no choice |
| \`host\` | the same as the host page, also when that changes; the reader has no choice |

With \`host\`, the page has the computed [\`color-scheme\`](https://developer.mozilla.org/docs/Web/CSS/color-scheme) of the element around it: \`dark\` is dark, \`light dark\` is as the system has it, anything else is light. If no style sheet sets it, the element \`<meta name="color-scheme">\` decides. The page looks again when an attribute of an element around it changes (\`class\`, \`style\`, \`data-theme\` and so on), and when something in \`<head>\` does. Paper is always light.

## The option \`theme\`

Pages that come from Redoc keep their theme object: as the option \`theme\` of \`Redoc.init\` and of the component, or as JSON in the attribute \`theme\`. Both generations of its names are known (${old.join(", ")}), and a value may be a function of the theme:

\`\`\`js
Redoc.init("/openapi.json", {
  theme: {
    colors: { primary: { main: "#00695c" } },
    sidebar: { backgroundColor: "#f4f7f6", activeTextColor: ({ colors }) => colors.primary.main },
    rightPanel: { width: "35%" },
  },
}, element);
\`\`\`

\`\`\`html
<redoc spec-url="/openapi.json" theme='{"sidebar": {"backgroundColor": "lightblue"}}'></redoc>
\`\`\`

A theme becomes a style sheet of its own for one page, and needs no inline style. It holds in light and in dark, but for colours that could not be read in the dark: where text has less contrast with the dark ground than 4.5 (or a ground with light text), the dark theme keeps its own colour. Colours written as \`#rrggbb\`, \`#rgb\` or \`rgb()\` are measured. For other colours in the dark, use custom properties as above. A value is a colour, a length, a typeface and so on: what loads a file or is more than a value is refused and named in the console. Keys that are not in this table are let pass.

| key | sets | what it changes, or why nothing |
| --- | --- | --- |
${Object.entries(THEME_KEYS).map(rowOf).join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/theming.md");
});
