/** What the editor says about a body: suggestions while typing, and explanations of the word under the mouse. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import {
  closeHoverTooltips,
  type EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Tooltip,
} from "@codemirror/view";
import { LONGEST_SUGGESTED } from "#console/suggestions/spot.ts";
import {
  explanationAt,
  type Suggestion,
  type Suggestions,
  type Syntax,
  suggestionsAt,
} from "#console/suggestions/suggestions.ts";
import { parseInline } from "#markdown/parse.ts";
import { plainText } from "#markdown/tree.ts";
import type { Schema } from "#model/schema/schema.ts";
import { typeName } from "#model/schema/type-name.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** The most characters that are shown of a description. */
const LONGEST_DESCRIPTION = 400;

/** The schema of a body, and the format of its text. */
interface BodyContext {
  schema: Schema;
  syntaxOf: (text: string) => Syntax;
}

/** Suggestions and explanations for a body of a schema. */
export function helpFor(schema: Schema, syntaxOf: BodyContext["syntaxOf"]): Extension {
  const body = { schema, syntaxOf };
  return [
    autocompletion({
      override: [(context) => completionsAt(body, context)],
      icons: false,
      maxRenderedOptions: 50,
    }),
    hoverTooltip((view, at) => tooltipAt(body, view, at)),
    keymap.of([{ key: "Escape", run: closeTooltips }]),
  ];
}

function closeTooltips(view: EditorView): boolean {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
}

/** Returns suggestions: while the reader types, only inside a word or string; on request, anywhere. */
function completionsAt(body: BodyContext, context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (state.doc.length > LONGEST_SUGGESTED) return null;
  const found = suggestionsFor(body, state.doc.toString(), pos);
  if (!found || found.suggestions.length === 0) return null;
  const { spot, suggestions } = found;
  if (!explicit && spot.from === spot.to) return null;
  const options = suggestions.map((one, index) => toCompletion(one, index, body));
  // While the reader only adds to the word, CodeMirror filters this list instead of asking again.
  return { from: spot.from, options, validFor: /^"?[^"\s]*$/ };
}

function suggestionsFor(
  { schema, syntaxOf }: BodyContext,
  text: string,
  at: number,
): Suggestions | undefined {
  return suggestionsAt(schema, text, at, syntaxOf(text));
}

function toCompletion(one: Suggestion, index: number, body: BodyContext): Completion {
  const about = [typeName(one.schema), one.required ? DETAILS.required : ""].filter((text) => text !== "");
  return {
    label: one.written,
    displayLabel: one.label,
    // Keeps the order of the suggestions, such as required properties first.
    sortText: String(index).padStart(4, "0"),
    detail: one.kind === "property" ? about.join(" · ") : undefined,
    info: () => infoOf(one),
    apply: (view) => applySuggestion(view, body, one),
  };
}

function infoOf(one: Suggestion): Node | null {
  if (one.kind === "property") return tooltipContent([one.schema], one.label, one.required);
  return one.description === undefined ? null : box([paragraph([firstParagraph(one.description)])]);
}

/** Applies a suggestion. Computes it again, because the text may have changed since the list opened. */
function applySuggestion(view: EditorView, body: BodyContext, chosen: Suggestion): void {
  const { state } = view;
  const found = suggestionsFor(body, state.doc.toString(), state.selection.main.head);
  const one = found?.suggestions.find(({ written }) => written === chosen.written);
  if (!found || !one) return;
  const { from, to } = found.spot;
  view.dispatch({
    changes: { from, to, insert: one.text },
    selection: { anchor: from + one.caret },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  if (one.hasMore) startCompletion(view);
}

function tooltipAt({ schema, syntaxOf }: BodyContext, view: EditorView, at: number): Tooltip | null {
  const { doc } = view.state;
  if (doc.length > LONGEST_SUGGESTED) return null;
  const text = doc.toString();
  const found = explanationAt(schema, text, at, syntaxOf(text));
  if (!found) return null;
  const { from, to, schemas, name, required } = found;
  return {
    pos: from,
    end: to,
    above: true,
    create: () => ({ dom: tooltipContent(schemas, name, required) }),
  };
}

/** The content of a tooltip: name, type, constraints and description from each schema. */
function tooltipContent(schemas: readonly Schema[], name: string, required: boolean): HTMLElement {
  const parts = schemas.map((schema) => {
    const head: (Node | string)[] = name === "" ? [] : [element("code", "", [name]), " "];
    head.push(element("span", "type", [[typeName(schema), ...schema.constraints].join(" · ")]));
    if (required) head.push(" ", element("span", "required", [DETAILS.required]));
    if (schema.deprecated) head.push(" ", element("span", "required", [LABELS.deprecated]));
    const text = firstParagraph(schema.description ?? schema.title ?? "");
    return box([paragraph(head), ...(text === "" ? [] : [paragraph([text])])]);
  });
  return element("div", "", parts);
}

/** The first paragraph of a description, without its markup. */
function firstParagraph(description: string): string {
  // Longer than what is shown, because markup is removed.
  const start = description.slice(0, LONGEST_DESCRIPTION * 4).trim();
  const [first = ""] = start.split(/\n[ \t]*\n/, 1);
  const text = plainText(parseInline(first)).trim();
  return text.length > LONGEST_DESCRIPTION ? `${text.slice(0, LONGEST_DESCRIPTION)}…` : text;
}

function box(inside: readonly Node[]): HTMLElement {
  return element("div", "explanation", inside);
}

function paragraph(inside: readonly (Node | string)[]): HTMLElement {
  return element("p", "", inside);
}

function element(name: string, className: string, inside: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(...inside);
  return made;
}
