/** Finds out where in a JSON text a position is, for suggestions and explanations. The text may be unfinished. */

/** An object or a list around a position, and its member that contains the position. */
export interface Around {
  /** The members of an object: the value of each scalar, undefined for others. A list has none. */
  members?: ReadonlyMap<string, unknown>;
  /** The name or the index of this member; undefined if the position is at the name of a member. */
  key?: string | number;
}

/** A position in a text. */
export interface Spot {
  /** Whether the position is at the name of a member, or at a value. */
  role: "name" | "value";
  /** The objects and lists around the position, the outermost first. */
  around: readonly Around[];
  /** The name of the member, if the position is at one. */
  name?: string;
  /** The range of the string, number or word at the position; an empty range if there is none. */
  from: number;
  to: number;
  /** In YAML, the column of the name or the value. */
  column?: number;
  /** Whether a colon follows. */
  hasColon: boolean;
  /** Whether a further member or item follows without a comma. */
  lacksComma: boolean;
}

/** The maximum length of a text, in characters. */
export const LONGEST_SUGGESTED = 500_000;
/** The maximum depth of objects and lists. */
const DEEPEST = 200;
/** The maximum length of a scalar that is stored in `members`. */
const LONGEST_SCALAR = 200;

/** A string that may lack its end, a number or a word, or one other sign. */
const TOKEN = /"(?:[^"\\\n]|\\[^\n])*"?|[\w.+-]+|[^\s"\w.+-]/y;
const SPACE = /\s*/y;

interface Frame {
  members?: Map<string, unknown>;
  key?: string | number;
  expects: "name" | "colon" | "value" | "comma";
}

/** A frame, and the member of it that leads to the position. */
interface Opened {
  frame: Frame;
  key: Frame["key"];
}

interface Token {
  text: string;
  from: number;
  to: number;
}

/** The spot at a position; undefined where neither a name nor a value can be. One pass over the text. */
export function spotAt(text: string, at: number): Spot | undefined {
  if (text.length > LONGEST_SUGGESTED) return undefined;
  const frames: Frame[] = [{ expects: "value" }];
  let spot: Spot | undefined;
  // What is around the spot, and still open.
  let open: readonly Opened[] | undefined;
  for (let token = tokenFrom(text, 0); ; token = tokenFrom(text, token.to)) {
    if (!open && isReached(token, at)) {
      open = frames.slice(1).map((frame) => ({ frame, key: frame.key }));
      spot = spotOf(frames, token, at, text);
      if (!spot) return undefined;
    }
    if (token.text === "" || (open && frames.length <= 1)) break;
    if (frames.length > DEEPEST) return spot && withMembers(spot, open);
    advance(frames, token);
  }
  return spot && withMembers(spot, open);
}

function tokenFrom(text: string, start: number): Token {
  SPACE.lastIndex = start;
  const from = start + (SPACE.exec(text)?.[0].length ?? 0);
  TOKEN.lastIndex = from;
  const found = TOKEN.exec(text)?.[0] ?? text.charAt(from);
  return { text: found, from, to: from + found.length };
}

function isSign({ text }: Token): boolean {
  return !/^["\w.+-]/.test(text);
}

/** Whether the position is at a token, or before it; behind a sign is not at it. */
function isReached(token: Token, at: number): boolean {
  return token.text === "" || at <= token.from || (at <= token.to && !isSign(token));
}

function spotOf(frames: readonly Frame[], token: Token, at: number, text: string): Spot | undefined {
  const top = frames.at(-1);
  const isAt = at >= token.from && !isSign(token) && token.text !== "";
  // Without a comma, a new member may start.
  const expects = top?.expects === "comma" && isAt && frames.length > 1 ? startOf(top) : top?.expects;
  if (expects !== "name" && expects !== "value") return undefined;
  const [from, to] = isAt ? [token.from, token.to] : [at, at];
  const next = tokenFrom(text, to);
  const isNext = next.text !== "" && (!isSign(next) || next.text === "{" || next.text === "[");
  const name = isAt && expects === "name" ? nameOf(token.text) : undefined;
  return { role: expects, around: [], name, from, to, hasColon: next.text === ":", lacksComma: isNext };
}

function startOf(frame: Frame): Frame["expects"] {
  return frame.members ? "name" : "value";
}

/** The spot with all members of the objects around it, also those after the position. */
function withMembers(spot: Spot, open: readonly Opened[] | undefined): Spot {
  const around = (open ?? []).map(({ frame: { members }, key }, index, all): Around => {
    const isName = spot.role === "name" && index === all.length - 1;
    return { members, key: isName ? undefined : key };
  });
  return { ...spot, around };
}

/** Takes one token into account. Ignores a token that is not allowed at its place. */
function advance(frames: Frame[], token: Token): void {
  const top = frames.at(-1);
  if (!top) return;
  const { text } = token;
  if (text === "{" || text === "[") {
    note(top, undefined);
    frames.push(text === "{" ? { members: new Map(), expects: "name" } : { key: 0, expects: "value" });
  } else if (text === "}" || text === "]") {
    if (frames.length > 1) frames.pop();
  } else if (text === ",") {
    if (typeof top.key === "number") top.key++;
    top.expects = startOf(top);
  } else if (text === ":") {
    if (top.expects === "colon") top.expects = "value";
  } else if (!isSign(token)) {
    if (top.expects === "value") note(top, scalarOf(text));
    else if (top.members) begin(top, text);
  }
}

/** A member begins with its name. */
function begin(top: Frame, text: string): void {
  top.key = nameOf(text);
  top.expects = "colon";
}

function nameOf(text: string): string {
  const name = scalarOf(text);
  return typeof name === "string" ? name : text;
}

/** Notes the value of a member or an item. */
function note(top: Frame, value: unknown): void {
  if (top.members && typeof top.key === "string") top.members.set(top.key, value);
  top.expects = "comma";
}

function scalarOf(text: string): unknown {
  if (text.length > LONGEST_SCALAR) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
