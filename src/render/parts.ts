/** The parts of a page that is rendered in Node. */

import { grammars } from "#highlight/grammars.ts";
import { highlight } from "#highlight/highlight.ts";
import { addCharacters } from "#markdown/spelling.ts";
import * as changes from "#view/changes/changes.ts";
import { Part, type Parts, present } from "#view/page/parts.ts";
import * as snippets from "#view/requests/snippets.ts";
import * as beside from "#view/shell/beside.ts";
import * as changesWords from "#view/words/changes-words.ts";
import { addAllLanguages } from "./words.ts";

/**
 * Loads what a browser's page loads with its parts: the spelling of all letters, and the labels of all
 * languages.
 */
export function prepareRendering(): void {
  addCharacters(beside);
  addAllLanguages();
}

/** All parts are available when a page is rendered, except search and copying, which nobody uses here. */
export const PARTS: Parts = {
  highlight: present(highlight),
  grammars: present(grammars),
  beside: present(beside),
  early: absent(),
  examples: absent(),
  olderRoutes: absent(),
  links: absent(),
  snippets: present(snippets),
  console: absent(),
  reading: absent(),
  signIn: absent(),
  editor: absent(),
  further: absent(),
  results: absent(),
  text: absent(),
  uses: absent(),
  problems: absent(),
  changes: present(changes),
  changesWords: present(changesWords),
  versions: absent(),
  theming: absent(),
  worker: absent(),
};

function absent<T>(): Part<T> {
  return new Part<T>(() => Promise.reject(new Error("A rendered page neither searches nor copies.")));
}
