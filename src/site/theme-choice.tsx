/** The choice of a light or dark theme on the pages of a site. Hidden until their script has started. */
import type { ReactNode } from "react";
import { THEMES } from "#view/theme/theme.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A button for each theme. The script reads its value. */
export function SiteThemeChoice(): ReactNode {
  const names = { system: DETAILS.themeSystem, light: DETAILS.themeLight, dark: DETAILS.themeDark };
  return (
    <fieldset className="theme-choice">
      <legend className="visually-hidden">{DETAILS.theme}</legend>
      {THEMES.map((theme) => (
        <button key={theme} type="button" value={theme} aria-pressed={theme === "system"}>
          {names[theme]}
        </button>
      ))}
    </fieldset>
  );
}
