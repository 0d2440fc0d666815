/** The reader's choice of theme, below the menu. */
import type { ReactNode } from "react";
import { THEME } from "#view/page/keys.ts";
import { usePageState } from "#view/page/page.ts";
import { rememberTheme, THEMES, type Theme } from "#view/theme/theme.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A button for each theme; the browser remembers the last choice. */
export function ThemeChoice(): ReactNode {
  const [theme, setTheme] = usePageState(THEME, "system");
  const names: Record<Theme, string> = {
    system: DETAILS.themeSystem,
    light: DETAILS.themeLight,
    dark: DETAILS.themeDark,
  };
  return (
    <fieldset className="theme-choice">
      <legend className="visually-hidden">{DETAILS.theme}</legend>
      {THEMES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === theme}
          onClick={() => {
            setTheme(one);
            rememberTheme(one);
          }}
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}
