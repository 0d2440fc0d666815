/** What the classic script gives to hosts, as the global `Redoc`. */
export { AppStore } from "./app-store.ts";
export { destroy, hydrate, init, Redoc, revision, version } from "./classic.tsx";
