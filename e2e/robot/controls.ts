/** Classifies the controls of any page by what pressing them does. */
import { isOnPage } from "./hand.ts";
import { nameOf } from "./looking.ts";
import { around, parentOf } from "./tree.ts";

/**
 * `collapsed`: opens something. `choice`: a tab, a select or a popup list, which shows one of several things. `route`:
 * leads to another place on this page. `unknown`: can be pressed, but has no sign of what it does.
 */
export type Kind = "collapsed" | "choice" | "route" | "unknown";

/** Labels of controls that must not be pressed: they send, delete, close, or have nothing to do with the content. */
const NOT_TO_PRESS =
  /^(try( it)?( out| now)?|send( (api )?request)?|execute|test request|run|fetch|download.*|copy.*|share|show as: .*|print|edit|clear.*|reset|cancel|close|collapse( all)?|hide|less|(show|view|read|see) less|get token|log ?in|log ?out|sign (in|up)|(switch to |toggle )?(dark|light)( ?(mode|theme))?|theme.*|toggle (dark|light|theme|color|sidebar|menu|navigation).*|(open|ask|chat) (in|ai|with).*|ask ai|search( .{0,12})?|⌘k.*|ctrl.?k|generate (mcp|sdk).*|feedback|powered by .*|full ?screen|back|back to top|↩|⏎|configure|deploy|developer tools|explore)$/i;
/** Further labels that must not be pressed if nothing says what the control does. */
const NOT_TO_TRY =
  /^(copy|download|export|import|save|delete|remove|add|upload|local|send|set|fill|hide|collapse|close|clear|toggle)\b/i;
/** Elements that handle clicks on their content. */
const HAS_A_MEANING = "a[href], summary, label, select, textarea, button, [contenteditable=true]";
const MENUS = "nav, [role=navigation], [role=menu], [role=menubar], [role=tree]";

/** The kind of a control; undefined if it must not be pressed. */
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

/** Whether the label of a control, visible or accessible, says that it must not be pressed. */
export function isToBeLeft(control: Element): boolean {
  if (control.localName === "select") return false;
  const names = [nameOf(control), control.getAttribute("aria-label"), control.getAttribute("title")];
  const isUnknown = kindOf(control) === "unknown";
  return names.some(
    (name) =>
      name !== null && (NOT_TO_PRESS.test(name.trim()) || (isUnknown && NOT_TO_TRY.test(name.trim()))),
  );
}

/** Whether an element is in the navigation of the page. */
export function isInMenu(element: Element): boolean {
  return around(element, MENUS) !== undefined;
}

/** Whether pressing a control shows a list to choose from. */
export function popsUp(control: Element): boolean {
  const popup =
    control.getAttribute("aria-haspopup") ?? (control.matches("[role=combobox]") ? "listbox" : "false");
  return popup !== "false" && control.localName !== "input";
}

/** Whether a control is one of several, of which one is chosen. */
export function isOneOfSeveral(control: Element): boolean {
  return control.matches("[role=tab], [role=radio]");
}

/** Whether a control is the chosen one. */
export function isChosen(control: Element): boolean {
  return control.matches("[aria-selected=true], [aria-checked=true]");
}

/** The element that contains a tab and its siblings. */
export function groupAround(tab: Element): Element {
  const parent = parentOf(tab) ?? tab;
  return around(tab, "[role=tablist], [role=radiogroup]") ?? parent;
}
