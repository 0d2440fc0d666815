/**
 * Defines every key of the reader's state, with the type of its value. Other files cannot make keys, so a misspelt key
 * does not compile.
 */
import type { Form } from "#console/form.ts";
import type { Exchange } from "#console/history.ts";
import type { Secrets } from "#console/secrets.ts";
import type { ExternalExample } from "#load/example.ts";
import type { Server } from "#model/server.ts";
import type { Request } from "#request/request.ts";
import type { ChosenVariant } from "#samples/chosen-variant.ts";
import type { Rows } from "#view/changes/rows.ts";
import type { Outcome } from "#view/console/outcome.ts";
import type { SignInState } from "#view/console/sign-in/use-sign-in.ts";
import type { Theme } from "#view/theme/theme.ts";
import type { ServerChoice, Values } from "./server-choice.ts";

declare const VALUE: unique symbol;

/** A key of the state, with the type of its value. */
export type Key<Value> = string & { readonly [VALUE]: (value: Value) => Value };

/** The id of the active entry. */
export const ACTIVE = "active" as Key<string>;
/** The id of the row or section at the top of the viewport; undefined while the title of the section is visible. */
export const READING = "reading" as Key<string | undefined>;
/** Whether the page was painted. Before that, it renders only the first view. */
export const PAINTED = "painted" as Key<boolean>;
/** Whether everything is rendered, as for print; see `usePrinting`. */
export const PRINTING = "printing" as Key<boolean>;
/** Whether the menu is open on a small screen. */
export const DRAWER = "drawer" as Key<boolean>;
/** The theme that the reader chose. */
export const THEME = "theme" as Key<Theme>;
/** What changed since an older version, or why that is not known; undefined until it is. */
export const COMPARED = "compared" as Key<Rows | Error | undefined>;
/**
 * The language of samples, kept between visits: an id of ours, or the author's name of a language that we do not
 * support.
 */
export const LANGUAGE = "language" as Key<string>;
/** The text in the search box. */
export const TERM = "term" as Key<string>;
/** The initial text of the palette; undefined while it is closed. */
export const PALETTE = "palette" as Key<string | undefined>;
/** The element that had the focus before the palette opened. */
export const BEFORE = "before" as Key<Element | null>;
/** Whether the key "/" opens the search: "on" or "off"; kept between visits. */
export const SLASH = "slash" as Key<string>;
/** Whether long lines of code wrap: "on" or "off"; kept between visits. */
export const WRAP = "wrap" as Key<string>;
/** Whether each field has one line: "on" or "off"; kept between visits. */
export const COMPACT = "compact" as Key<string>;
/** Whether request samples contain only required fields. By default, an option decides. */
export const REQUIRED_ONLY = "required-only" as Key<boolean>;
/** The keys of the security schemes in samples, joined. */
export const SCHEMES = "schemes" as Key<string>;

/** The secrets that the reader entered, by the key of their scheme. They are stored nowhere else. */
export const SECRETS_GIVEN = "secrets" as Key<Secrets>;
/** The state of sign-in, by the key of the scheme. */
export const SIGN_INS = "sign-ins" as Key<Readonly<Record<string, SignInState>>>;
/** The requests that the reader sent, newest first. */
export const HISTORY = "history" as Key<readonly Exchange[]>;

/** Whether the form of the operation at an address is open. */
export function tryKey(address: string): Key<boolean> {
  return `try:${address}` as Key<boolean>;
}

/** The values in the form. */
export function entriesKey(address: string): Key<Form> {
  return `entries:${address}` as Key<Form>;
}

/** The request that the form makes, for samples. */
export function requestKey(address: string): Key<Request | undefined> {
  return `request:${address}` as Key<Request | undefined>;
}

/** The result of the last request. */
export function outcomeKey(address: string): Key<Outcome | undefined> {
  return `outcome:${address}` as Key<Outcome | undefined>;
}

