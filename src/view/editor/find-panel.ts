/** The fields and buttons of the search in an editor. */
import { CONSOLE } from "#view/words/console-labels.ts";

/** What the reader entered. */
interface Entered {
  wanted: string;
  insert: string;
  isExact: boolean;
}

/** What the panel asks of the search. */
interface Actions {
  ask(entered: Entered): void;
  move(step: 1 | -1): void;
  replaceOne(): void;
  replaceAll(): void;
  close(): void;
}

/** The panel above the text. */
export class FindPanel {
  readonly dom: HTMLElement;
  private readonly wanted = field(CONSOLE.find);
  private readonly insert = field(CONSOLE.replaceWith);
  private readonly isExact = make("input");
  private readonly counted = make("span");

  constructor(
    entered: Entered,
    private readonly actions: Actions,
  ) {
    const { wanted, insert, isExact, counted } = this;
    isExact.type = "checkbox";
    counted.className = "count";
    counted.setAttribute("role", "status");
    for (const one of [wanted, insert, isExact]) one.oninput = () => actions.ask(this.entered());
    const close = button("×", () => actions.close());
    close.setAttribute("aria-label", CONSOLE.close);
    const previous = button(CONSOLE.findPrevious, () => actions.move(-1));
    const next = button(CONSOLE.findNext, () => actions.move(1));
    const one = button(CONSOLE.replaceOne, () => actions.replaceOne());
    const all = button(CONSOLE.replaceAll, () => actions.replaceAll());
    const exact = make("label", [isExact, CONSOLE.matchCase]);
    this.dom = make("div", [row([wanted, counted, previous, next, close]), row([insert, one, all, exact])]);
    this.dom.className = "find";
    this.dom.setAttribute("role", "search");
    this.dom.onkeydown = (event) => this.press(event);
    this.show(entered);
  }

  /** Moves the focus to what is looked for. */
  focus(): void {
    this.wanted.select();
  }

  show({ wanted, isExact }: Entered): void {
    if (this.wanted.value !== wanted) this.wanted.value = wanted;
    this.isExact.checked = isExact;
  }

  count(words: string): void {
    this.counted.textContent = words;
  }

  private entered(): Entered {
    const { wanted, insert, isExact } = this;
    return { wanted: wanted.value, insert: insert.value, isExact: isExact.checked };
  }

  /** Handles Enter, F3 and Escape, and keeps them from the page. */
  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.actions.close();
    else if (event.key === "F3" || (event.key === "Enter" && event.target === this.wanted))
      this.actions.move(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target === this.insert) this.actions.replaceOne();
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
