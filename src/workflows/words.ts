/** Says runtime expressions, conditions and actions in words, with links to what they refer to. */
import { formatJson } from "#oas/json-text.ts";
import type { Action } from "./action.ts";
import type { Comparison, Condition } from "./condition.ts";
import type { Criterion } from "./criterion.ts";
import { type Expression, type Fault, isFault, type TemplatePart } from "./expression.ts";
import { workflowById } from "./links.ts";
import { ENGLISH, type PhraseName, type Phrases } from "./phrases.ts";
import { type Scope, type Target, targetOf } from "./targets.ts";
import type { ExpressionType, Value } from "./value.ts";

/** Plain text, or a text of the document, which is shown as code and may lead to its target. */
export type Word = string | { code: string; target?: Target };

/** Words in order, without spaces between them. */
export type Words = readonly Word[];

/** The longest constant in words, and the most conditions that are joined. */
const LONGEST = 200;
const MOST_SAID = 50;

/** Writes words in one language, for one place. */
export class Writer {
  constructor(
    private readonly scope: Scope,
    private readonly phrases: Phrases = ENGLISH,
  ) {}

  /** An expression. A faulty one stays as it is written. */
  expression(expression: Expression | Fault): Words {
    if (isFault(expression)) return [{ code: expression.text }];
    const found = targetOf(expression, this.scope);
    const whole = this.#whole(expression, found && found.kind !== "missing" ? found : undefined);
    const pointer = "pointer" in expression ? expression.pointer : undefined;
    return pointer === undefined || pointer === ""
      ? whole
      : this.#say("inside", { pointer: [{ code: pointer }], value: whole });
  }

