/**
 * Code into coloured tokens. A part of its own: a page loads it when a sample is first shown, so no other file of this
 * folder may import it. It has the languages that most pages show; those of `grammars.ts` come when one is shown.
 */
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { grammars } from "./grammars.ts";

/** A run of characters of one kind. */
export interface Token {
  text: string;
  /** What it is; absent for plain text. */
  kind?: TokenKind;
}

/** The kinds of tokens: the colours a theme has to have. */
export type TokenKind =
  | "keyword"
  | "string"
  | "number"
  | "literal"
  | "comment"
  | "name"
  | "type"
  | "attr"
  | "tag"
  | "variable"
  | "punctuation"
  | "meta"
  | "added"
  | "removed";

/**
 * Code as tokens, in order, whose texts joined are the code.
 * @param language a language's name or one of its aliases in any case ("js", "shell+curl", "C#"), or what `languageOf`
 * gives. Unknown languages, and code of over 50,000 characters, give one plain token.
 * @param more further grammars
 * @returns undefined where one of these may know the language, and they are not there. Never throws.
 */
export function highlight(
  code: string,
  language: string,
  more?: typeof grammars,
): readonly Token[] | undefined {
  if (more && more !== learned) lowlight.register(more);
  learned = more ?? learned;
  if (code === "") return [];
  const name = languageName(language);
  const isKnown = name !== undefined || learned !== undefined || PLAIN.has(language);
  if (!isKnown && code.length <= MOST) return undefined;
  if (name === undefined || code.length > MOST) return [{ text: code }];
  const tokens: Token[] = [];
  for (const piece of pieces(code)) {
    const count = tokens.length;
    try {
      if (piece.length > PIECE) add(piece, undefined, tokens);
      else flatten(lowlight.highlight(name, piece), undefined, tokens);
    } catch {
      tokens.splice(count, tokens.length, { text: piece });
    }
  }
  return tokens;
}

/** Longer code is one token. */
const MOST = 50_000;
/** What `languageOf` gives for what is not coloured. */
const PLAIN: ReadonlySet<string> = new Set(["text", "csv", "form", "multipart", "markdown"]);
/** The further grammars, once they are there. */
let learned: typeof grammars | undefined;

const lowlight = createLowlight({ bash, http, json, xml, yaml });

/** Names that descriptions use and the grammars do not know. */
const ALIASES: Readonly<Record<string, string>> = {
  curl: "bash",
  shell: "bash",
  cli: "bash",
  node: "javascript",
  nodejs: "javascript",
  "node.js": "javascript",
  jquery: "javascript",
  python3: "python",
  "c#": "csharp",
  dotnet: "csharp",
  "objective-c": "objectivec",
  golang: "go",
  html: "xml",
  jsonc: "json",
  toml: "ini",
};

/** The class of a grammar's span, without `hljs-`, to its kind. */
const KINDS: Readonly<Record<string, TokenKind>> = {
  keyword: "keyword",
  "selector-tag": "keyword",
  doctag: "keyword",
  section: "keyword",
  string: "string",
  regexp: "string",
  char: "string",
  link: "string",
  quote: "string",
  code: "string",
  symbol: "literal",
  literal: "literal",
  bullet: "literal",
  number: "number",
  comment: "comment",
  title: "name",
  "selector-id": "name",
  "selector-class": "name",
  built_in: "type",
  type: "type",
  class: "type",
  attr: "attr",
  attribute: "attr",
  property: "attr",
  tag: "punctuation",
  name: "tag",
  variable: "variable",
  params: "variable",
  subst: "variable",
  "template-variable": "variable",
  operator: "punctuation",
  punctuation: "punctuation",
  meta: "meta",
  addition: "added",
  deletion: "removed",
};

/** The grammars take time that grows with the square of the text, so it is cut at line ends: 50,000 letters took 7 s. */
const PIECE = 6000;

/** The code in pieces of whole lines; only a line that is longer by itself makes a longer piece. */
function pieces(code: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  while (code.length - from > PIECE) {
    const within = code.lastIndexOf("\n", from + PIECE - 1);
    const end = within >= from ? within : code.indexOf("\n", from);
    if (end < 0) break;
    found.push(code.slice(from, end + 1));
    from = end + 1;
  }
  return [...found, code.slice(from)];
}

function languageName(language: string): string | undefined {
  const name = language.trim().toLowerCase();
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  if (known !== undefined && lowlight.registered(known)) return known;
  // "shell+curl", "JavaScript (fetch)", "python-requests": the first word says it.
  const word = /^[a-z#]+/.exec(name)?.[0];
  return word === undefined || word === name ? undefined : languageName(word);
}

interface Tree {
  type: string;
  value?: unknown;
  properties?: { className?: unknown };
  children?: readonly Tree[];
}

function flatten(node: Tree, kind: TokenKind | undefined, into: Token[]): void {
  if (typeof node.value === "string") {
    const last = into.at(-1);
    if (last && last.kind === kind) last.text += node.value;
    else if (node.value !== "")
      into.push(kind === undefined ? { text: node.value } : { text: node.value, kind });
    return;
  }
  const own = kindOf(node.properties?.className) ?? kind;
  for (const child of node.children ?? []) flatten(child, own, into);
}

function add(text: string, kind: TokenKind | undefined, into: Token[]): void {
  const last = into.at(-1);
  if (text === "") return;
  if (last && last.kind === kind) last.text += text;
  else into.push(kind === undefined ? { text } : { text, kind });
}

function kindOf(classes: unknown): TokenKind | undefined {
  if (!Array.isArray(classes) || typeof classes[0] !== "string") return undefined;
  const name = classes[0].replace(/^hljs-/, "");
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}
