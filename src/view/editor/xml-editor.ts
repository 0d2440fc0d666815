/** XML and HTML in the editor: their colours. A part that loads with such a body. */
import { xmlLanguage } from "@codemirror/lang-xml";
import type { Extension } from "@codemirror/state";

/** The extensions for a text of XML. */
export function extensionsFor(): Extension {
  return xmlLanguage;
}
