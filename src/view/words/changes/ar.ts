/** العربية. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Arabic. */
export const words: ChangesWords = {
  comparing: "تجري المقارنة بإصدار أقدم…",
  failed: (reason) => `تعذّرت المقارنة بالإصدار الأقدم. ${reason}`,
  none: (since) => (since === "" ? "لا تغييرات" : `لا تغييرات منذ ${since}`),
  noneFound: (since) => `لا تغييرات${since === "" ? "" : ` منذ ${since}`} فيما تمت مقارنته`,
  summary: (count, since) => `التغييرات${since === "" ? "" : ` منذ ${since}`}: ${count}`,
  breakingCount: (count) => `غير المتوافقة: ${count}`,
  incomplete: "تعذّرت مقارنة بعض الأجزاء، وهي مذكورة في القائمة.",
  levels: { breaking: "غير متوافق", maybe: "قد لا يكون متوافقًا", safe: "متوافق", prose: "نص فقط" },
  how: { added: "جديد", changed: "تغيّر", removed: "أُزيل" },
  inside: "تغيير في الداخل",
  old: "قبل:",
  new: "الآن:",
  api: "الواجهة كلها",
  alsoIn: (count) => `وكذلك في عمليات أخرى: ${count}`,
  furtherChanges: (count) => `تغييرات أخرى غير مذكورة هنا: ${count}.`,
  changesOnly: "العمليات المتغيرة فقط في القائمة",
  notCompared: "لم تتم مقارنته",
  version: "الإصدار",
  against: "المقارنة مع",
  noVersion: "بلا مقارنة",
  olderVersion: "إصدار أقدم",
  thisVersion: "هذا الإصدار",
  notThere: (what, version) => `${what} غير موجود في ${version}.`,
  notLoaded: (version, reason) => `تعذر تحميل ${version}. ${reason}`,
  close: "إغلاق",
};
