/** The search in the text of an editor: a part that loads when the reader presses Ctrl F there. */
import {
  closeSearchPanel,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  search,
  searchPanelOpen,
  setSearchQuery,
} from "@codemirror/search";
import { StateEffect } from "@codemirror/state";
import { EditorView, keymap, type Panel, type ViewUpdate } from "@codemirror/view";
import { CONSOLE } from "#view/words/console-labels.ts";

/** The most matches that are counted. */
const MOST_COUNTED = 1000;

interface Match {
  from: number;
  to: number;
}

/** Opens the search, and puts the selected text into it. */
export function openFind(view: EditorView): void {
  // It becomes part of the editor when it is first opened.
  if (!view.state.facet(EditorView.editorAttributes).some((one) => one === MARK))
    view.dispatch({ effects: StateEffect.appendConfig.of(FIND) });
  openSearchPanel(view);
}

/** Tells an editor that has the search from one that does not. */
const MARK = { "data-find": "" };

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
  ".cm-searchMatch": {
    backgroundColor: "transparent",
    outline: "1px solid var(--lectern-right-accent)",
  },
  ".cm-searchMatch-selected": {
    color: "var(--lectern-right-chosen-text)",
    backgroundColor: "var(--lectern-right-chosen)",
  },
});

const FIND = [
  search({ top: true, createPanel: (view) => new FindPanel(view) }),
  keymap.of([
    { key: "F3", run: (view) => move(view, 1), shift: (view) => move(view, -1) },
    { key: "Mod-g", run: (view) => move(view, 1), shift: (view) => move(view, -1) },
    { key: "Escape", run: closeSearchPanel },
  ]),
  EditorView.editorAttributes.of(MARK),
  theme,
];

/** The panel above the text. */
class FindPanel implements Panel {
  readonly dom: HTMLElement;
  readonly top = true;
  private readonly wanted = field(CONSOLE.find);
  private readonly insert = field(CONSOLE.replaceWith);
  private readonly isExact = make("input");
  private readonly count = make("span");

  constructor(private readonly view: EditorView) {
    const { wanted, insert, isExact, count } = this;
    wanted.setAttribute("main-field", "true");
    isExact.type = "checkbox";
    count.className = "count";
    count.setAttribute("role", "status");
    for (const one of [wanted, insert, isExact]) one.oninput = () => this.ask();
    const close = button("×", () => closeSearchPanel(view));
    close.setAttribute("aria-label", CONSOLE.close);
    const previous = button(CONSOLE.findPrevious, () => move(view, -1));
    const next = button(CONSOLE.findNext, () => move(view, 1));
    const one = button(CONSOLE.replaceOne, () => replaceOne(view));
    const all = button(CONSOLE.replaceAll, () => replaceAll(view));
    const exact = make("label", [isExact, CONSOLE.matchCase]);
    this.dom = make("div", [row([wanted, count, previous, next, close]), row([insert, one, all, exact])]);
    this.dom.className = "find";
    this.dom.setAttribute("role", "search");
    this.dom.onkeydown = (event) => this.press(event);
    this.show();
  }

  mount(): void {
    this.wanted.select();
  }

  update({ docChanged, selectionSet, transactions }: ViewUpdate): void {
    const isAsked = transactions.some((one) => one.effects.some((effect) => effect.is(setSearchQuery)));
    if (isAsked) this.show();
    else if (docChanged || selectionSet) this.count.textContent = wordsFor(this.view);
  }

  private ask(): void {
    const { view, wanted, insert, isExact } = this;
    const [search, replace, caseSensitive] = [wanted.value, insert.value, isExact.checked];
    const query = new SearchQuery({ search, replace, caseSensitive, literal: true });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  }

  private show(): void {
    const { search, caseSensitive } = getSearchQuery(this.view.state);
    if (this.wanted.value !== search) this.wanted.value = search;
    this.isExact.checked = caseSensitive;
    this.count.textContent = wordsFor(this.view);
  }

  /** Handles Enter and Escape, and keeps them from the page. */
  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") closeSearchPanel(this.view);
    else if (event.key === "Enter" && event.target === this.wanted) move(this.view, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  inside: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

function field(label: string): HTMLInputElement {
  const made = make("input");
  made.type = "text";
  made.placeholder = label;
  made.setAttribute("aria-label", label);
  made.spellcheck = false;
  made.autocomplete = "off";
  return made;
}

function button(label: string, run: () => unknown): HTMLButtonElement {
  const made = make("button", [label]);
  made.type = "button";
  made.onclick = run;
  return made;
}

function row(inside: readonly Node[]): HTMLElement {
  const made = make("div", inside);
  made.className = "row";
  return made;
}

/** The matches, in order. */
function matchesIn({ state }: EditorView, most = MOST_COUNTED): Match[] {
  const query = getSearchQuery(state);
  const found: Match[] = [];
  if (!query.valid) return found;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done && found.length < most; next = cursor.next())
    found.push({ from: next.value.from, to: next.value.to });
  return found;
}

/** The count of matches: "3 / 12" if the third one is selected, otherwise "12". */
function wordsFor(view: EditorView): string {
  if (!getSearchQuery(view.state).valid) return "";
  const all = matchesIn(view);
  const { from, to } = view.state.selection.main;
  const at = all.findIndex((one) => one.from === from && one.to === to);
  const many = all.length === MOST_COUNTED ? `${MOST_COUNTED}+` : String(all.length);
  return at < 0 ? many : `${at + 1} / ${many}`;
}

/** Selects the next match, or the previous one; from the end it goes on at the start. */
function move(view: EditorView, step: 1 | -1): boolean {
  const all = matchesIn(view, Number.POSITIVE_INFINITY);
  const { from, to } = view.state.selection.main;
  const found =
    step > 0
      ? (all.find((one) => one.from >= to && one.to > from) ?? all[0])
      : (all.filter((one) => one.to <= from).at(-1) ?? all.at(-1));
  if (!found) return searchPanelOpen(view.state);
  view.dispatch({
    selection: { anchor: found.from, head: found.to },
    effects: EditorView.scrollIntoView(found.from, { y: "center" }),
    userEvent: "select.search",
  });
  return true;
}

/** Replaces the selected match, and goes to the next one. */
function replaceOne(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const isMatch = matchesIn(view, Number.POSITIVE_INFINITY).some((one) => one.from === from && one.to === to);
  if (isMatch) {
    const insert = getSearchQuery(view.state).replace;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.replace",
    });
  }
  move(view, 1);
}

function replaceAll(view: EditorView): void {
  const insert = getSearchQuery(view.state).replace;
  const changes = matchesIn(view, Number.POSITIVE_INFINITY).map((one) => ({ ...one, insert }));
  view.dispatch({ changes, userEvent: "input.replace.all" });
}
