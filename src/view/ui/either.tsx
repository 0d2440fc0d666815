/** A choice between two: radio buttons that look like one switch. */
import { type ReactNode, useId } from "react";

/** Two names side by side, one of them selected. */
export function Either(props: {
  className: string;
  /** The purpose of the choice, for assistive technology. */
  label: string;
  names: readonly [first: string, second: string];
  /** What the second name means, if it does not tell. */
  note?: string;
  isFirst: boolean;
  onChoose: (isFirst: boolean) => void;
}): ReactNode {
  const { className, label, names, note, isFirst, onChoose } = props;
  const group = useId();
  return (
    <div className={`either ${className}`} role="radiogroup" aria-label={label}>
      {names.map((name, index) => (
        <label key={name} title={index === 1 ? note : undefined}>
          <input
            type="radio"
            name={group}
            aria-description={index === 1 ? note : undefined}
            checked={isFirst === (index === 0)}
            onChange={() => onChoose(index === 0)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
