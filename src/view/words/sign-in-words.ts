/** The labels of sign-in in other languages: a part that loads with it. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { words as ar } from "#view/words/sign-in/ar.ts";
import { words as de } from "#view/words/sign-in/de.ts";
import { words as es } from "#view/words/sign-in/es.ts";
import { words as fr } from "#view/words/sign-in/fr.ts";
import { words as ja } from "#view/words/sign-in/ja.ts";
import { words as pt } from "#view/words/sign-in/pt.ts";
import { words as ru } from "#view/words/sign-in/ru.ts";
import { words as zh } from "#view/words/sign-in/zh.ts";
import type { SignInWords } from "./sign-in-labels.ts";

/** The sets, by language. */
export const SIGN_IN_SETS: Readonly<Record<Locale, SignInWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/** The labels of a language; none if there is no set. */
export function signInWordsOf(language: string): Partial<SignInWords> {
  return (own(SIGN_IN_SETS, language) as SignInWords | undefined) ?? {};
}
