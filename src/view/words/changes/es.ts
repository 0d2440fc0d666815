/** Español. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Spanish. */
export const words: ChangesWords = {
  comparing: "Comparando con una versión anterior…",
  failed: (reason) => `No se pudo comparar con la versión anterior. ${reason}`,
  none: (since) => (since === "" ? "Sin cambios" : `Sin cambios desde ${since}`),
  noneFound: (since) => `Sin cambios${since === "" ? "" : ` desde ${since}`} en lo que se comparó`,
  summary: (count, since) =>
    `${count} ${count === 1 ? "cambio" : "cambios"}${since === "" ? "" : ` desde ${since}`}`,
  breakingCount: (count) => `${count} ${count === 1 ? "incompatible" : "incompatibles"}`,
  incomplete: "No se pudo comparar todo. Lo que falta está en la lista.",
  levels: { breaking: "incompatible", maybe: "quizá incompatible", safe: "compatible", prose: "solo texto" },
  how: { added: "Nuevo", changed: "Cambiado", removed: "Eliminado" },
  inside: "Cambios dentro",
  old: "Antes:",
  new: "Ahora:",
  api: "Toda la API",
  alsoIn: (count) => `también en ${count} ${count === 1 ? "operación" : "operaciones"} más`,
  furtherChanges: (count) => `Aquí no se enumeran otros ${count} cambios.`,
  changesOnly: "Solo las operaciones cambiadas en el menú",
  notCompared: "no comparado",
  version: "Versión",
  against: "Comparar con",
  noVersion: "ninguna versión",
  olderVersion: "una versión anterior",
  thisVersion: "esta versión",
  notThere: (what, version) => `${what} no existe en ${version}.`,
  notLoaded: (version, reason) => `No se pudo cargar ${version}. ${reason}`,
  close: "Cerrar",
};
