/** Decides when the form says that a value is missing: once the reader has left the field, or tries to send. */
import { createContext, useContext, useState } from "react";
import { type EntryFinding, isMissing } from "#console/findings.ts";

/** Whether the reader tried to send the form. */
export const Tried = createContext(false);

/**
 * The findings to show at a field.
 * @returns these, and the handler of the field's `blur` events
 */
export function useTold(found: readonly EntryFinding[]): {
  told: readonly EntryFinding[];
  onBlur: () => void;
} {
  const [isLeft, setLeft] = useState(false);
  const isTried = useContext(Tried);
  const told = isLeft || isTried ? found : found.filter((one) => !isMissing(one));
  return { told, onBlur: () => setLeft(true) };
}
