/**
 * The rows of a section can be linked to. One link serves the whole page: it comes to the row that the pointer or the
 * focus is in, so that rows cost nothing and are no stops of the Tab key; arrow keys go from row to row.
 */
import { unescapePointer } from "#model/reference.ts";
import { hashOf } from "#model/routes.ts";
import { LABELS } from "./labels.ts";

/** What has an id within a section, and is no section itself. */
const ROW = "[id*='/']:not([data-section-id])";
/** Between which the arrow keys go. */
const WALKED = [".field", ".response", ".callback-operation"].map((one) => `${one}${ROW}`).join();

/** Gives the rows of a page their link. */
export function linkRows(root: HTMLElement): void {
  const link = root.ownerDocument.createElement("a");
  link.className = "share-link row-link";
  const come = ({ target }: Event): void => {
    const row = target instanceof Element && !link.matches(":focus") ? target.closest(ROW) : undefined;
    if (!row || !root.contains(row)) return;
    link.href = hashOf(row.id);
    link.setAttribute("aria-label", `${LABELS.copyLink}: ${nameOf(row.id)}`);
    const toggle = toggleOf(row);
    if (toggle) toggle.after(link);
    else (row.querySelector(":scope > .field-head") ?? row).prepend(link);
  };
  const walk = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const here = target.closest(WALKED);
    const isTitle = target.matches("h2 > .share-link");
    if (!isTitle && !(here && (target === here || target === link || target === toggleOf(here)))) return;
    const rows = [...(target.closest("section")?.querySelectorAll<HTMLElement>(WALKED) ?? [])].filter(
      (row) => row.getClientRects().length > 0,
    );
    const next = rows[(isTitle ? -1 : rows.indexOf(here as HTMLElement)) + step];
    if (!next) return;
    event.preventDefault();
    focusOn(next).scrollIntoView({ block: "nearest" });
  };
  root.addEventListener("pointerover", come);
  root.addEventListener("focusin", come);
  root.addEventListener("keydown", walk);
}

/** Puts the focus on a row that was gone to, and tints it once. */
export function mark(row: HTMLElement): void {
  focusOn(row);
  row.classList.remove("tinted");
  row.addEventListener("animationend", () => row.classList.remove("tinted"), { once: true });
  row.classList.add("tinted");
}

function focusOn(row: HTMLElement): HTMLElement {
  const toggle = toggleOf(row);
  if (!toggle) row.tabIndex = -1;
  (toggle ?? row).focus({ preventScroll: true });
  return toggle ?? row;
}

/** The button that opens a row. */
function toggleOf(row: Element): HTMLElement | null {
  return row.querySelector(":scope > button, :scope > .field-head > .toggle");
}

/** The last step of an id. */
function nameOf(id: string): string {
  return unescapePointer(id.slice(id.lastIndexOf("/") + 1)).replace(/^=/, "");
}
