/** Tests the option `theme`: every key of Redoc's theme, valid values, and what its functions see. */
import { expect, test } from "vitest";
import { THEME_KEYS } from "#view/theme/theme-keys.ts";
import { resolveTheme, themeCss } from "#view/theme/theming.ts";

/** The documented keys of both versions. */
const KEYS = `
spacing: unit sectionHorizontal sectionVertical
breakpoints: small medium large
colors: tonalOffset
colors.primary: main light dark contrastText
colors.success: main light dark contrastText
colors.warning: main light dark contrastText
colors.error: main light dark contrastText
colors.gray: 50 100
colors.text: primary secondary
colors.border: dark light
colors.responses.success: color backgroundColor tabTextColor
colors.responses.error: color backgroundColor tabTextColor
colors.responses.redirect: color backgroundColor tabTextColor
colors.responses.info: color backgroundColor tabTextColor
colors.http: get post put options patch delete basic link head
schema: linesColor defaultDetailsWidth typeNameColor typeTitleColor requireLabelColor labelsTextSize nestingSpacing nestedBackground
schema.arrow: size color
typography: fontSize lineHeight fontWeightRegular fontWeightBold fontWeightLight fontFamily smoothing optimizeSpeed
typography.headings: fontFamily fontWeight lineHeight
typography.code: fontSize fontFamily lineHeight fontWeight color backgroundColor wrap
typography.links: color visited hover textDecoration hoverTextDecoration
sidebar: width backgroundColor textColor activeTextColor
sidebar.groupItems: textTransform activeBackgroundColor activeTextColor
sidebar.level1Items: textTransform activeBackgroundColor activeTextColor
sidebar.arrow: size color
logo: maxHeight maxWidth gutter
rightPanel: backgroundColor width textColor
rightPanel.servers.overlay: backgroundColor textColor
rightPanel.servers.url: backgroundColor
codeBlock: backgroundColor
fab: backgroundColor color
`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [group = "", names = ""] = line.split(": ");
    return names.split(" ").map((name) => `${group}.${name}`);
  });

const css = (theme: Record<string, unknown>): string => themeCss(theme, ".page").replaceAll(/\s+/g, " ");

function problemsOf(theme: Record<string, unknown>): string[] {
  const problems: string[] = [];
  themeCss(theme, ".page", (message) => problems.push(message));
  return problems;
}

test("every key of the classic object is in the table, and nothing else", () => {
  expect(Object.keys(THEME_KEYS).sort()).toEqual([...KEYS, "extensionsHook"].sort());
});

test("every key changes something, or says why not", () => {
  for (const [key, { takes, sets, says }] of Object.entries(THEME_KEYS)) {
    expect(says, key).toMatch(/\.$/);
    expect(sets !== undefined, key).toBe(takes !== undefined);
  }
});

test.each([
  [
    "a ground, and the text that can be read on it",
    { sidebar: { backgroundColor: "lightblue" } },
    ".page { --lectern-menu-background: lightblue } .page { --lectern-menu-text: #333333 } .page .-depth0 > .menu-label { color: #333333 }",
  ],
  ["pixels", { sidebar: { width: 300 } }, ".page { --lectern-menu-width: 300px }"],
  ["a length", { sidebar: { width: "20rem" } }, ".page { --lectern-menu-width: 20rem }"],
  ["a number that is none of pixels", { typography: { lineHeight: 1.7 } }, ".page { --lectern-line: 1.7 }"],
  ["a part of the page", { logo: { gutter: "9px" } }, ".page .logo img { padding: 9px }"],
  ["a flag", { typography: { code: { wrap: true } } }, ".page .code pre { white-space: pre-wrap }"],
  ["a flag as text", { typography: { code: { wrap: "false" } } }, ".page .code pre { white-space: pre }"],
  [
    "the older name of the menu",
    { menu: { textColor: "#eee" } },
    ".page { --lectern-menu-text: #eee } .page .-depth0 > .menu-label { color: #eee }",
  ],
  [
    "the older name of code",
    { codeSample: { backgroundColor: "#111" } },
    ".page { --lectern-right-block: #111 }",
  ],
  [
    "both names: today's wins",
    { sidebar: { textColor: "red" }, menu: { textColor: "blue" } },
    ".page { --lectern-menu-text: red } .page .-depth0 > .menu-label { color: red }",
  ],
  [
    "a function of the theme",
    {
      colors: { primary: { main: "#abcdef" } },
      fab: { color: (theme: { colors: { primary: { main: string } } }) => theme.colors.primary.main },
    },
    ".page { --lectern-accent: #abcdef } .page { --lectern-accent-soft: color-mix(in srgb, #abcdef 12%, transparent) } .page .bar-menu { color: #abcdef }",
  ],
  [
    "a function of a function, under an older name",
    {
      sidebar: { textColor: (theme: { fab: { color: string } }) => theme.fab.color },
      fab: { color: () => "#dddddd" },
      codeSample: { backgroundColor: (theme: { menu: { textColor: string } }) => theme.menu.textColor },
    },
    ".page { --lectern-menu-text: #dddddd } .page .-depth0 > .menu-label { color: #dddddd } .page { --lectern-right-block: #dddddd } .page .bar-menu { color: #dddddd }",
  ],
  ["nothing", {}, ""],
  [
    "what nobody knows",
    { logo: { name: "x" }, own: 1, colors: "red", schema: null, spacing: { unit: null } },
    "",
  ],
])("%s", (_, theme, expected) => expect(css(theme)).toBe(expected));