/** Whether the object at an address, or a row of its schema, is open. */
export function openKey(address: string, row?: string): Key<boolean> {
  return `open:${address}${row === undefined ? "" : `:${row}`}` as Key<boolean>;
}

/** The number of levels of a schema that were opened at once. */
export function levelsKey(address: string): Key<number> {
  return `bulk:${address}` as Key<number>;
}

/** The chosen variant. A variant may have a choice at the same path, so the key contains the pointer of the schema. */
export function choiceKey(
  address: string,
  path: string,
  { pointer }: { pointer: string },
  index: number,
): Key<number> {
  return `choice:${address}:${path}#${pointer}#${index}` as Key<number>;
}

/** Whether a view is on: only required fields of a list, a complete description, a table of differences. */
export function onKey(what: "required" | "text" | "differences", at: string): Key<boolean> {
  return `${what}:${at}` as Key<boolean>;
}

/** The variants that the reader chose at an address, the last one first, one for each choice. */
export function choicesKey(address: string): Key<readonly ChosenVariant[] | undefined> {
  return `choices:${address}` as Key<readonly ChosenVariant[] | undefined>;
}

/** The form in which a schema is shown. 0 is the tree. */
export function formKey({ address }: { address: string }): Key<number> {
  return `form:${address}` as Key<number>;
}

/** The number of rendered items of a list. */
export function listKey(at: string): Key<number> {
  return `list:${at}` as Key<number>;
}

/** The chosen media type of a body. */
export function mediaKey(address: string): Key<number> {
  return `media:${address}` as Key<number>;
}

/** The example of a media type that the reader chose. Until then, the example follows the chosen variant. */
export function exampleKey(address: string): Key<number | undefined> {
  return `example:${address}` as Key<number | undefined>;
}

/** The chosen tab of samples. */
export function tabKey(address: string): Key<number | undefined> {
  return `tab:${address}` as Key<number | undefined>;
}

/** The part of the operation that the reader reads: "request", or the status of a response. */
export function readKey(address: string): Key<string> {
  return `read:${address}` as Key<string>;
}

/**
 * The chosen server: one of these, or another one. Lists with the same absolute addresses share the choice; so two
 * descriptions do not share it only because both have relative URLs, or the same variables.
 */
export function serverKey(servers: readonly Server[]): Key<ServerChoice> {
  return `server:${servers.map((server) => server.address()).join(" ")}` as Key<ServerChoice>;
}

/** The reader's values for the variables of a server. */
export function variablesKey(template: string | undefined): Key<Values> {
  return `variables:${template}` as Key<Values>;
}

/** Whether the reader opened or closed an entry of the menu; undefined by default. */
export function menuKey(id: string): Key<boolean | undefined> {
  return `menu:${id}` as Key<boolean | undefined>;
}

/** Whether the uses of a schema or of a scope are shown. */
export function usesKey(id: string): Key<boolean> {
  return `uses:${id}` as Key<boolean>;
}

/** Whether the reader allowed images of a source: a host, or one address of the own host. */
export function imagesKey(source: string): Key<boolean> {
  return `images:${source}` as Key<boolean>;
}

/** Whether a long code is shown completely. */
export function codeKey(code: string): Key<boolean> {
  return `all:${code.length}:${code.slice(0, 40)}` as Key<boolean>;
}

/** The state of an example at a URL. */
export type External =
  | { state: "waiting" | "loading" }
  | { state: "failed"; reason: string }
  | { state: "there"; example: ExternalExample };

/** The example at a URL. */
export function externalKey(url: string): Key<External> {
  return `external:${url}` as Key<External>;
}

/** A value that the state must have so that something is rendered. For lists, the minimum number of items. */
export type Need = readonly [key: Key<unknown>, value: unknown];

/** Makes a need. The type of the value must match the key. */
export function need<Value>(key: Key<Value>, value: Value): Need {
  return [key as unknown as Key<unknown>, value];
}
