/** The parts of Lectern that load when they are needed: each door says how (`src/entry`), the page only asks. */
import { useSyncExternalStore } from "react";
import type * as examples from "#load/example.ts";
import type * as olderRoutes from "#model/older-routes.ts";
import type { grammars } from "#samples/grammars.ts";
import type { highlight } from "#samples/highlight.ts";
import type * as text from "#text/text.ts";
import type * as console from "#view/console/console.tsx";
import type * as history from "#view/console/history-list.tsx";
import type * as signIn from "#view/console/sign-in.tsx";
import type * as editor from "#view/editor/editor.tsx";
import type * as links from "#view/links/links.ts";
import type * as results from "#view/navigation/results.tsx";
import type * as snippets from "#view/requests/snippets.ts";
import type * as uses from "#view/sections/uses.tsx";
import type * as beside from "#view/shell/beside.ts";
import type * as early from "#view/shell/early.ts";
import type * as problems from "#view/shell/problems.tsx";
import type * as theming from "#view/theme/theming.ts";
import type * as consoleWords from "#view/words/console-words.ts";
import type * as signInWords from "#view/words/sign-in-words.ts";
import type { Client } from "#worker/client.ts";

/** A part: there or not yet. */
export class Part<T> {
  /** The part once it is there. */
  value: T | undefined;
  /** Why it could not be loaded; only `load` tries again. */
  error: unknown;
  private loading?: Promise<T>;
  private readonly listeners = new Set<() => void>();

  /**
   * @param fetch how it is loaded; called once, and again after a failure.
   * @param fetchAhead how it is fetched and not yet run, where there is a way to do that
   */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly fetchAhead?: () => Promise<unknown>,
  ) {}

  /** Gets it here: it is going to be wanted. */
  prepare(): void {
    (this.fetchAhead?.() ?? this.load()).catch(() => undefined);
  }

  /** Loads the part, or gives the one that is there. */
  load(): Promise<T> {
    this.loading ??= this.fetch().then(
      (value) => {
        this.value = value;
        for (const listener of [...this.listeners]) listener();
        return value;
      },
      (error: unknown) => {
        this.loading = undefined;
        this.error = error;
        for (const listener of [...this.listeners]) listener();
        throw error;
      },
    );
    return this.loading;
  }

  /** Calls back when the part has come. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** A part that is there from the start. */
export function present<T extends object>(value: T): Part<T> {
  const part = new Part<T>(async () => value);
  part.value = value;
  return part;
}

/** All parts of a page. */
export interface Parts {
  /** The address of one of our scripts, if it is known: our other files are beside it. */
  scriptUrl?: string;
  /** Syntax highlighting. */
  highlight: Part<typeof highlight>;
  /** What it knows further languages by. */
  grammars: Part<typeof grammars>;
  /** What is loaded beside the description. */
  beside: Part<typeof beside>;
  /** What a page needs that is shown before all of its files have come. */
  early: Part<typeof early>;
  /** What fetches examples. */
  examples: Part<typeof examples>;
  /** Links as older pages wrote them. */
  olderRoutes: Part<typeof olderRoutes>;
  /** Links to rows. */
  links: Part<typeof links>;
  /** Requests in the reader's language. */
  snippets: Part<typeof snippets>;
  /** The form that sends requests. */
  console: Part<typeof console>;
  /** Signing in with OAuth 2 and OpenID Connect. */
  signIn: Part<typeof signIn>;
  /** Its words in other languages. */
  signInWords: Part<typeof signInWords>;
  /** The editor of bodies. */
  editor: Part<typeof editor>;
  /** The requests that it sent. */
  history: Part<typeof history>;
  /** Its words in other languages. */
  consoleWords: Part<typeof consoleWords>;
  /** The results of the search. */
  results: Part<typeof results>;
  /** What writes sections and schemas as text. */
  text: Part<typeof text>;
  /** Where schemas are used. */
  uses: Part<typeof uses>;
  /** What is wrong in the description. */
  problems: Part<typeof problems>;
  /** What makes a style of a host's theme. */
  theming: Part<typeof theming>;
  /** YAML and search, off the main thread where the host allows it. */
  worker: Part<Client>;
}

/** A part if it is there; asks for it once where it is wanted and missing. A part that cannot be loaded stays absent. */
export function usePart<T>(part: Part<T>, wanted: boolean): T | undefined {
  const read = (): unknown => part.value ?? part.error;
  useSyncExternalStore(part.subscribe, read, read);
  const { value } = part;
  if (wanted && value === undefined && part.error === undefined && typeof window !== "undefined")
    part.load().catch(() => undefined);
  return value;
}
