/** Português. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Portuguese. */
export const words: ChangesWords = {
  comparing: "Comparando com uma versão anterior…",
  failed: (reason) => `Não foi possível comparar com a versão anterior. ${reason}`,
  none: (since) => (since === "" ? "Sem alterações" : `Sem alterações desde ${since}`),
  noneFound: (since) => `Sem alterações${since === "" ? "" : ` desde ${since}`} no que foi comparado`,
  summary: (count, since) =>
    `${count} ${count === 1 ? "alteração" : "alterações"}${since === "" ? "" : ` desde ${since}`}`,
  breakingCount: (count) => `${count} ${count === 1 ? "incompatível" : "incompatíveis"}`,
  incomplete: "Nem tudo pôde ser comparado. O que falta está na lista.",
  levels: { breaking: "incompatível", maybe: "talvez incompatível", safe: "compatível", prose: "só texto" },
  how: { added: "Novo", changed: "Alterado", removed: "Removido" },
  inside: "Alterado por dentro",
  old: "Antes:",
  new: "Agora:",
  api: "Toda a API",
  alsoIn: (count) => `também em mais ${count} ${count === 1 ? "operação" : "operações"}`,
  furtherChanges: (count) => `Outras ${count} alterações não são listadas aqui.`,
  changesOnly: "Só as operações alteradas no menu",
  notCompared: "não comparado",
  version: "Versão",
  against: "Comparar com",
  noVersion: "nenhuma versão",
  olderVersion: "uma versão anterior",
  thisVersion: "esta versão",
  notThere: (what, version) => `${what} não existe em ${version}.`,
  notLoaded: (version, reason) => `Não foi possível carregar ${version}. ${reason}`,
  close: "Fechar",
};
