/**
 * The words that the page says at once, in English; those of what is drawn later are in `details-labels.ts`,
 * `results-labels.ts` and `early-labels.ts`. Hosts may give others; `view/words` has those of other languages.
 */
import { ENGLISH, PHRASES } from "#model/schema/phrases.ts";
import { asRecord, asText, own } from "#oas/read.ts";
import { languageOf } from "#options/read.ts";
import type { Words } from "./words.ts";

const OWN = {
  // Errors (the specification's catalogue, and what it leaves open)
  error: "Something went wrong...",
  stack: "Stack trace",
  version: "Lectern version",
  commit: "Commit",
  tryAgain: "Try again",
  partError: "This part of the page could not be loaded.",
  problems: "Problems in this description",
  noProblems: "None found.",
  // Loading
  loading: "Loading ...",
  readingYaml: "Reading YAML ...",
  image: "Image",
  loadImages: (host: string): string => `Load images from ${host}`,
  asWritten: "What follows is shown as it is written.",
  // Copy
  copy: "Copy",
  copied: "Copied",
  copyUnsupported: "Not supported in your browser",
  copyLink: "Link to this section",
  // Page frame
  menu: "Menu",
  navigation: "API reference",
  // Search
  // Info
  download: "Download",
  downloadSpecification: "Download OpenAPI specification:",
  email: "E-mail:",
  url: "URL:",
  license: "License:",
  terms: "Terms of Service",
  openapi: "OpenAPI",
  self: "Source:",
  dialect: "Schemas follow:",
  // Tags and components
  within: "in",
  internal: "Internal",
  // Operations
  deprecated: "Deprecated",
  /** In the menu; beside a title it is `webhookBadge`. */
  webhook: "Event",
  webhookBadge: "Webhook",
  ofPath: "About",
  // Schemas
  taskDone: "done",
  taskOpen: "open",
  more: (count?: number): string => (count ? `… ${count} more` : "… more"),
  hide: "Hide",
  // Menu entries that no description names, by the last part of their ids
  Authentication: "Authentication",
  Webhooks: "Webhooks",
  Other: "Other",
  Models: "Models",
  Components: "Components",
  /** What a component is, by its place in `components`. */
  kinds: {
    schemas: "schema",
    parameters: "parameter",
    headers: "header",
    requestBodies: "request body",
    responses: "response",
    mediaTypes: "media type",
    examples: "example",
    links: "link",
    callbacks: "callback",
    pathItems: "path",
  },
  /** The vendor extensions whose values are shown as they are, and what each is called. */
  extensions: {
    "x-collectionFormat": "Collection format:",
    "x-allowEmptyValue": "Empty values allowed:",
    "x-usePkce": "PKCE:",
    "x-default-scopes": "Default scopes:",
    "x-tokenName": "Name of the token:",
    "x-scalar-credentials-location": "Credentials are sent in:",
  },
  /** The titles of boxes in Markdown: `> [!NOTE]`. */
  alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
} as const;

/** A table of words as it may be said: the same names, any text. */
export type Said<Table> = {
  [Name in keyof Table]: Table[Name] extends string
    ? string
    : Table[Name] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Said<Table[Name]>;
};

/** The language of the page's words and its direction, as attributes; neither where the host has not chosen one that we or it have words of. */
export const LANGUAGE: { lang?: string; dir?: "ltr" | "rtl" } = {};

/** The sets of words that were loaded, by language. */
const sets = new Map<string, Words>();

/** What the host has chosen. */
let chosen: Readonly<Record<string, unknown>> = {};

/** Has each table of words said as the host has chosen. */
const tables: (() => void)[] = [];

/**
 * Has a table of words said as the host has chosen, now and whenever it chooses again.
 * @param said where they are put
 */
export function say<Table extends object>(ours: Table, said: object = {}): Said<Table> {
  const translate = (): void => {
    const set = sets.get(languageOf(chosen) ?? "");
    const words = Object.entries(ours).map(([name, word]) => [name, (set && own(set, name)) ?? word]);
    Object.assign(said, replaced(Object.fromEntries(words), chosen));
  };
  tables.push(translate);
  translate();
  return said as Said<Table>;
}

/** The words of the first look, by what they are for. */
export const LABELS = say(OWN);

say(ENGLISH, PHRASES);

/** Whether the set of a language is there. */
export function knowsWords(language: string): boolean {
  return sets.has(language);
}

/** Keeps the set of a language for pages that speak it. */
export function learnWords(language: string, words: Words): void {
  sets.set(language, words);
}

/**
 * Puts other words in place of ours: all pages of a document speak alike.
 * @param given a `language`, or words by name, or both. Words of ours that end with a colon end with one here too;
 *   `{0}` and `{1}` in a text stand for what is filled in
 */
export function setLabels(given: Readonly<Record<string, unknown>>): void {
  // Ours are said from the start.
  if (Object.keys(given).length + Object.keys(chosen).length === 0) return;
  chosen = { ...given };
  for (const translate of tables) translate();
  const language = languageOf(given) ?? "";
  const isSpoken = sets.has(language) || language === "en" || Object.keys(given).length > 1;
  LANGUAGE.lang = language !== "" && isSpoken ? asText(given["language"]) : undefined;
  LANGUAGE.dir = !LANGUAGE.lang ? undefined : RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)$/;

/** Words of ours, those of a host in place of some: what is of another kind than ours is let be. */
export function replaced(ours: object, given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(ours).map(([name, word]) => {
      const other = own(given, name);
      if (typeof word === "object") return [name, replaced(word, asRecord(other))];
      if (typeof other === typeof word && typeof word === "function") return [name, other];
      if (typeof other !== "string") return [name, word];
      if (typeof word === "function")
        return [
          name,
          (...filled: unknown[]) => other.replace(/\{(\d)\}/g, (_, index) => String(filled[index] ?? "")),
        ];
      return [name, word.endsWith(":") ? other.replace(/:?$/, ":") : other];
    }),
  );
}