test.each([
  "red; background: url(//evil)",
  "red } * { color: red",
  "url(//evil/a.png)",
  "URL('//evil/a.png')",
  "u\\72l(//evil)",
  'image-set("//evil" 1x)',
  "image(red)",
  "expression(alert(1))",
  "@import '//evil'",
  "red /* ",
  "rgb(1, 2, 3",
  "red)",
  '"open',
  "<style>",
  "{}",
  " ",
  "a".repeat(301),
  true,
  ["red"],
  {},
])("%j is no colour: it is named, and nothing comes of it", (value) => {
  const theme = { colors: { text: { primary: value } } };
  expect(css(theme)).toBe("");
  expect(problemsOf(theme)).toEqual(["theme.colors.text.primary: expected a CSS color"]);
});

test.each(['"Segoe UI", Inter, sans-serif', "'ヒラギノ角ゴ', sans-serif"])("%s is a typeface", (value) => {
  expect(css({ typography: { fontFamily: value } })).toBe(`.page { --lectern-font: ${value} }`);
});

test.each([
  "hsl(120 50% 20% / 50%)",
  "color-mix(in srgb, red 20%, var(--host))",
  "rgba(0,0,0,.1)",
  "#ABCDEF",
])("%s is a colour", (value) => {
  expect(css({ colors: { text: { primary: value } } })).toBe(`.page { --lectern-text: ${value} }`);
});

test("functions that throw or recurse are reported, and the rest applies", () => {
  interface Seen {
    fab: { color: string };
  }
  const theme = {
    fab: { color: (seen: Seen) => seen.fab.color },
    logo: {
      gutter: () => {
        throw new Error("The host's own.");
      },
    },
    rightPanel: { width: "30%" },
  };
  expect(css(theme)).toBe(".page { --lectern-right-width: 30% }");
  expect(problemsOf(theme)).toEqual([
    "theme.logo.gutter: The host's own.",
    "theme.logo.gutter: expected a CSS length",
    "theme.fab.color: expected a CSS color",
  ]);
});

test("a theme for functions and host pages has Redoc's defaults below the given values", () => {
  const hook = (): string => "";
  const theme = resolveTheme({
    colors: { primary: { main: "#111111" } },
    extensionsHook: hook,
    own: { a: 1 },
  });
  expect(theme).toMatchObject({
    colors: { primary: { main: "#111111" }, http: { get: "#2f8132" } },
    typography: { links: { color: "#111111", visited: "#111111" } },
    sidebar: { width: "260px", activeTextColor: "#111111" },
    own: { a: 1 },
  });
  expect(theme["extensionsHook"]).toBe(hook);
  expect(theme["menu"]).toBe(theme["sidebar"]);
});

test("keys from JSON reach no prototype", () => {
  css(JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("a group may be a function, too", () => {
  const css = themeCss({ typography: () => ({ fontSize: "20px" }) }, ".x");
  expect(css).toContain("20px");
});

test("no text of a style sheet can end its element", () => {
  const said: string[] = [];
  const fontFamily = '"a\r} body{display:none} x{a:"';
  expect(themeCss({ typography: { fontFamily } }, ".x", (message) => said.push(message))).toBe("");
  expect(said).toHaveLength(1);
});

const LIGHT_ONLY = (declarations: string): string =>
  `.page:where([data-theme="light"]) ${declarations} @media not (prefers-color-scheme: dark) { .page:where([data-theme="system"]) ${declarations} }`;

test.each([
  [
    "text that is too dark",
    { colors: { text: { primary: "#333333" } } },
    LIGHT_ONLY("{ --lectern-text: #333333 }"),
  ],
  [
    "text that can be read in both",
    { colors: { text: { primary: "#ccc" } } },
    ".page { --lectern-text: #ccc }",
  ],
  [
    "a ground that is too light",
    { schema: { nestedBackground: "rgb(250, 250, 250)" } },
    LIGHT_ONLY(":is(.field-inside, .variant) { background-color: rgb(250, 250, 250) }"),
  ],
  [
    "a colour that is not measured",
    { colors: { text: { primary: "hsl(0 0% 20%)" } } },
    ".page { --lectern-text: hsl(0 0% 20%) }",
  ],
  [
    "text on a ground of the host's",
    { fab: { backgroundColor: "#ffffff", color: "#111111" } },
    ".page .bar { background-color: #ffffff } .page .bar-menu { color: #111111 }",
  ],
])("in the dark, %s", (_, theme, expected) => expect(css(theme)).toBe(expected));
