/**
 * The classic script: `<redoc spec-url="…">` becomes a page, and `Redoc.init` makes one anywhere. The
 * contract is that of Redoc 2's standalone bundle.
 */
import { init, revision, startTags, version } from "./classic.tsx";

/** What hosts call. */
const Redoc = { init, version, revision };

declare global {
  interface Window {
    Redoc?: typeof Redoc;
  }
}

window.Redoc = Redoc;
startTags();
