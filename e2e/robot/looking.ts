/** Reads what is visible in a part of the page: text, links and controls. */
import { childrenOf, parentOf } from "./tree.ts";

/** The visible content of a part of the page, including the content outside the viewport. */
export interface Sight {
  /** The text of each block, with collapsed whitespace. */
  lines: string[];
  /** The `href` attributes of links, as written. */
  links: string[];
  /** Elements that can be pressed or chosen, outer elements first. */
  controls: Element[];
}

const MAY_BE_PRESSED =
  "a[href], button, summary, select, [aria-expanded], [aria-haspopup], [role=tab], [role=radio], [role=button], [role=option], [role^=menuitem], [role=treeitem], [role=combobox]";
const NOTHING_TO_READ = new Set(["script", "style", "template", "noscript", "head", "option", "datalist"]);
/** Fields and their labels show a pointer without being controls that open something. */
const FIELDS_AND_LABELS = new Set(["input", "textarea", "label"]);

/** Reads an element and its descendants. */
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

  function visit(node: Node, isParentPointer: boolean): void {
    if (node instanceof Text) line += node.data;
    if (!(node instanceof Element) || NOTHING_TO_READ.has(node.localName)) return;
    const style = getComputedStyle(node);
    // Descendants of an invisible element may be visible.
    const isVisible = style.visibility === "visible";
    if (node instanceof HTMLSelectElement && isVisible) noteSelect(node, sight);
    if (isHiddenBy(node, style) || isBreadcrumb(node)) return;
    const isPointer = style.cursor === "pointer";
    if (isVisible && isControl(node, isPointer && !isParentPointer)) sight.controls.push(node);
    if (isVisible && node instanceof HTMLAnchorElement && node.href !== "")
      sight.links.push(node.getAttribute("href") ?? "");
    const isText = style.display === "inline" || style.display === "contents";
    const isBlock = !isText && !style.display.startsWith("inline");
    if (isBlock) endLine();
    const hasGap =
      !isText || [style.paddingLeft, style.marginLeft, style.marginRight].some((gap) => parseFloat(gap) >= 2);
    if (hasGap) line += " ";
    if (isVisible) {
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        line += ` ${contentOf(node)} `;
      else if (node.localName === "br") endLine();
    }
    line += generatedText(node, "::before");
    for (const child of childrenOf(node)) if (isVisible || child instanceof Element) visit(child, isPointer);
    line += generatedText(node, "::after");
    if (hasGap) line += " ";
    if (isBlock) endLine();
  }
}

/**
 * Whether an element other than a `select`, which `noteSelect` adds, can be pressed.
 * @param startsPointer whether the pointer is a hand over the element, but not over its parent
 */
function isControl(element: Element, startsPointer: boolean): boolean {
  if (element.matches(MAY_BE_PRESSED)) return element.localName !== "select";
  return startsPointer && !FIELDS_AND_LABELS.has(element.localName);
}

/** Whether an element is a `nav` with an `aria-current=location` in it, which only repeats other text. */
function isBreadcrumb(element: Element): boolean {
  return element.localName === "nav" && element.querySelector("[aria-current=location]") !== null;
}

/** Whether an element is visible: it has a box, and no ancestor hides it. */
export function isShown(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility({ opacityProperty: true })) return false;
  for (let at: Element | null = element; at; at = parentOf(at))
    if (isHiddenBy(at, getComputedStyle(at))) return false;
  return true;
}

/** The visible text of a control, at most 200 characters. */
export function nameOf(control: Element): string {
  return lookAt(control).lines.join(" ").slice(0, 200);
}

/** Adds the options of a select element, which are visible when it is open. */
function noteSelect(select: HTMLSelectElement, sight: Sight): void {
  if (select.getClientRects().length === 0) return;
  for (const option of select.options) sight.lines.push(option.text.replace(/\s+/g, " ").trim());
  sight.controls.push(select);
}

/** The visible text that a style sheet adds before or after an element. */
function generatedText(element: Element, place: "::before" | "::after"): string {
  const { content, visibility } = getComputedStyle(element, place);
  if (visibility !== "visible") return "";
  return content.startsWith('"') ? content.replace(/" \/ .*$/, '"').replace(/"([^"]*)"/g, " $1 ") : "";
}

function contentOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  if (/^(checkbox|radio|hidden|password|file|range|color|image)$/.test(field.type)) return "";
  return field.value || field.placeholder;
}

/** Whether the styles of an element hide its content. */
function isHiddenBy(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === "none" || style.contentVisibility === "hidden" || style.opacity === "0") return true;
  if (!(element instanceof HTMLElement)) return false;
  if (style.display === "contents" || style.display === "inline") return false;
  const isClipped = style.overflowY !== "visible" || style.overflowX !== "visible";
  // Fields are often clipped behind a styled label.
  if (isClipped && (element.clientHeight <= 1 || element.clientWidth <= 1)) return !isField(element);
  if (style.position !== "absolute" && style.position !== "fixed") return false;
  if (style.clip === "rect(0px, 0px, 0px, 0px)" || /^inset\((50|100)%/.test(style.clipPath)) return true;
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX < 0 || bottom + scrollY < 0;
}

function isField(element: Element): boolean {
  return /^(input|textarea|select)$/.test(element.localName);
}
