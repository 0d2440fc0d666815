/** Copies a text, also in browsers and pages without the Clipboard API. */
import { native } from "#view/page/native.ts";

/** Writes a text to the clipboard; false if the browser does not allow it. */
export async function copyText(given: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof given === "string") await navigator.clipboard.writeText(given);
    else await navigator.clipboard.write([laterItem(given)]);
    return true;
  } catch {
    return Promise.resolve(given).then(copyBySelection, () => false);
  }
}

/** Some browsers let a page copy only during a click; they accept a promise of the text. */
function laterItem(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ "text/plain": text.then((one) => new Blob([one], { type: "text/plain" })) });
}

/** For pages without the Clipboard API, such as plain http and sandboxed frames. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "lectern-offscreen";
  area.setAttribute("aria-hidden", "true");
  native(document, "body").append(area);
  const before = document.activeElement;
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
