/** Checks runtime expressions, and the values, criteria and selectors that contain them. */
import { type Condition, expressionsIn } from "#workflows/condition.ts";
import type { Criterion } from "#workflows/criterion.ts";
import { type Expression, type Fault, isFault, type TemplatePart } from "#workflows/expression.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import type { Output } from "#workflows/step.ts";
import { type Missing, type Scope, targetOf } from "#workflows/targets.ts";
import { type ExpressionType, expressionsOf, readValue, type Value } from "#workflows/value.ts";
import type { Languages } from "./languages.ts";
import { type Reporter, shown } from "./reporter.ts";
import type { RuleId } from "./rules.ts";

/** The scope of an expression, and where to report its problems. */
export interface Use extends Scope {
  /**
   * The pointer of the Reusable Object, if a component is used through one. Problems that depend on the use are
   * reported at this pointer; all others are reported once, at the component.
   */
  reference?: string;
}

/** Matches the start of an expression that is inside a text, but not in braces. */
const UNBRACED = /\$(?:inputs|outputs|steps|workflows|request|response|message)\.[A-Za-z_]/;

/** Checks expressions and what contains them. */
export class Expressions {
  constructor(
    private readonly reporter: Reporter,
    private readonly languages: Languages,
  ) {}

  /** Checks the grammar of an expression, and that its target exists. */
  checkExpression(expression: Expression | Fault, pointer: string, use: Use): void {
    this.reporter.spend();
    if (isFault(expression)) {
      this.#addOnce(use, "arazzo-expression", pointer, `${shown(expression.text)} ${expression.message}.`);
      return;
    }
    const found = targetOf(expression, use);
    if (found?.kind !== "missing") return;
    this.reporter.add(
      "arazzo-reference",
      use.reference ?? pointer,
      `${shown(expression.text)} refers to ${missing(found)}.`,
    );
  }

  /** Checks a value, which may be constant. */
  checkValue(value: Value, pointer: string, use: Use): void {
    for (const one of expressionsOf(value)) this.checkExpression(one, pointer, use);
    if (value.kind === "selector") {
      const { selector, type } = value.selector;
      this.#checkLanguage(selector, type, "selector", `${pointer}/selector`, use);
    }
    for (const text of textsOf(value)) this.#checkBraces(text, pointer, use);
  }

  /** Checks the outputs of a step or a workflow. */
  checkOutputs(outputs: readonly Output[], use: Use): void {
    for (const { value, pointer } of outputs) {
      // An empty text stands for an output of another type, such as null. `shape.ts` reports it.
      if (value.kind !== "fault" || value.text !== "") this.checkValue(value, pointer, use);
    }
  }

  /** Checks the condition and the context of a criterion. */
  checkCriterion(criterion: Criterion, use: Use): void {
    this.reporter.spend();
    const { context, test, type, pointer, condition, raw } = criterion;
    if (context) this.checkExpression(context, `${pointer}/context`, use);
    else if (raw["type"] !== undefined)
      this.#addOnce(use, "arazzo-context", pointer, "A criterion with a `type` must have a `context`.");
    if (condition === undefined) return;
    const place = `${pointer}/condition`;
    if (test.kind === "simple") this.#checkSimpleCondition(test.condition, place, use);
    else this.#checkOtherCondition(condition, test.parts, type, place, use);
  }

  /** Checks the payload of a request body and its replacements. */
  checkRequestBody(body: RequestBody, use: Use): void {
    for (const { pointer, value } of body.inside)
      this.checkValue(value, `${body.pointer}/payload${pointer}`, use);
    const { payload, contentType } = body;
    if (typeof payload === "string" && body.inside.length === 0)
      this.checkValue(readValue(payload, use.arazzo.edition), `${body.pointer}/payload`, use);
    for (const replacement of body.replacements) {
      this.reporter.spend();
      this.checkValue(replacement.value, `${replacement.pointer}/value`, use);
      const type = replacement.targetSelectorType ?? languageFor(contentType, replacement.target);
      if (type) this.#checkLanguage(replacement.target, type, "target", `${replacement.pointer}/target`, use);
    }
  }

  #checkSimpleCondition(condition: Condition | Fault, pointer: string, use: Use): void {
    if (isFault(condition)) {
      const message = `The condition ${shown(condition.text)} ${condition.message}.`;
      this.#addOnce(use, "arazzo-condition", pointer, message);
    } else for (const one of expressionsIn(condition)) this.checkExpression(one, pointer, use);
  }

  /** Checks a condition in another language, such as a regular expression, and the expressions in it. */
  #checkOtherCondition(
    condition: string,
    parts: readonly TemplatePart[],
    type: ExpressionType,
    pointer: string,
    use: Use,
  ): void {
    const expressions = parts.filter((part) => typeof part !== "string");
    for (const one of expressions) this.checkExpression(one, pointer, use);
    // If the condition contains expressions, its text is known only at run time.
    if (expressions.length === 0) this.#checkLanguage(condition, type, "condition", pointer, use);
  }

  #checkBraces(text: string, pointer: string, use: Use): void {
    const start = UNBRACED.exec(text)?.[0];
    if (start === undefined) return;
    const message = `${shown(`${start}…`)} is inside a text. Write it in braces to make it an expression: \`{${start}…}\`.`;
    this.#addOnce(use, "arazzo-braces", pointer, message);
  }

  #checkLanguage(text: string, type: ExpressionType, what: string, pointer: string, use: Use): void {
    if (use.reference !== undefined) return;
    this.reporter.spend();
    const fault = this.languages.fault(text, type);
    if (fault === undefined) return;
    const id = type.type === "regex" ? "arazzo-regex" : "arazzo-selector";
    this.reporter.add(id, pointer, `The ${what} ${shown(text)} ${fault}.`);
  }

  /** Adds a finding that does not depend on the use of a component: only at the component itself. */
  #addOnce(use: Use, id: RuleId, pointer: string, message: string): void {
    if (use.reference === undefined) this.reporter.add(id, pointer, message);
  }
}

/** The texts of a value that may contain expressions without braces by mistake. */
function textsOf(value: Value): readonly string[] {
  const texts = value.kind === "constant" ? [value.value] : value.kind === "template" ? value.parts : [];
  return texts.filter((text) => typeof text === "string");
}

/**
 * The language of a replacement's target that has no type: that of the media type. For other media types, a target that
 * is no JSON Pointer must be XPath.
 */
function languageFor(contentType: string | undefined, target: string): ExpressionType | undefined {
  const [media = ""] = (contentType ?? "").toLowerCase().split(";", 1);
  const name = media.trim();
  if (name === "application/json" || name.endsWith("+json")) return { type: "jsonpointer" };
  if (name === "application/xml" || name === "text/xml" || name.endsWith("+xml")) return { type: "xpath" };
  return target === "" || target.startsWith("/") ? undefined : { type: "xpath" };
}

/** Describes what is missing, as the end of the sentence “… refers to”. */
function missing({ what, name, of }: Missing): string {
  switch (what) {
    case "input":
      return `the input ${shown(name)}, which ${of === undefined ? "the workflow" : `workflow ${shown(of)}`} does not have`;
    case "output":
      return `the output ${shown(name)}, which ${shown(of ?? "")} does not have`;
    case "step":
      return `the step ${shown(name)}, which the workflow does not have`;
    case "workflow":
      return `the workflow ${shown(name)}, which does not exist`;
    case "component":
      return `the component ${shown(name)}, which does not exist`;
    case "source":
      return `the source description ${shown(name)}, which does not exist`;
    default:
      return `${shown(name)}, which the source description ${shown(of ?? "")} does not have`;
  }
}
