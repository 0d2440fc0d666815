/** The words of changes in the language of the page. */
import { useMemo } from "react";
import { languageOf } from "#options/read.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { setChangesLabels } from "#view/words/changes-labels.ts";

/** Loads the words; false until they are there. */
export function useWords(): boolean {
  const { options, parts } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const words = usePart(parts.changesWords, language !== "en");
  useMemo(
    () => setChangesLabels(words?.changesWordsOf(language) ?? {}, options.labels),
    [words, language, options],
  );
  return language === "en" || words !== undefined || parts.changesWords.error !== undefined;
}