  /** A value. */
  value(value: Value): Words {
    switch (value.kind) {
      case "constant":
        return [{ code: cut(typeof value.value === "string" ? value.value : formatJson(value.value, 0)) }];
      case "expression":
        return this.expression(value.expression);
      case "template":
        return this.template(value.parts);
      case "selector": {
        const { selector, type, context } = value.selector;
        const language = [languageOf(type)];
        return this.#say("selected", {
          selector: [{ code: selector }],
          language,
          value: this.expression(context),
        });
      }
      default:
        return [{ code: cut(value.text) }];
    }
  }

  /** A text with expressions. The text stays as written, with the expressions, which lead to their targets. */
  template(parts: readonly TemplatePart[]): Words {
    return parts.map((part): Word => {
      if (typeof part === "string") return { code: cut(part) };
      if (isFault(part)) return { code: `{${part.text}}` };
      const target = targetOf(part, this.scope);
      return { code: `{${part.text}}`, target: target?.kind === "missing" ? undefined : target };
    });
  }

  /** A condition. */
  condition(condition: Condition): Words {
    switch (condition.kind) {
      case "comparison":
        return this.#comparison(condition);
      case "not":
        return this.#say("not", { condition: this.condition(condition.condition) });
      case "and":
      case "or":
        return this.#joined(condition.kind, condition.conditions, (one) =>
          one.kind === "and" || one.kind === "or" ? this.#group(one) : this.condition(one),
        );
      default:
        return this.#say("holds", { value: this.#operand(condition) });
    }
  }

  /** A criterion. */
  criterion(criterion: Criterion): Words {
    const { test, context, type } = criterion;
    if (test.kind === "simple")
      return isFault(test.condition) ? [{ code: test.condition.text }] : this.condition(test.condition);
    const value = context ? this.expression(context) : [this.phrases.unknownContext];
    const condition = this.template(test.parts);
    const name =
      type.type === "regex" || type.type === "jsonpath" || type.type === "xpath" ? type.type : "other";
    return this.#say(name, { value, condition, language: [languageOf(type)] });
  }

  /** Several criteria, all of which must hold. */
  criteria(criteria: readonly Criterion[]): Words {
    return this.#joined("and", criteria, (one) => this.criterion(one));
  }

  /** What an action does, and when. */
  action(action: Action): Words {
    const done = this.outcome(action);
    const { criteria } = action;
    return criteria.length === 0
      ? done
      : this.#say("ifCriteria", { action: done, criteria: this.criteria(criteria) });
  }

  /** What an action does, without when. */
  outcome(action: Action): Words {
    const { type, retryAfter, retryLimit } = action;
    const step = this.#step(action.stepId);
    const workflow = this.#workflow(action.workflowId);
    if (type === "end") return this.#say("end", {});
    if (type === "goto" && (step || workflow))
      return step ? this.#say("gotoStep", { step }) : this.#say("gotoWorkflow", { workflow: workflow ?? [] });
    if (type !== "retry") return this.#say("unknownAction", { type: [{ code: type ?? "" }] });
    const count = [String(retryLimit)];
    let said = this.#say(retryLimit === 0 ? "retryNever" : retryLimit === 1 ? "retryOnce" : "retryTimes", {
      count,
    });
    if (retryAfter !== undefined)
      said = this.#say("afterSeconds", { action: said, seconds: [String(retryAfter)] });
    if (step) said = this.#say("afterStep", { action: said, step });
    if (workflow) said = this.#say("afterWorkflow", { action: said, workflow });
    return said;
  }

  #step(id: string | undefined): Words | undefined {
    if (id === undefined) return undefined;
    const { workflow, arazzo } = this.scope;
    const step = workflow?.stepsById.get(id);
    const target: Target | undefined = step && {
      kind: "step",
      arazzo,
      pointer: step.pointer,
      workflow,
      step,
    };
    return [{ code: id, target }];
  }

  #workflow(id: string | undefined): Words | undefined {
    if (id === undefined) return undefined;
    const link = workflowById(this.scope.arazzo, id);
    if (link.kind === "unresolved") return [{ code: id }];
    const { workflow } = link;
    return [
      {
        code: workflow.workflowId ?? id,
        target: { kind: "workflow", arazzo: workflow.arazzo, pointer: workflow.pointer, workflow },
      },
    ];
  }

  #comparison({ operator, left, right }: Extract<Condition, { kind: "comparison" }>): Words {
    const isNull = right.kind === "literal" && right.value === null;
    if (isNull && (operator === "==" || operator === "!="))
      return this.#say(operator === "==" ? "isNull" : "isNotNull", { left: this.#operand(left) });
    return this.#say(COMPARISONS[operator], { left: this.#operand(left), right: this.#operand(right) });
  }

  /** Members of a list, as many as are said. */
  #joined<Member>(name: "and" | "or", list: readonly Member[], say: (one: Member) => Words): Words {
    const said = list.slice(0, MOST_SAID).map(say);
    if (list.length > MOST_SAID) said.push(["…"]);
    return said.length === 0 ? [] : said.reduce((left, right) => this.#say(name, { left, right }));
  }

  #operand(condition: Condition): Words {
    if (condition.kind === "literal") return [{ code: formatJson(condition.value, 0) }];
    if (condition.kind !== "expression") return this.#group(condition);
    const value = this.expression(condition.expression);
    const { path } = condition;
    if (path.length === 0) return value;
    const pointer = path.map((one) => (typeof one === "number" ? `[${one}]` : `.${one}`)).join("");
    return this.#say("inside", { pointer: [{ code: pointer }], value });
  }

  #group(condition: Condition): Words {
    return this.#say("group", { condition: this.condition(condition) });
  }

  #whole(expression: Expression, target: Target | undefined): Words {
    const named = (text: string): Words => [{ code: text, target }];
    switch (expression.kind) {
      case "request":
      case "response":
      case "message": {
        const part = `${expression.part.charAt(0).toUpperCase()}${expression.part.slice(1)}`;
        const name = `${expression.kind}${part}` as PhraseName;
        return this.#say(name, { name: [{ code: expression.name ?? "" }] });
      }
      case "inputs":
        return this.#say("input", { name: named(expression.name) });
      case "outputs":
        return this.#say("output", { name: named(expression.name) });
      case "steps":
        return this.#say("stepOutput", { name: named(expression.name), step: [{ code: expression.step }] });
      case "workflows":
        return this.#say(expression.field === "inputs" ? "workflowInput" : "workflowOutput", {
          name: named(expression.name),
          workflow: [{ code: expression.workflow }],
        });
      case "sourceDescriptions":
        return this.#say("sourceReference", {
          name: named(expression.reference),
          source: [{ code: expression.source }],
        });
      case "components":
        return this.#say(COMPONENTS[expression.type], { name: named(expression.name) });
      default:
        return [this.phrases[expression.kind]];
    }
  }

  /** Fills in the places of a phrase. */
  #say(name: PhraseName, filling: Readonly<Record<string, Words>>): Words {
    return this.phrases[name].split(/(\{[a-z]+\})/).flatMap((part): Words => {
      if (part === "") return [];
      return part.startsWith("{") ? (filling[part.slice(1, -1)] ?? []) : [part];
    });
  }
}

const COMPARISONS: Readonly<Record<Comparison, PhraseName>> = {
  "==": "equal",
  "!=": "notEqual",
  "<": "less",
  "<=": "lessOrEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
};

const COMPONENTS = {
  inputs: "componentInputs",
  parameters: "componentParameters",
  successActions: "componentSuccessActions",
  failureActions: "componentFailureActions",
} as const;

const LANGUAGES: Readonly<Record<string, string>> = {
  jsonpath: "JSONPath",
  xpath: "XPath",
  jsonpointer: "JSON Pointer",
  regex: "regular expression",
};

/** A language by its name, and its version if one is given. */
function languageOf({ type, version }: ExpressionType): string {
  const name = Object.hasOwn(LANGUAGES, type) ? (LANGUAGES[type] ?? type) : type;
  return version === undefined ? name : `${name}, ${version}`;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
