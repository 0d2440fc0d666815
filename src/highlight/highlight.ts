/**
 * Splits code into tokens, which have colours on the page. This module loads when a sample is first shown. It has the
 * grammars of the most common languages; those of `grammars.ts` load on demand.
 */
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { grammars } from "./grammars.ts";

/** Characters that have the same kind. */
export interface Token {
  text: string;
  /** Its kind; undefined for plain text. */
  kind?: TokenKind;
}

/** The kinds of tokens. A theme has a colour for each. */
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
 * Splits code into tokens, in order and without gaps.
 * @param language the name or an alias of a language in any case ("js", "shell+curl", "C#"), or a result of
 * `languageOf`
 * @param more the additional grammars, once they are loaded
 * @returns one plain token if the language is unknown, or the code is longer than 50,000 characters; undefined if the
 * additional grammars are not loaded and may have the language. Never throws.
 */
export function highlight(
  code: string,
  language: string,
  more?: typeof grammars,
): readonly Token[] | undefined {
  if (more && more !== additional) lowlight.register(more);
  additional = more ?? additional;
  if (code === "") return [];
  const name = languageName(language);
  const isFinal = name !== undefined || additional !== undefined || PLAIN.has(language);
  if (!isFinal && code.length <= LONGEST_CODE) return undefined;
  if (name === undefined || code.length > LONGEST_CODE) return [{ text: code }];
  const tokens: Token[] = [];
  for (const piece of pieces(code)) {
    const count = tokens.length;
    try {
      if (piece.length > LONGEST_PIECE) add(piece, undefined, tokens);
      else flatten(lowlight.highlight(name, piece), undefined, tokens);
    } catch {
      tokens.splice(count, tokens.length, { text: piece });
    }
  }
  return tokens;
}

/** The longest code that is split, in characters. */
const LONGEST_CODE = 50_000;
/** Results of `languageOf` that have no grammar. */
const PLAIN: ReadonlySet<string> = new Set(["text", "csv", "form", "multipart", "markdown"]);
/** The additional grammars, once they are loaded. */
let additional: typeof grammars | undefined;

const lowlight = createLowlight({ bash, http, json, xml, yaml });

/** Names of languages in descriptions that the grammars do not have, with the names of their grammars. */
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

/** The kind of token for each class of the grammars, without `hljs-`. */
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

/**
 * The longest piece of code that is highlighted. The time that grammars take grows with the square of the length (7 s
 * for 50,000 letters), so code is split at line ends.
 */
const LONGEST_PIECE = 6000;

/** Splits code into pieces of whole lines. A piece is longer than allowed only if it is one line, which stays plain. */
function pieces(code: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  while (code.length - from > LONGEST_PIECE) {
    const within = code.lastIndexOf("\n", from + LONGEST_PIECE - 1);
    const end = within >= from ? within : code.indexOf("\n", from);
    if (end < 0) break;
    found.push(code.slice(from, end + 1));
    from = end + 1;
  }
  return [...found, code.slice(from)];
}

/** The name of the grammar of a language; undefined if none is loaded. */
function languageName(language: string): string | undefined {
  const name = language.trim().toLowerCase();
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  if (known !== undefined && lowlight.registered(known)) return known;
  // In "shell+curl", "JavaScript (fetch)" and "python-requests", the first word is the language.
  const word = /^[a-z#]+/.exec(name)?.[0];
  return word === undefined || word === name ? undefined : languageName(word);
}

/** A node of the result of lowlight: a text, or an element whose class says the kind. */
interface Tree {
  type: string;
  value?: unknown;
  properties?: { className?: unknown };
  children?: readonly Tree[];
}

/** Adds the texts in a node as tokens. Each has the kind of the innermost element that has one. */
function flatten(node: Tree, kind: TokenKind | undefined, into: Token[]): void {
  if (typeof node.value === "string") {
    add(node.value, kind, into);
    return;
  }
  const own = kindOf(node.properties?.className) ?? kind;
  for (const child of node.children ?? []) flatten(child, own, into);
}

/** Adds a text to the last token if that has the same kind, otherwise as a new one. */
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
