/** The values of a JSON or YAML text with their places in it. */
import type * as Yaml from "js-yaml";

/** The YAML parser. It is passed in, because it is a part of its own. */
export type YamlReader = Pick<
  typeof Yaml,
  "CHOMPING_MODE" | "EVENT_ID" | "SCALAR_STYLE" | "getScalarValue" | "parseEvents"
>;

/** A value in a text. Offsets are 0-based, ends exclusive. */
export interface Span {
  kind: "object" | "array" | "scalar" | "alias";
  /** Whether it is a collection in brackets. In JSON, all of them are. */
  isFlow: boolean;
  /** Where its anchor, its tag or itself begins. */
  start: number;
  /** Where the value itself begins. */
  valueStart: number;
  /** Where it ends, without the last line break of a block scalar. */
  end: number;
  /** The members of an object, or the items of an array. */
  members: Member[];
  /** Whether a scalar is written as a block of lines. */
  isBlockScalar: boolean;
  /** Whether others may refer to it. */
  hasAnchor: boolean;
  /** The value that an alias refers to. */
  target?: Span;
}

/** A member of an object or an item of an array. */
export interface Member {
  /** The name; for items, "". */
  name: string;
  /** Where its name, its dash or its `?` begins. */
  start: number;
  /** Where its colon or dash ends; in brackets, where the item begins. */
  head: number;
  value: Span;
  /** Whether it merges other objects (`<<`). */
  isMerge: boolean;
}

/** The deepest nesting that is read. */
const DEEPEST = 3000;

/**
 * The spans of the first document of a text that is an object.
 * @throws YAMLException if the text is not YAML
 */
export function spansOf(yaml: YamlReader, text: string, isJson: boolean): Span | undefined {
  const { parseEvents } = yaml;
  const events = parseEvents(text, { maxDepth: DEEPEST });
  const builder = new Builder(yaml, text, events, isJson);
  for (;;) {
    const root = builder.document();
    if (!root || root.kind === "object") return root;
  }
}

/** An open collection, and what of it has been read. */
interface Open {
  span: Span;
  /** Where the last member ends. */
  end: number;
  /** The name that has been read and waits for its value. */
  key?: { name: string; start: number; end: number; isMerge: boolean } | undefined;
}

class Builder {
  #next = 0;
  readonly #anchors = new Map<string, Span>();

  constructor(
    private readonly yaml: YamlReader,
    private readonly text: string,
    private readonly events: readonly Yaml.Event[],
    private readonly isJson: boolean,
  ) {}

