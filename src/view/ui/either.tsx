/** A choice between two: radio buttons that look like one switch. */
import { type ReactNode, useId } from "react";

/** Two names side by side, one of them selected. */
export function Either(props: {
  className: string;
  /** The purpose of the choice, for assistive technology. */
  label: string;
  names: readonly [first: string, second: string];
  isFirst: boolean;
  onChoose: (isFirst: boolean) => void;
}): ReactNode {
  const { className, label, names, isFirst, onChoose } = props;
  const group = useId();
  return (
    <div className={`either ${className}`} role="radiogroup" aria-label={label}>
      {names.map((name, index) => (
        <label key={name}>
          <input
            type="radio"
            name={group}
            checked={isFirst === (index === 0)}
            onChange={() => onChoose(index === 0)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
