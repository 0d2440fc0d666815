/** The extensions of an editor: language, keys, brackets, undo. Tab is not bound, so it moves the focus out of the editor. */
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { history, historyKeymap, indentLess, indentMore, standardKeymap } from "@codemirror/commands";
import { jsonLanguage } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { type Compartment, EditorState, type Extension, type Transaction } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { JSON_SYNTAX } from "#console/suggestions/suggestions.ts";
import type { Schema } from "#model/schema/schema.ts";
import { Part } from "#view/page/parts.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { helpFor } from "./help.ts";
import { MARKED } from "./marks.ts";
import { THEME } from "./theme.ts";

/**
 * Makes the extensions of an editor.
 * @param language a language that `languageOf` in `request/media-language.ts` returns
 * @param schema the schema of the whole text
 * @param lazyLanguage the compartment for a language that loads later
 */
export function setup(language: string, schema: Schema | undefined, lazyLanguage: Compartment): Extension {
  return [
    lineNumbers(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of("  "),
    EditorState.tabSize.of(2),
    language === "json" ? jsonLanguage : [],
    language === "json" && schema ? helpFor(schema, () => JSON_SYNTAX) : [],
    lazyLanguage.of([]),
    keymap.of([
      ...closeBracketsKeymap,
      ...standardKeymap,
      ...historyKeymap,
      { key: "Mod-[", run: indentLess },
      { key: "Mod-]", run: indentMore },
      { key: "Mod-f", run: find },
    ]),
    EditorState.phrases.of({ Completions: CONSOLE.suggestions }),
    EditorView.domEventHandlers({ beforeinput: replaceSelection }),
    tooltips({ tooltipSpace: spaceOf }),
    MARKED,
    THEME,
  ];
}

const FIND = new Part(() => import("./find.ts"));

/** Opens the find panel. Once its script has failed to load, the key opens the browser's search. */
function find(view: EditorView): boolean {
  if (FIND.error !== undefined) return false;
  FIND.load().then(
    ({ openFind }) => openFind(view),
    () => undefined,
  );
  return true;
}

/**
 * Replaces the selection by the typed text. If the browser inserted it, it would copy the selection's colours into an
 * inline style, which a Content Security Policy may block and report.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  const { from, to, empty } = state.selection.main;
  const { data, inputType } = event;
  if (inputType !== "insertText" || !data || empty || view.composing || state.readOnly) return false;
  event.preventDefault();
  const insert = (): Transaction =>
    state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  // Handlers such as that of `closeBrackets` go first.
  const isHandled = state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

/** The space for tooltips: the window without its edges. */
function spaceOf(view: EditorView): { top: number; left: number; bottom: number; right: number } {
  const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
  return { top: 4, left: 4, bottom: clientHeight - 4, right: clientWidth - 4 };
}
