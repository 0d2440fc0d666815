/** The labels for running a workflow, in Spanish. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "Ejecutar paso a paso",
  note: "Cada paso es un formulario: cámbielo si quiere y pulse «Enviar». Antes no se envía nada.",
  memory: "Las entradas y salidas se quedan en la memoria de esta página.",
  start: "Empezar",
  restart: "Empezar de nuevo",
  next: (number: number, step: string): string => `Siguiente: paso ${number}, ${step}`,
  steps: "Pasos hasta ahora",
  succeeded: "correcto",
  failed: "fallido",
  holds: "se cumple",
  fails: "no se cumple",
  noCriteria: "El paso no tiene criterios: un estado inferior a 400 es un éxito.",
  follows: "Lo que sigue:",
  wait: (seconds: number): string => `Espere ${seconds.toLocaleString("es")} s antes de enviarlo de nuevo.`,
  giveUp: "Seguir sin respuesta: el paso ha fallado",
  ends: {
    done: "El flujo de trabajo ha terminado correctamente.",
    failed: "El flujo de trabajo ha fallado.",
    limit:
      "La ejecución ha terminado: tiene demasiados pasos, o flujos que se llaman entre sí con demasiada profundidad.",
    unsupported: "La ejecución ha terminado: esta página no puede enviar lo que sigue.",
  },
  problems: {
    missing: (about: string): string => `«${about}» no tiene valor.`,
    fault: (about: string): string => `«${about}» no está bien formado.`,
    language: (about: string): string => `La página no evalúa «${about}».`,
    notData: (about: string): string => `«${about}» necesita JSON.`,
    work: (about: string): string => `«${about}» necesita demasiados pasos.`,
  },
};
