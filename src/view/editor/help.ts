/** What the editor says about a body: suggestions while typing, and what is known about the word at the pointer. */
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
import { LONGEST_SUGGESTED } from "#console/spot.ts";
import {
  type Explanation,
  explanationAt,
  type Suggested,
  type Suggestion,
  type Syntax,
  suggestionsAt,
} from "#console/suggestions.ts";
import { parseInline } from "#markdown/parse.ts";
import { plainText } from "#markdown/tree.ts";
import type { Schema } from "#model/schema/schema.ts";
import { typeName } from "#model/schema/type-name.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** How much of a description is shown. */
const LONGEST_SAID = 400;

/** What is known about a body: its schema, and the format of its text. */
interface Known {
  schema: Schema;
  syntaxOf: (text: string) => Syntax;
}

/** Suggestions and explanations for a body of a schema. */
export function helpFor(schema: Schema, syntaxOf: Known["syntaxOf"]): Extension {
  const known = { schema, syntaxOf };
  return [
    autocompletion({
      override: [(context) => completions(known, context)],
      icons: false,
      maxRenderedOptions: 50,
    }),
    hoverTooltip((view, at) => explained(known, view, at)),
    keymap.of([{ key: "Escape", run: closeExplanations }]),
  ];
}

function closeExplanations(view: EditorView): boolean {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
}

/** While typing, only inside a word or a string; elsewhere when the reader asks. */
function completions(known: Known, context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (state.doc.length > LONGEST_SUGGESTED) return null;
  const found = suggested(known, state.doc.toString(), pos);
  if (!found || found.suggestions.length === 0) return null;
  const { spot, suggestions } = found;
  if (!explicit && spot.from === spot.to) return null;
  const options = suggestions.map((one, index) => completion(one, index, known));
  return { from: spot.from, options, validFor: /^"?[^"\s]*$/ };
}

function suggested({ schema, syntaxOf }: Known, text: string, at: number): Suggested | undefined {
  return suggestionsAt(schema, text, at, syntaxOf(text));
}

function completion(one: Suggestion, index: number, known: Known): Completion {
  const about = [typeName(one.schema), one.required ? DETAILS.required : ""].filter((text) => text !== "");
  return {
    label: one.written,
    displayLabel: one.label,
    sortText: String(index).padStart(4, "0"),
    detail: one.kind === "property" ? about.join(" · ") : undefined,
    info: () => informationOf(one),
    apply: (view) => take(view, known, one),
  };
}

function informationOf(one: Suggestion): Node | null {
  if (one.kind === "property") return explanation([one.schema], one.label, one.required);
  return one.description === undefined ? null : box([paragraph([inWords(one.description)])]);
}

/** Replaces the word at the cursor, as the text is by now. */
function take(view: EditorView, known: Known, chosen: Suggestion): void {
  const { state } = view;
  const found = suggested(known, state.doc.toString(), state.selection.main.head);
  const one = found?.suggestions.find(({ written }) => written === chosen.written);
  if (!found || !one) return;
  const { from, to } = found.spot;
  view.dispatch({
    changes: { from, to, insert: one.text },
    selection: { anchor: from + one.caret },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  if (one.leadsOn) startCompletion(view);
}

function explained({ schema, syntaxOf }: Known, view: EditorView, at: number): Tooltip | null {
  const { doc } = view.state;
  if (doc.length > LONGEST_SUGGESTED) return null;
  const text = doc.toString();
  const found = explanationAt(schema, text, at, syntaxOf(text));
  return found
    ? { pos: found.from, end: found.to, above: true, create: () => ({ dom: shown(found) }) }
    : null;
}

function shown({ schemas, name, required }: Explanation): HTMLElement {
  return explanation(schemas, name, required);
}

/** The name, the type, the constraints and the description of what schemas describe. */
function explanation(schemas: readonly Schema[], name: string, required: boolean): HTMLElement {
  const parts = schemas.map((schema) => {
    const head: (Node | string)[] = name === "" ? [] : [element("code", "", [name]), " "];
    head.push(element("span", "type", [[typeName(schema), ...schema.constraints].join(" · ")]));
    if (required) head.push(" ", element("span", "required", [DETAILS.required]));
    if (schema.deprecated) head.push(" ", element("span", "required", [LABELS.deprecated]));
    const said = inWords(schema.description ?? schema.title ?? "");
    return box([paragraph(head), ...(said === "" ? [] : [paragraph([said])])]);
  });
  return element("div", "", parts);
}

/** The first paragraph of a description, without its markup. */
function inWords(description: string): string {
  const start = description.slice(0, LONGEST_SAID * 4).trim();
  const [first = ""] = start.split(/\n[ \t]*\n/, 1);
  const said = plainText(parseInline(first)).trim();
  return said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID)}…` : said;
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
