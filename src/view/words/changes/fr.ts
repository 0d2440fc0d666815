/** Français. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in French. */
export const words: ChangesWords = {
  comparing: "Comparaison avec une version antérieure…",
  failed: (reason) => `La comparaison avec la version antérieure a échoué. ${reason}`,
  none: (since) => (since === "" ? "Aucun changement" : `Aucun changement depuis ${since}`),
  noneFound: (since) => `Aucun changement${since === "" ? "" : ` depuis ${since}`} dans ce qui a été comparé`,
  summary: (count, since) =>
    `${count} ${count < 2 ? "changement" : "changements"}${since === "" ? "" : ` depuis ${since}`}`,
  breakingCount: (count) => `${count} ${count < 2 ? "incompatible" : "incompatibles"}`,
  incomplete: "Tout n’a pas pu être comparé. Ce qui manque figure dans la liste.",
  levels: {
    breaking: "incompatible",
    maybe: "peut-être incompatible",
    safe: "compatible",
    prose: "texte seulement",
  },
  how: { added: "Ajouté", changed: "Modifié", removed: "Supprimé" },
  inside: "Changements à l’intérieur",
  old: "Avant :",
  new: "Maintenant :",
  api: "Toute l’API",
  alsoIn: (count) => `aussi dans ${count} ${count < 2 ? "autre opération" : "autres opérations"}`,
  furtherChanges: (count) => `${count} autres changements ne sont pas affichés ici.`,
  changesOnly: "Seulement les opérations modifiées dans le menu",
  notCompared: "non comparé",
  version: "Version affichée",
  against: "Comparer avec",
  noVersion: "aucune version",
  olderVersion: "une version antérieure",
  thisVersion: "cette version",
  notThere: (what, version) => `${what} n’existe pas dans ${version}.`,
  notLoaded: (version, reason) => `${version} n’a pas pu être chargée. ${reason}`,
  close: "Fermer",
};
