/**
 * The labels of the form that sends requests, in English: they load with it. `console-words.ts` has other
 * languages.
 */
import { asRecord, own } from "#oas/read.ts";
import type { SendFailureKind } from "#view/console/outcome.ts";
import { replaced, type Said } from "./labels.ts";

const OWN = {
  form: "Request form",
  close: "Close",
  sendKeys: "Ctrl Enter sends from any field, on a Mac Cmd Enter.",
  server: "Server",
  otherAddress: "Another address …",
  lacksAddress:
    "Enter a whole address, such as https://example.com/v1: it begins with http:// or https://, and has no user name and none of ? # { } \\.",
  target: "This is sent:",
  lacksCredentials: "The operation asks for credentials that are not entered.",
  /** Before the names of fields. */
  problems: "Problems in the request:",
  unauthorized: "The server asks for credentials: the request had none, or none that it accepts.",
  unexpectedlyUnauthorized:
    "The server asks for credentials, but the description names none for this operation.",
  toCredentials: "Go to the credentials",
  forbidden: "The server refuses the request, which had no credentials.",
  toExtras: "Add a header or parameter",
  /** Before the host of another site. */
  foreign: (host: string): string => `The request goes to ${host}, which is not this page's host.`,
  proxied: (proxy: string): string => `It goes through the proxy ${proxy}.`,
  credentials: "Credentials",
  credentialsNote: "They stay in the memory of this page, and go only to the server above.",
  key: "Key",
  token: "Token",
  schemeValue: (scheme: string): string => `Value after “${scheme}”`,
  userName: "User name",
  password: "Password",
  mutualTls: "Your browser shows your certificate by itself, if it has one.",
  sendField: (name: string): string => `Send ${name}`,
  describes: (name: string): string => `Description of ${name}`,
  anyType: "any",
  none: "not chosen",
  otherValue: "Other value …",
  addItem: "Add an item",
  removeItem: (number: number): string => `Remove item ${number}`,
  item: (number: number): string => `Item ${number}`,
  extras: "More headers and parameters",
  addExtra: "Add",
  removeExtra: (name: string): string => `Remove ${name}`,
  extraPlace: "Sent as",
  extraName: "Name",
  extraValue: "Value",
  notHeaderName: "A header cannot have this name: it is not sent.",
  noFields: "The description names no fields of this body.",
  addField: "Add a field",
  namelessField: "A field without a name is not sent.",
  body: "Body",
  sendBody: "Send the body",
  reset: "Back to the example",
  generatedBody: "This body was put together from the description. Enter your own values before you send.",
  kept: "The body keeps your changes. “Back to the example” shows the new choice.",
  editorHelp: "Ctrl Space suggests what may stand here, F8 goes to the next problem, Tab leaves the field.",
  suggestions: "Suggestions",
  find: "Find",
  findNext: "Next",
  findPrevious: "Previous",
  matchCase: "Match case",
  replaceWith: "Replace with",
  replaceOne: "Replace",
  replaceAll: "Replace all",
  file: "File",
  noFile: "No file is chosen.",
  required: "A value is required.",
  /** Before the line of a body. */
  line: (number: number): string => `Line ${number}`,
  valid: "Matches the description",
  validResponse: "The response matches its description",
  noDescribedField: "The response has none of the described fields. None of them is required.",
  notChecked: "Not checked against the description",
  send: "Send",
  stop: "Stop",
  sending: "Sending …",
  arriving: "Receiving …",
  pathEmpty: "Fill in every value of the path: without it, this is another address.",
  valueMissing: "A required value is missing. Nothing was sent.",
  bodyUnread: (type: string): string => `The body cannot be read as ${type}. Nothing was sent.`,
  sendAnyway: "Send all the same",
  includeSecrets: "with my credentials",
  obstacles: {
    address: (about: string): string => `“${about}” is not an address that a request can be sent to.`,
    scheme: (about: string): string => `Requests are sent to http: and https: only, not to ${about}`,
    "login-in-address": (about: string): string =>
      `The address of ${about} has a user name in it. It is not sent there.`,
    method: (about: string): string => `Browsers do not send ${about}. Use cURL.`,
    body: (about: string): string => `Browsers send no body with ${about}. Use cURL for that.`,
    dots: "Browsers resolve “.” and “..” in a path. Use cURL to send them as they are.",
    apostrophe: "Browsers send “'” in a query as “%27”. Use cURL to send it as it is.",
    header: (about: string): string => `Browsers do not let a page set the header ${about}.`,
    client: (about: string): string =>
      `Every client sets the header ${about} itself: your value is not sent.`,
    cookie: "Browsers do not let a page set cookies for another request. Use cURL for them.",
    digest:
      "Digest authentication answers a challenge of the server, which a browser does not show to a page. Use cURL: its command has --digest.",
  },
  response: "Response",
  headers: "Headers",
  describedAs: "Described as",
  time: (milliseconds: number): string => `${milliseconds} ms`,
  size: (bytes: number): string =>
    bytes < 1000
      ? `${bytes} B`
      : bytes < 1_000_000
        ? `${(bytes / 1000).toFixed(1)} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB`,
  findings: (count: number): string =>
    count === 1 ? "1 difference from the description" : `${count} differences from the description`,
  inBody: (line: number): string => `Line ${line} of the body`,
  unchecked: "Not checked:",
  hiddenHeaders: "A server has to allow pages to see a header (Access-Control-Expose-Headers).",
  tree: "Tree",
  text: "Text",
  items: (count: number): string => (count === 1 ? "1 item" : `${count} items`),
  lastItems: (count: number): string => `The last ${count} are shown.`,
  cut: "The response was not read to its end.",
  mockRefusal: "The mock server answered: the request does not match the description.",
  beginning: "This is the beginning.",
  notShown: "The body is not shown here.",
  emptyBody: "The response has no body.",
  saveBody: "Save the body",
  failures: {
    address: (about: string): string => `“${about}” is not an address that a request can be sent to.`,
    cors: (origin: string): string =>
      `No response from ${origin} could be read. Either the server does not allow this page to read it (CORS: it must send Access-Control-Allow-Origin, and allow the method and the headers), or it could not be reached: its name is unknown, or nothing answers there. cURL shows which of them it is.`,
    connection: (origin: string): string =>
      `${origin} did not answer: the connection was refused or broke off.`,
    mixed: (origin: string): string =>
      `This page came by https, so the browser does not let it ask ${origin} by http. Use a server with https, or cURL.`,
    offline: "This computer is offline.",
    policy: (origin: string): string =>
      `The Content Security Policy of this page forbids requests to ${origin}. Its host has to add ${origin} to connect-src.`,
    proxy: (detail: string): string => `The proxy sent no response: ${detail}`,
    redirect:
      "The server redirects to another address, which a page is not told. With credentials, redirects are not followed. cURL shows where it leads.",
    renewal: (detail: string): string =>
      `The access token has expired, and could not be renewed. Nothing was sent. ${detail}`,
    refused: "This page refused to send the request.",
    stopped: "You stopped the request.",
    timeout: "The server did not answer in time.",
  },
  history: "Sent requests",
  again: "Open",
  sendAgain: "Send again",
  compare: "Compare",
  fromTo: (before: number, after: number): string => `From request ${before} to request ${after}`,
  noDifference: "no differences",
  request: "Request",
  parts: {
    method: "Method",
    url: "Address",
    header: "Header",
    status: "Status",
    body: "Body",
  },
  noAnswer: "no response",
  saveHar: "Save as HAR",
  forget: "Forget them",
};

/** All labels of the form. The set of a language has all of them. */
export type ConsoleWords = Said<typeof OWN>;

/** The labels, by purpose. */
export const CONSOLE: ConsoleWords = { ...OWN } as ConsoleWords;

/**
 * Sets the labels in the language that the host has chosen.
 * @param set the labels of its language
 * @param given the option `labels`; the host's own labels are under `console`
 */
export function setConsoleLabels(set: object, given: Readonly<Record<string, unknown>>): void {
  Object.assign(CONSOLE, replaced({ ...OWN, ...set }, asRecord(own(given, "console"))));
}

/** The message for a failure. */
export function failureText(kind: SendFailureKind, detail: string): string {
  const word: string | ((detail: string) => string) = CONSOLE.failures[kind];
  return typeof word === "string" ? word : word(detail);
}
