/** Checks runtime expressions, and the values, criteria and selectors that contain them, where they stand. */
import { expressionsIn } from "#workflows/condition.ts";
import type { Criterion } from "#workflows/criterion.ts";
import { type Expression, type Fault, isFault } from "#workflows/expression.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import type { Output } from "#workflows/step.ts";
import { type Missing, type Scope, targetOf } from "#workflows/targets.ts";
import { expressionsOf, readValue, type Value } from "#workflows/value.ts";
import type { Languages } from "./languages.ts";
import { type Reporter, shown } from "./reporter.ts";

/** Where something stands, and where it is reported. */
export interface Site extends Scope {
  /**
   * The Reusable Object that brought a component here: what depends on the place is reported there, and the rest is
   * reported at the component, once.
   */
  reference?: string;
}

/** Expressions that look like one, but are part of a text. */
const UNBRACED = /\$(?:inputs|outputs|steps|workflows|request|response|message)\.[A-Za-z_]/;

/** Checks expressions and what contains them. */
export class Expressions {
  constructor(
    private readonly reporter: Reporter,
    private readonly languages: Languages,
  ) {}

  /** An expression: its grammar, and that its target exists. */
  expression(expression: Expression | Fault, pointer: string, site: Site): void {
    this.reporter.spend();
    if (isFault(expression)) {
      if (site.reference === undefined)
        this.reporter.add("arazzo-expression", pointer, `${shown(expression.text)} ${expression.message}.`);
      return;
    }
    const found = targetOf(expression, site);
    if (found?.kind !== "missing") return;
    this.reporter.add(
      "arazzo-reference",
      site.reference ?? pointer,
      `${shown(expression.text)} refers to ${missing(found)}.`,
    );
  }

  /** A value, which may be constant. */
  value(value: Value, pointer: string, site: Site): void {
    for (const one of expressionsOf(value)) this.expression(one, pointer, site);
    if (value.kind === "selector" && site.reference === undefined) {
      const { selector, type } = value.selector;
      this.#language(selector, type, "selector", `${pointer}/selector`);
    }
    const texts = value.kind === "constant" ? [value.value] : value.kind === "template" ? value.parts : [];
    for (const text of texts)
      if (typeof text === "string" && site.reference === undefined && UNBRACED.test(text)) {
        const written = UNBRACED.exec(text)?.[0] ?? "";
        this.reporter.add(
          "arazzo-braces",
          pointer,
          `${shown(`${written}…`)} is part of a text, so it is an expression only in braces: \`{${written}…}\`.`,
        );
      }
  }

  /** The outputs of a step or a workflow. */
  outputs(outputs: readonly Output[], site: Site): void {
    for (const { value, pointer } of outputs) {
      // Values of other types are reported with their fields.
      if (value.kind !== "fault" || value.text !== "") this.value(value, pointer, site);
    }
  }

  /** A criterion: its condition and its context. */
  criterion(criterion: Criterion, site: Site): void {
    this.reporter.spend();
    const { context, test, type, pointer, condition, raw } = criterion;
    const isFirst = site.reference === undefined;
    if (context) this.expression(context, `${pointer}/context`, site);
    else if (raw["type"] !== undefined && isFirst)
      this.reporter.add("arazzo-context", pointer, "A criterion with a `type` must have a `context`.");
    if (condition === undefined) return;
    const place = `${pointer}/condition`;
    if (test.kind === "simple") {
      const parsed = test.condition;
      if (isFault(parsed)) {
        if (isFirst)
          this.reporter.add(
            "arazzo-condition",
            place,
            `The condition ${shown(parsed.text)} ${parsed.message}.`,
          );
      } else for (const one of expressionsIn(parsed)) this.expression(one, place, site);
      return;
    }
    const inside = test.parts.filter((part) => typeof part !== "string");
    for (const one of inside) this.expression(one, place, site);
    // With expressions in it, the text is known only at run time.
    if (inside.length === 0 && isFirst) this.#language(condition, type, "condition", place);
  }

  /** A request body: its payload and its replacements. */
  requestBody(body: RequestBody, site: Site): void {
    for (const { pointer, value } of body.inside)
      this.value(value, `${body.pointer}/payload${pointer}`, site);
    const { payload, contentType } = body;
    if (typeof payload === "string" && body.inside.length === 0)
      this.value(readValue(payload, site.arazzo.edition), `${body.pointer}/payload`, site);
    for (const replacement of body.replacements) {
      this.reporter.spend();
      this.value(replacement.value, `${replacement.pointer}/value`, site);
      const type = replacement.targetSelectorType ?? languageFor(contentType, replacement.target);
      if (type) this.#language(replacement.target, type, "target", `${replacement.pointer}/target`);
    }
  }

  #language(text: string, type: { type: string; version?: string }, what: string, pointer: string): void {
    this.reporter.spend();
    const fault = this.languages.fault(text, type);
    if (fault === undefined) return;
    const id = type.type === "regex" ? "arazzo-regex" : "arazzo-selector";
    this.reporter.add(id, pointer, `The ${what} ${shown(text)} ${fault}.`);
  }
}

/** The language of a replacement's target without a type: by the media type, if it says so. */
function languageFor(contentType: string | undefined, target: string): { type: string } | undefined {
  const [media = ""] = (contentType ?? "").toLowerCase().split(";", 1);
  const name = media.trim();
  if (name === "application/json" || name.endsWith("+json")) return { type: "jsonpointer" };
  if (name === "application/xml" || name === "text/xml" || name.endsWith("+xml")) return { type: "xpath" };
  return target === "" || target.startsWith("/") ? undefined : { type: "xpath" };
}

/** What does not exist, for a sentence. */
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
