/** Requests in programming languages: a part that loads with the first request sample. */
export { follow } from "./follow.ts";
export { Snippet } from "./snippet.tsx";
export { StartPanel } from "./start-panel.tsx";
