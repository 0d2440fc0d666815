/** A button that copies a text and confirms it for a moment. */
import { type ReactNode, useRef, useState } from "react";
import { ACTIVE } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";
import { copyText } from "./copy-text.ts";

/** How long the confirmation stays, in milliseconds. */
export const TIP_TIME = 1500;

/**
 * Copies the result of `text` when pressed.
 * @param name the name of the text, for readers who do not see the button's surroundings
 * @param label replaces the word in the button, for which the style sheet shows an icon
 * @param said what the confirmation says. Default: that it is copied
 * @param prepare called when the pointer or the focus reaches the button
 * @param isSecret whether to keep the text from the host's events
 */
export function CopyButton(props: {
  text: () => string | Promise<string>;
  name?: string;
  className?: string;
  label?: string;
  said?: string;
  prepare?: () => void;
  isSecret?: boolean;
}): ReactNode {
  const { name, label = name && `${LABELS.copy} ${name}`, said = LABELS.copied, prepare, isSecret } = props;
  const { events, state, whole, site } = usePage();
  const [tip, setTip] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    const text = props.text();
    if (await copyText(text)) {
      setTip(said);
      events.emit("copy", { text: isSecret ? undefined : await text, id: state.get(ACTIVE) ?? "" });
    } else setTip(LABELS.copyUnsupported);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTip(""), TIP_TIME);
  };
  // Only the scripts of a site serve the buttons of a prebuilt page.
  if (whole && !site) return null;
  return (
    <span className={`copy ${props.className ?? ""}`}>
      <button
        type="button"
        onClick={copy}
        onPointerEnter={prepare}
        onFocus={prepare}
        aria-label={label}
        title={label}
      >
        {props.label === undefined && LABELS.copy}
      </button>
      <span role="status" className="tip">
        {tip}
      </span>
    </span>
  );
}
