/** What kinds of things there are to press, by rules that hold on any page. */
import { isOnPage } from "./hand.ts";
import { nameOf } from "./looking.ts";
import { around, parentOf } from "./tree.ts";

/**
 * `collapsed`: opens something. `choice`: a tab, a select or what pops up a list: shows one thing of several.
 * `route`: leads elsewhere on this page. `unknown`: may be pressed, and nothing says what it does.
 */
export type Kind = "collapsed" | "choice" | "route" | "unknown";

/** Leave it alone: it sends, takes away, closes, or has nothing to do with what there is to read. */
const NOT_TO_PRESS =
  /^(try( it)?( out| now)?|send( (api )?request)?|execute|test request|run|fetch|download.*|copy.*|share|show as: .*|print|edit|clear.*|reset|cancel|close|collapse( all)?|hide|less|(show|view|read|see) less|get token|log ?in|log ?out|sign (in|up)|(switch to |toggle )?(dark|light)( ?(mode|theme))?|theme.*|toggle (dark|light|theme|color|sidebar|menu|navigation).*|(open|ask|chat) (in|ai|with).*|ask ai|search( .{0,12})?|⌘k.*|ctrl.?k|generate (mcp|sdk).*|feedback|powered by .*|full ?screen|back|back to top|↩|⏎|configure|deploy|developer tools|explore)$/i;
/** Among things that nothing says what they do, further ones. */
const NOT_TO_TRY =
  /^(copy|download|export|import|save|delete|remove|add|upload|local|send|set|fill|hide|collapse|close|clear|toggle)\b/i;
/** What is inside these is pressed with them. */
const HAS_A_MEANING = "a[href], summary, label, select, textarea, button, [contenteditable=true]";
const MENUS = "nav, [role=navigation], [role=menu], [role=menubar], [role=tree]";

/** The kind of a control, by what it is; undefined for one that is to be left alone. */
export function kindOf(control: Element): Kind | undefined {
  if (control.matches(":disabled, [aria-disabled=true], input")) return undefined;
  if (control instanceof HTMLSelectElement || popsUp(control) || isOneOfSeveral(control)) return "choice";
  if (control.localName === "summary")
    return control.parentElement?.matches("details:not([open])") ? "collapsed" : undefined;
  if (control instanceof HTMLAnchorElement && isOnPage(control)) return "route";
  const state = control.getAttribute("aria-expanded");
  if (state === "false") return "collapsed";
  if (state !== null) return isInMenu(control) ? "route" : undefined;
  if (control instanceof HTMLAnchorElement && control.getAttribute("href") !== "#") return undefined;
  const outer = parentOf(control);
  if (outer && around(outer, HAS_A_MEANING)) return undefined;
  return isInMenu(control) ? "route" : "unknown";
}

/** Whether what a control says, to those who see it or to those who hear it, warns of pressing it. */
export function isToBeLeft(control: Element): boolean {
  if (control.localName === "select") return false;
  const names = [nameOf(control), control.getAttribute("aria-label"), control.getAttribute("title")];
  const isUnknown = kindOf(control) === "unknown";
  return names.some(
    (name) =>
      name !== null && (NOT_TO_PRESS.test(name.trim()) || (isUnknown && NOT_TO_TRY.test(name.trim()))),
  );
}

/** Whether an element is in what leads to the parts of a page. */
export function isInMenu(element: Element): boolean {
  return around(element, MENUS) !== undefined;
}

/** Whether pressing it shows a list to choose from. */
export function popsUp(control: Element): boolean {
  const popup =
    control.getAttribute("aria-haspopup") ?? (control.matches("[role=combobox]") ? "listbox" : "false");
  return popup !== "false" && control.localName !== "input";
}

/** Whether it is one of several of which one is chosen. */
export function isOneOfSeveral(control: Element): boolean {
  return control.matches("[role=tab], [role=radio]");
}

/** Whether it is the chosen one. */
export function isChosen(control: Element): boolean {
  return control.matches("[aria-selected=true], [aria-checked=true]");
}

/** The element that holds a tab and those beside it. */
export function groupAround(tab: Element): Element {
  const parent = parentOf(tab) ?? tab;
  return around(tab, "[role=tablist], [role=radiogroup]") ?? parent;
}
