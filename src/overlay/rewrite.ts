/** Finds the smallest edits that give a text the members, items and values of a changed document. */
import type { Draft } from "./draft.ts";
import type { Lines } from "./lines.ts";
import { isSame } from "./same.ts";
import type { Member, Span } from "./spans.ts";
import {
  blockLines,
  inline,
  inlineMember,
  isFilled,
  type Style,
  spread,
  spreadMember,
  valueLines,
} from "./style.ts";

/** A piece of a text to replace. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A text with its edits. Edits must not overlap; of several at one place, the first comes first. */
export function edited(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text: piece } of sorted) {
    // What is inserted into a removed piece stays.
    pieces.push(text.slice(from, Math.max(from, start)), piece);
    from = Math.max(from, end);
  }
  return pieces.join("") + text.slice(from);
}

/** A member to add: items have no name. */
interface Added {
  name: string | undefined;
  value: unknown;
}

/** What becomes of the members of a collection. */
interface Plan {
  kept: Member[];
  removed: Member[];
  added: Added[];
}

/** What an anchored value was and becomes. */
export interface Anchored {
  before: unknown;
  after: unknown;
}

/** Finds the edits of one document. */
export class Rewriter {
  readonly edits: Edit[] = [];
  /** The members that are lines of their own, of the collections that have been visited. */
  readonly #blocks = new Set<Member>();

  /**
   * @param deepest how many levels are changed member by member; deeper values are written anew
   * @param anchored the values that aliases refer to, which visiting adds to; undefined if there are no aliases
   */
  constructor(
    private readonly text: string,
    private readonly lines: Lines,
    private readonly draft: Draft,
    private readonly style: Style,
    private readonly deepest: number,
    private readonly anchored?: Map<Span, Anchored>,
  ) {}

  /** Compares a value in the text, as it was, with what it becomes. */
  visit(span: Span, before: unknown, after: unknown, host: Member | undefined, depth = 0): void {
    if (before === after && !this.anchored) return;
    if (span.kind === "alias") {
      if (!this.#isStillRight(span, before, after)) this.#replace(span, after, host);
      return;
    }
    const origin = this.draft.originOf(after);
    const isKept =
      before === after || (span.kind === "scalar" ? isSame(before, after) : origin?.of === before);
    if (!isKept || (origin && depth > this.deepest)) {
      this.#replace(span, after, host);
      return;
    }
    if (span.hasAnchor) this.anchored?.set(span, { before, after });
    if (span.kind === "scalar") return;
    const plan =
      span.kind === "object" ? this.#planObject(span, before, after) : this.#planArray(span, after);
    this.#visitKept(span, plan, before, after, depth);
    if (plan.removed.length > 0 || plan.added.length > 0) this.#carryOut(span, plan, after, host);
  }

  #visitKept(span: Span, { kept }: Plan, before: unknown, after: unknown, depth: number): void {
    const was = before as Record<string, unknown>;
    const is = after as Record<string, unknown>;
    const positions = new Map(span.members.map((member, index) => [member, index]));
    for (const [index, member] of kept.entries()) {
      const { name, value, isMerge } = member;
      if (!span.isFlow) this.#blocks.add(member);
      if (isMerge) continue;
      const [from, to] = span.kind === "object" ? [name, name] : [positions.get(member)!, index];
      this.visit(value, was[from], is[to], member, depth + 1);
    }
  }

  #planObject(span: Span, before: unknown, after: unknown): Plan {
    const { members } = span;
    const added = this.draft.originOf(after)?.added ?? new Set<string>();
    const is = after as Record<string, unknown>;
    const was = before as Record<string, unknown>;
    const written = new Map<string, Member>();
    // Of repeated names, the last counts; the others go with it, but do not change.
    for (const member of members) if (!member.isMerge) written.set(member.name, member);
    const isKept = ({ name }: Member): boolean => Object.hasOwn(is, name) && !added.has(name);
    const merges = members.filter(({ isMerge }) => isMerge);
    const merged = Object.keys(was).filter((name) => !written.has(name));
    const areMergesRight =
      merged.every((name) => Object.hasOwn(is, name)) &&
      merges.every(({ value }) => this.#isMergeRight(value));
    const kept: Member[] = [];
    const removed: Member[] = [];
    for (const member of members) {
      const stays = member.isMerge ? areMergesRight : isKept(member);
      if (!stays) removed.push(member);
      else if (member.isMerge || written.get(member.name) === member) kept.push(member);
    }
    const isNew = (name: string): boolean =>
      added.has(name) || (!written.has(name) && (!areMergesRight || is[name] !== was[name]));
    const news = Object.keys(is).filter(isNew);
    return { kept, removed, added: news.map((name) => ({ name, value: is[name] })) };
  }

