/** An editor of a text with CodeMirror: a part that loads when a body that is a text is shown. It lives in a shadow root, whose style sheet is adopted. */
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { EntryFinding } from "#console/findings.ts";
import type { Schema } from "#model/schema/schema.ts";
import { Part, usePart } from "#view/page/parts.ts";
import { setMarks } from "./marks.ts";
import { setup } from "./setup.ts";

/** What can be done with an editor from outside. */
export interface EditorCalls {
  /** Moves to a place in the text, and selects it. */
  select(from: number, to: number): void;
}

/** An editor. */
export interface EditorProps {
  text: string;
  /** As `languageOf` of `request/media-language.ts` gives it. */
  language: string;
  /** Of a whole text of JSON or YAML. */
  schema: Schema | undefined;
  label: string;
  /** What screen readers say after the label. */
  help: string;
  findings: readonly EntryFinding[];
  /** The selection of a field whose place the editor takes, if that has the focus: the editor takes both. */
  selected: { readonly current: readonly [from: number, to: number] | undefined };
  onChange: (text: string) => void;
  /** Gets the calls, and undefined at the end. */
  onCalls: (calls: EditorCalls | undefined) => void;
}

/** Texts from this length on are handed over when the reader pauses. */
const LONG = 100_000;
const PAUSE = 300;

/** The script of a language that loads later. */
interface LazyLanguage {
  extensionsFor: (schema: Schema | undefined) => Extension;
}

const YAML = new Part<LazyLanguage>(() => import("./yaml-editor.ts"));
const XML = new Part<LazyLanguage>(() => import("./xml-editor.ts"));
/** The parts of languages, as `languageOf` names them. */
const LATER: ReadonlyMap<string, Part<LazyLanguage>> = new Map([
  ["yaml", YAML],
  ["xml", XML],
  ["html", XML],
]);

/** The editor. */
export function Editor(props: EditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const kept = useRef<Kept>(undefined);
  const { text, help, findings, language, schema } = props;
  const part = LATER.get(language);
  const loaded = usePart(part ?? XML, part !== undefined);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or schema needs another editor
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new Kept(host.current, latest);
    kept.current = made;
    return () => made.end();
  }, [language, schema]);
  useLayoutEffect(() => {
    if (loaded && part) kept.current?.speak(loaded.extensionsFor(schema));
  }, [loaded, part, schema]);
  useLayoutEffect(() => kept.current?.show(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor has no marks yet
  useEffect(() => kept.current?.mark(findings, help), [findings, help, language, schema]);
  return <div ref={host} className="console-editor" dir="ltr" />;
}

/** The editor of one element, from its making to its end. */
class Kept {
  private readonly view: EditorView;
  private readonly description: HTMLElement;
  private readonly lazyLanguage = new Compartment();
  /** The text as it is known outside. */
  private known: string;
  /** Whether a change comes from outside. */
  private isShowing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: HTMLElement,
    private readonly props: { readonly current: EditorProps },
  ) {
    const { text, language, schema, selected, onCalls } = props.current;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.known = text;
    this.description = host.ownerDocument.createElement("p");
    this.description.id = "help";
    this.description.hidden = true;
    root.replaceChildren(this.description);
    this.view = new EditorView({
      root,
      parent: root,
      doc: text,
      extensions: [
        setup(language, schema, this.lazyLanguage),
        EditorView.contentAttributes.of(() => this.attributes()),
        EditorView.editorAttributes.of(() => ({ class: this.isWrong() ? "wrong" : "" })),
        EditorView.updateListener.of(({ docChanged }) => docChanged && this.changed()),
        EditorView.domEventHandlers({ blur: () => this.handOver() }),
      ],
    });
    if (selected.current) this.select(...selected.current);
    onCalls({ select: (from, to) => this.select(this.placeOf(from), this.placeOf(to)) });
  }

  end(): void {
    this.handOver();
    this.props.current.onCalls(undefined);
    this.view.destroy();
  }

  /** Adds a language. */
  speak(extensions: Extension): void {
    this.view.dispatch({ effects: this.lazyLanguage.reconfigure(extensions) });
  }

  /** Shows a text that does not come from the editor itself. */
  show(text: string): void {
    if (text === this.known) return;
    this.forget();
    this.known = text;
    this.isShowing = true;
    const { doc } = this.view.state;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.isShowing = false;
  }

  /** Marks what is wrong. */
  mark(findings: readonly EntryFinding[], help: string): void {
    this.description.textContent = help;
    if (this.timer !== undefined) return;
    const all = findings.flatMap(({ message, from, to }) =>
      from === undefined || to === undefined
        ? []
        : [{ message, from: this.placeOf(from), to: this.placeOf(to) }],
    );
    this.view.dispatch({ effects: setMarks.of(all) });
  }

  private isWrong(): boolean {
    return this.props.current.findings.length > 0;
  }

  private attributes(): Record<string, string> {
    const { label } = this.props.current;
    const wrong: Record<string, string> = this.isWrong() ? { "aria-invalid": "true" } : {};
    // Editable content is focusable without it, but axe asks for it where a text scrolls.
    return { "aria-label": label, "aria-describedby": this.description.id, tabindex: "0", ...wrong };
  }

  /** A place of the known text, in which a line may end with two characters, in the editor. */
  private placeOf(at: number): number {
    const before = this.known.slice(0, at);
    const breaks = before.includes("\r") ? before.split("\r\n").length - 1 : 0;
    return Math.min(at - breaks, this.view.state.doc.length);
  }

  private select(anchor: number, head: number): void {
    const { length } = this.view.state.doc;
    this.view.focus();
    this.view.dispatch({
      selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
      scrollIntoView: true,
    });
  }

  private changed(): void {
    if (this.isShowing) return;
    clearTimeout(this.timer);
    const isLong = this.view.state.doc.length > LONG;
    this.timer = setTimeout(() => this.handOver(), isLong ? PAUSE : 0);
    if (!isLong) this.handOver();
  }

  /** Tells what was typed since the last time. */
  private handOver(): void {
    if (this.timer === undefined) return;
    this.forget();
    this.known = this.view.state.doc.toString();
    this.props.current.onChange(this.known);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
