/** The search in the text of an editor: a part that loads when the reader presses Ctrl F there. */
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  getPanel,
  keymap,
  type Panel,
  showPanel,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { FindPanel } from "./find-panel.ts";
import { goAmong, type Place } from "./places.ts";

/** The most matches that are counted. */
const MOST_COUNTED = 1000;
/** Longer selections are not put into the search. */
const LONGEST_SELECTED = 200;

/** What the reader searches for, and what replaces it. */
interface Search {
  isOpen: boolean;
  search: string;
  replacement: string;
  isCaseSensitive: boolean;
}

const setSearch = StateEffect.define<Search>();

const SEARCH = StateField.define<Search>({
  create: () => ({ isOpen: false, search: "", replacement: "", isCaseSensitive: false }),
  update: (search, { effects }) => effects.find((one) => one.is(setSearch))?.value ?? search,
  provide: (field) => showPanel.from(field, ({ isOpen }) => (isOpen ? openPanel : null)),
});

/** Opens the search, and puts the selected text into it. */
export function openFind(view: EditorView): void {
  // It becomes part of the editor when it is first opened.
  if (!view.state.field(SEARCH, false)) view.dispatch({ effects: StateEffect.appendConfig.of(FIND) });
  const { main } = view.state.selection;
  const selected = view.state.sliceDoc(main.from, Math.min(main.to, main.from + LONGEST_SELECTED));
  const isSearched = !main.empty && main.to - main.from < LONGEST_SELECTED && !selected.includes("\n");
  change(view, { isOpen: true, ...(isSearched && { search: selected }) });
  getPanel(view, openPanel)?.mount?.();
}

function change(view: EditorView, to: Partial<Search>): void {
  view.dispatch({ effects: setSearch.of({ ...view.state.field(SEARCH), ...to }) });
}

function openPanel(view: EditorView): Panel {
  const panel = new FindPanel(view.state.field(SEARCH), {
    search: (query) => change(view, query),
    move: (step) => move(view, step),
    replaceOne: () => replaceOne(view),
    replaceAll: () => replaceAll(view),
    close: () => close(view),
  });
  panel.showCount(countIn(view.state));
  return {
    dom: panel.dom,
    top: true,
    mount: () => panel.focus(),
    update({ state, startState, docChanged, selectionSet }) {
      const search = state.field(SEARCH);
      const isNew = search !== startState.field(SEARCH);
      if (isNew) panel.show(search);
      if (isNew || docChanged || selectionSet) panel.showCount(countIn(state));
    },
  };
}

function close(view: EditorView): boolean {
  if (!view.state.field(SEARCH).isOpen) return false;
  view.focus();
  change(view, { isOpen: false });
  return true;
}

/** The matches in a part of the text, in order. */
function matchesIn(
  state: EditorState,
  from = 0,
  to = state.doc.length,
  most = Number.POSITIVE_INFINITY,
): Place[] {
  const { search, isCaseSensitive } = state.field(SEARCH);
  const found: Place[] = [];
  if (search === "") return found;
  const normalize = isCaseSensitive ? String : lowerCase;
  const text = normalize(state.sliceDoc(from, to));
  const word = normalize(search);
  for (let at = text.indexOf(word); at >= 0 && found.length < most; at = text.indexOf(word, at + word.length))
    found.push({ from: from + at, to: from + at + word.length });
  return found;
}

/** A text in lower case, of the same length. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join(
    "",
  );
}

/** The count of matches: "3 / 12" if the third one is selected, otherwise "12". */
function countIn(state: EditorState): string {
  if (state.field(SEARCH).search === "") return "";
  const all = matchesIn(state, undefined, undefined, MOST_COUNTED);
  const { main } = state.selection;
  const at = all.findIndex((one) => one.from === main.from && one.to === main.to);
  const many = all.length === MOST_COUNTED ? `${MOST_COUNTED}+` : String(all.length);
  return at < 0 ? many : `${at + 1} / ${many}`;
}

function move(view: EditorView, step: 1 | -1): boolean {
  return goAmong(view, matchesIn(view.state), step) || view.state.field(SEARCH).isOpen;
}

/** Replaces the selected match, and goes to the next one. */
function replaceOne(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  if (matchesIn(view.state).some((one) => one.from === from && one.to === to)) {
    const { replacement: insert } = view.state.field(SEARCH);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.replace",
    });
  }
  move(view, 1);
}

function replaceAll(view: EditorView): void {
  const { replacement: insert } = view.state.field(SEARCH);
  const changes = matchesIn(view.state).map((one) => ({ ...one, insert }));
  view.dispatch({ changes, userEvent: "input.replace.all" });
}

const MATCH = Decoration.mark({ class: "match" });
const SELECTED = Decoration.mark({ class: "match selected" });

/** The marks of the matches in view. */
function marked({ state, visibleRanges }: EditorView): DecorationSet {
  const { main } = state.selection;
  const all = visibleRanges.flatMap(({ from, to }) => matchesIn(state, from, to));
  return state.field(SEARCH).isOpen
    ? Decoration.set(
        all.map(({ from, to }) => (from === main.from && to === main.to ? SELECTED : MATCH).range(from, to)),
      )
    : Decoration.none;
}

const MATCHES = ViewPlugin.define(
  (view) => ({
    marks: marked(view),
    update(update: ViewUpdate) {
      this.marks = marked(update.view);
    },
  }),
  { decorations: ({ marks }) => marks },
);

const theme = EditorView.theme({
  ".cm-panels": {
    color: "var(--lectern-right-text)",
    backgroundColor: "var(--lectern-right-block)",
    borderBottom: "1px solid var(--lectern-right-border)",
    fontFamily: "var(--lectern-font)",
    fontSize: "var(--lectern-size-small)",
  },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--lectern-right-border)" },
  ".find": { display: "flex", flexWrap: "wrap", gap: "6px 10px", alignItems: "center", padding: "8px" },
  ".find input[type=text]": {
    flex: "1 1 10em",
    minWidth: "0",
    minHeight: "28px",
    padding: "2px 8px",
    boxSizing: "border-box",
    color: "inherit",
    backgroundColor: "var(--lectern-right-background)",
    border: "1px solid var(--lectern-right-quiet)",
    borderRadius: "var(--lectern-radius)",
    font: "inherit",
  },
  ".find button": {
    minHeight: "28px",
    padding: "2px 10px",
    color: "inherit",
    backgroundColor: "transparent",
    border: "1px solid var(--lectern-right-quiet)",
    borderRadius: "var(--lectern-radius)",
    font: "inherit",
    cursor: "pointer",
  },
  ".find label": { display: "inline-flex", gap: "6px", alignItems: "center" },
  ".find .row": { display: "flex", flexWrap: "wrap", gap: "6px", alignItems: "center", flex: "1 1 100%" },
  ".find .count": { minWidth: "4em" },
  ".find :focus-visible": { outline: "2px solid var(--lectern-right-accent)", outlineOffset: "1px" },
  ".match": { outline: "1px solid var(--lectern-right-accent)" },
  ".match.selected": {
    color: "var(--lectern-right-chosen-text)",
    backgroundColor: "var(--lectern-right-chosen)",
  },
});

const FIND: Extension = [
  SEARCH,
  MATCHES,
  keymap.of([
    { key: "F3", run: (view) => move(view, 1), shift: (view) => move(view, -1) },
    { key: "Mod-g", run: (view) => move(view, 1), shift: (view) => move(view, -1) },
    { key: "Escape", run: close },
  ]),
  theme,
];
