/** Where the form stands: in the page; on small screens in a sheet that covers the window. */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { CONSOLE } from "#view/words/console-labels.ts";

/** Windows of this width and less have a sheet. */
const SMALL = "(max-width: 700px)";

/** The form in its place. @param own the link to its operation */
export function Sheet(props: {
  name: string;
  own: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const isSmall = useSyncExternalStore(watch, look);
  return isSmall ? <Dialog {...props} /> : props.children;
}

function watch(changed: () => void): () => void {
  const query = matchMedia(SMALL);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function look(): boolean {
  return matchMedia(SMALL).matches;
}

function Dialog(props: { name: string; own: string; onClose: () => void; children: ReactNode }): ReactNode {
  const { name, own, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = (): void => {
    const button = dialog.current?.closest(".operation")?.querySelector<HTMLElement>(".try-button");
    dialog.current?.close();
    onClose();
    button?.focus();
  };
  // A link to the documentation leads out of the sheet.
  const follow = ({ target }: MouseEvent): void => {
    const link = (target as Element).closest('a[href^="#"]');
    // The history opens requests of this form, too.
    if (link && !(link.closest(".console-history") && link.getAttribute("href") === own)) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key clicks a link
    <dialog
      ref={dialog}
      className="console-sheet"
      aria-label={`${CONSOLE.form}: ${name}`}
      onClick={follow}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="console-sheet-head">
        <strong>{name}</strong>
        <button type="button" className="console-close" aria-label={CONSOLE.close} onClick={close}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
