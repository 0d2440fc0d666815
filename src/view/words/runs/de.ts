/** The labels for running a workflow, in German. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "Schritt für Schritt ausführen",
  note: "Jeder Schritt ist ein Formular: Ändern Sie es, wenn Sie möchten, und drücken Sie „Senden“. Vorher wird nichts gesendet.",
  memory: "Eingaben und Ausgaben bleiben im Speicher dieser Seite.",
  start: "Starten",
  restart: "Neu starten",
  next: (number: number, step: string): string => `Als Nächstes: Schritt ${number}, ${step}`,
  steps: "Bisherige Schritte",
  succeeded: "erfolgreich",
  failed: "fehlgeschlagen",
  holds: "erfüllt",
  fails: "nicht erfüllt",
  noCriteria: "Der Schritt hat keine Kriterien: Ein Status unter 400 ist ein Erfolg.",
  follows: "Was folgt:",
  wait: (seconds: number): string =>
    `Warten Sie ${seconds.toLocaleString("de")} s, bevor Sie ihn wieder senden.`,
  giveUp: "Ohne Antwort weiter: Der Schritt ist fehlgeschlagen",
  ends: {
    done: "Der Workflow ist erfolgreich beendet.",
    failed: "Der Workflow ist fehlgeschlagen.",
    limit:
      "Der Ablauf ist beendet: Er hat zu viele Schritte, oder Workflows rufen sich zu tief gegenseitig auf.",
    unsupported: "Der Ablauf ist beendet: Was folgt, kann diese Seite nicht senden.",
  },
  problems: {
    missing: (about: string): string => `„${about}“ hat keinen Wert.`,
    fault: (about: string): string => `„${about}“ ist nicht wohlgeformt.`,
    language: (about: string): string => `Die Seite wertet „${about}“ nicht aus.`,
    notData: (about: string): string => `„${about}“ braucht JSON.`,
    work: (about: string): string => `„${about}“ braucht zu viele Schritte.`,
  },
};
