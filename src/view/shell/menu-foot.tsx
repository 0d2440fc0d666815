/** The choices of the reader below the menu: the language of the text, and the theme. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import type { SpokenOptions } from "#view/translations/translations.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The choices that this page offers. */
export function MenuFoot(): ReactNode {
  const { colorScheme, languageChoice: LanguageChoice }: SpokenOptions = usePage().options;
  return (
    <>
      {LanguageChoice && <LanguageChoice />}
      {colorScheme === "system" && <ThemeChoice />}
    </>
  );
}
