/** Deutsch. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in German. */
export const words: ChangesWords = {
  comparing: "Vergleich mit einer älteren Version läuft …",
  failed: (reason) => `Der Vergleich mit der älteren Version ist gescheitert. ${reason}`,
  none: (since) => (since === "" ? "Keine Änderungen" : `Keine Änderungen seit ${since}`),
  noneFound: (since) =>
    `Keine Änderungen${since === "" ? "" : ` seit ${since}`} in dem, was verglichen wurde`,
  summary: (count, since) =>
    `${count} ${count === 1 ? "Änderung" : "Änderungen"}${since === "" ? "" : ` seit ${since}`}`,
  breakingCount: (count) => `${count} inkompatibel`,
  incomplete: "Nicht alles konnte verglichen werden. Was fehlt, steht unten.",
  levels: {
    breaking: "inkompatibel",
    maybe: "vielleicht inkompatibel",
    safe: "kompatibel",
    prose: "nur Text",
  },
  how: { added: "Neu", changed: "Geändert", removed: "Entfernt" },
  inside: "Innen geändert",
  old: "Vorher:",
  new: "Jetzt:",
  api: "Die ganze API",
  alsoIn: (count) => `auch in ${count} ${count === 1 ? "weiteren Operation" : "weiteren Operationen"}`,
  furtherChanges: (count) => `${count} weitere Änderungen sind hier nicht aufgeführt.`,
  changesOnly: "Nur geänderte Operationen im Menü",
  notCompared: "nicht verglichen",
  version: "Angezeigte Version",
  against: "Vergleichen mit",
  noVersion: "keiner Version",
  olderVersion: "einer älteren Version",
  thisVersion: "diese Version",
  notThere: (what, version) => `${what} gibt es in ${version} nicht.`,
  notLoaded: (version, reason) => `${version} konnte nicht geladen werden. ${reason}`,
  close: "Schließen",
};
