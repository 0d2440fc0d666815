/** Русский. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Russian. */
export const words: ChangesWords = {
  comparing: "Сравнение со старой версией…",
  failed: (reason) => `Не удалось сравнить со старой версией. ${reason}`,
  none: (since) => (since === "" ? "Изменений нет" : `Изменений с версии ${since} нет`),
  noneFound: (since) => `В том, что сравнивалось, изменений${since === "" ? "" : ` с версии ${since}`} нет`,
  summary: (count, since) => `Изменения${since === "" ? "" : ` с версии ${since}`}: ${count}`,
  breakingCount: (count) => `несовместимых: ${count}`,
  incomplete: "Сравнить удалось не всё. Остальное указано в списке.",
  levels: {
    breaking: "несовместимо",
    maybe: "возможно, несовместимо",
    safe: "совместимо",
    prose: "только текст",
  },
  how: { added: "Добавлено", changed: "Изменено", removed: "Удалено" },
  inside: "Изменено внутри",
  old: "Было:",
  new: "Стало:",
  api: "API в целом",
  alsoIn: (count) => `также в других операциях: ${count}`,
  furtherChanges: (count) => `Здесь не показано изменений: ${count}.`,
  changesOnly: "Только изменённые операции в меню",
  notCompared: "не сравнивалось",
  version: "Версия",
  against: "Сравнить с",
  noVersion: "не сравнивать",
  olderVersion: "более старая версия",
  thisVersion: "эта версия",
  notThere: (what, version) => `${what}: нет в версии ${version}.`,
  notLoaded: (version, reason) => `Не удалось загрузить ${version}. ${reason}`,
  close: "Закрыть",
};
