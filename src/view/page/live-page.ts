/** What a host holds of a live page: its events and methods, the same for every way to embed it. */
import type { OpenAPI } from "#oas/types.ts";
import type { OptionsInput } from "#options/options.ts";
import { Events, type PageEvent, type PageEvents } from "./events.ts";
import type { Page } from "./page.ts";

/** A live page, as its host sees it. */
export interface LivePage {
  /** Calls a function with the detail of each event of a name; gives the function that ends it. */
  on<Name extends PageEvent>(name: Name, listener: (detail: PageEvents[Name]) => void): () => void;
  /** Goes to a section or a row as a link to `#id` does, as soon as the page stands. An unknown id does nothing. */
  goTo(id: string): void;
  /** Opens the search with a text, as soon as the page stands. */
  search(text: string): void;
  /** Changes options, and keeps the others. `undefined` gives up an earlier change. */
  set(options: OptionsInput): void;
  /** The description in the shape of OpenAPI 3.2, for reading; undefined while the page does not stand. */
  readonly document: OpenAPI | undefined;
  /** Ends the page, and forgets all listeners. */
  destroy(): void;
}

/** A live page, as the page itself sees it. */
export class Live implements LivePage {
  readonly events: Events;
  /** The page while it stands. */
  private page: Page | undefined;
  private begin: () => void = () => {};
  private readonly begun = new Promise<void>((resolve) => {
    this.begin = resolve;
  });

  /**
   * @param set how this door changes options
   * @param end how it ends the page
   * @param target the element that gets the events. Default: only listeners do.
   */
  constructor(
    readonly set: (options: OptionsInput) => void,
    private readonly end: () => void,
    target?: EventTarget,
  ) {
    this.events = new Events(target);
  }

  /** The page stands; gives the function that says that it does not any more. */
  stand(page: Page): () => void {
    this.page = page;
    this.begin();
    return () => {
      this.page = undefined;
    };
  }

  on<Name extends PageEvent>(name: Name, listener: (detail: PageEvents[Name]) => void): () => void {
    return this.events.on(name, listener);
  }

  goTo(id: string): void {
    this.run("goTo", id);
  }

  search(text: string): void {
    this.run("openSearch", text);
  }

  get document(): OpenAPI | undefined {
    return this.page?.document.raw;
  }

  destroy(): void {
    this.end();
    this.events.end();
  }

  /** The page itself says what could not be loaded. */
  private run(name: "goTo" | "openSearch", text: string): void {
    this.begun
      .then(() => this.page?.parts.beside.load())
      .then((part) => this.page && part?.[name](this.page, text))
      .catch(() => undefined);
  }
}
