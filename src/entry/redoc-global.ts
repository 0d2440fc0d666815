/**
 * What the classic script offers to hosts as `window.Redoc`. Its member `Redoc` is a React component. `standalone.ts`
 * repeats the list; the compiler finds a difference.
 */
export { AppStore } from "./app-store.ts";
export { destroy, hydrate, init, pageOf, Redoc, revision, version } from "./classic.tsx";
