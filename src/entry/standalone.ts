/**
 * The classic script: `<redoc spec-url="…">` becomes a page, and `Redoc.init` makes one anywhere. The
 * contract is that of Redoc 2's standalone bundle.
 */

// What is alike stands together in the script in this order, which makes it 1 KB smaller when it is compressed.
import "react";
import "react-dom/client";
import "react/jsx-runtime";
import "#view/theme/style/css.ts";
import "#oas/read.ts";
import "#markdown/parse.ts";
import "#markdown/headings.ts";
import "#model/document.ts";
import "#model/menu.ts";
import "#load/load.ts";
import { AppStore, destroy, hydrate, init, Redoc, revision, version } from "./calls.ts";
import { startTags } from "./classic.tsx";

/** What hosts call. */
const calls = { init, hydrate, destroy, version, revision, Redoc, AppStore };

declare global {
  interface Window {
    Redoc?: typeof calls;
  }
}

// Whatever loads the script; the build adds what loaders of modules want to have.
(globalThis as { Redoc?: typeof calls }).Redoc = calls;
// Not from within this script: what asks who made a request (tools for developers do) would have all of it parsed again.
if (typeof document === "object") queueMicrotask(startTags);
