/** The fields and buttons of the search in an editor. */
import { CONSOLE } from "#view/words/console-labels.ts";

/** What to search for, and how. */
interface Query {
  search: string;
  replacement: string;
  isCaseSensitive: boolean;
}

/** What the reader can do in the panel. */
interface Actions {
  search(query: Query): void;
  /** Goes to the next or the previous match. */
  move(step: 1 | -1): void;
  replaceOne(): void;
  replaceAll(): void;
  close(): void;
}

/** The panel above the text. */
export class FindPanel {
  readonly dom: HTMLElement;
  private readonly search = field(CONSOLE.find);
  private readonly replacement = field(CONSOLE.replaceWith);
  private readonly caseSensitive = make("input");
  private readonly matches = make("span");

  constructor(
    query: Query,
    private readonly actions: Actions,
  ) {
    const { search, replacement, caseSensitive, matches } = this;
    caseSensitive.type = "checkbox";
    matches.className = "count";
    matches.setAttribute("role", "status");
    for (const one of [search, replacement, caseSensitive]) one.oninput = () => actions.search(this.query());
    const close = button("×", () => actions.close());
    close.setAttribute("aria-label", CONSOLE.close);
    const previous = button(CONSOLE.findPrevious, () => actions.move(-1));
    const next = button(CONSOLE.findNext, () => actions.move(1));
    const one = button(CONSOLE.replaceOne, () => actions.replaceOne());
    const all = button(CONSOLE.replaceAll, () => actions.replaceAll());
    const matchCase = make("label", [caseSensitive, CONSOLE.matchCase]);
    this.dom = make("div", [
      row([search, matches, previous, next, close]),
      row([replacement, one, all, matchCase]),
    ]);
    this.dom.className = "find";
    this.dom.setAttribute("role", "search");
    this.dom.onkeydown = (event) => this.press(event);
    this.show(query);
  }

  /** Moves the focus to the field of the search, and selects its text. */
  focus(): void {
    this.search.select();
  }

  /** Shows what the editor searches for. */
  show({ search, isCaseSensitive }: Query): void {
    if (this.search.value !== search) this.search.value = search;
    this.caseSensitive.checked = isCaseSensitive;
  }

  /** Shows the number of matches. */
  showCount(count: string): void {
    this.matches.textContent = count;
  }

  /** What the reader has entered. */
  private query(): Query {
    const { search, replacement, caseSensitive } = this;
    return {
      search: search.value,
      replacement: replacement.value,
      isCaseSensitive: caseSensitive.checked,
    };
  }

  /** Handles Enter, F3 and Escape, and keeps them from the page. */
  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.actions.close();
    else if (event.key === "F3" || (event.key === "Enter" && event.target === this.search))
      this.actions.move(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target === this.replacement) this.actions.replaceOne();
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
