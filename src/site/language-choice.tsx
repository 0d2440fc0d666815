/** The choice of a language: links to the same page in each. The script of the page adds the row where the reader is. */
import type { ReactNode } from "react";
import { nameOf, tagOf } from "#view/translations/languages.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { SITE_LINK } from "./links.ts";

/** A language of a page. */
export interface OtherLanguage {
  code: string;
  /** The page where the reader goes on. */
  path: string;
  /** Whether that is the same page. */
  isSame: boolean;
  isCurrent: boolean;
}

/**
 * The links; nothing for a single language.
 * @param props.start what addresses begin with. Default: what `rewriteLinks` replaces
 */
export function LanguageChoice(props: { languages: readonly OtherLanguage[]; start?: string }): ReactNode {
  const { languages, start = SITE_LINK } = props;
  if (languages.length < 2) return null;
  return (
    <nav className="site-versions site-languages" aria-label={DETAILS.textLanguage}>
      {languages.map(({ code, path, isCurrent }) => (
        <a
          key={path}
          href={start + path}
          lang={tagOf(code)}
          hrefLang={tagOf(code)}
          aria-current={isCurrent ? "true" : undefined}
        >
          {nameOf(code)}
        </a>
      ))}
    </nav>
  );
}
