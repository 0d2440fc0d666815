/**
 * Selects the critical CSS of a style sheet: the rules that the first screen of an operation needs on a phone. The page
 * contains it, so that phones, whose networks are slow, need not wait for the style sheet.
 */
import { createHash } from "node:crypto";
import postcss, { type ChildNode, type Container } from "postcss";
import { BLOCKING_WIDTH } from "#site/html.ts";
import type { CriticalCss } from "#site/site.ts";

/** The classes of the elements on the first screen of a phone, from top to bottom. */
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

/** Conditions of at-rules that are not critical: print, forced colours, reduced motion, wide windows. */
const NOT_CRITICAL = /print|forced-colors|prefers-reduced-motion|scripting|1199/;

/** Selectors that are not critical: states, pages from right to left, and elements that are rare or further down. */
const OTHER_SELECTORS =
  /:(?:hover|focus|active|target|checked|dir)|\[(?!data-theme=.?system)|(?<![\w-])(?:input|select|img|label|mark|kbd|samp|details|summary|fieldset|form|figure|dl|dd|hr|h[456]|table|td|th)\b/;

/** Further rules: the closed menu needs no layout, and neither do blocks out of view until the section is live. */
const FURTHER_RULES = `@media (max-width:${BLOCKING_WIDTH - 0.02}px){.lectern .menu-content{display:none}.lectern :is(.responses,.samples,.callbacks){content-visibility:auto;contain-intrinsic-size:auto 600px}}`;

/** The critical CSS of a style sheet, and its hash. */
export function criticalCssOf(sheet: string): CriticalCss {
  // In a string, the end tag of the `<style>` element would end the element.
  const text = criticalRules(sheet).replaceAll("</", "<\\/");
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}

/** The rules of a style sheet that first screens need, in their order. */
export function criticalRules(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkComments((comment) => {
    comment.remove();
  });
  keepCritical(root);
  return withoutUnused(root.toString() + FURTHER_RULES);
}

function keepCritical(container: Container<ChildNode>): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === "decl" || node.type === "comment") continue;
    if (node.type === "rule" && !isHiding(node.toString())) {
      const selectors = node.selectors.filter(isCritical);
      if (selectors.length > 0) node.selectors = selectors;
      else node.removeAll();
    }
    if (node.type === "atrule" && !isCriticalAtRule(node.name, node.params)) node.removeAll();
    keepCritical(node as Container<ChildNode>);
    if (!node.nodes?.length) node.remove();
  }
}

/** Whether a rule hides elements that need scripts, until the page has them. */
function isHiding(rule: string): boolean {
  return /^[^{]*:not\(\.(?:live|taken)\b[^{]*\{\s*(?:display:\s*none|visibility:\s*hidden);?\s*\}$/.test(
    rule,
  );
}

function isCriticalAtRule(name: string, params: string): boolean {
  return (name === "media" || name === "container") && !NOT_CRITICAL.test(params);
}

function isCritical(selector: string): boolean {
  const classes = selector.match(/\.-?[a-z][\w-]*/gi) ?? [];
  return !OTHER_SELECTORS.test(selector) && classes.every((name) => CLASSES.has(name.slice(1)));
}

/** Removes custom properties that no rule uses. */
function withoutUnused(style: string): string {
  const read = new Set(style.match(/var\(--[\w-]+/g)?.map((name) => name.slice(4)));
  const root = postcss.parse(style);
  let isSame = true;
  root.walkDecls(/^--/, (declaration) => {
    if (read.has(declaration.prop)) return;
    declaration.remove();
    isSame = false;
  });
  return isSame ? style : withoutUnused(root.toString());
}
