/** Light or dark: as the system has it, unless the reader chose. The choice is remembered where the browser lets us. */

/** What the reader may choose. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of theme. */
export type Theme = (typeof THEMES)[number];

const KEY = "lectern-theme";

/** The remembered choice; "system" where there is none. */
export function rememberedTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? "system";
  } catch {
    return "system";
  }
}

/** Remembers a choice. */
export function rememberTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked in sandboxes and by some settings: the choice then lasts as long as the page.
  }
}
