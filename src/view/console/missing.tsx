/** Decides when the form says that a value is missing: once the reader has left the field, or tries to send. */
import { createContext, type FocusEvent, useContext, useState } from "react";
import { type EntryFinding, isMissing } from "#console/findings.ts";

/** Whether the reader tried to send the form. */
export const Tried = createContext(false);

/**
 * The findings to show at a field.
 * @returns these, and the handler of `blur` events in the field
 */
export function useShown(found: readonly EntryFinding[]): {
  shown: readonly EntryFinding[];
  onBlur: (event: FocusEvent<HTMLElement>) => void;
} {
  const [isLeft, setLeft] = useState(false);
  const isTried = useContext(Tried);
  const shown = isLeft || isTried ? found : found.filter((one) => !isMissing(one));
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true);
  };
  return { shown, onBlur };
}
