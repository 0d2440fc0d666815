/**
 * The classic script: `<redoc spec-url="…">` becomes a page, and `Redoc.init` makes one anywhere. The API is
 * that of Redoc 2's standalone bundle.
 */

// This order puts similar modules together in the script, which makes it 1 KB smaller when compressed.
import "react";
import "react-dom/client";
import "react/jsx-runtime";
import "#view/theme/style/css.ts";
import "#oas/read.ts";
import "#markdown/parse.ts";
import "#markdown/headings.ts";
import "#model/document.ts";
import "#model/outline/menu.ts";
import "#load/load.ts";
import { startTags } from "./classic.tsx";
import type * as redocGlobal from "./redoc-global.ts";
import { AppStore, destroy, hydrate, init, pageOf, Redoc, revision, version } from "./redoc-global.ts";

/** The calls for hosts. The compiler finds a difference to the list in `redoc-global.ts`. */
const calls: typeof redocGlobal = { init, hydrate, destroy, pageOf, version, revision, Redoc, AppStore };

declare global {
  interface Window {
    Redoc?: typeof calls;
  }
}

// Set for any loader; the build adds the exports for module loaders.
(globalThis as { Redoc?: typeof calls }).Redoc = calls;
// Not within this script: developer tools that look for the initiator of a request would parse the whole
// script again.
if (typeof document === "object") queueMicrotask(startTags);
