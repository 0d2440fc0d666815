/** A native list of options with a visible label before it. */
import { type ReactNode, useId } from "react";

/** An option: what it stands for, and its name. */
export interface LabelledOption {
  value: string;
  name: string;
  /** The language of the name, if it is not that of the page. */
  lang?: string;
}

/** A native list with its label. */
export function LabelledSelect(props: {
  label: string;
  options: readonly LabelledOption[];
  /** The value of the chosen option. */
  chosen: string;
  onChoose: (value: string) => void;
  className?: string;
  /** Whether the choice is still taking effect. */
  isBusy?: boolean;
}): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className={props.className}
        aria-busy={props.isBusy}
        value={props.chosen}
        onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
      >
        {props.options.map(({ value, name, lang }) => (
          <option key={value} value={value} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
