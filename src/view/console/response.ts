/** Reads, checks and shows responses: a part that loads after the form. */
export { checkAnswer } from "#console/answer.ts";
export { Arrival, keptAnswer } from "./arrival.ts";
export { ResponseView } from "./response-view.tsx";
