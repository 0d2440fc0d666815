/**
 * Every key of the reader's state: what it holds, the type of its value, and how it is built. Other files cannot make
 * keys, so a misspelt one does not compile.
 */
import type { Form } from "#console/form.ts";
import type { Exchange } from "#console/history.ts";
import type { Secrets } from "#console/secrets.ts";
import type { ExternalExample } from "#load/example.ts";
import type { Request } from "#request/request.ts";
import type { Rows } from "#view/changes/rows.ts";
import type { Outcome } from "#view/console/outcome.ts";
import type { SignInState } from "#view/console/use-sign-in.ts";
import type { Theme } from "#view/theme/theme.ts";
import type { Values } from "./server-choice.ts";

declare const VALUE: unique symbol;

/** A key of the state, with the type of its value. */
export type Key<Value> = string & { readonly [VALUE]: (value: Value) => Value };

/** The id of the entry that is being read. */
export const ACTIVE = "active" as Key<string>;
/** The id of the row or section at the top of the view; undefined while the title of the section is in view. */
export const READING = "reading" as Key<string | undefined>;
/** Whether the page was painted once. Until then it draws only what is read first. */
export const PAINTED = "painted" as Key<boolean>;
/** Whether the page is being printed, or drawn for readers without scripts: then everything that matters is open. */
export const PRINTING = "printing" as Key<boolean>;
/** Whether the menu is open on a small screen. */
export const DRAWER = "drawer" as Key<boolean>;
/** The theme that the reader chose. */
export const THEME = "theme" as Key<Theme>;
/** What changed since an older version, or why that is not known; undefined until it is. */
export const COMPARED = "compared" as Key<Rows | Error | undefined>;
/** Whether the menu shows only what changed. */
export const CHANGED_ONLY = "changed-only" as Key<boolean>;
/** The language of samples, remembered between visits: an id of ours, or the name that an author gives one that we do not know. */
export const LANGUAGE = "language" as Key<string>;
/** The text in the search box. */
export const TERM = "term" as Key<string>;
/** The text with which the palette opened; undefined while it is closed. */
export const PALETTE = "palette" as Key<string | undefined>;
/** The element that had the focus before the palette opened. */
export const BEFORE = "before" as Key<Element | null>;
/** Whether the key "/" opens the search: "on" or "off"; remembered between visits. */
export const SLASH = "slash" as Key<string>;
/** Whether long lines of code wrap: "on" or "off"; remembered between visits. */
export const WRAP = "wrap" as Key<string>;
/** Whether request samples hold only what is required; the option says it until the reader does. */
export const REQUIRED_ONLY = "required-only" as Key<boolean>;
/** The security schemes that the reader authorizes requests with: their keys, joined. */
export const SCHEMES = "schemes" as Key<string>;

/** The secrets that the reader gave, by the key of their scheme: nowhere else. */
export const SECRETS_GIVEN = "secrets" as Key<Secrets>;
/** Where the reader is in signing in, by the key of the scheme. */
export const SIGN_INS = "sign-ins" as Key<Readonly<Record<string, SignInState>>>;
/** The requests that the reader sent, the newest first. */
export const HISTORY = "history" as Key<readonly Exchange[]>;

/** Whether the reader tries the operation at an address. */
export function tryKey(address: string): Key<boolean> {
  return `try:${address}` as Key<boolean>;
}

/** What the reader entered there. */
export function entriesKey(address: string): Key<Form> {
  return `entries:${address}` as Key<Form>;
}

/** The request that the entries make, as samples show it. */
export function requestKey(address: string): Key<Request | undefined> {
  return `request:${address}` as Key<Request | undefined>;
}

/** What came of the last request. */
export function outcomeKey(address: string): Key<Outcome | undefined> {
  return `outcome:${address}` as Key<Outcome | undefined>;
}

/** Whether the object at an address is open; with a path, a row of its schema. */
export function openKey(address: string, path?: string): Key<boolean> {
  return `open:${address}${path === undefined ? "" : `:${path}`}` as Key<boolean>;
}

/** How many levels of a schema were opened at once. */
export function levelsKey(address: string): Key<number> {
  return `bulk:${address}` as Key<number>;
}

/** Which variant is chosen. A variant may have choices too, at the same path, hence the pointer of the schema. */
export function choiceKey(
  address: string,
  path: string,
  { pointer }: { pointer: string },
  index: number,
): Key<number> {
  return `choice:${address}:${path}#${pointer}#${index}` as Key<number>;
}

/** What the reader turned on: only the required fields of a list, all of a description, a table of differences. */
export function onKey(what: "required" | "text" | "differences", at: string): Key<boolean> {
  return `${what}:${at}` as Key<boolean>;
}

/** Changes whenever a choice at an address does. */
export function choicesKey(address: string): Key<string> {
  return `choices:${address}` as Key<string>;
}

/** In which form a schema is shown: 0 is the tree. */
export function formKey({ address }: { address: string }): Key<number> {
  return `form:${address}` as Key<number>;
}

/** How many items of a list are drawn. */
export function listKey(at: string): Key<number> {
  return `list:${at}` as Key<number>;
}

/** Which media type of a body is chosen. */
export function mediaKey(address: string): Key<number> {
  return `media:${address}` as Key<number>;
}

/** Which example of a media type is shown. */
export function exampleKey(address: string): Key<number> {
  return `example:${address}` as Key<number>;
}

/** Which tab of samples is chosen. */
export function tabKey(address: string): Key<number | undefined> {
  return `tab:${address}` as Key<number | undefined>;
}

/** What the reader reads of the operation at an address: "request", or the status of a response. */
export function readKey(address: string): Key<string> {
  return `read:${address}` as Key<string>;
}

/** Which server is chosen, of those with these URL templates. */
export function serverKey(templates: readonly string[]): Key<number> {
  return `server:${templates.join(" ")}` as Key<number>;
}

/** The reader's values of the variables of a server. */
export function variablesKey(template: string | undefined): Key<Values> {
  return `variables:${template}` as Key<Values>;
}

/** Whether the reader opened or closed an entry of the menu; undefined if neither. */
export function menuKey(id: string): Key<boolean | undefined> {
  return `menu:${id}` as Key<boolean | undefined>;
}

/** Whether the uses of a schema are shown. */
export function usesKey(id: string): Key<boolean> {
  return `uses:${id}` as Key<boolean>;
}

/** Whether the reader allowed the images of a host. */
export function imagesKey(source: string): Key<boolean> {
  return `images:${source}` as Key<boolean>;
}

/** Whether all of a long code is shown. */
export function codeKey(code: string): Key<boolean> {
  return `all:${code.length}:${code.slice(0, 40)}` as Key<boolean>;
}

/** An example at another address, as far as it has been loaded. */
export type External =
  | { state: "waiting" | "loading" }
  | { state: "failed"; reason: string }
  | { state: "there"; example: ExternalExample };

/** The example at an address. */
export function externalKey(url: string): Key<External> {
  return `external:${url}` as Key<External>;
}

/** A value that the state must have so that something is drawn; of a list, the least number of its items. */
export type Need = readonly [key: Key<unknown>, value: unknown];

/** Makes a need: the value fits the key. */
export function need<Value>(key: Key<Value>, value: Value): Need {
  return [key as unknown as Key<unknown>, value];
}
