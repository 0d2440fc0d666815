/** A choice of one: the plain word where there is only one, the browser's own list where there are more. */
import type { ReactNode } from "react";

/** A labelled native list. */
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
