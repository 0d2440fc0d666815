/** A native list of options; plain text if there is only one. */
import type { ReactNode } from "react";

/** A native list with a label. */
export function Select(props: {
  label: string;
  options: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
  className?: string;
}): ReactNode {
  if (props.options.length < 2) return <span className={props.className}>{props.options[0]}</span>;
  return (
    <select
      className={`dropdown-select ${props.className ?? ""}`}
      aria-label={props.label}
      value={props.chosen}
      onChange={(event) => props.onChoose(Number(event.target.value))}
    >
      {props.options.map((option, index) => (
        <option key={index} value={index}>
          {option}
        </option>
      ))}
    </select>
  );
}
