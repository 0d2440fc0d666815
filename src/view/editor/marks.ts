/** What is wrong in the text of an editor: underlined, explained under the mouse, and reached with F8. */
import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  type Tooltip,
  WidgetType,
} from "@codemirror/view";
import { goAmong, type Place } from "./places.ts";

/** Something that is wrong. */
export interface Mark extends Place {
  message: string;
}

/** Replaces all marks. */
export const setMarks = StateEffect.define<readonly Mark[]>();

const MARKS = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { state, changes, effects }) {
    const given = effects.find((one) => one.is(setMarks));
    return given
      ? Decoration.set(
          given.value.map((one) => drawn(one, state.doc)),
          true,
        )
      : marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A text that is wrong is underlined; where one is missing, there is a sign. */
function drawn({ message, from, to }: Mark, doc: Text): Range<Decoration> {
  return from === to || doc.lineAt(from).to === from
    ? Decoration.widget({ widget: new Missing(), message }).range(from)
    : Decoration.mark({ class: "mark", message }).range(from, to);
}

/** The sign for a missing text. */
class Missing extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const made = view.dom.ownerDocument.createElement("span");
    made.className = "mark missing";
    return made;
  }
}

function marksOf(state: EditorState, from = 0, to = state.doc.length): Mark[] {
  const all: Mark[] = [];
  state.field(MARKS).between(from, to, (start, end, { spec }) => {
    all.push({ from: start, to: end, message: spec.message });
  });
  return all;
}

function tooltipAt({ state, dom }: EditorView, at: number): Tooltip | null {
  const all = marksOf(state, at, at);
  const [first] = all;
  if (!first) return null;
  const list = dom.ownerDocument.createElement("div");
  for (const { message } of all) {
    const made = dom.ownerDocument.createElement("p");
    made.className = "mark-said";
    made.textContent = message;
    list.append(made);
  }
  return { pos: first.from, end: first.to, above: true, create: () => ({ dom: list }) };
}

/** The marks of an editor. */
export const MARKED: Extension = [
  MARKS,
  hoverTooltip(tooltipAt, { hideOnChange: true }),
  keymap.of([
    {
      key: "F8",
      run: (view) => goAmong(view, marksOf(view.state), 1),
      shift: (view) => goAmong(view, marksOf(view.state), -1),
    },
  ]),
];