  /** The root of the next document; undefined if there is none. */
  document(): Span | undefined {
    const { EVENT_ID } = this.yaml;
    if (this.events[this.#next++] === undefined) return undefined;
    this.#anchors.clear();
    const open: Open[] = [];
    let root: Span | undefined;
    for (;;) {
      const event = this.events[this.#next++];
      if (!event) return root;
      let done: Span | undefined;
      if (event.type === EVENT_ID.POP) {
        const closed = open.pop();
        if (!closed) return root ?? emptyAt(0);
        done = this.#close(closed);
        if (open.length === 0) root = done;
      } else if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
        const span = this.#collection(event as Yaml.MappingEvent | Yaml.SequenceEvent);
        open.push({ span, end: span.isFlow ? this.#inside(span) : span.valueStart });
        continue;
      } else done = this.#leaf(event as Yaml.ScalarEvent | Yaml.AliasEvent, open.at(-1));
      const host = open.at(-1);
      if (host) this.#add(host, done);
      else root = done;
    }
  }

  /** Where the members of a collection in brackets begin; an object without braces begins with its member. */
  #inside({ valueStart, kind }: Span): number {
    return this.text[valueStart] === (kind === "object" ? "{" : "[") ? valueStart + 1 : valueStart;
  }

  #collection(event: Yaml.MappingEvent | Yaml.SequenceEvent): Span {
    const isFlow = event.style === FLOW;
    const kind = event.type === this.yaml.EVENT_ID.MAPPING ? "object" : "array";
    return this.#span(kind, event, event.start, event.start, isFlow);
  }

  #span(
    kind: Span["kind"],
    event: Yaml.MappingEvent | Yaml.SequenceEvent | Yaml.ScalarEvent,
    valueStart: number,
    end: number,
    isFlow: boolean,
  ): Span {
    const { anchorStart, anchorEnd, tagStart } = event;
    const starts = [anchorStart - 1, tagStart, valueStart].filter((one) => one >= 0);
    const span: Span = {
      kind,
      isFlow,
      start: Math.min(...starts),
      valueStart,
      end,
      members: [],
      isBlockScalar: false,
      hasAnchor: anchorStart >= 0,
    };
    if (span.hasAnchor) this.#anchors.set(this.text.slice(anchorStart, anchorEnd), span);
    return span;
  }

  #leaf(event: Yaml.ScalarEvent | Yaml.AliasEvent, host: Open | undefined): Span {
    const { EVENT_ID, SCALAR_STYLE } = this.yaml;
    if (event.type === EVENT_ID.ALIAS) {
      const { anchorStart, anchorEnd } = event as Yaml.AliasEvent;
      const target = this.#anchors.get(this.text.slice(anchorStart, anchorEnd));
      return { ...emptyAt(anchorStart - 1), kind: "alias", end: anchorEnd, target };
    }
    const scalar = event as Yaml.ScalarEvent;
    const { style, valueStart, valueEnd } = scalar;
    if (valueStart < 0) {
      const at = Math.max(host ? this.#place(host).head : 0, scalar.anchorEnd, scalar.tagEnd);
      return this.#span("scalar", scalar, at, at, false);
    }
    if (style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK) {
      // The header is in the line before, after the anchor and the tag.
      const from = Math.max(host ? this.#place(host).head : 0, scalar.anchorEnd, scalar.tagEnd);
      const header = this.#skip(from, false);
      const end = this.#contentEnd(scalar, from);
      return {
        ...this.#span("scalar", scalar, header, Math.max(end, header + 1), false),
        isBlockScalar: true,
      };
    }
    const quote = style === SCALAR_STYLE.PLAIN ? 0 : 1;
    return this.#span("scalar", scalar, valueStart - quote, valueEnd + quote, false);
  }

  /** The end of a block scalar, without the last line break and without empty lines that do not count. */
  #contentEnd({ valueEnd, chomping }: Yaml.ScalarEvent, from: number): number {
    const { text } = this;
    let end = valueEnd;
    if (chomping !== this.yaml.CHOMPING_MODE.KEEP) {
      while (end > from && SPACE.has(text[end - 1] ?? "")) end--;
      const lineEnd = text.indexOf("\n", end);
      end = lineEnd < 0 || lineEnd >= valueEnd ? valueEnd : lineEnd + 1;
    }
    if (text[end - 1] === "\n") end--;
    return text[end - 1] === "\r" ? end - 1 : end;
  }

  /** Adds a value to an open collection: as a name, or as the value of the name before it. */
  #add(host: Open, value: Span): void {
    const { members, kind, isFlow } = host.span;
    if (kind === "object" && !host.key) {
      host.key = { ...this.#nameOf(value), start: this.#skip(host.end, isFlow), end: value.end };
      return;
    }
    const { start, head } = this.#place(host);
    const { name = "", isMerge = false } = host.key ?? {};
    members.push({ name, start, head, value, isMerge });
    host.end = Math.max(value.end, head);
    host.key = undefined;
  }

  #nameOf(span: Span): { name: string; isMerge: boolean } {
    const event = this.events[this.#next - 1];
    if (span.kind !== "scalar" || event?.type !== this.yaml.EVENT_ID.SCALAR)
      return { name: "", isMerge: false };
    const scalar = event as Yaml.ScalarEvent;
    const isPlain = scalar.style === this.yaml.SCALAR_STYLE.PLAIN;
    const name = this.yaml.getScalarValue(this.text, scalar);
    return { name, isMerge: isPlain && !this.isJson && name === "<<" };
  }

  /** Where the member begins that comes next, and where its colon or dash ends. */
  #place({ span, end, key }: Open): { start: number; head: number } {
    const { isFlow, kind } = span;
    if (key) {
      const colon = this.#skip(key.end, false);
      return { start: key.start, head: this.text[colon] === ":" ? colon + 1 : key.end };
    }
    const start = this.#skip(end, isFlow);
    return { start, head: isFlow || kind === "object" ? start : start + 1 };
  }

  #close({ span, end }: Open): Span {
    if (!span.isFlow) span.end = end;
    else {
      const closer = this.#skip(end, true);
      const isBracketed = this.#inside(span) > span.valueStart;
      span.end = isBracketed ? closer + 1 : end;
    }
    return span;
  }

  /** The next place that is not white space or a comment; in brackets, not a comma either. */
  #skip(from: number, isFlow: boolean): number {
    const { text } = this;
    for (let at = from; ; at++) {
      const char = text[at];
      if (char === "#" && !this.isJson && (at === 0 || /\s|[,[{]/.test(text[at - 1] ?? ""))) {
        const end = text.indexOf("\n", at);
        if (end < 0) return text.length;
        at = end;
      } else if (char === undefined || !(SPACE.has(char) || (isFlow && char === ","))) return at;
    }
  }
}

/** The style of collections in brackets, as the parser's events have it. */
const FLOW = 2;

const SPACE = new Set([" ", "\t", "\n", "\r", "\ufeff"]);

function emptyAt(at: number): Span {
  return {
    kind: "scalar",
    isFlow: false,
    start: at,
    valueStart: at,
    end: at,
    members: [],
    isBlockScalar: false,
    hasAnchor: false,
  };
}
