/** Reads lists of Objects, and of Reusable Objects that stand for components; finds their items by key. */
import { asList, asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { Arazzo } from "./arazzo.ts";
import { type Expression, type Fault, parseExpression } from "./expression.ts";

/** A class of Objects. */
type Make<Made> = new (arazzo: Arazzo, raw: Raw, pointer: string) => Made;

/** A Reusable Object that leads to no component: it is kept as text. */
export interface Lost {
  text: string;
  expression: Expression | Fault;
  pointer: string;
}

/** The Objects of a list. */
export function objectsIn<Made>(
  make: Make<Made>,
  arazzo: Arazzo,
  raw: unknown,
  pointer: string,
): readonly Made[] {
  return asList(raw).flatMap((one, index) =>
    isRecord(one) ? [new make(arazzo, one, `${pointer}/${index}`)] : [],
  );
}

/** The Objects of a list, those of components included, and the references that lead nowhere. */
export function reusablesIn<Made extends { reference?: { text: string; pointer: string; value?: unknown } }>(
  make: Make<Made>,
  arazzo: Arazzo,
  raw: unknown,
  pointer: string,
): { found: readonly Made[]; lost: readonly Lost[] } {
  const found: Made[] = [];
  const lost: Lost[] = [];
  asList(raw).forEach((one, index) => {
    if (!isRecord(one)) return;
    const place = `${pointer}/${index}`;
    if (!Object.hasOwn(one, "reference")) {
      found.push(new make(arazzo, one, place));
      return;
    }
    const text = asText(own(one, "reference")) ?? "";
    const expression = parseExpression(text, arazzo.edition);
    const component =
      expression.kind === "components" ? arazzo.component(expression.type, expression.name) : undefined;
    if (!component) {
      lost.push({ text, expression, pointer: `${place}/reference` });
      return;
    }
    const made = new make(arazzo, component.raw, component.pointer);
    made.reference = { text, pointer: place, value: own(one, "value") };
    found.push(made);
  });
  return { found, lost };
}

/** A list by a key. If several share one, the first. */
export function firstBy<T>(
  list: readonly T[],
  keyOf: (one: T) => string | undefined,
): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const one of list) {
    const key = keyOf(one);
    if (key !== undefined && !map.has(key)) map.set(key, one);
  }
  return map;
}
