/** The options that decide how a description is loaded. */
import type { Options } from "./options.ts";

/** These options as text; undefined if they cannot be written as text. */
export function loadingOf({
  overlays,
  plugins,
  showProblems,
  translations,
  versions,
}: Options): string | undefined {
  try {
    return JSON.stringify([overlays, plugins, showProblems, translations, versions], (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
  } catch {
    return undefined;
  }
}

/** Whether a description is loaded in the same way with other options. */
export function isLoadedAlike(before: Options, now: Options): boolean {
  const text = loadingOf(now);
  return text !== undefined && text === loadingOf(before);
}
