/**
 * The light or dark theme: the system's, unless the host or the reader chooses. The browser remembers the
 * reader's choice if it can.
 */
import type { Options } from "#options/options.ts";
import { recall, remember } from "#view/page/remembered.ts";

/** The choices of the reader. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of theme. */
export type Theme = (typeof THEMES)[number];

let known: Theme | undefined;

/** The theme that the options set; "system" until the host's scheme is known. */
export function givenTheme({ colorScheme }: Options): Theme {
  return colorScheme === "host" ? "system" : colorScheme;
}

/** The initial theme: the reader's choice, unless the host decides. */
export function firstTheme(options: Options): Theme {
  return options.colorScheme === "system" ? rememberedTheme() : givenTheme(options);
}

/** The remembered choice; "system" if there is none. Only the first call reads the browser's storage. */
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
