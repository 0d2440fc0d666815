/** Colours XML and HTML in the editor. A part that loads when a body is one of these. */
import { xmlLanguage } from "@codemirror/lang-xml";
import type { Extension } from "@codemirror/state";

/** The CodeMirror extension for XML. HTML uses it too: colours need no exact grammar. */
export function extensionsFor(): Extension {
  return xmlLanguage;
}
