/**
 * Lists the keys of the option `theme`: the keys of Redoc's theme object, with their names in Redoc 2. Each row says what
 * the key changes on the page, or why it changes nothing. docs/theming.md is generated from this table.
 */

/** A declaration that a key makes. */
export interface Target {
  /** A selector within the page; "" is the page's root. */
  selector: string;
  /** A CSS property, or one of our custom properties. */
  property: string;
  /** The value of the declaration, in which `$` stands for the key's value. Default: the key's value. */
  as?: string;
}

/** A key of the option `theme`. */
export interface ThemeRow {
  /** Redoc's value of the key, for functions that read it. */
  is?: unknown;
  /** In place of `is`: the key that has the same value. */
  like?: string;
  /** The CSS property whose values the key accepts, or "flag". Undefined if the key changes nothing. */
  takes?: string;
  /** The CSS values for `true` and `false`, if the key is a flag. */
  means?: readonly [yes: string, no: string];
  /** If only this other key is given, this key has Redoc's value. */
  with?: string;
  /**
   * The role of the colour, if the page's own background or text differs in the dark theme. There, the colour applies
   * only if it is legible against the page's own colour. With a key in place of a role, the colour applies if the colour
   * of that key does.
   */
  inDark?: "text" | "background" | `colors.${string}`;
  /** Another key. If the host sets it too, the colour applies in the dark theme in any case. */
  on?: string;
  sets?: readonly Target[];
  /** What the key changes, or why it changes nothing. */
  says: string;
}

/** The names of groups of keys in older versions of Redoc, and their names in Redoc 2. */
export const RENAMED: Readonly<Record<string, string>> = { menu: "sidebar", codeSample: "codeBlock" };

const SOFT = "color-mix(in srgb, $ 12%, transparent)";
const HEADINGS =
  ":is(.section-title, .operation-title, .subsection-title, .part-heading, .samples-title, .api-info h1, .redoc-markdown :is(h1, h2, h3, h4, h5, h6))";
const LINKS = ".middle-panel a:not(.badge, .download-button, .share-link, .endpoint *, .response-title *)";
const NESTED = ":is(.field-inside, .variant)";
/** A selector for the heading of the responses of a class. */
const titleOf = (of: string): string => `.response.${of} > .response-title`;
const ON_SERVERS =
  ".endpoint :is(.servers, .server .redoc-markdown, .server-base, .server-variables, .fact-label, .server-address)";

const root = (property: string, as?: string): Target => at("", property, as);

function at(selector: string, property: string, as?: string): Target {
  return as === undefined ? { selector, property } : { selector, property, as };
}

/** The keys for shades that the page does not use. */
function unused(of: string): Record<string, ThemeRow> {
  const says = "The page uses two shades only: `main` for text, `light` for its background.";
  return { [`colors.${of}.dark`]: { says }, [`colors.${of}.contrastText`]: { is: "#ffffff", says } };
}

/** The colours of one class of responses. */
function responses(of: string, value: Pick<ThemeRow, "is" | "like">): Record<string, ThemeRow> {
  const key = `colors.responses.${of}`;
  return {
    [`${key}.color`]: {
      ...value,
      takes: "color",
      inDark: "text",
      sets: [root(`--lectern-${of}`), at(titleOf(of), "color")],
      says: `Responses of the class ${of}.`,
    },
    [`${key}.backgroundColor`]: {
      takes: "color",
      inDark: "background",
      sets: [root(`--lectern-${of}-background`), at(titleOf(of), "background-color")],
      says: "The background of these responses.",
    },
    [`${key}.tabTextColor`]: {
      like: `${key}.color`,
      takes: "color",
      sets: [root(`--lectern-right-${of}`)],
      says: "The tab of these responses in the right panel.",
    },
  };
}

function http(method: string, is: string, token = method): Record<string, ThemeRow> {
  return {
    [`colors.http.${method}`]: {
      is,
      takes: "color",
      sets: [root(`--lectern-${token}`)],
      says:
        token === "other" ? "Methods without a colour of their own." : `The method ${method.toUpperCase()}.`,
    },
  };
}

