/**
 * Code into coloured tokens. A part of its own, by far the largest of this folder: a page loads it when a sample
 * is first shown, so no other file of this folder may import it.
 */
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import objectivec from "highlight.js/lib/languages/objectivec";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scala from "highlight.js/lib/languages/scala";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";

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
 * gives. Unknown languages, and code of over 50,000 characters, give one plain token. Never throws.
 */
export function highlight(code: string, language: string): readonly Token[] {
  const name = languageName(language);
  if (name === undefined || code.length > 50_000) return code === "" ? [] : [{ text: code }];
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

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  graphql,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  objectivec,
  perl,
  php,
  powershell,
  python,
  ruby,
  rust,
  scala,
  sql,
  swift,
  typescript,
  xml,
  yaml,
});

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
