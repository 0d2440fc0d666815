/** Does what a reader does with mouse and keyboard. */

/** Clicks an element like a mouse. */
export function press(element: Element): void {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = {
    bubbles: true,
    cancelable: true,
    composed: true,
    clientX: left + width / 2,
    clientY: top + height / 2,
  };
  const pointer = { ...place, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };
  element.dispatchEvent(new PointerEvent("pointerover", pointer));
  element.dispatchEvent(new PointerEvent("pointerdown", pointer));
  element.dispatchEvent(new MouseEvent("mousedown", place));
  element.dispatchEvent(new PointerEvent("pointerup", pointer));
  element.dispatchEvent(new MouseEvent("mouseup", place));
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent("click", place));
}

/** Clicks the innermost element at the start of an element, like a reader who clicks its first word. */
export function pressInside(element: Element): void {
  const walker = (element.ownerDocument ?? document).createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && (text as Text).data.trim() === "") text = walker.nextNode();
  let target = text?.parentElement ?? element;
  while (target !== element && target.parentElement && getComputedStyle(target).pointerEvents === "none")
    target = target.parentElement;
  press(target);
}

/** Chooses an option of a select element. */
export function choose(select: HTMLSelectElement, index: number): void {
  select.scrollIntoView({ block: "center", behavior: "instant" });
  select.selectedIndex = index;
  select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  select.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
}

/** Closes a popup with the Escape key. */
export function pressEscape(): void {
  const key = { key: "Escape", code: "Escape", bubbles: true, cancelable: true, composed: true };
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", key));
  target.dispatchEvent(new KeyboardEvent("keyup", key));
}

/** Prevents leaving the page: links to other pages, forms and new windows do nothing. */
export function stayOnPage(): void {
  window.open = () => null;
  window.print = () => undefined;
  window.addEventListener("submit", (event) => event.preventDefault(), true);
  window.addEventListener("click", (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (link && !isOnPage(link)) event.preventDefault();
  });
}

/** Whether a link leads to a place on this page. */
export function isOnPage(link: HTMLAnchorElement): boolean {
  if (link.hasAttribute("download")) return false;
  return link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
}
