/** What happens on a live page, told to its host: one emitter for each page, on top of the events of the browser. */

/** The detail of each event, by its name. */
export interface PageEvents {
  /** The page is complete; again after another description, or a new try. */
  load: { title: string; url?: string };
  /** The reader has come to another section. */
  navigate: {
    /** What follows `#` in the address; "" before the first section. */
    id: string;
    title: string;
  };
  /** The search has answered. */
  search: { text: string /** How many results are shown. */; count: number };
  /** The reader has copied something. */
  copy: {
    /** Undefined if it includes secrets that the reader entered. */
    text?: string;
    /** The section that was being read. */
    id: string;
  };
  /** A request of “Try it” has ended. The option `tryIt.onResponse` gives the whole response. */
  try: {
    /** The id of the operation. */
    id: string;
    method: string;
    /** With placeholders in place of secrets. */
    url: string;
    /** The status of the response; undefined if there is none. */
    status?: number;
  };
  /** The theme has changed. */
  theme: { theme: "system" | "light" | "dark" };
  /** The description could not be loaded, or the page failed as a whole. */
  error: { error: Error };
}

/** The name of an event. */
export type PageEvent = keyof PageEvents;

/** Tells listeners what happens. What a listener throws is reported as an error of its own, and affects nothing else. */
export class Events {
  private readonly ended = new AbortController();

  /** @param target where the events occur, as `lectern-load` and so on; they bubble from there, also out of shadow trees */
  constructor(private readonly target = new EventTarget()) {}

  /** Calls a function with the detail of each event of a name; gives the function that ends it. */
  on<Name extends PageEvent>(name: Name, listener: (detail: PageEvents[Name]) => void): () => void {
    const hear = (event: Event): void => listener((event as CustomEvent<PageEvents[Name]>).detail);
    this.target.addEventListener(PREFIX + name, hear, { signal: this.ended.signal });
    return () => this.target.removeEventListener(PREFIX + name, hear);
  }

  /** Tells that something has happened. */
  emit<Name extends PageEvent>(name: Name, detail: PageEvents[Name]): void {
    this.target.dispatchEvent(new CustomEvent(PREFIX + name, { detail, bubbles: true, composed: true }));
  }

  /** Forgets all listeners. */
  end(): void {
    this.ended.abort();
  }
}

const PREFIX = "lectern-";
