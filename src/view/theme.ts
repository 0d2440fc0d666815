/** Light or dark: as the system has it, unless the reader chose. The choice is remembered where the browser lets us. */

/** What the reader may choose. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of theme. */
export type Theme = (typeof THEMES)[number];

const KEY = "lectern-theme";

let known: Theme | undefined;

/** The remembered choice; "system" where there is none. The first question waits for the browser's storage, no later one does. */
export function rememberedTheme(): Theme {
  try {
    known ??= THEMES.find((theme) => theme === localStorage.getItem(KEY));
  } catch {
    // As below.
  }
  known ??= "system";
  return known;
}

/** Remembers a choice. */
export function rememberTheme(theme: Theme): void {
  known = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked in sandboxes and by some settings: the choice then lasts as long as the page.
  }
}
