/**
 * The keys of the option `theme`, one row each: the keys of Redoc's theme object under the names of its
 * second version, what each one changes on the page, and why some change nothing. docs/theming.md derives
 * from this table.
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

/** One key. */
export interface ThemeRow {
  /** Redoc's value, for functions that read it. */
  is?: unknown;
  /** Instead of a value: the key that has the same value. */
  like?: string;
  /** The CSS property whose values are allowed; or "flag". Absent if the key changes nothing. */
  takes?: string;
  /** The meaning of the two values of a flag. */
  means?: readonly [yes: string, no: string];
  /** The key for which Redoc's value is used. */
  with?: string;
  /**
   * The role of the colour, if our own background or text differs in the dark theme: there, the colour
   * applies only if it is legible against ours. A key means that this colour applies where that one does.
   */
  inDark?: "text" | "ground" | `colors.${string}`;
  /** The key of a background of the host; with it, the colour applies in the dark theme too. */
  on?: string;
  sets?: readonly Target[];
  /** What it changes, or why it changes nothing. */
  says: string;
}

/** Older names of groups of keys, and their present names. */
export const RENAMED: Readonly<Record<string, string>> = { menu: "sidebar", codeSample: "codeBlock" };

const SOFT = "color-mix(in srgb, $ 12%, transparent)";
const HEADINGS =
  ":is(.section-title, .operation-title, .subsection-title, .part-heading, .samples-title, .api-info h1, .redoc-markdown :is(h1, h2, h3, h4, h5, h6))";
const LINKS = ".middle-panel a:not(.badge, .download-button, .share-link, .endpoint *, .response-title *)";
const NESTED = ":is(.field-inside, .variant)";
/** The row of a response. */
const titleOf = (of: string): string => `.response.${of} > .response-title`;
const ON_SERVERS =
  ".endpoint :is(.servers, .server .redoc-markdown, .server-base, .server-variables, .fact-label, .server-address)";

const root = (property: string, as?: string): Target => at("", property, as);

function at(selector: string, property: string, as?: string): Target {
  return as === undefined ? { selector, property } : { selector, property, as };
}

