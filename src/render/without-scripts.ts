/** What a large page says to readers without JavaScript, in each language. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";

const SENTENCES: Readonly<Record<Locale | "en", string>> = {
  ar: "هذه الصفحة كبيرة: المعاملات والردود والأمثلة تحتاج إلى JavaScript.",
  de: "Diese Seite ist groß: Parameter, Antworten und Beispiele brauchen JavaScript.",
  en: "This page is large: parameters, responses and samples need JavaScript.",
  es: "Esta página es grande: los parámetros, las respuestas y los ejemplos necesitan JavaScript.",
  fr: "Cette page est volumineuse : les paramètres, les réponses et les exemples nécessitent JavaScript.",
  ja: "このページは大きいため、パラメーター、レスポンス、サンプルの表示には JavaScript が必要です。",
  pt: "Esta página é grande: parâmetros, respostas e exemplos precisam de JavaScript.",
  ru: "Эта страница большая: для параметров, ответов и примеров нужен JavaScript.",
  zh: "此页面较大：参数、响应和示例需要 JavaScript。",
};

/** The sentence in a language. Default: in English. */
export function withoutScripts(language: string): string {
  return (own(SENTENCES, language) as string | undefined) ?? SENTENCES.en;
}
