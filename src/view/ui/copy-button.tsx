/** A button that copies a text and says so for a moment. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LABELS } from "#view/labels.ts";

/** How long the tip stays, in milliseconds. */
export const TIP_TIME = 1500;

/**
 * Copies what `text` gives when pressed.
 * @param name what is copied, for those who do not see the button's surroundings
 */
export function CopyButton(props: { text: () => string; name?: string; className?: string }): ReactNode {
  const [tip, setTip] = useState("");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    setTip((await copyText(props.text())) ? LABELS.copied : LABELS.copyUnsupported);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTip(""), TIP_TIME);
  };
  return (
    <span className={`copy ${props.className ?? ""}`}>
      <button
        type="button"
        onClick={copy}
        aria-label={props.name ? `${LABELS.copy} ${props.name}` : undefined}
      >
        {LABELS.copy}
      </button>
      <span role="status" className={tip === "" ? "tip" : "tip shown"}>
        {tip}
      </span>
    </span>
  );
}

/** Puts a text on the clipboard; false where the browser allows no way to do it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The way of pages without the Clipboard API: plain http, sandboxed frames. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "lectern-offscreen";
  area.setAttribute("aria-hidden", "true");
  document.body.append(area);
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
