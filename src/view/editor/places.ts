/** Places in the text that the reader goes through with keys: matches of a search, or what is wrong. */
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** A place in the text. */
export interface Place {
  from: number;
  to: number;
}

/** Selects the next one of places that are in order, or with -1 the previous one; from the end it goes on at the start. */
export function goAmong(view: EditorView, all: readonly Place[], step: 1 | -1): boolean {
  const found = step > 0 ? nextIn(all, view.state) : previousIn(all, view.state);
  if (!found) return false;
  view.dispatch({
    selection: { anchor: found.from, head: found.to },
    effects: EditorView.scrollIntoView(found.from, { y: "center" }),
    userEvent: "select",
  });
  return true;
}

function nextIn(all: readonly Place[], { selection: { main } }: EditorState): Place | undefined {
  return all.find((one) => one.from > main.from || (one.from === main.from && one.to > main.to)) ?? all[0];
}

function previousIn(all: readonly Place[], { selection: { main } }: EditorState): Place | undefined {
  return all.filter((one) => one.from < main.from).at(-1) ?? all.at(-1);
}
