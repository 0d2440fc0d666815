/** Criterion Object: a condition, and the language that it is written in. */
import { ArazzoObject } from "./arazzo-object.ts";
import { type Condition, parseCondition } from "./condition.ts";
import {
  type Expression,
  type Fault,
  parseExpression,
  parseTemplate,
  type TemplatePart,
} from "./expression.ts";
import { type ExpressionType, expressionTypeOf } from "./value.ts";

/**
 * What a criterion tests: a simple condition, or text in another language (such as a regular expression or JSONPath)
 * that may contain expressions. The parts of that text may include faults.
 */
export type Test =
  | { kind: "simple"; condition: Condition | Fault }
  | { kind: "other"; parts: readonly TemplatePart[] };

/** A criterion. */
export class Criterion extends ArazzoObject {
  private parsed?: Test;

  /** The condition as written. */
  get condition(): string | undefined {
    return this.text("condition");
  }

  /** The expression whose value is tested. */
  get context(): Expression | Fault | undefined {
    const text = this.text("context");
    return text === undefined ? undefined : parseExpression(text, this.arazzo.edition);
  }

  /** The language of the condition; `simple` if none is given. */
  get type(): ExpressionType {
    return expressionTypeOf(this.raw["type"]) ?? { type: "simple" };
  }

  /** The condition, parsed. */
  get test(): Test {
    const { edition } = this.arazzo;
    const text = this.condition ?? "";
    this.parsed ??=
      this.type.type === "simple"
        ? { kind: "simple", condition: parseCondition(text, edition) }
        : { kind: "other", parts: parseTemplate(text, edition) };
    return this.parsed;
  }
}
