/** Light or dark: as the system has it, unless the reader chose. The choice is remembered where the browser lets us. */
import { recall, remember } from "#view/page/remembered.ts";

/** What the reader may choose. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of theme. */
export type Theme = (typeof THEMES)[number];

let known: Theme | undefined;

/** The remembered choice; "system" where there is none. The first question waits for the browser's storage, no later one does. */
export function rememberedTheme(): Theme {
  if (!known) {
    const kept = recall("theme");
    known = THEMES.find((theme) => theme === kept) ?? "system";
  }
  return known;
}

/** Remembers a choice. */
export function rememberTheme(theme: Theme): void {
  known = theme;
  remember("theme", theme);
}
