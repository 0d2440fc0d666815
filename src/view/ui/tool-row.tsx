/** The row above a sample: its choices at the start, its buttons at the end. It never wraps. */
import type { ReactNode } from "react";
import { DETAILS } from "#view/words/details-labels.ts";

/** A row of controls. */
export function ToolRow(props: { start?: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <div className="tool-row">
      <div className="tool-start">{props.start}</div>
      <div className="tools">{props.children}</div>
    </div>
  );
}

/** How a sample is shown below its choices. */
export interface Shown {
  /** The class of the element around the body. */
  className?: string;
  /** The buttons at the end of the row. */
  tools?: ReactNode;
  body: ReactNode;
}

/**
 * A sample: the row of controls, notes, and the sample itself. The elements around the body are the same for
 * all kinds of samples, so that a control keeps the focus when it changes the sample.
 */
export function Framed(props: { shown: Shown; start?: ReactNode; notes?: ReactNode }): ReactNode {
  const { shown, start, notes } = props;
  return (
    <div className="framed">
      <ToolRow start={start}>{shown.tools}</ToolRow>
      {notes}
      <div className={shown.className}>{shown.body}</div>
    </div>
  );
}

/** A button whose icon is in the style sheet. */
export function SignButton(props: {
  sign: "expand" | "collapse";
  label: string;
  onClick: () => void;
}): ReactNode {
  const { sign, label, onClick } = props;
  return (
    <button type="button" className={`sign ${sign}`} aria-label={label} title={label} onClick={onClick} />
  );
}

/** A switch between lines that wrap and lines that scroll. */
export function WrapBox(props: { wraps: boolean; toggle: () => void }): ReactNode {
  return (
    <label className="sign wrap" title={DETAILS.wrap}>
      <input type="checkbox" aria-label={DETAILS.wrap} checked={props.wraps} onChange={props.toggle} />
    </label>
  );
}
