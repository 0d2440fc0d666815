/**
 * Raw HTML read as browsers read it: malformed tags, text-only elements, all named character references.
 * A part of its own, loaded only for texts that `needsHtml`, because the tokenizer weighs more than the rest.
 * It only reads: the tree's allow-list decides what becomes of the tags.
 */
import { Tokenizer } from "htmlparser2";
import type { HtmlParser } from "./tag.ts";

export type { HtmlParser } from "./tag.ts";

/** Reads any raw HTML; for `parseMarkdown(text, { html: parseHtml })`. */
export const parseHtml: HtmlParser = (html, sink) => {
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  const open = (selfClosing: boolean) => {
    sink.openTag(name, attributes, selfClosing);
    attributes = new Map();
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end);
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code);
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag: (start, end) => sink.closeTag(html.slice(start, end)),
      ontext: (start, end) => sink.text(html.slice(start, end)),
      ontextentity: (code) => sink.text(String.fromCodePoint(code)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
};
