/** The button that opens and closes a form that sends requests. */
import type { ReactNode } from "react";
import { tryKey } from "#view/page/keys.ts";
import { usePageState } from "#view/page/page.ts";
import type { Part } from "#view/page/parts.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/**
 * @param address of the operation or workflow
 * @param part the code of the form, which loads when the pointer or the focus reaches the button
 */
export function TryButton(props: { address: string; part: Pick<Part<unknown>, "prepare"> }): ReactNode {
  const { address, part } = props;
  const [open, setOpen] = usePageState(tryKey(address), false);
  const prepare = (): void => part.prepare();
  return (
    <button
      type="button"
      className="try-button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {DETAILS.tryIt}
    </button>
  );
}
