/** What a reader sees of a part of the page: text, links, and what there is to press. */
import { childrenOf, parentOf } from "./tree.ts";

/** A part of the page as it is drawn now. Below the fold counts, for a reader scrolls. */
export interface Sight {
  /** The text of each block, whitespace collapsed. */
  lines: string[];
  /** Addresses of links. */
  links: string[];
  /** Elements that may be pressed or chosen, outer ones first. */
  controls: Element[];
}

const MAY_BE_PRESSED =
  "a[href], button, summary, select, [aria-expanded], [aria-haspopup], [role=tab], [role=radio], [role=button], [role=option], [role^=menuitem], [role=treeitem], [role=combobox]";
const NOTHING_TO_READ = new Set(["script", "style", "template", "noscript", "head", "option", "datalist"]);
const TYPED_IN = new Set(["input", "textarea", "label"]);

/** Looks at an element and all inside it. */
export function lookAt(root: Element): Sight {
  const sight: Sight = { lines: [], links: [], controls: [] };
  if (!isShown(root)) return sight;
  let line = "";
  const endLine = (): void => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") sight.lines.push(text);
    line = "";
  };
  const parent = parentOf(root);
  visit(root, parent !== null && getComputedStyle(parent).cursor === "pointer");
  endLine();
  return sight;

  function visit(node: Node, isInPointer: boolean): void {
    if (node instanceof Text) line += node.data;
    if (!(node instanceof Element) || NOTHING_TO_READ.has(node.localName)) return;
    const style = getComputedStyle(node);
    if (node instanceof HTMLSelectElement && style.display !== "none") noteSelect(node, sight);
    if (isHiddenBy(node, style) || isBreadcrumb(node)) return;
    const isPointer = style.cursor === "pointer";
    if (node.matches(MAY_BE_PRESSED)) {
      if (node.localName !== "select") sight.controls.push(node);
    } else if (isPointer && !isInPointer && !TYPED_IN.has(node.localName)) sight.controls.push(node);
    if (node instanceof HTMLAnchorElement && node.href !== "")
      sight.links.push(node.getAttribute("href") ?? "");
    const isText = style.display === "inline" || style.display === "contents";
    if (!isText && !style.display.startsWith("inline")) endLine();
    const hasGap =
      !isText || [style.paddingLeft, style.marginLeft, style.marginRight].some((gap) => parseFloat(gap) >= 2);
    if (hasGap) line += " ";
    if (style.visibility === "visible") {
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        line += ` ${contentOf(node)} `;
      else if (node.localName === "br") endLine();
    }
    line += wordsOf(node, "::before");
    for (const child of childrenOf(node))
      if (style.visibility === "visible" || child instanceof Element) visit(child, isPointer);
    line += wordsOf(node, "::after");
    if (hasGap) line += " ";
    if (!isText && !style.display.startsWith("inline")) endLine();
  }
}

/** Whether an element says where in the page the reader is, as ARIA has it: it only repeats what stands there. */
function isBreadcrumb(element: Element): boolean {
  return element.localName === "nav" && element.querySelector("[aria-current=location]") !== null;
}

/** Whether an element is drawn, and nothing around it hides it. */
export function isShown(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility({ opacityProperty: true })) return false;
  for (let at: Element | null = element; at; at = parentOf(at))
    if (isHiddenBy(at, getComputedStyle(at))) return false;
  return true;
}

/** The words on a control, cut short. */
export function nameOf(control: Element): string {
  return lookAt(control).lines.join(" ").slice(0, 200);
}

/** The texts of a select's options, which a reader sees by opening it. */
function noteSelect(select: HTMLSelectElement, sight: Sight): void {
  if (select.getClientRects().length === 0) return;
  for (const option of select.options) sight.lines.push(option.text.replace(/\s+/g, " ").trim());
  sight.controls.push(select);
}

/** The words that a style sheet puts before or after what an element holds. */
function wordsOf(element: Element, place: "::before" | "::after"): string {
  const { content } = getComputedStyle(element, place);
  return content.startsWith('"') ? content.replace(/" \/ .*$/, '"').replace(/"([^"]*)"/g, " $1 ") : "";
}

function contentOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  if (/^(checkbox|radio|hidden|password|file|range|color|image)$/.test(field.type)) return "";
  return field.value || field.placeholder;
}

/** Whether this element, by its own style, hides all inside it. */
function isHiddenBy(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === "none" || style.contentVisibility === "hidden" || style.opacity === "0") return true;
  if (!(element instanceof HTMLElement)) return false;
  if (style.display === "contents" || style.display === "inline") return false;
  const isClipped = style.overflowY !== "visible" || style.overflowX !== "visible";
  if (isClipped && (element.clientHeight <= 1 || element.clientWidth <= 1)) return !isField(element);
  if (style.position !== "absolute" && style.position !== "fixed") return false;
  if (style.clip === "rect(0px, 0px, 0px, 0px)" || /^inset\((50|100)%/.test(style.clipPath)) return true;
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX < 0 || bottom + scrollY < 0;
}

function isField(element: Element): boolean {
  return /^(input|textarea|select)$/.test(element.localName);
}
