/** Parses simple conditions (Arazzo 1.1, Criterion Object) in linear time: literals, operators and expressions. */
import {
  type Edition,
  type Expression,
  type Fault,
  isFault,
  LONGEST_EXPRESSION,
  parseExpression,
} from "./expression.ts";

/** The comparisons. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** A simple condition, or a part of it. `path` has the members and indexes that follow an expression. */
export type Condition =
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "expression"; expression: Expression; path: readonly (string | number)[] }
  | { kind: "comparison"; operator: Comparison; left: Condition; right: Condition }
  | { kind: "not"; condition: Condition }
  | { kind: "and" | "or"; conditions: readonly Condition[] };

/** How deep parentheses and `!` may be nested. */
export const DEEPEST_CONDITION = 50;

/** Parses a condition. */
export function parseCondition(text: string, edition: Edition): Condition | Fault {
  if (text.length > LONGEST_EXPRESSION)
    return {
      kind: "fault",
      text: text.slice(0, 100),
      message: `is longer than ${LONGEST_EXPRESSION} characters`,
    };
  try {
    return new Parser(text, edition).whole();
  } catch (error) {
    if (error instanceof Wrong) return { kind: "fault", text, message: error.message };
    throw error;
  }
}

/** The expressions of a condition, from left to right. */
export function expressionsIn(condition: Condition): readonly Expression[] {
  const found: Expression[] = [];
  const visit = (one: Condition): void => {
    if (one.kind === "expression") found.push(one.expression);
    else if (one.kind === "not") visit(one.condition);
    else if (one.kind === "and" || one.kind === "or") one.conditions.forEach(visit);
    else if (one.kind === "comparison") [one.left, one.right].forEach(visit);
  };
  visit(condition);
  return found;
}

class Wrong extends Error {}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    private readonly text: string,
    private readonly edition: Edition,
  ) {}

  whole(): Condition {
    const condition = this.#or();
    if (this.#at < this.text.length) throw this.#unexpected();
    return condition;
  }

  #or(): Condition {
    return this.#joined("or", "||", () => this.#joined("and", "&&", () => this.#comparison()));
  }

  #joined(kind: "and" | "or", operator: string, next: () => Condition): Condition {
    const first = next();
    const conditions = [first];
    while (this.#take(operator)) conditions.push(next());
    return conditions.length === 1 ? first : { kind, conditions };
  }

  #comparison(): Condition {
    const left = this.#unary();
    const operator = COMPARISONS.find((one) => this.#take(one));
    if (operator === undefined) return left;
    const right = this.#unary();
    return { kind: "comparison", operator, left, right };
  }

  #unary(): Condition {
    this.#space();
    if (++this.#depth > DEEPEST_CONDITION) throw new Wrong("is nested too deeply");
    const condition = this.#inner();
    this.#depth--;
    return condition;
  }

  #inner(): Condition {
    const next = this.text[this.#at];
    if (next === "!") {
      this.#at++;
      return { kind: "not", condition: this.#unary() };
    }
    if (next === "(") {
      this.#at++;
      const inner = this.#or();
      if (!this.#take(")")) throw new Wrong("has a parenthesis that is not closed");
      return inner;
    }
    if (next === "$") return this.#expression();
    if (next === "'") return { kind: "literal", value: this.#string() };
    return this.#word();
  }

  /** An expression, and members and indexes of its value. */
  #expression(): Condition {
    const path: (string | number)[] = [];
    const written = this.#match(EXPRESSION);
    const body = BODY.exec(written)?.[0];
    const expression = parseExpression(body ?? written, this.edition);
    if (isFault(expression)) throw new Wrong(`contains \`${expression.text}\`, which ${expression.message}`);
    if (body !== undefined && body.length < written.length)
      path.push(...written.slice(body.length + 1).split("."));
    for (let step = this.#match(STEP); step !== ""; step = this.#match(STEP))
      path.push(step.startsWith("[") ? Number(step.slice(1, -1)) : step.slice(1));
    if (path.includes("")) throw new Wrong("has a `.` without a name");
    this.#space();
    return { kind: "expression", expression, path };
  }

  #string(): string {
    const written = this.#match(STRING);
    if (written === "") throw new Wrong("has a text that is not closed");
    this.#space();
    return written.slice(1, -1).replaceAll("''", "'");
  }

  #word(): Condition {
    const number = this.#match(NUMBER);
    const word = number === "" ? this.#match(WORD) : number;
    if (!Object.hasOwn(WORDS, word) && number === "") {
      this.#at -= word.length;
      throw this.#unexpected();
    }
    this.#space();
    return { kind: "literal", value: number === "" ? WORDS[word as keyof typeof WORDS] : Number(number) };
  }

  #take(operator: string): boolean {
    if (!this.text.startsWith(operator, this.#at)) return false;
    this.#at += operator.length;
    this.#space();
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #space(): void {
    this.#match(SPACE);
  }

  #unexpected(): Wrong {
    const rest = this.text.slice(this.#at, this.#at + 20).trimEnd();
    if (rest === "") return new Wrong("ends too early");
    const isText = /^["\p{L}]/u.test(rest);
    return new Wrong(
      `has something unexpected at \`${rest}\`${isText ? "; a text must be in single quotes" : ""}`,
    );
  }
}

const WORDS = { true: true, false: false, null: null } as const;
/** Longer operators come first. */
const COMPARISONS: readonly Comparison[] = ["==", "!=", "<=", ">=", "<", ">"];
const SPACE = /\s*/y;
/** Up to a space, an operator or an index. */
const EXPRESSION = /\$(?:[^\s()[\]<>=!&|,']|=(?!=)|!(?!=)|&(?!&)|\|(?!\|))*/y;
const BODY = /^\$[a-z]+\.(?:body|payload)(?=\.)/;
const STEP = /\[\d{1,9}\]|\.[A-Za-z_][\w-]*/y;
const STRING = /'(?:[^']|'')*'/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[A-Za-z]+/y;