/** Shades of a colour of which we use one. */
function unused(of: string): Record<string, ThemeRow> {
  const says = "One tone is enough: the text takes `main`, its ground `light`.";
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
      inDark: "ground",
      sets: [root(`--lectern-${of}-background`), at(titleOf(of), "background-color")],
      says: "Their ground.",
    },
    [`${key}.tabTextColor`]: {
      like: `${key}.color`,
      takes: "color",
      sets: [root(`--lectern-right-${of}`)],
      says: "Their tab in the right panel.",
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

/** The style of active entries of the menu, by level. */
function entries(
  key: string,
  selector: string,
  active: string,
  textTransform: string,
): Record<string, ThemeRow> {
  return {
    [`${key}.textTransform`]: {
      is: textTransform,
      takes: "text-transform",
      sets: [at(selector, "text-transform")],
      says: "Letters of these entries.",
    },
    [`${key}.activeBackgroundColor`]: {
      takes: "color",
      sets: [at(active, "background-color")],
      says: "Ground of the one that is being read.",
    },
    [`${key}.activeTextColor`]: {
      like: "sidebar.activeTextColor",
      takes: "color",
      sets: [at(active, "color")],
      says: "Its text.",
    },
  };
}

/** All keys; specific ones come after general ones. */
export const THEME_KEYS: Readonly<Record<string, ThemeRow>> = {
  "spacing.unit": {
    is: 5,
    takes: "width",
    sets: [root("--lectern-gutter", "calc($ * 8)"), at(".middle-panel", "padding-block", "calc($ * 8)")],
    says: "Space around the text: eight times this.",
  },
  "spacing.sectionHorizontal": {
    is: 40,
    takes: "width",
    sets: [root("--lectern-gutter")],
    says: "Space beside the text.",
  },
  "spacing.sectionVertical": {
    is: 40,
    takes: "width",
    sets: [at(".middle-panel", "padding-block")],
    says: "Space above and below the text.",
  },
  "breakpoints.small": {
    is: "50rem",
    says: "The page folds by the room that it has, not by the window's: the menu below 800 pixels.",
  },
  "breakpoints.medium": {
    is: "75rem",
    says: "As above: the right panel goes under the text below 1000 pixels.",
  },
  "breakpoints.large": { is: "105rem", says: "Nothing changes there." },
  "colors.tonalOffset": {
    is: 0.2,
    says: "Tones are not calculated: where only `main` is given, its ground is a thin layer of it.",
  },
  "colors.primary.main": {
    is: "#32329f",
    takes: "color",
    inDark: "text",
    sets: [root("--lectern-accent"), root("--lectern-accent-soft", SOFT)],
    says: "Links, what is chosen, and its ground.",
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
    says: "The button that downloads.",
  },
  "colors.primary.contrastText": {
    is: "#ffffff",
    takes: "color",
    inDark: "colors.primary.main",
    sets: [at(':is(.choice-switch button[aria-pressed="true"], .download-button:hover)', "color")],
    says: "Text on what is chosen.",
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
    says: "Responses of success, and their ground.",
  },
  "colors.success.light": {
    takes: "color",
    inDark: "ground",
    sets: [root("--lectern-success-background"), at(titleOf("success"), "background-color")],
    says: "Their ground.",
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
    says: "What is deprecated, and its ground.",
  },
  "colors.warning.light": {
    takes: "color",
    inDark: "ground",
    sets: [at(":is(.deprecated-badge, .deprecated-mark)", "background-color")],
    says: "Its ground.",
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
    says: "Responses that are errors, their ground, and what is required.",
  },
  "colors.error.light": {
    takes: "color",
    inDark: "ground",
    sets: [root("--lectern-error-background"), at(titleOf("error"), "background-color")],
    says: "Their ground.",
  },
  ...unused("error"),
  "colors.gray.50": {
    is: "#fafafa",
    takes: "color",
    inDark: "ground",
    sets: [at(":is(.constraint, .mark, .scope, .value, .redoc-markdown th)", "background-color")],
    says: "Ground of small labels, values and the heads of tables.",
  },
  "colors.gray.100": {
    is: "#f5f5f5",
    takes: "color",
    inDark: "ground",
    on: "sidebar.backgroundColor",
    sets: [root("--lectern-menu-hover")],
    says: "Entries of the menu under the pointer.",
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
    says: "Rails of nested rows, of quotations and callbacks.",
  },
  "colors.border.light": {
    is: "#ffffff",
    takes: "color",
    sets: [root("--lectern-border")],
    says: "Lines between rows.",
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
  "colors.http.link": { is: "#07818f", says: "No method of HTTP; there is no such label." },
  ...http("head", "#a23dad"),
  "schema.linesColor": {
    like: "colors.primary.main",
    takes: "color",
    sets: [at(NESTED, "border-color")],
    says: "Rails of nested properties.",
  },
  "schema.defaultDetailsWidth": {
    is: "75%",
    says: "A row reads as a sentence: there is no column of details.",
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
    says: "Titles of types.",
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
    says: "Size of types and constraints.",
  },
  "schema.nestingSpacing": {
    is: "1em",
    takes: "width",
    sets: [at(NESTED, "padding-inline-start")],
    says: "Space before nested properties.",
  },
  "schema.nestedBackground": {
    is: "#fafafa",
    takes: "color",
    inDark: "ground",
    sets: [at(NESTED, "background-color")],
    says: "Ground of nested properties.",
  },
  "schema.arrow.size": {
    is: "1.1em",
    takes: "width",
    sets: [at(".toggle::before", "width"), at(".toggle::before", "height")],
    says: "Arrows before properties that open.",
  },
  "schema.arrow.color": {
    like: "colors.text.secondary",
    takes: "color",
    sets: [at(".toggle::before", "border-color")],
    says: "Their colour.",
  },
  "typography.fontSize": {
    is: "14px",
    takes: "width",
    sets: [root("--lectern-size")],
    says: "Size of text.",
  },
  "typography.lineHeight": {
    is: "1.5em",
    takes: "line-height",
    sets: [root("--lectern-line")],
    says: "Height of its lines.",
  },
  "typography.fontWeightRegular": {
    is: "400",
    takes: "font-weight",
    sets: [root("font-weight")],
    says: "Weight of text.",
  },
  "typography.fontWeightBold": {
    is: "600",
    takes: "font-weight",
    sets: [at(":is(b, strong)", "font-weight")],
    says: "Weight of what is bold.",
  },
  "typography.fontWeightLight": {
    is: "300",
    takes: "font-weight",
    sets: [at(".api-info h1 span", "font-weight")],
    says: "Weight of the version beside the title.",
  },
  "typography.fontFamily": {
    is: "Roboto, sans-serif",
    takes: "font-family",
    sets: [root("--lectern-font")],
    says: "Typeface of text. No font is loaded; the host page does that.",
  },
  "typography.smoothing": {
    is: "antialiased",
    takes: "-webkit-font-smoothing",
    sets: [root("-webkit-font-smoothing")],
    says: "How edges of letters are smoothed, on systems that know several ways.",
  },
  "typography.optimizeSpeed": {
    is: true,
    takes: "flag",
    means: ["optimizeSpeed", "auto"],
    sets: [root("text-rendering")],
    says: "Letters are set without kerning and ligatures.",
  },
  "typography.headings.fontFamily": {
    is: "Montserrat, sans-serif",
    takes: "font-family",
    sets: [at(HEADINGS, "font-family")],
    says: "Typeface of headings.",
  },
  "typography.headings.fontWeight": {
    is: "400",
    takes: "font-weight",
    sets: [at(HEADINGS, "font-weight")],
    says: "Their weight.",
  },
  "typography.headings.lineHeight": {
    is: "1.6em",
    takes: "line-height",
    sets: [at(HEADINGS, "line-height")],
    says: "Height of their lines.",
  },
  "typography.code.fontSize": {
    is: "13px",
    takes: "width",
    sets: [root("--lectern-size-code"), at(".redoc-markdown :not(pre) > code", "font-size")],
    says: "Size of code.",
  },
  "typography.code.fontFamily": {
    is: "Courier, monospace",
    takes: "font-family",
    sets: [root("--lectern-font-code")],
    says: "Typeface of code.",
  },
  "typography.code.lineHeight": {
    like: "typography.lineHeight",
    takes: "line-height",
    sets: [at(":is(.code pre, .json-tree)", "line-height")],
    says: "Height of lines of code.",
  },
  "typography.code.fontWeight": {
    like: "typography.fontWeightRegular",
    takes: "font-weight",
    sets: [at(":is(code, pre, .json-tree)", "font-weight")],
    says: "Weight of code.",
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
    inDark: "ground",
    on: "typography.code.color",
    sets: [root("--lectern-code-background")],
    says: "Its ground.",
  },
  "typography.code.wrap": {
    is: false,
    takes: "flag",
    means: ["pre-wrap", "pre"],
    sets: [at(".code pre", "white-space")],
    says: "Long lines of code are broken.",
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
    says: "Links that were followed.",
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
    says: "The same, under the pointer.",
  },
  "sidebar.width": {
    is: "260px",
    takes: "width",
    sets: [root("--lectern-menu-width")],
    says: "Width of the menu.",
  },
  "sidebar.backgroundColor": {
    is: "#fafafa",
    takes: "color",
    sets: [root("--lectern-menu-background")],
    says: "Ground of the menu.",
  },
  "sidebar.textColor": {
    is: "#333333",
    takes: "color",
    inDark: "text",
    on: "sidebar.backgroundColor",
    with: "sidebar.backgroundColor",
    sets: [root("--lectern-menu-text"), at(".-depth0 > .menu-label", "color")],
    says: "Its text; the classic one where only the ground is given, so that it can be read in the dark, too.",
  },
  "sidebar.activeTextColor": {
    like: "colors.primary.main",
    takes: "color",
    inDark: "text",
    on: "sidebar.backgroundColor",
    sets: [at(".active > .menu-label", "color")],
    says: "The entry that is being read.",
  },
  ...entries(
    "sidebar.groupItems",
    ".-depth0 > .menu-label",
    ".menu-entry.group:has(.active) > .-depth0 > .menu-label",
    "uppercase",
  ),
  ...entries("sidebar.level1Items", ".-depth1 > .menu-label", ".-depth1.active > .menu-label", "none"),
  "sidebar.arrow.size": {
    is: "1.5em",
    takes: "width",
    sets: [at(".menu-label .arrow", "width"), at(".menu-label .arrow", "height")],
    says: "Arrows of entries that open.",
  },
  "sidebar.arrow.color": {
    like: "sidebar.textColor",
    takes: "color",
    sets: [at(".menu-label .arrow", "border-color")],
    says: "Their colour.",
  },
  "logo.maxHeight": {
    like: "sidebar.width",
    takes: "width",
    sets: [at(".logo img", "max-height")],
    says: "Height of the logo, at most.",
  },
  "logo.maxWidth": {
    like: "sidebar.width",
    takes: "width",
    sets: [at(".logo img", "max-width")],
    says: "Its width, at most.",
  },
  "logo.gutter": {
    is: "2px",
    takes: "width",
    sets: [at(".logo img", "padding")],
    says: "Space around it.",
  },
  "rightPanel.backgroundColor": {
    is: "#263238",
    takes: "color",
    sets: [root("--lectern-right-background")],
    says: "Ground of the right panel.",
  },
  "rightPanel.width": {
    is: "40%",
    takes: "width",
    sets: [root("--lectern-right-width")],
    says: "Its share of the content, or its width.",
  },
  "rightPanel.textColor": {
    is: "#ffffff",
    takes: "color",
    sets: [at(":is(.right-panel, .right-inside > .samples)", "color")],
    says: "Its text, but for that of addresses and code, which have a ground of their own.",
  },
  "rightPanel.servers.overlay.backgroundColor": {
    is: "#fafafa",
    takes: "color",
    sets: [at(".endpoint .servers", "background-color")],
    says: "Ground of the list of servers.",
  },
  "rightPanel.servers.overlay.textColor": {
    is: "#263238",
    takes: "color",
    sets: [at(ON_SERVERS, "color")],
    says: "Its text.",
  },
  "rightPanel.servers.url.backgroundColor": {
    is: "#ffffff",
    takes: "color",
    sets: [at(".endpoint .server-address", "background-color")],
    says: "Ground of its addresses.",
  },
  "codeBlock.backgroundColor": {
    is: "#11171a",
    takes: "color",
    sets: [root("--lectern-right-block")],
    says: "Ground of blocks of code, and of an operation's address.",
  },
  "fab.backgroundColor": {
    is: "#f2f2f2",
    takes: "color",
    inDark: "ground",
    on: "fab.color",
    sets: [at(".bar", "background-color")],
    says: "On narrow pages: ground of the bar that opens the menu.",
  },
  "fab.color": {
    is: "#0065fb",
    takes: "color",
    inDark: "text",
    on: "fab.backgroundColor",
    sets: [at(".bar-menu", "color")],
    says: "Its button.",
  },
  extensionsHook: {
    says: "It returns CSS for components that are not there. Write rules for the page's class names in place of it.",
  },
};
