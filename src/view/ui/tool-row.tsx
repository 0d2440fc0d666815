/** The row above a sample: what it shows at the start, its controls at the end. It never wraps. */
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

/** A button with a sign that the style sheet draws. */
export function SignButton(props: {
  sign: "wrap" | "expand" | "collapse";
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}): ReactNode {
  const { sign, label, isPressed, onClick } = props;
  return (
    <button
      type="button"
      className={`sign ${sign}`}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    />
  );
}

/** The switch between lines that wrap and lines that scroll. */
export function WrapButton(props: { wraps: boolean; toggle: () => void }): ReactNode {
  return <SignButton sign="wrap" label={DETAILS.wrap} isPressed={props.wraps} onClick={props.toggle} />;
}
