/**
 * The classic script: `<redoc spec-url="…">` becomes a page, and `Redoc.init` makes one anywhere. The
 * contract is that of Redoc 2's standalone bundle.
 */
import { init, startTags, version } from "./classic.tsx";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;

/** What hosts call. */
const Redoc = { init: init(script), version, revision: version };

declare global {
  interface Window {
    Redoc?: typeof Redoc;
  }
}

window.Redoc = Redoc;
startTags(Redoc.init);
