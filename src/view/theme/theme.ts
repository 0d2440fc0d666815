/** Light or dark: as the system has it, unless the host or the reader chose. The browser remembers the reader's choice if it can. */
import type { Options } from "#options/options.ts";
import { recall, remember } from "#view/page/remembered.ts";

/** What the reader may choose. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of theme. */
export type Theme = (typeof THEMES)[number];

let known: Theme | undefined;

/** The theme that the options give; "system" stands for the host's until that is known. */
export function givenTheme({ colorScheme }: Options): Theme {
  return colorScheme === "host" ? "system" : colorScheme;
}

/** The theme at first: the reader's choice, unless the host decides. */
export function firstTheme(options: Options): Theme {
  return options.colorScheme === "system" ? rememberedTheme() : givenTheme(options);
}

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
