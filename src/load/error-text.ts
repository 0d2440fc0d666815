/** Writes an error of loading as one line. */
import type { LoadError } from "./fetch.ts";

/** The message and the advice of an error, in the language of the page if it has been translated. */
export function errorText(error: unknown): string {
  const { shown, message, advice } = error as Partial<LoadError>;
  return [shown?.message ?? message ?? String(error), shown?.advice ?? advice].filter(Boolean).join(" ");
}
