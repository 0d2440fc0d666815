/** The reader's choice of the language of the page, below the menu. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "#load/error-text.ts";
import { usePage } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/languages.css?inline";
import { LabelledSelect } from "#view/ui/labelled-select.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { languagesOf, nameOf, originalOf } from "./languages.ts";
import type { Translations } from "./translations.ts";

const adopt = styleRef(style);

/** A list of the languages. The page stays as it is until the other text has been loaded. */
export function LanguageChoice(props: { made: Translations }): ReactNode {
  const { made } = props;
  const { options, set } = usePage();
  const wanted = made.wanted(options);
  const current = wanted !== undefined && made.isReady(wanted) ? wanted : originalOf(options);
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<string>(undefined);
  const show = useCallback(
    async (language: string, change: () => void): Promise<void> => {
      latest.current = language;
      setAsked(language);
      setProblem(undefined);
      try {
        await made.choose(language);
        if (latest.current === language) change();
      } catch (error) {
        if (latest.current !== language) return;
        setProblem(errorText(error));
        setAsked(undefined);
      }
    },
    [made],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page in another language ends the waiting
  useEffect(() => setAsked(undefined), [current]);
  useEffect(() => {
    // The host has chosen a language whose translation is not there yet.
    if (wanted !== undefined && wanted !== current) void show(wanted, () => set?.({}));
  }, [wanted, current, show, set]);
  const choose = (language: string): void =>
    void show(language, () => {
      made.chosen(language);
      set?.({ labels: { ...options.labels, language } });
    });
  return (
    <div className="language-choice" ref={adopt}>
      <LabelledSelect
        label={DETAILS.textLanguage}
        options={languagesOf(options).map((one) => ({ value: one, name: nameOf(one), lang: one }))}
        chosen={asked ?? current}
        onChoose={choose}
        isBusy={asked !== undefined}
      />
      <p role="status">{problem}</p>
    </div>
  );
}
