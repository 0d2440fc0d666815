/** The labels for running a workflow, in Portuguese. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "Executar passo a passo",
  note: "Cada passo é um formulário: altere-o se quiser e pressione “Enviar”. Nada é enviado antes.",
  memory: "As entradas e saídas ficam na memória desta página.",
  start: "Iniciar",
  restart: "Recomeçar",
  next: (number: number, step: string): string => `A seguir: passo ${number}, ${step}`,
  steps: "Passos até agora",
  succeeded: "bem-sucedido",
  failed: "falhou",
  holds: "satisfeito",
  fails: "não satisfeito",
  noCriteria: "O passo não tem critérios: um status abaixo de 400 é um sucesso.",
  follows: "O que segue:",
  wait: (seconds: number): string => `Espere ${seconds.toLocaleString("pt")} s antes de enviá-lo de novo.`,
  giveUp: "Continuar sem resposta: o passo falhou",
  ends: {
    done: "O fluxo de trabalho terminou com sucesso.",
    failed: "O fluxo de trabalho falhou.",
    limit:
      "A execução terminou: tem passos demais, ou as chamadas entre fluxos de trabalho são profundas demais.",
    unsupported: "A execução terminou: esta página não pode enviar o que segue.",
  },
  problems: {
    missing: (about: string): string => `“${about}” não tem valor.`,
    fault: (about: string): string => `“${about}” não está bem formado.`,
    language: (about: string): string => `A página não avalia “${about}”.`,
    notData: (about: string): string => `“${about}” precisa de JSON.`,
    work: (about: string): string => `“${about}” exige passos demais.`,
  },
};
