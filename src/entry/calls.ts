/** The members of the global `Redoc` of the classic script. */
export { AppStore } from "./app-store.ts";
export { destroy, hydrate, init, pageOf, Redoc, revision, version } from "./classic.tsx";
