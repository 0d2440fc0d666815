/**
 * The rules of a style sheet that the first screen of an operation needs on a phone. They stand in its page, so that
 * phones, whose networks are slow, need not wait for the sheet.
 */
import { createHash } from "node:crypto";
import postcss, { type ChildNode, type Container } from "postcss";
import { NARROW } from "#site/html.ts";
import type { FirstStyle } from "#site/site.ts";

/** The classes of what stands on the first screen of a phone, from top to bottom. Other rules come with the sheet. */
const CLASSES: ReadonlySet<string> = new Set(
  [
    "lectern redoc-wrap three-panel visually-hidden skip-link bar bar-menu bar-icon bar-title",
    "api-content section panels middle-panel right-panel right-inside redoc-markdown inline prose",
    "operation-section operation operation-head operation-title section-title",
    "deprecated-title deprecated-badge badge before after plain",
    "operation-meta operation-id operation-docs authorizations requirements requirement scope joint operation-names",
    "path-summary path-description alert alert-title",
    "endpoint endpoint-bar endpoint-path http-verb verb get post put patch delete",
    "value code beside copy bulk",
    "where-used samples request-samples responses response-samples callbacks",
    "request fields field field-head field-description property-name presence format facts fact fact-label",
    "type type-title required recursive part-label body-title parameters toggle",
    "schema choice choice-label variant variant-name constraint security-note",
  ].flatMap((line) => line.split(" ")),
);

/** Parameters of at-rules that wait for the sheet: paper, forced colours, what moves, wide windows. */
const LATER = /print|forced-colors|prefers-reduced-motion|scripting|1199/;

/** What readers and scripts do, pages from right to left, and elements that are rare or stand further down. */
const OTHERS =
  /:(?:hover|focus|active|target|checked|dir)|\[(?!data-theme=.?system)|(?<![\w-])(?:input|select|img|label|mark|kbd|samp|details|summary|fieldset|form|figure|dl|dd|hr|h[456]|table|td|th)\b/;

/** The closed menu needs no layout until the sheet is there, and what is out of view none until the section is live. */
const WAITING = `@media (max-width:${NARROW - 0.02}px){.lectern .menu-content{display:none}.lectern :is(.responses,.samples,.callbacks){content-visibility:auto;contain-intrinsic-size:auto 600px}}`;

/** What pages contain of a sheet. */
export function firstOf(sheet: string): FirstStyle {
  // The end tag of the element must not stand in a string.
  const text = firstStyle(sheet).replaceAll("</", "<\\/");
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}

/** The rules of a sheet for what stands on first screens, in their order. */
export function firstStyle(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkComments((comment) => {
    comment.remove();
  });
  keepFirst(root);
  return withoutUnread(root.toString() + WAITING);
}

function keepFirst(container: Container<ChildNode>): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === "decl" || node.type === "comment") continue;
    if (node.type === "rule" && !isHiding(node.toString())) {
      const selectors = node.selectors.filter(isFirst);
      if (selectors.length > 0) node.selectors = selectors;
      else node.removeAll();
    }
    if (node.type === "atrule" && !isAtFirst(node.name, node.params)) node.removeAll();
    keepFirst(node as Container<ChildNode>);
    if (!node.nodes?.length) node.remove();
  }
}

/** Whether a rule hides what only scripts need. */
function isHiding(rule: string): boolean {
  return /^[^{]*:not\(\.(?:live|taken)\b[^{]*\{\s*(?:display:\s*none|visibility:\s*hidden);?\s*\}$/.test(
    rule,
  );
}

function isAtFirst(name: string, params: string): boolean {
  return (name === "media" || name === "container") && !LATER.test(params);
}

function isFirst(selector: string): boolean {
  const classes = selector.match(/\.-?[a-z][\w-]*/gi) ?? [];
  return !OTHERS.test(selector) && classes.every((name) => CLASSES.has(name.slice(1)));
}

/** Leaves out custom properties that no rule reads. */
function withoutUnread(style: string): string {
  const read = new Set(style.match(/var\(--[\w-]+/g)?.map((name) => name.slice(4)));
  const root = postcss.parse(style);
  let isSame = true;
  root.walkDecls(/^--/, (declaration) => {
    if (read.has(declaration.prop)) return;
    declaration.remove();
    isSame = false;
  });
  return isSame ? style : withoutUnread(root.toString());
}