  #planArray({ members }: Span, after: unknown): Plan {
    const items = after as readonly unknown[];
    const indexes = this.draft.originOf(after)?.indexes ?? members.map((_, index) => index);
    const left = new Set(indexes);
    return {
      kept: members.filter((_, index) => left.has(index)),
      removed: members.filter((_, index) => !left.has(index)),
      added: items.flatMap((value, index) =>
        indexes[index] === undefined ? [{ name: undefined, value }] : [],
      ),
    };
  }

  /** Whether an alias, left as it is, stands for the right value. */
  #isStillRight({ target }: Span, before: unknown, after: unknown): boolean {
    const anchored = target && this.anchored?.get(target);
    if (!anchored) return false;
    if (before === after && anchored.before === anchored.after) return true;
    return isSame(anchored.after, after);
  }

  /** Whether the objects that are merged are unchanged. */
  #isMergeRight(span: Span): boolean {
    if (span.kind === "array") return span.members.every(({ value }) => this.#isMergeRight(value));
    const anchored = span.target && this.anchored?.get(span.target);
    return span.kind === "object" || (anchored !== undefined && anchored.before === anchored.after);
  }

  /** Writes a value anew. */
  #replace(span: Span, value: unknown, host: Member | undefined): void {
    const { start } = span;
    const end = this.#endOf(span);
    const isLine = this.#isInBlock(host);
    const isLong = isLine && typeof value === "string" && /\n/.test(value);
    if (span.isBlockScalar) {
      const [header = ""] = /^[^\r\n]*/.exec(this.text.slice(span.valueStart, end)) ?? [];
      const comment = commentOf(header);
      const [first, ...more] = isLong ? this.#blockScalar(value, host!) : [inline(value, this.style)];
      this.edits.push({ start, end, text: [first + comment, ...more].join(this.style.eol) });
      return;
    }
    const gap =
      start === span.end && start === host?.head && !/[[{,]/.test(this.text[start - 1] ?? "") ? " " : "";
    if (isLong) {
      const [first = "", ...more] = this.#blockScalar(value, host!);
      this.edits.push({ start, end, text: gap + first });
      const at = this.lines.end(end);
      this.edits.push({ start: at, end: at, text: more.map((line) => this.style.eol + line).join("") });
    } else if (isLine && isFilled(value)) this.#replaceByLines(span, value, host!);
    else {
      const isSpread = isFilled(value) && /\n/.test(this.text.slice(start, end));
      const written = isSpread
        ? spread(value, this.lines.indent(start), this.style)
        : inline(value, this.style);
      this.edits.push({ start, end, text: gap + written });
    }
  }

  /** Where a value ends; nothing that is written ends with the white space behind it, if nothing follows. */
  #endOf({ start, end }: Span): number {
    const lineEnd = this.lines.end(end);
    return start === end && lineEnd - end < 80 && this.text.slice(end, lineEnd).trim() === "" ? lineEnd : end;
  }

  /** A text as a block of lines behind a name or a dash. Its indentation counts from the name. */
  #blockScalar(value: string, host: Member): string[] {
    const [first = "", ...more] = blockLines("a", value, this.lines.column(host.start), this.style);
    return [first.trimStart().slice("a: ".length), ...more];
  }

  /** Whether a value belongs to a member that is a line of its own. */
  #isInBlock(host: Member | undefined): boolean {
    return host !== undefined && this.#blocks.has(host);
  }

  /** Writes the lines of an object or array behind its name or dash. Comments stay in the line of the name. */
  #replaceByLines({ start, end }: Span, value: unknown, host: Member): void {
    const { text, style } = this;
    const isItem = text[host.head - 1] === "-";
    const isFlat = Array.isArray(value) && style.isSequenceFlat;
    const step = isItem ? 2 : isFlat ? 0 : style.step.length;
    const lines = valueLines(value, this.lines.column(host.start) + step, style);
    if (isItem) {
      const [first = "", ...more] = lines;
      this.edits.push({ start: host.head, end: start, text: "" });
      this.edits.push({ start, end, text: [` ${first.trimStart()}`, ...more].join(style.eol) });
      return;
    }
    this.edits.push({ start: spacesBefore(text, start), end, text: "" });
    const at = this.lines.end(end);
    this.edits.push({ start: at, end: at, text: lines.map((line) => style.eol + line).join("") });
  }

  #carryOut(span: Span, plan: Plan, after: unknown, host: Member | undefined): void {
    const { start, valueStart } = span;
    const isFlowPair = !/[[{]/.test(this.text[valueStart] ?? "");
    const isLine = this.#isInBlock(host) && plan.removed.length === 0 && start === valueStart;
    if (!span.isFlow) this.#changeBlock(span, plan, after, host);
    else if (plan.kept.length > 0 && !isFlowPair) this.#changeFlow(span, plan);
    else if (isLine && isFilled(after)) this.#replaceByLines(span, after, host!);
    else this.#rewriteFlow(span, after);
  }

  /** Writes a collection in brackets anew, behind its anchor and tag. */
  #rewriteFlow({ valueStart, end }: Span, after: unknown): void {
    const isSpread = this.style.isJson ? this.style.isPretty : /\n/.test(this.text.slice(valueStart, end));
    const written = isSpread
      ? spread(after, this.lines.indent(valueStart), this.style)
      : inline(after, this.style);
    this.edits.push({ start: valueStart, end, text: written });
  }

  /** Removes and adds members in brackets, of which some stay. */
  #changeFlow(span: Span, { kept, removed, added }: Plan): void {
    const { style } = this;
    const { members } = span;
    const gone = new Set(removed);
    const first = members.findIndex((member) => !gone.has(member));
    for (const [index, member] of members.entries()) {
      if (!gone.has(member)) continue;
      // Those before the first that stays go with the comma behind them, the others with the one before them.
      const end = members[index + 1]?.start ?? member.value.end;
      if (index < first) this.edits.push({ start: member.start, end, text: "" });
      else this.edits.push({ start: memberEnd(members[index - 1]!), end: memberEnd(member), text: "" });
    }
    if (added.length === 0) return;
    const last = kept.at(-1)!;
    const at = memberEnd(last);
    const indent = this.lines.indent(last.start);
    const isOwnLine = this.lines.isFirst(last.start) && this.lines.start(last.start) > span.valueStart;
    const comma = isOwnLine ? `,${style.eol}${indent}` : this.#commaOf(members);
    const write = ({ name, value }: Added): string => {
      if (name === undefined) return isOwnLine ? spread(value, indent, style) : inline(value, style);
      return isOwnLine ? spreadMember(name, value, indent, style) : inlineMember(name, value, style);
    };
    const pieces = added.map((one) => comma + write(one));
    this.edits.push({ start: at, end: at, text: pieces.join("") });
  }

  /** The comma between members on one line, with its space. */
  #commaOf(members: readonly Member[]): string {
    const [one, two] = members;
    const between = one && two ? this.text.slice(memberEnd(one), two.start) : "";
    return /^,[ \t]*$/.test(between) ? between : this.style.comma;
  }

  /** Removes and adds lines. */
  #changeBlock(span: Span, { kept, removed, added }: Plan, after: unknown, host: Member | undefined): void {
    const { lines, style } = this;
    const { members } = span;
    const [first] = members;
    if (!first) return;
    const column = lines.column(first.start);
    const written = added.flatMap(({ name, value }) => blockLines(name, value, column, style));
    const last = kept.at(-1);
    if (last) {
      this.#removeLines(members, new Set(removed));
      const at = lines.end(memberEnd(last));
      const text = written.map((line) => style.eol + line).join("");
      if (text !== "") this.edits.push({ start: at, end: at, text });
    } else if (written.length > 0) {
      const text = written.join(style.eol).slice(column);
      this.edits.push({ start: first.start, end: memberEnd(members.at(-1)!), text });
    } else this.#empty(span, after, host);
  }

  /** Removes all members of a collection, and writes brackets in their place. */
  #empty(span: Span, after: unknown, host: Member | undefined): void {
    const { start, valueStart, end, members } = span;
    const text = inline(after, this.style);
    if (!host || start !== valueStart || !this.lines.isFirst(valueStart))
      this.edits.push({ start: host ? start : valueStart, end, text });
    else {
      this.edits.push({ start: host.head, end: host.head, text: ` ${text}` });
      for (const member of members) this.edits.push(this.#line(member));
    }
  }

  #removeLines(members: readonly Member[], gone: ReadonlySet<Member>): void {
    const firstKept = members.findIndex((member) => !gone.has(member));
    const [first] = members;
    const isInline = first !== undefined && !this.lines.isFirst(first.start);
    for (const [index, member] of members.entries()) {
      if (!gone.has(member)) continue;
      if (!isInline || index > firstKept) this.edits.push(this.#line(member));
      else if (index === 0)
        this.edits.push({ start: member.start, end: this.#nextStart(members, firstKept), text: "" });
    }
  }

  /** Where the member that moves into the line of the first one begins; comments before it stay. */
  #nextStart(members: readonly Member[], firstKept: number): number {
    const end = this.lines.end(memberEnd(members[firstKept - 1]!));
    const next = members[firstKept]!.start;
    return this.text.slice(end, next).includes("#") ? end : next;
  }

  /** The lines of a member, with the line break before them; in the first line, with the one behind them. */
  #line(member: Member): Edit {
    const start = this.lines.start(member.start);
    const before = this.lines.breakBefore(start);
    const end = this.lines.end(memberEnd(member));
    if (before < start) return { start: before, end, text: "" };
    const next = /^\r?\n/.exec(this.text.slice(end, end + 2))?.[0].length ?? 0;
    return { start, end: end + next, text: "" };
  }
}

/** The comment in the header of a block scalar, with the spaces before it. */
function commentOf(header: string): string {
  const start = header.search(/[ \t]#/);
  return start < 0 ? "" : header.slice(spacesBefore(header, start));
}

/** Where the spaces and tabs before a place begin. */
function spacesBefore(text: string, at: number): number {
  let start = at;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start;
}

/** Where a member ends. */
function memberEnd({ head, value }: Member): number {
  return Math.max(head, value.end);
}
