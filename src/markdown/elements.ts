/** Lists the allowed elements and attributes of raw HTML, and where an element may be. Everything else is dropped. */
import type { Attributes } from "./tree.ts";

/** How the parser treats an element. */
export type Treatment =
  /** an inline element */
  | "phrasing"
  /** a block */
  | "flow"
  /** a part of a table */
  | "table-part"
  /** dropped, but its content stays */
  | "unwrap"
  /** dropped with its content */
  | "drop"
  /** dropped; it has no content */
  | "drop-void"
  /** not an HTML element: shown as written, as in "Bearer <token>", unless it has attributes */
  | "unknown";

/** The treatment of an element. `name` is in lower case. */
export function treatment(name: string): Treatment {
  return TREATMENTS.get(name) ?? "unknown";
}

/**
 * The name with which an element is rendered: obsolete elements are replaced by their successors, landmarks by plain
 * blocks.
 */
export function drawnName(name: string): string {
  return RENAMED.get(name) ?? name;
}

/** The allowed attributes of an element that have valid values, named like React's props. */
export function readAttributes(name: string, raw: ReadonlyMap<string, string>): Attributes {
  const attributes: Attributes = {};
  for (const [attribute, value] of raw) {
    const rule = RULES.get(attribute);
    if (!rule || (rule.on && !rule.on.includes(name))) continue;
    const allowed = rule.read(value);
    if (allowed !== undefined) attributes[rule.prop ?? attribute] = allowed;
  }
  return attributes;
}

/** A size in pixels or per cent; undefined for other values. */
export function readSize(value: string): number | string | undefined {
  const match = /^\s*(\d{1,4})(%|px)?\s*$/.exec(value);
  return match ? (match[2] === "%" ? `${match[1]}%` : Number(match[1])) : undefined;
}

interface AttributeRule {
  /** The elements that may have the attribute. Default: all. */
  on?: readonly string[];
  /** The name of the attribute in React. Default: the same. */
  prop?: string;
  read(value: string): string | number | true | undefined;
}

const TREATMENTS = new Map<string, Treatment>();

function treat(how: Treatment, names: string): void {
  for (const name of names.split(" ")) TREATMENTS.set(name, how);
}

treat(
  "phrasing",
  "a abbr acronym b bdi bdo big br cite code del dfn em font i img ins kbd mark q rp rt ruby s samp small span " +
    "strike strong sub sup time tt u var wbr",
);
treat(
  "flow",
  "address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header " +
    "hr li main menu dir nav ol p pre section summary table ul",
);
treat("table-part", "caption col colgroup tbody td tfoot th thead tr");
treat(
  "unwrap",
  "body button data dialog fieldset form head hgroup html label legend map marquee meter optgroup output picture " +
    "progress search slot blink nobr basefont bgsound",
);
treat(
  "drop",
  "applet audio canvas frameset iframe listing math noembed noframes noscript object option plaintext script select " +
    "style svg template textarea title video xmp",
);
treat("drop-void", "area base embed frame input keygen link meta param source track");

const RENAMED = new Map([
  ["acronym", "abbr"],
  ["article", "div"],
  ["aside", "div"],
  ["big", "span"],
  ["center", "div"],
  ["dir", "ul"],
  ["font", "span"],
  ["footer", "div"],
  ["header", "div"],
  ["main", "div"],
  ["menu", "ul"],
  ["nav", "div"],
  ["section", "div"],
  ["strike", "s"],
  ["tt", "code"],
]);

const CELLS = ["td", "th"];
const ALIGNED = [
  "p",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "table",
  "tr",
  "td",
  "th",
  "col",
  "colgroup",
  "caption",
];

const RULES = new Map<string, AttributeRule>([
  ["title", { read: (value) => value.slice(0, 1_000) }],
  ["lang", { read: (value) => (/^[A-Za-z0-9-]{1,35}$/.test(value) ? value : undefined) }],
  ["dir", { read: (value) => oneOf(value, ["ltr", "rtl", "auto"]) }],
  ["align", { on: ALIGNED, read: (value) => oneOf(value, ["left", "center", "right", "justify"]) }],
  ["colspan", { on: CELLS, prop: "colSpan", read: (value) => wholeNumber(value, 1, 100) }],
  ["rowspan", { on: CELLS, prop: "rowSpan", read: (value) => wholeNumber(value, 1, 1_000) }],
  ["span", { on: ["col", "colgroup"], read: (value) => wholeNumber(value, 1, 100) }],
  ["width", { on: ["td", "th", "table", "col"], read: readSize }],
  ["height", { on: ["td", "th"], read: readSize }],
  ["start", { on: ["ol"], read: (value) => wholeNumber(value, 0, 999_999_999) }],
  ["open", { on: ["details"], read: () => true }],
  [
    "class",
    {
      on: ["code"],
      prop: "className",
      read: (value) => /(?:^|\s)(language-[\w+#.-]{1,40})(?=\s|$)/.exec(value)?.[1],
    },
  ],
]);

function oneOf(value: string, allowed: readonly string[]): string | undefined {
  const lower = value.trim().toLowerCase();
  return allowed.includes(lower) ? lower : undefined;
}

function wholeNumber(value: string, min: number, max: number): number | undefined {
  const number = /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
