/**
 * The option `theme`: turns a host's theme object into a style sheet for one page. A part that loads if the
 * option is set or the page follows the host's colour scheme.
 */
import { asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { native } from "#view/page/native.ts";
import { contrast } from "./contrast.ts";
import { RENAMED, type Target, THEME_KEYS, type ThemeRow } from "./theme-keys.ts";

export { followHost } from "./host-scheme.ts";

/** Reports a key whose value cannot be used. */
export type OnProblem = (message: string) => void;

/**
 * The host's theme, merged over Redoc's default theme, with every function called and older names replaced.
 */
export function resolveTheme(given: Raw, onProblem?: OnProblem): Raw {
  const theme: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(THEME_KEYS)) lay(theme, nested(key.split("."), classic(row)));
  lay(theme, renamed(given));
  const calling = new Set<object>();
  const call = (value: unknown, path: string): unknown => {
    // `extensionsHook` is meant to stay a function.
    if (typeof value !== "function" || path === "extensionsHook") return value;
    if (calling.has(value)) return undefined;
    calling.add(value);
    try {
      return (value as (theme: Raw) => unknown)(resolved);
    } catch (error) {
      onProblem?.(`theme.${path}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    } finally {
      calling.delete(value);
    }
  };
  const resolved = lazily(theme, "", call) as Raw;
  for (const [old, name] of Object.entries(RENAMED))
    Object.defineProperty(resolved, old, { get: () => resolved[name] });
  return resolved;
}

/**
 * The text of a style sheet for a theme.
 * @param page selects the root of the page that it is for
 */
export function themeCss(given: Raw, page: string, onProblem?: OnProblem): string {
  const theme = resolveTheme(given, onProblem);
  const rules: string[] = [];
  const own = renamed(given);
  for (const [key, row] of Object.entries(THEME_KEYS)) {
    const path = key.split(".");
    const found = valueAt(theme, path);
    if (!row.sets) continue;
    const isBrought = row.with !== undefined && valueAt(own, row.with.split(".")) !== undefined;
    const isGiven = valueAt(own, path) !== undefined || isBrought;
    if (!isGiven && (found === undefined || !isCalled(own, path))) continue;
    const value = cssValue(found, row);
    const isLightOnly = !holdsInDark(row, value, (other) => valueAt(theme, other.split(".")), own);
    if (value === undefined) onProblem?.(`theme.${key}: expected ${expected(row)}`);
    else for (const target of row.sets) rules.push(...rulesOf(page, target, value, isLightOnly));
  }
  return rules.join("\n");
}

let pages = 0;
const reported = new WeakSet<object>();

/**
 * Adds the style of a theme to a page; the returned function removes it. Errors in the theme are reported
 * once.
 */
export function adoptTheme(element: HTMLElement, given: Raw): () => void {
  const own = element.getRootNode();
  const host = own instanceof ShadowRoot ? own : element.ownerDocument;
  const isNew = !reported.has(given);
  reported.add(given);
  const name = `${++pages}`;
  const View = element.ownerDocument.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new View();
  const warn = (message: string): void => console.warn(`Lectern: ${message}`);
  try {
    sheet.replaceSync(themeCss(given, `.lectern[data-lectern-theme="${name}"]`, isNew ? warn : undefined));
  } catch (error) {
    // For example, a theme that contains itself.
    warn(`theme: ${error instanceof Error ? error.message : String(error)}`);
  }
  element.dataset["lecternTheme"] = name;
  const sheets = native(host, "adoptedStyleSheets");
  sheets.push(sheet);
  return () => {
    const at = sheets.indexOf(sheet);
    if (at >= 0) sheets.splice(at, 1);
  };
}

function rulesOf(page: string, target: Target, value: string, isLightOnly: boolean): readonly string[] {
  const { selector, property, as = "$" } = target;
  const rule = (where: string): string =>
    `${page}${where} ${selector} { ${property}: ${as.replaceAll("$", () => value)} }`;
  return isLightOnly
    ? [
        rule(':where([data-theme="light"])'),
        `@media not (prefers-color-scheme: dark) { ${rule(':where([data-theme="system"])')} }`,
      ]
    : [rule("")];
}

/** For each role of a colour, the colour of `dark.css` that it must contrast with: for text, the background. */
const DARK = { text: "#15191d", background: "#e3e8ec" };
/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** Whether a colour is legible against the page's own colours in the dark theme. */
function holdsInDark(
  { inDark, on }: ThemeRow,
  value: string | undefined,
  read: (key: string) => unknown,
  own: Raw,
): boolean {
  if (inDark === undefined || (on !== undefined && valueAt(own, on.split(".")) !== undefined)) return true;
  const other = inDark === "text" || inDark === "background" ? undefined : asText(read(inDark));
  const color = other ?? value ?? "";
  return (contrast(color, inDark === "background" ? DARK.background : DARK.text) ?? READABLE) >= READABLE;
}

/** The CSS of a value; undefined if it contains anything other than a value. */
function cssValue(value: unknown, row: ThemeRow): string | undefined {
  const { takes = "", means } = row;
  if (means) return means[["true", "false"].indexOf(String(value))];
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = typeof value === "number" && takes === "width" ? `${value}px` : String(value).trim();
  if (!isHarmless(text)) return undefined;
  return typeof CSS !== "object" || CSS.supports(takes, text) ? text : undefined;
}

/**
 * Allows numbers, words, colours, strings and functions that only calculate: nothing that ends a declaration
 * or loads a file.
 */
const HARMLESS =
  /^(?:[\s\w#%.,+*/\p{L}\p{N}-]|"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|calc|min|max|clamp|var)\(|\))+$/iu;

function isHarmless(text: string): boolean {
  if (text.length > 300 || text.includes("/*") || !HARMLESS.test(text)) return false;
  let depth = 0;
  for (const character of text.replace(/"[^"]*"|'[^']*'/g, "")) {
    if (character === "(") depth++;
    if (character === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

function expected({ takes }: ThemeRow): string {
  if (takes === "flag") return "true or false";
  if (takes === "width") return "a CSS length";
  return takes === "color" ? "a CSS color" : `a CSS value for ${takes}`;
}

/** The groups that had other names, under those of today; where both are given, today's wins. */
function renamed(given: Raw): Raw {
  const out: Record<string, unknown> = {};
  const isOld = ([key]: [string, unknown]): boolean => Object.hasOwn(RENAMED, key);
  for (const [key, value] of entries(given).filter(isOld)) lay(out, { [RENAMED[key] ?? key]: value });
  lay(out, Object.fromEntries(entries(given).filter((entry) => !isOld(entry))));
  return out;
}

/** Merges one object over another, level by level. */
function lay(under: Record<string, unknown>, over: Raw): void {
  for (const [key, value] of entries(over)) {
    if (value === undefined || value === null || key === "__proto__") continue;
    const below = Object.hasOwn(under, key) ? under[key] : undefined;
    if (!isRecord(value)) under[key] = value;
    else {
      const inner: Record<string, unknown> = { ...asRecord(below) };
      lay(inner, value);
      under[key] = inner;
    }
  }
}

/** Redoc's value of a key, or the function of the theme that returns it. */
function classic({ is, like }: ThemeRow): unknown {
  return like === undefined ? is : (theme: Raw) => valueAt(theme, like.split("."));
}

function nested(path: readonly string[], value: unknown): Raw {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Raw;
}

function valueAt(node: unknown, path: readonly string[]): unknown {
  let value = node;
  for (const key of path) value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Whether a group that contains the key is a function, which may set the key. */
function isCalled(own: Raw, path: readonly string[]): boolean {
  return path.some((_, depth) => typeof valueAt(own, path.slice(0, depth)) === "function");
}

/** The same tree, with functions that are called when their values are read. */
function lazily(node: unknown, path: string, call: (value: unknown, path: string) => unknown): unknown {
  if (!isRecord(node)) return node;
  const out = {};
  for (const [key, value] of entries(node)) {
    const at = path === "" ? key : `${path}.${key}`;
    const inner = isRecord(value) ? lazily(value, at, call) : undefined;
    Object.defineProperty(out, key, { enumerable: true, get: () => inner ?? call(value, at) });
  }
  return out;
}
