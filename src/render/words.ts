/** Where pages are rendered, all languages are at hand. */
import { learnWords } from "#view/labels.ts";
import { words as ar } from "#view/words/ar.ts";
import { words as de } from "#view/words/de.ts";
import { words as es } from "#view/words/es.ts";
import { words as fr } from "#view/words/fr.ts";
import { words as ja } from "#view/words/ja.ts";
import { words as pt } from "#view/words/pt.ts";
import { words as ru } from "#view/words/ru.ts";
import { words as zh } from "#view/words/zh.ts";

/** Learns the words of every language. */
export function learnAllWords(): void {
  for (const [language, words] of Object.entries({ ar, de, es, fr, ja, pt, ru, zh }))
    learnWords(language, words);
}
