/**
 * Finds the row that the steps of a link lead to, and the values of the page's state that make it visible: choices,
 * open rows, rendered items. If a step does not exist any more, the row before it is the target. Changes nothing, and
 * visits only schemas on the way.
 */

import type { Callback } from "#model/callback.ts";
import type { Encoded, MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Item } from "#model/outline/menu.ts";
import { isChoiceStep } from "#model/outline/step-name.ts";
import { choiceStep, idInside } from "#model/outline/target.ts";
import { type Parameter, partHeaders } from "#model/parameter.ts";
import type { Link, Response } from "#model/response.ts";
import type { Choice, Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { SecurityScheme } from "#model/security.ts";
import type { Options } from "#options/options.ts";
import {
  choiceKey,
  choicesKey,
  formKey,
  listKey,
  mediaKey,
  type Need,
  need,
  onKey,
  openKey,
  tabKey,
} from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import type { PageState } from "#view/page/state.ts";
import type { Inside, Where } from "#view/schema/rows.ts";
import type { ComponentParts } from "#view/sections/components.tsx";
import type * as ways from "./ways.ts";

/** The functions of `ways.ts`, which are in the part that renders rows. */
export type Ways = typeof ways;

/** The result for some steps. */
export interface Reached {
  /** The id of the target's element. */
  id: string;
  needs: readonly Need[];
  /** The number of steps that do not exist. */
  left: number;
  /** The body that contains the target, with its media type. */
  body?: Body;
}

/** A body in one of its media types, and the address of its choices. */
export interface Body {
  media: MediaType;
  address: string;
}

/** A row that no step names, and the steps that may continue below it. */
type Below = [row: Inside, steps: readonly string[], needs: readonly Need[]];

/** The maximum number of schemas that are visited for one link. */
export const MOST_SCHEMAS = 2000;
/** The maximum number of nested rows that a link opens. */
const DEEPEST = 100;

/** Finds the target of some steps in a section. */
export function reveal(
  ways: Ways,
  { document, options, workflows }: Pick<Page, "document" | "options" | "workflows">,
  item: Item,
  written: readonly string[],
): Reached {
  const steps = written.slice(0, DEEPEST);
  const wanted = idInside(item.id, ...steps);
  const way = new Way(ways, options, wanted, { id: item.id, needs: [], left: steps.length });
  switch (item.kind) {
    case "operation":
      way.operation(item.operation, item.id, steps, []);
      break;
    case "schema":
      way.content({ schema: schemasOf(document).named(item.name) }, ANY(item.id), steps);
      break;
    case "component":
      way.content(ways.componentParts(document, item.component), ANY(item.id), steps);
      break;
    case "workflow": {
      const schema = steps[0] === "inputs" ? workflows?.of.at(item)?.inputsSchema : undefined;
      if (schema && workflows) way.content({ schema }, workflows.inputsWhere(item.id), steps.slice(1));
      else if (steps.length > 0) way.reach(wanted, workflows?.of.needs(item, steps) ?? [], 0);
      break;
    }
    case "scheme":
      way.scheme(item.scheme, item.id, steps);
  }
  return way.best;
}

/** Sets the values that a row needs in the page's state. */
export function meet(needs: readonly Need[], state: PageState): void {
  for (const [key, value] of needs) {
    const least = key.startsWith(listKey("")) ? state.get(key) : undefined;
    state.set(key, least === undefined ? value : Math.max(Number(least), Number(value)));
  }
}

const ANY = (id: string): Where => ({ direction: "any", address: id, id });

const listed = (at: string, index: number): Need => need(listKey(at), index + 1);

/** An optional field needs a list that is not limited to required fields. */
const shown = (at: string, { required }: { required: boolean }): readonly Need[] =>
  required ? [] : [need(onKey("required", at), false)];

/** A schema to search, and the steps and needs that led to it. */
interface Visit {
  inside: Inside;
  steps: readonly string[];
  needs: readonly Need[];
  /** Whether a recursive row was opened once more. */
  isFurther: boolean;
}

/** Searches for the target, and stores the best result so far. */
class Way {
  private left = MOST_SCHEMAS;
  /** The body that is being searched. */
  private within?: Body;

  constructor(
    private readonly ways: Ways,
    private readonly options: Options,
    private readonly wanted: string,
    public best: Reached,
  ) {}

  /**
   * Stores a result. Returns whether it is the target. Other choices may have variants with the same name, so the
   * first complete result wins.
   */
  reach(id: string, needs: readonly Need[], left: number): boolean {
    const isEnd = left === 0 && id === this.wanted;
    if (isEnd || left < this.best.left) this.best = { id, needs, left, body: this.within };
    return isEnd;
  }

  operation(operation: Operation, id: string, steps: readonly string[], needs: readonly Need[]): boolean {
    const sides = this.ways.sidesOf(operation, id);
    const [step = ""] = steps;
    const { parameterGroups, requestBody: body, responses, callbacks } = detailsOf(operation);
    const group = parameterGroups.find(({ location }) => location === step);
    if (group) {
      this.reach(idInside(id, step), needs, steps.length - 1);
      if (this.parameters(group.parameters, sides.parameters, steps.slice(1), needs)) return true;
    }
    if (step === "request" && body) {
      if (this.media(body.content, sides.request, steps.slice(1), needs)) return true;
    }
    if (this.callbacks(callbacks, id, steps, needs)) return true;
    return this.responses(responses, sides.response, steps, needs);
  }

  /** Searches a section that is not an operation. */
  content(parts: ComponentParts, where: Where, steps: readonly string[]): boolean {
    return (
      (parts.schema !== undefined && this.root(parts.schema, where, steps, [])) ||
      (parts.parameters !== undefined && this.parameters(parts.parameters, where, steps.slice(1), [])) ||
      (parts.body !== undefined && this.media(parts.body.content, where, steps, [])) ||
      (parts.responses !== undefined && this.responses(parts.responses, where, steps, [])) ||
      (parts.links !== undefined && this.link(parts.links, where, steps.slice(1), [])) ||
      (parts.callbacks !== undefined && this.callbacks(parts.callbacks, where.id, steps, [])) ||
      (parts.operations ?? []).some(
        (one) =>
          one.method === steps[0] && this.opening(one, idInside(where.id, one.method), steps.slice(1), []),
      )
    );
  }

  /** Searches a flow of a security scheme and its scopes. */
  scheme({ flows }: SecurityScheme, id: string, steps: readonly string[]): void {
    const [name = "", scope = ""] = steps;
    const flow = flows.find((one) => one.name === name);
    if (!flow) return;
    const inside = idInside(id, name);
    const index = flow.scopes.findIndex((one) => one.name === scope);
    if (index < 0) this.reach(inside, [], steps.length - 1);
    else this.reach(idInside(inside, scope), [listed(inside, index)], steps.length - 2);
  }

  private callbacks(
    callbacks: readonly Callback[],
    id: string,
    steps: readonly string[],
    needs: readonly Need[],
  ): boolean {
    const [step, name, path, method, ...rest] = steps;
    const index = callbacks.findIndex((one) => one.name === name);
    const callback = callbacks[index];
    if (step !== "callbacks" || !callback) return false;
    const here = [...needs, listed(`${id}/callbacks`, index)];
    if (this.reach(this.ways.callbackId(id, callback), here, steps.length - 2)) return true;
    const operation = callback.operations.find((one) => one.path === path && one.method === method);
    return (
      operation !== undefined &&
      this.opening(operation, this.ways.callbackId(id, callback, operation), rest, here)
    );
  }

  /** Searches an operation that opens in place, in a callback. */
  private opening(
    operation: Operation,
    id: string,
    steps: readonly string[],
    needs: readonly Need[],
  ): boolean {
    const here: readonly Need[] = [...needs, need(openKey(id), true)];
    return this.reach(id, here, steps.length) || this.operation(operation, id, steps, here);
  }

  private responses(
    responses: readonly Response[],
    around: Where,
    [step, ...rest]: readonly string[],
    needs: readonly Need[],
  ): boolean {
    return responses.some((response, index) => {
      if (response.status !== step) return false;
      const where = this.ways.responseWhere(around, response);
      const tab = need(tabKey(around.address), this.ways.sampled(responses).indexOf(response));
      const here: readonly Need[] = [
        ...needs,
        listed(around.address, index),
        tab,
        need(openKey(where.address), true),
      ];
      if (this.reach(where.id, here, rest.length)) return true;
      const { headers, links, content } = response;
      return (
        (rest[0] === "header" &&
          this.parameters(headers, this.ways.headersWhere(where), rest.slice(1), here)) ||
        (rest[0] === "links" && this.link(links, where, rest.slice(1), here)) ||
        this.media(content, where, rest, here)
      );
    });
  }

  private link(
    links: readonly Link[],
    where: Where,
    [name, ...rest]: readonly string[],
    needs: readonly Need[],
  ): boolean {
    const index = links.findIndex((link) => link.name === name);
    if (index < 0) return false;
    return this.reach(
      this.ways.linkId(where, name ?? ""),
      [...needs, listed(this.ways.linksAt(where), index)],
      rest.length,
    );
  }

  /** Searches the parameters of one location by name. */
  private parameters(
    parameters: readonly Parameter[],
    around: Where,
    [name, ...rest]: readonly string[],
    needs: readonly Need[],
  ): boolean {
    const sorted = this.ways.sortedParameters(parameters, this.options);
    const index = sorted.findIndex((one) => one.name === name);
    const parameter = sorted[index];
    if (!parameter) return false;
    const where = this.ways.parameterWhere(parameter, around);
    const at = this.ways.listAt(around, sorted);
    const here = [...needs, listed(at, index), ...shown(at, parameter)];
    if (this.reach(where.id, here, rest.length)) return true;
    const [media] = parameter.content;
    if (media && this.encodings(media, where, rest, here)) return true;
    const schema = this.ways.parameterSchema(parameter);
    if (!schema) return false;
    const open: readonly Need[] = [need(openKey(where.address), true), need(formKey(where), 0)];
    return (
      this.value(schema, where.id, rest, here) ||
      (schema.hasInside &&
        this.inside({ ...this.ways.rootInside(schema, where), level: 1 }, rest, [...here, ...open]))
    );
  }

  /** Searches a body in one of its media types: the named one, or else the first that contains the next step. */
  private media(
    content: readonly MediaType[],
    around: Where,
    steps: readonly string[],
    needs: readonly Need[],
  ): boolean {
    const isNamed = content.some((media) => choiceStep(media.name) === steps[0]);
    return content.some((media, index) => {
      if (isNamed && choiceStep(media.name) !== steps[0]) return false;
      const rest = isNamed ? steps.slice(1) : steps;
      const where = this.ways.mediaWhere(around, media, index);
      const here: readonly Need[] = [...needs, need(mediaKey(around.address), index)];
      this.within = { media, address: where.address };
      if (this.reach(this.ways.mediaId(around.id, media), here, rest.length)) return true;
      const { schema, itemSchema } = media;
      return (
        this.encodings(media, where, rest, here) ||
        (schema !== undefined && this.root(schema, where, rest, here)) ||
        (itemSchema !== undefined &&
          this.root(
            itemSchema,
            this.ways.sequenceWhere(where, media),
            schema && rest[0] === "[]" ? rest.slice(1) : rest,
            here,
          ))
      );
    });
  }

  /** Searches the encodings of the parts of a body, and their headers. */
  private encodings(
    of: Encoded,
    around: Where,
    [step, name, ...rest]: readonly string[],
    needs: readonly Need[],
  ): boolean {
    if (step !== "{encoding}") return false;
    const all = this.ways.encodings(of);
    const index = all.findIndex(([, { property }]) => property === name);
    const encoding = all[index]?.[1];
    if (!encoding) return false;
    const where = this.ways.encodingWhere(encoding, around);
    const at = this.ways.encodingsAt(around);
    const here: readonly Need[] = [...needs, need(openKey(at), true), listed(at, index)];
    return (
      this.reach(where.id, here, rest.length) ||
      (rest[0] === "header" && this.parameters(partHeaders(encoding), where, rest.slice(1), here)) ||
      this.encodings(encoding, where, rest, here)
    );
  }

  private root(schema: Schema, where: Where, steps: readonly string[], needs: readonly Need[]): boolean {
    const here: readonly Need[] = [...needs, need(formKey(where), 0)];
    return (
      this.value(schema, where.id, steps, here) ||
      this.inside(this.ways.rootInside(schema, where), steps, here)
    );
  }

  /** Searches the values of an enum. */
  private value(schema: Schema, id: string, steps: readonly string[], needs: readonly Need[]): boolean {
    if (steps.length !== 1 || !steps[0]?.startsWith("=")) return false;
    const wanted = idInside(id, ...steps);
    return [schema, ...this.ways.plainItems(schema)].some((one) => {
      const index = this.ways
        .enumValues(one, this.options)
        .findIndex((value) => this.ways.valueId(id, value) === wanted);
      return index >= 0 && this.reach(wanted, [...needs, listed(this.ways.enumAt(id), index)], 0);
    });
  }

  /** Searches a row, and what opens below it. */
  private row(inside: Inside, steps: readonly string[], needs: readonly Need[]): boolean {
    return (
      this.reach(inside.id, needs, steps.length) ||
      this.value(inside.schema, inside.id, steps, needs) ||
      this.below(inside, steps, needs)
    );
  }

  /** @param isFurther whether a recursive row is open above; below rows that no step names, one is enough */
  private below(
    inside: Inside,
    steps: readonly string[],
    needs: readonly Need[],
    isFurther = false,
  ): boolean {
    const { schema, where, path } = inside;
    const isOpen = need(openKey(where.address, path), true);
    return (
      schema.hasInside && this.inside(this.ways.openedFurther(inside), steps, [...needs, isOpen], isFurther)
    );
  }

  /**
   * Searches inside a schema. Looks for the next step in its properties, in the items of arrays and in variants,
   * initially visible ones first, then below rows that no step needs to name: patterns, tuples and subschemas.
   */
  private inside(
    start: Inside,
    first: readonly string[],
    given: readonly Need[],
    isStartFurther = false,
  ): boolean {
    const aside: (() => boolean)[] = [];
    const queue: Visit[] = [{ inside: start, steps: first, needs: given, isFurther: isStartFurther }];
    for (const visit of queue) {
      const { inside, steps, needs, isFurther } = visit;
      if (this.left-- <= 0) return false;
      if (inside !== start && this.value(inside.schema, inside.id, steps, needs)) return true;
      const [step, ...rest] = steps;
      if (step === undefined) return false;
      const childChoice = this.ways.childChoiceOf(inside);
      const around = childChoice ? inside : this.ways.opened(inside);
      if (!childChoice) {
        const putAside = (...below: Below): void => {
          aside.push(() => this.below(...below, isFurther));
        };
        if (this.rows(around, steps, needs, putAside)) return true;
        const items = this.ways.openItems(around);
        if (
          items &&
          inside.schema.prefixItems.length === 0 &&
          !this.ways.recursesInto(items.schema, items.ancestors)
        ) {
          const left = step === "[]" && items.id !== around.id ? rest : steps;
          queue.push({ inside: items, steps: left, needs, isFurther });
        }
      }
      if (this.intoChoices(visit, around, childChoice, queue)) return true;
    }
    return (
      aside.some((look) => look()) ||
      // A variant whose name has changed.
      (isChoiceStep(first[0]) && this.inside(start, first.slice(1), given, isStartFurther))
    );
  }

  /** Searches the variants of a schema, or adds them to the queue. Returns true if the target was found. */
  private intoChoices(
    { inside, steps, needs, isFurther }: Visit,
    around: Inside,
    childChoice: ReturnType<Ways["childChoiceOf"]>,
    queue: Visit[],
  ): boolean {
    const [step, ...rest] = steps;
    if (step === undefined) return false;
    for (const [index, choice] of inside.schema.choices.entries()) {
      if (queue.length > MOST_SCHEMAS) break;
      if (childChoice ? choice !== childChoice : choice.keyword === "children") continue;
      const key = choiceKey(inside.where.address, inside.path, inside.schema, index);
      const all = [...choice.variants.keys()].sort(
        (a, b) => Number(b === choice.first) - Number(a === choice.first),
      );
      const meant = isChoiceStep(step) ? this.meant(choice, all, step) : [];
      for (const chosen of meant.length > 0 ? meant : all) {
        const within = this.ways.variantInside(around, choice, index, chosen);
        const chosenNeeds: readonly Need[] = [
          ...needs,
          need(key, chosen),
          need(choicesKey(inside.where.address), { choice, index: chosen, path: inside.path }),
        ];
        const left = meant.length > 0 ? rest : steps;
        if (meant.length > 0 && this.reach(within.id, chosenNeeds, left.length)) return true;
        if (!within.isRecursive) {
          queue.push({ inside: within, steps: left, needs: chosenNeeds, isFurther });
          continue;
        }
        if (this.value(within.schema, within.id, left, chosenNeeds)) return true;
        // Without a step, a recursive schema would never end, so it is opened once.
        if (isFurther) continue;
        const further = this.ways.openedFurther(within);
        const isOpen = need(openKey(inside.where.address, within.furtherPath), true);
        queue.push({ inside: further, steps: left, needs: [...chosenNeeds, isOpen], isFurther: true });
      }
    }
    return false;
  }

  /** The variants that a step names: by their label, otherwise by the name of their component. */
  private meant(choice: Choice, all: readonly number[], step: string): readonly number[] {
    const labels = this.ways.labelsOf(choice);
    const byLabel = all.filter((one) => choiceStep(labels[one] ?? "") === step);
    if (byLabel.length > 0) return byLabel;
    return all.filter((one) => choiceStep(choice.variants[one]?.schema.name ?? "") === step);
  }

  /**
   * Searches the row of a schema that the next step names. Adds rows that no step needs to name to the list for later.
   */
  private rows(
    around: Inside,
    [step = "", ...rest]: readonly string[],
    needs: readonly Need[],
    putAside: (...below: Below) => void,
  ): boolean {
    const { schema, where, path } = around;
    const list = `${where.address}:${path}`;
    const isWay = (inside: Inside, more: readonly Need[], isPassed = true): boolean => {
      const here = [...needs, ...more];
      const isNamed = inside.id === idInside(around.id, step);
      // Without a step, a recursive schema would never end.
      const isOpen = this.ways.recursesInto(inside.schema, inside.ancestors);
      if (isPassed && !isNamed && !isOpen) putAside(inside, [step, ...rest], here);
      return isNamed && this.row(inside, rest, here);
    };
    return (
      this.ways.visibleProperties(schema, where, this.options).some((property, index) => {
        const isPassed = property.kind !== "property";
        return (
          (isPassed || property.name === step) &&
          isWay(
            this.ways.propertyInside(around, property),
            [listed(list, index), ...shown(list, property)],
            isPassed,
          )
        );
      }) ||
      schema.prefixItems.some((item, index) =>
        isWay(this.ways.tupleInside(around, item, index), [listed(`${list}[]`, index)]),
      ) ||
      (schema.prefixItems.length > 0 &&
        [this.ways.openItems(around)].some((items) => items && isWay(items, []))) ||
      schema.parts.some((part, index) =>
        isWay(this.ways.partInside(around, part, index), [listed(`${list}{}`, index)]),
      )
    );
  }
}
