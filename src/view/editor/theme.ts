/** The theme of editors: the colours and sizes of the page, which its shadow root inherits as custom properties. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const text = "var(--lectern-right-text)";
const quiet = "var(--lectern-right-quiet)";
const border = "var(--lectern-right-border)";
const accent = "var(--lectern-right-accent)";
const error = "var(--lectern-right-error)";
const block = "var(--lectern-right-block)";
const chosen = { color: "var(--lectern-right-chosen-text)", backgroundColor: "var(--lectern-right-chosen)" };

const theme = EditorView.theme(
  {
    "&": {
      maxHeight: "60vh",
      minHeight: "6em",
      color: text,
      backgroundColor: "var(--lectern-right-background)",
      border: `1px solid ${quiet}`,
      borderRadius: "var(--lectern-radius)",
      fontSize: "var(--lectern-size-code)",
    },
    "&.wrong": { borderColor: error },
    "&.cm-focused": { outline: `2px solid ${accent}`, outlineOffset: "1px" },
    ".cm-scroller": { fontFamily: "var(--lectern-font-code)", lineHeight: "1.5" },
    ".cm-content": { padding: "4px 0", caretColor: text },
    ".cm-gutters": { color: quiet, backgroundColor: "transparent", border: "none" },
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.5em", paddingInline: "4px 6px" },
    "&.cm-focused .cm-matchingBracket": { outline: `1px solid ${quiet}`, backgroundColor: "transparent" },
    "&.cm-focused .cm-nonmatchingBracket": { outline: `1px solid ${error}`, backgroundColor: "transparent" },
    ".mark": { textDecoration: `underline wavy ${error} 1px` },
    ".mark.missing": { borderInlineStart: `3px solid ${error}` },
    ".cm-tooltip": {
      maxWidth: "min(36em, 90vw)",
      color: text,
      backgroundColor: block,
      border: `1px solid ${quiet}`,
      borderRadius: "var(--lectern-radius)",
      fontSize: "var(--lectern-size-small)",
    },
    ".mark-said": {
      margin: "0",
      padding: "4px 8px",
      borderInlineStart: `4px solid ${error}`,
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--lectern-font-code)", maxHeight: "14em" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
      minHeight: "24px",
      padding: "3px 8px",
      boxSizing: "border-box",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": chosen,
    ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
    ".cm-completionDetail": { marginInlineStart: "1em", fontStyle: "normal", color: quiet },
    "li[aria-selected] .cm-completionDetail": { color: "inherit" },
    ".explanation": { padding: "6px 10px", fontFamily: "var(--lectern-font)", overflowWrap: "anywhere" },
    ".explanation > p": { margin: "0" },
    ".explanation > p + p": { marginTop: "2px" },
    ".explanation code": { fontFamily: "var(--lectern-font-code)", fontWeight: "600" },
    ".explanation .type": { color: quiet },
    ".explanation .required": { color: error },
    ".explanation + .explanation": { borderTop: `1px solid ${border}` },
  },
  { dark: true },
);

const token = (name: string): string => `var(--lectern-token-${name})`;

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName, tags.tagName], color: token("property") },
  { tag: [tags.string, tags.attributeValue, tags.content], color: token("string") },
  { tag: tags.number, color: token("number") },
  { tag: [tags.bool, tags.null], color: token("literal") },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: token("keyword") },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: token("comment") },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.angleBracket], color: token("punctuation") },
]);

/** The theme of all editors. */
export const THEME: Extension = [theme, syntaxHighlighting(colours)];
