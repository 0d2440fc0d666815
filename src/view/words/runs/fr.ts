/** The labels for running a workflow, in French. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "Exécuter pas à pas",
  note: "Chaque étape est un formulaire : modifiez-le si vous voulez, puis appuyez sur « Envoyer ». Rien n’est envoyé avant.",
  memory: "Les entrées et les sorties restent dans la mémoire de cette page.",
  start: "Démarrer",
  restart: "Recommencer",
  next: (number: number, step: string): string => `Ensuite : étape ${number}, ${step}`,
  steps: "Étapes effectuées",
  succeeded: "réussie",
  failed: "échouée",
  holds: "vérifié",
  fails: "non vérifié",
  noCriteria: "L’étape n’a pas de critères : un statut inférieur à 400 est un succès.",
  follows: "La suite :",
  wait: (seconds: number): string => `Attendez ${seconds.toLocaleString("fr")} s avant de la renvoyer.`,
  giveUp: "Continuer sans réponse : l’étape a échoué",
  ends: {
    done: "Le workflow s’est terminé avec succès.",
    failed: "Le workflow a échoué.",
    limit: "L’exécution est terminée : elle a trop d’étapes, ou des workflows s’appellent trop profondément.",
    unsupported: "L’exécution est terminée : cette page ne peut pas envoyer la suite.",
  },
  problems: {
    missing: (about: string): string => `« ${about} » n’a pas de valeur.`,
    fault: (about: string): string => `« ${about} » est mal formé.`,
    language: (about: string): string => `La page n’évalue pas « ${about} ».`,
    notData: (about: string): string => `« ${about} » a besoin de JSON.`,
    work: (about: string): string => `« ${about} » demande trop d’étapes.`,
  },
};