/** The keys for the entries of one level of the menu. */
function entries(
  key: string,
  selector: string,
  active: string,
  textTransform: string,
  of: string,
): Record<string, ThemeRow> {
  return {
    [`${key}.textTransform`]: {
      is: textTransform,
      takes: "text-transform",
      sets: [at(selector, "text-transform")],
      says: `Upper or lower case of the entries ${of}.`,
    },
    [`${key}.activeBackgroundColor`]: {
      takes: "color",
      sets: [at(active, "background-color")],
      says: `The background of the current entry ${of}.`,
    },
    [`${key}.activeTextColor`]: {
      like: "sidebar.activeTextColor",
      takes: "color",
      sets: [at(active, "color")],
      says: `The text of the current entry ${of}.`,
    },
  };
}

/** All keys. A key that affects fewer elements comes after the key that it overrides. */
export const THEME_KEYS: Readonly<Record<string, ThemeRow>> = {
  "spacing.unit": {
    is: 5,
    takes: "width",
    sets: [root("--lectern-gutter", "calc($ * 8)"), at(".middle-panel", "padding-block", "calc($ * 8)")],
    says: "The space around the text, which is eight times this value.",
  },
  "spacing.sectionHorizontal": {
    is: 40,
    takes: "width",
    sets: [root("--lectern-gutter")],
    says: "The space beside the text.",
  },
  "spacing.sectionVertical": {
    is: 40,
    takes: "width",
    sets: [at(".middle-panel", "padding-block")],
    says: "The space above and below the text.",
  },
  "breakpoints.small": {
    is: "50rem",
    says: "The layout depends on the width of the page, not of the window. Below 800 pixels, a bar with a button replaces the menu.",
  },
  "breakpoints.medium": {
    is: "75rem",
    says: "The layout depends on the width of the page, not of the window. Below 1000 pixels, the right panel is below the text.",
  },
  "breakpoints.large": { is: "105rem", says: "The layout does not change at a large width." },
  "colors.tonalOffset": {
    is: 0.2,
    says: "Shades are not calculated. If only `main` is given, the background is the same colour with low opacity.",
  },
  "colors.primary.main": {
    is: "#32329f",
    takes: "color",
    inDark: "text",
    sets: [root("--lectern-accent"), root("--lectern-accent-soft", SOFT)],
    says: "Links; the text and the background of chosen items.",
  },
  "colors.primary.light": {
    like: "colors.primary.main",
    takes: "color",
    inDark: "text",
    sets: [at(`:is(${LINKS}, .toggle, .bulk button):hover`, "color")],
    says: "Links and buttons under the pointer.",
  },
  "colors.primary.dark": {
    like: "colors.primary.main",
    takes: "color",
    inDark: "colors.primary.main",
    sets: [at(".download-button", "border-color"), at(".download-button:hover", "background-color")],
    says: "The button that downloads the description.",
  },
  "colors.primary.contrastText": {
    is: "#ffffff",
    takes: "color",
    inDark: "colors.primary.main",
    sets: [at(':is(.choice-switch button[aria-pressed="true"], .download-button:hover)', "color")],
    says: "The text of chosen items, and of the download button under the pointer.",
  },
  "colors.success.main": {
    is: "#1d8127",
    takes: "color",
    inDark: "text",
    sets: [
      root("--lectern-success"),
      root("--lectern-success-background", SOFT),
      at(titleOf("success"), "background-color", SOFT),
    ],
    says: "Successful responses, and their background.",
  },
  "colors.success.light": {
    takes: "color",
    inDark: "background",
    sets: [root("--lectern-success-background"), at(titleOf("success"), "background-color")],
    says: "The background of successful responses.",
  },
  ...unused("success"),
  "colors.warning.main": {
    is: "#ffa500",
    takes: "color",
    inDark: "text",
    sets: [
      root("--lectern-deprecated"),
      at(":is(.deprecated-badge, .deprecated-mark)", "background-color", SOFT),
    ],
    says: "Labels of deprecated operations and fields, and their background.",
  },
  "colors.warning.light": {
    takes: "color",
    inDark: "background",
    sets: [at(":is(.deprecated-badge, .deprecated-mark)", "background-color")],
    says: "The background of these labels.",
  },
  ...unused("warning"),
  "colors.error.main": {
    is: "#d41f1c",
    takes: "color",
    inDark: "text",
    sets: [
      root("--lectern-error"),
      root("--lectern-error-background", SOFT),
      at(titleOf("error"), "background-color", SOFT),
      root("--lectern-required"),
    ],
    says: "Responses that are errors, their background, and the word required.",
  },
  "colors.error.light": {
    takes: "color",
    inDark: "background",
    sets: [root("--lectern-error-background"), at(titleOf("error"), "background-color")],
    says: "The background of responses that are errors.",
  },
  ...unused("error"),
  "colors.gray.50": {
    is: "#fafafa",
    takes: "color",
    inDark: "background",
    sets: [at(":is(.constraint, .mark, .scope, .value, .redoc-markdown th)", "background-color")],
    says: "The background of small labels, of values and of the heads of tables.",
  },
  "colors.gray.100": {
    is: "#f5f5f5",
    takes: "color",
    inDark: "background",
    on: "sidebar.backgroundColor",
    sets: [root("--lectern-menu-hover")],
    says: "The entries of the menu under the pointer.",
  },
  "colors.text.primary": {
    is: "#333333",
    takes: "color",
    inDark: "text",
    sets: [root("--lectern-text")],
    says: "Text.",
  },
  "colors.text.secondary": {
    is: "#666666",
    takes: "color",
    inDark: "text",
    sets: [root("--lectern-text-quiet")],
    says: "Text that is less important.",
  },
  "colors.border.dark": {
    is: "rgba(0,0,0, 0.1)",
    takes: "color",
    sets: [root("--lectern-rail")],
    says: "The lines beside nested rows, quotations and callbacks.",
  },
  "colors.border.light": {
    is: "#ffffff",
    takes: "color",
    sets: [root("--lectern-border")],
    says: "The lines between rows.",
  },
  ...responses("success", { like: "colors.success.main" }),
  ...responses("error", { like: "colors.error.main" }),
  ...responses("redirect", { is: "#ffa500" }),
  ...responses("info", { is: "#87ceeb" }),
  ...http("get", "#2f8132"),
  ...http("post", "#186faf"),
  ...http("put", "#95507c"),
  ...http("options", "#947014"),
  ...http("patch", "#bf581d"),
  ...http("delete", "#cc3333"),
  ...http("basic", "#707070", "other"),
  "colors.http.link": {
    is: "#07818f",
    says: "The page has no label for links, because a link is not a method of HTTP.",
  },
  ...http("head", "#a23dad"),
  "schema.linesColor": {
    like: "colors.primary.main",
    takes: "color",
    sets: [at(NESTED, "border-color")],
    says: "The lines beside nested properties.",
  },
  "schema.defaultDetailsWidth": {
    is: "75%",
    says: "Rows have no column of details.",
  },
  "schema.typeNameColor": {
    like: "colors.text.secondary",
    takes: "color",
    inDark: "text",
    sets: [at(".facts .type", "color")],
    says: "Types.",
  },
  "schema.typeTitleColor": {
    like: "schema.typeNameColor",
    takes: "color",
    inDark: "text",
    sets: [at(".facts .type-title", "color")],
    says: "The titles of types.",
  },
  "schema.requireLabelColor": {
    like: "colors.error.main",
    takes: "color",
    inDark: "text",
    sets: [root("--lectern-required")],
    says: "The word required.",
  },
  "schema.labelsTextSize": {
    is: "0.9em",
    takes: "width",
    sets: [at(":is(.facts, .fact)", "font-size")],
    says: "The size of types and constraints.",
  },
  "schema.nestingSpacing": {
    is: "1em",
    takes: "width",
    sets: [at(NESTED, "padding-inline-start")],
    says: "The space before nested properties.",
  },
  "schema.nestedBackground": {
    is: "#fafafa",
    takes: "color",
    inDark: "background",
    sets: [at(NESTED, "background-color")],
    says: "The background of nested properties.",
  },
  "schema.arrow.size": {
    is: "1.1em",
    takes: "width",
    sets: [at(".toggle::before", "width"), at(".toggle::before", "height")],
    says: "The size of the arrows before properties that can be opened.",
  },
  "schema.arrow.color": {
    like: "colors.text.secondary",
    takes: "color",
    sets: [at(".toggle::before", "border-color")],
    says: "The colour of these arrows.",
  },
  "typography.fontSize": {
    is: "14px",
    takes: "width",
    sets: [root("--lectern-size")],
    says: "The size of text.",
  },
  "typography.lineHeight": {
    is: "1.5em",
    takes: "line-height",
    sets: [root("--lectern-line")],
    says: "The line height of text.",
  },
  "typography.fontWeightRegular": {
    is: "400",
    takes: "font-weight",
    sets: [root("font-weight")],
    says: "The weight of text.",
  },
  "typography.fontWeightBold": {
    is: "600",
    takes: "font-weight",
    sets: [at(":is(b, strong)", "font-weight")],
    says: "The weight of bold text.",
  },
  "typography.fontWeightLight": {
    is: "300",
    takes: "font-weight",
    sets: [at(".api-info h1 span", "font-weight")],
    says: "The weight of the version beside the title.",
  },
  "typography.fontFamily": {
    is: "Roboto, sans-serif",
    takes: "font-family",
    sets: [root("--lectern-font")],
    says: "The typeface of text. The page loads no fonts; the host page can load them.",
  },
  "typography.smoothing": {
    is: "antialiased",
    takes: "-webkit-font-smoothing",
    sets: [root("-webkit-font-smoothing")],
    says: "How the edges of letters are smoothed, in browsers with this property.",
  },
  "typography.optimizeSpeed": {
    is: true,
    takes: "flag",
    means: ["optimizeSpeed", "auto"],
    sets: [root("text-rendering")],
    says: "With `true`, text has no kerning and no ligatures.",
  },
  "typography.headings.fontFamily": {
    is: "Montserrat, sans-serif",
    takes: "font-family",
    sets: [at(HEADINGS, "font-family")],
    says: "The typeface of headings.",
  },
  "typography.headings.fontWeight": {
    is: "400",
    takes: "font-weight",
    sets: [at(HEADINGS, "font-weight")],
    says: "The weight of headings.",
  },
  "typography.headings.lineHeight": {
    is: "1.6em",
    takes: "line-height",
    sets: [at(HEADINGS, "line-height")],
    says: "The line height of headings.",
  },
  "typography.code.fontSize": {
    is: "13px",
    takes: "width",
    sets: [root("--lectern-size-code"), at(".redoc-markdown :not(pre) > code", "font-size")],
    says: "The size of code.",
  },
  "typography.code.fontFamily": {
    is: "Courier, monospace",
    takes: "font-family",
    sets: [root("--lectern-font-code")],
    says: "The typeface of code.",
  },
  "typography.code.lineHeight": {
    like: "typography.lineHeight",
    takes: "line-height",
    sets: [at(":is(.code pre, .json-tree)", "line-height")],
    says: "The line height of code.",
  },
  "typography.code.fontWeight": {
    like: "typography.fontWeightRegular",
    takes: "font-weight",
    sets: [at(":is(code, pre, .json-tree)", "font-weight")],
    says: "The weight of code.",
  },
  "typography.code.color": {
    is: "#e53935",
    takes: "color",
    inDark: "text",
    on: "typography.code.backgroundColor",
    sets: [root("--lectern-code-text")],
    says: "Code within text.",
  },
  "typography.code.backgroundColor": {
    is: "rgba(38, 50, 56, 0.05)",
    takes: "color",
    inDark: "background",
    on: "typography.code.color",
    sets: [root("--lectern-code-background")],
    says: "The background of code within text.",
  },
  "typography.code.wrap": {
    is: false,
    takes: "flag",
    means: ["pre-wrap", "pre"],
    sets: [at(".code pre", "white-space")],
    says: "With `true`, long lines of code wrap.",
  },
  "typography.links.color": {
    like: "colors.primary.main",
    takes: "color",
    inDark: "text",
    sets: [at(LINKS, "color")],
    says: "Links in text.",
  },
  "typography.links.visited": {
    like: "typography.links.color",
    takes: "color",
    inDark: "text",
    sets: [at(`${LINKS}:visited`, "color")],
    says: "Visited links.",
  },
  "typography.links.hover": {
    like: "typography.links.color",
    takes: "color",
    inDark: "text",
    sets: [at(`${LINKS}:hover`, "color")],
    says: "Links under the pointer.",
  },
  "typography.links.textDecoration": {
    is: "auto",
    takes: "text-decoration",
    sets: [at(LINKS, "text-decoration")],
    says: "How links are underlined.",
  },
  "typography.links.hoverTextDecoration": {
    is: "auto",
    takes: "text-decoration",
    sets: [at(`${LINKS}:hover`, "text-decoration")],
    says: "How links under the pointer are underlined.",
  },
  "sidebar.width": {
    is: "260px",
    takes: "width",
    sets: [root("--lectern-menu-width")],
    says: "The width of the menu.",
  },
  "sidebar.backgroundColor": {
    is: "#fafafa",
    takes: "color",
    sets: [root("--lectern-menu-background")],
    says: "The background of the menu.",
  },
  "sidebar.textColor": {
    is: "#333333",
    takes: "color",
    inDark: "text",
    on: "sidebar.backgroundColor",
    with: "sidebar.backgroundColor",
    sets: [root("--lectern-menu-text"), at(".-depth0 > .menu-label", "color")],
    says: "The text of the menu. If only the background is given, the text has Redoc's colour, so that it is legible in the dark theme too.",
  },
  "sidebar.activeTextColor": {
    like: "colors.primary.main",
    takes: "color",
    inDark: "text",
    on: "sidebar.backgroundColor",
    sets: [at(".active > .menu-label", "color")],
    says: "The text of the current entry of the menu.",
  },
  ...entries(
    "sidebar.groupItems",
    ".-depth0 > .menu-label",
    ".menu-entry.group:has(.active) > .-depth0 > .menu-label",
    "uppercase",
    "on the first level",
  ),
  ...entries(
    "sidebar.level1Items",
    ".-depth1 > .menu-label",
    ".-depth1.active > .menu-label",
    "none",
    "on the second level",
  ),
  "sidebar.arrow.size": {
    is: "1.5em",
    takes: "width",
    sets: [at(".menu-label .arrow", "width"), at(".menu-label .arrow", "height")],
    says: "The size of the arrows of entries that can be opened.",
  },
  "sidebar.arrow.color": {
    like: "sidebar.textColor",
    takes: "color",
    sets: [at(".menu-label .arrow", "border-color")],
    says: "The colour of these arrows.",
  },
  "logo.maxHeight": {
    like: "sidebar.width",
    takes: "width",
    sets: [at(".logo img", "max-height")],
    says: "The maximum height of the logo.",
  },
  "logo.maxWidth": {
    like: "sidebar.width",
    takes: "width",
    sets: [at(".logo img", "max-width")],
    says: "The maximum width of the logo.",
  },
  "logo.gutter": {
    is: "2px",
    takes: "width",
    sets: [at(".logo img", "padding")],
    says: "The space around the logo.",
  },
  "rightPanel.backgroundColor": {
    is: "#263238",
    takes: "color",
    sets: [root("--lectern-right-background")],
    says: "The background of the right panel.",
  },
  "rightPanel.width": {
    is: "40%",
    takes: "width",
    sets: [root("--lectern-right-width")],
    says: "The width of the right panel, also as a share of the content.",
  },
  "rightPanel.textColor": {
    is: "#ffffff",
    takes: "color",
    sets: [at(":is(.right-panel, .right-inside > .samples)", "color")],
    says: "The text of the right panel, except addresses and code, which have their own background.",
  },
  "rightPanel.servers.overlay.backgroundColor": {
    is: "#fafafa",
    takes: "color",
    sets: [at(".endpoint .servers", "background-color")],
    says: "The background of the list of servers.",
  },
  "rightPanel.servers.overlay.textColor": {
    is: "#263238",
    takes: "color",
    sets: [at(ON_SERVERS, "color")],
    says: "The text of the list of servers.",
  },
  "rightPanel.servers.url.backgroundColor": {
    is: "#ffffff",
    takes: "color",
    sets: [at(".endpoint .server-address", "background-color")],
    says: "The background of the addresses in the list of servers.",
  },
  "codeBlock.backgroundColor": {
    is: "#11171a",
    takes: "color",
    sets: [root("--lectern-right-block")],
    says: "The background of blocks of code, and of the address of an operation.",
  },
  "fab.backgroundColor": {
    is: "#f2f2f2",
    takes: "color",
    inDark: "background",
    on: "fab.color",
    sets: [at(".bar", "background-color")],
    says: "The background of the bar with the menu button, on narrow pages.",
  },
  "fab.color": {
    is: "#0065fb",
    takes: "color",
    inDark: "text",
    on: "fab.backgroundColor",
    sets: [at(".bar-menu", "color")],
    says: "The menu button, on narrow pages.",
  },
  extensionsHook: {
    says: "The function returns CSS for components of Redoc, which this page does not have. Write rules for the class names of this page instead.",
  },
};
