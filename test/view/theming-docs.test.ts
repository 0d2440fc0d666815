/**
 * Generates docs/theming.md from the table of theme keys. `npx vitest run --update=true test/view/theming-docs`
 * updates it.
 */
import { expect, test } from "vitest";
import { RENAMED, type Target, THEME_KEYS, type ThemeRow } from "#view/theme/theme-keys.ts";

/** The custom properties or other properties that a key sets. */
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

test("docs/theming.md matches the table", async () => {
  const text = `# Colours, sizes and spaces

All colours and sizes are custom properties of the page's root element, \`.lectern\` (also \`.redoc-wrap\`). Override them in your own style sheet:

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

If your style sheet comes before ours, raise the specificity of your rules: \`html .lectern { … }\`. The attribute \`data-theme\` has the theme: \`system\`, \`light\` or \`dark\`.

| properties | what they set |
| --- | --- |
| \`--lectern-font\`, \`--lectern-font-code\` | typefaces of text and code |
| \`--lectern-size\`, \`--lectern-line\` | size and line height of text |
| \`--lectern-size-code\`, \`--lectern-size-small\`, \`--lectern-size-label\` | sizes of code, of small text, of labels |
| \`--lectern-size-h1\`, \`--lectern-size-h2\`, \`--lectern-size-h3\`, \`--lectern-size-h4\` | sizes of headings |
| \`--lectern-menu-width\`, \`--lectern-right-width\` | the menu's width; the right panel's share of the content |
| \`--lectern-gutter\`, \`--lectern-prose-width\`, \`--lectern-radius\` | space beside the text, longest line of prose, round corners |
| \`--lectern-offset\` | height of the host page's fixed header; set by the option \`scrollYOffset\` |
| \`--lectern-background\`, \`--lectern-text\`, \`--lectern-text-quiet\` | the middle panel |
| \`--lectern-border\`, \`--lectern-rail\` | lines between rows, rails of nested rows |
| \`--lectern-accent\`, \`--lectern-accent-soft\` | links, selected items |
| \`--lectern-code-background\`, \`--lectern-code-text\` | code within text |
| \`--lectern-mark\`, \`--lectern-mark-text\` | matches of a search |
| \`--lectern-menu-background\`, \`--lectern-menu-text\`, \`--lectern-menu-hover\` | the menu |
| \`--lectern-right-background\`, \`--lectern-right-block\`, \`--lectern-right-border\` | the right panel and its blocks |
| \`--lectern-right-text\`, \`--lectern-right-quiet\`, \`--lectern-right-accent\` | text in the right panel |
| \`--lectern-right-chosen\`, \`--lectern-right-chosen-text\` | the chosen tab |
| \`--lectern-right-success\`, \`--lectern-right-redirect\`, \`--lectern-right-error\`, \`--lectern-right-info\` | tabs of responses by class |
| \`--lectern-required\`, \`--lectern-deprecated\` | warning labels |
| \`--lectern-get\`, \`--lectern-post\`, \`--lectern-put\`, \`--lectern-patch\`, \`--lectern-delete\`, \`--lectern-options\`, \`--lectern-head\`, \`--lectern-other\`, \`--lectern-verb-text\` | methods: the colour of the label in the menu; elsewhere its background, and the text on it |
| \`--lectern-verb-tint\` | the share of that colour in the label in the menu; the rest is the menu's text colour |
| \`--lectern-success\`, \`--lectern-redirect\`, \`--lectern-error\`, \`--lectern-info\`, each also with \`-background\` | responses by class |
| \`--lectern-token-string\`, \`--lectern-token-number\`, \`--lectern-token-literal\`, \`--lectern-token-property\`, \`--lectern-token-comment\`, \`--lectern-token-keyword\`, \`--lectern-token-punctuation\` | code in samples |

## Light or dark

The option \`colorScheme\` decides:

| value | theme |
| --- | --- |
| \`system\` | the system's, until the reader chooses another one below the menu; the browser remembers the choice |
| \`light\`, \`dark\` | always this one; the reader has no choice |
| \`host\` | the same as the host page, also when that changes; the reader has no choice |

With \`host\`, the page has the computed [\`color-scheme\`](https://developer.mozilla.org/docs/Web/CSS/color-scheme) of the element around it: \`dark\` is dark, \`light dark\` follows the system, anything else is light. If no style sheet sets it, the element \`<meta name="color-scheme">\` decides. The page checks again when an attribute of a parent element changes (\`class\`, \`style\`, \`data-theme\` and so on), or anything in \`<head>\`. Paper is always light.

## The option \`theme\`

Pages that used Redoc can keep their theme object: as the option \`theme\` of \`Redoc.init\` and of the component, or as JSON in the attribute \`theme\`. The names of both versions are supported (${old.join(", ")}), and a value can be a function of the theme:

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

A theme becomes a style sheet for one page, without inline styles. It applies to the light and the dark theme, except for colours that would be unreadable in the dark theme. If a text colour has a contrast below 4.5 with the dark background, the dark theme keeps its own colour. The same applies to a background colour and the light text on it. Only colours written as \`#rrggbb\`, \`#rgb\` or \`rgb()\` are checked. To set other colours for the dark theme, use custom properties as above. A value must be a single CSS value, such as a colour, a length or a typeface. A value that loads a file, or contains more than a value, is refused with a warning in the console. Other keys are ignored.

| key | sets | effect, or why there is none |
| --- | --- | --- |
${Object.entries(THEME_KEYS).map(rowOf).join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/theming.md");
});
