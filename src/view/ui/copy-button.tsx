/** A button that copies a text and confirms it for a moment. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ACTIVE } from "#view/page/keys.ts";
import { native } from "#view/page/native.ts";
import { usePage } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";

/** How long the confirmation stays, in milliseconds. */
export const TIP_TIME = 1500;

/**
 * Copies the result of `text` when pressed.
 * @param name the name of the text, for readers who do not see the button's surroundings
 * @param label replaces the word in the button, for which the style sheet shows an icon
 * @param prepare called when the pointer or the focus reaches the button
 * @param isSecret whether to keep the text from the host's events
 */
export function CopyButton(props: {
  text: () => string | Promise<string>;
  name?: string;
  className?: string;
  label?: string;
  prepare?: () => void;
  isSecret?: boolean;
}): ReactNode {
  const { name, label = name && `${LABELS.copy} ${name}`, prepare, isSecret } = props;
  const { events, state } = usePage();
  const [tip, setTip] = useState("");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    const text = props.text();
    const isCopied = await copyText(text);
    setTip(isCopied ? LABELS.copied : LABELS.copyUnsupported);
    if (isCopied)
      events.emit("copy", { text: isSecret ? undefined : await text, id: state.get(ACTIVE) ?? "" });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTip(""), TIP_TIME);
  };
  return (
    <span className={`copy ${props.className ?? ""}`}>
      <button type="button" onClick={copy} onPointerEnter={prepare} onFocus={prepare} aria-label={label}>
        {props.label === undefined && LABELS.copy}
      </button>
      <span role="status" className={tip === "" ? "tip" : "tip shown"}>
        {tip}
      </span>
    </span>
  );
}

/** Writes a text to the clipboard; false if the browser does not allow it. */
async function copyText(given: string | Promise<string>): Promise<boolean> {
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
