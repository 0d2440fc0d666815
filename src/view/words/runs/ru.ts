/** The labels for running a workflow, in Russian. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "Выполнить по шагам",
  note: "Каждый шаг — это форма: измените её, если нужно, и нажмите «Отправить». До этого ничего не отправляется.",
  memory: "Входные и выходные данные остаются в памяти этой страницы.",
  start: "Начать",
  restart: "Начать заново",
  next: (number: number, step: string): string => `Далее: шаг ${number}, ${step}`,
  steps: "Выполненные шаги",
  succeeded: "успешно",
  failed: "не удалось",
  holds: "выполнено",
  fails: "не выполнено",
  noCriteria: "У шага нет критериев: статус меньше 400 означает успех.",
  follows: "Что дальше:",
  wait: (seconds: number): string =>
    `Подождите ${seconds.toLocaleString("ru")} с, прежде чем отправить его снова.`,
  giveUp: "Продолжить без ответа: шаг не удался",
  ends: {
    done: "Рабочий процесс успешно завершён.",
    failed: "Рабочий процесс завершился неудачей.",
    limit: "Выполнение завершено: слишком много шагов, или процессы вызывают друг друга слишком глубоко.",
    unsupported: "Выполнение завершено: эта страница не может отправить следующий шаг.",
  },
  problems: {
    missing: (about: string): string => `У «${about}» нет значения.`,
    fault: (about: string): string => `«${about}» записано с ошибкой.`,
    language: (about: string): string => `Страница не вычисляет «${about}».`,
    notData: (about: string): string => `Для «${about}» нужен JSON.`,
    work: (about: string): string => `«${about}» требует слишком много шагов.`,
  },
};
