/** Defines the parts that load later. Each entry (`src/entry`) decides how they load. */
import { useSyncExternalStore } from "react";
import type { grammars } from "#highlight/grammars.ts";
import type { highlight } from "#highlight/highlight.ts";
import type * as examples from "#load/example.ts";
import type * as olderRoutes from "#model/outline/older-routes.ts";
import type * as text from "#text/text.ts";
import type * as changes from "#view/changes/changes.ts";
import type * as console from "#view/console/console.tsx";
import type * as further from "#view/console/further.ts";
import type * as reading from "#view/console/reading.ts";
import type * as signIn from "#view/console/sign-in/sign-in.tsx";
import type * as editor from "#view/editor/editor.tsx";
import type * as links from "#view/links/links.ts";
import type * as results from "#view/navigation/results.tsx";
import type * as snippets from "#view/requests/snippets.ts";
import type * as uses from "#view/sections/uses.tsx";
import type * as beside from "#view/shell/beside.ts";
import type * as early from "#view/shell/early.ts";
import type * as problems from "#view/shell/problems.tsx";
import type * as theming from "#view/theme/theming.ts";
import type * as versions from "#view/versions/versions.ts";

import type * as changesWords from "#view/words/changes-words.ts";
import type { Client } from "#worker/client.ts";

/** A part: loaded or not. */
export class Part<T> {
  /** The exports of the part, if it has loaded. */
  value: T | undefined;
  /** Why it could not be loaded. Only `load` tries again. */
  error: unknown;
  private loading?: Promise<T>;
  private readonly listeners = new Set<() => void>();

  /**
   * @param fetch loads it; called once, and again after a failure
   * @param fetchAhead fetches it without running it, if this is possible
   */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly fetchAhead?: () => Promise<unknown>,
  ) {}

  /** Fetches the part, because it will be needed. */
  prepare(): void {
    (this.fetchAhead?.() ?? this.load()).catch(() => undefined);
  }

  /** Loads the part, if it has not loaded yet. */
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

  /** Calls back when the part has loaded. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** A part that is loaded from the start. */
export function present<T extends object>(value: T): Part<T> {
  const part = new Part<T>(async () => value);
  part.value = value;
  return part;
}

/** All parts of a page. */
export interface Parts {
  /** The URL of one of our scripts, if it is known. Our other files are in the same folder. */
  scriptUrl?: string;
  /** Syntax highlighting. */
  highlight: Part<typeof highlight>;
  /** Further languages of the highlighter. */
  grammars: Part<typeof grammars>;
  /** The part that loads with the description. */
  beside: Part<typeof beside>;
  /** For pages that are shown before all files have loaded. */
  early: Part<typeof early>;
  /** Loads examples. */
  examples: Part<typeof examples>;
  /** Links of older versions. */
  olderRoutes: Part<typeof olderRoutes>;
  /** Links to rows. */
  links: Part<typeof links>;
  /** Request samples in programming languages. */
  snippets: Part<typeof snippets>;
  /** The form that sends requests. */
  console: Part<typeof console>;
  /** Reads bodies of rarer formats. */
  reading: Part<typeof reading>;
  /** Signing in with OAuth 2 and OpenID Connect. */
  signIn: Part<typeof signIn>;
  /** The words of sign-in in other languages. */
  /** The editor of bodies. */
  editor: Part<typeof editor>;
  /** The history of sent requests, and rarer bodies of responses. */
  further: Part<typeof further>;
  /** The words of the form in other languages. */
  /** The results of the search. */
  results: Part<typeof results>;
  /** Sections and schemas as text. */
  text: Part<typeof text>;
  /** Uses of schemas. */
  uses: Part<typeof uses>;
  /** Problems of the description. */
  problems: Part<typeof problems>;
  /** What changed since an older version. */
  changes: Part<typeof changes>;
  /** Its words in other languages. */
  changesWords: Part<typeof changesWords>;
  /** The picker of versions. */
  versions: Part<typeof versions>;
  /** Styles for the theme of a host. */
  theming: Part<typeof theming>;
  /** YAML and search, off the main thread if the host allows it. */
  worker: Part<Client>;
}

/** The exports of a part if it has loaded. Loads it if it is wanted. Undefined if it cannot be loaded. */
export function usePart<T>(part: Part<T>, wanted: boolean): T | undefined {
  const read = (): unknown => part.value ?? part.error;
  useSyncExternalStore(part.subscribe, read, read);
  const { value } = part;
  if (wanted && value === undefined && part.error === undefined && typeof window !== "undefined")
    part.load().catch(() => undefined);
  return value;
}
