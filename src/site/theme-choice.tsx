/**
 * The choice of a light or dark theme on the pages of a site. `site.css` hides it until the script of the page has
 * started.
 */
import type { ReactNode } from "react";
import { THEMES } from "#view/theme/theme.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A button for each theme. `live/controls.ts` reads the `value` of the pressed button. */
export function SiteThemeChoice(): ReactNode {
  const names = { system: DETAILS.themeSystem, light: DETAILS.themeLight, dark: DETAILS.themeDark };
  return (
    <fieldset className="theme-choice">
      <legend className="visually-hidden">{DETAILS.theme}</legend>
      {/* The button `system` is pressed until the script sets the choice of the reader. */}
      {THEMES.map((theme) => (
        <button key={theme} type="button" value={theme} aria-pressed={theme === "system"}>
          {names[theme]}
        </button>
      ))}
    </fieldset>
  );
}
