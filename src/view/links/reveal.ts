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
import type { Position, Where } from "#view/schema/rows.ts";
import type { ComponentParts } from "#view/sections/components.tsx";
import type * as functions from "./row-functions.ts";

/** The functions of `row-functions.ts`, which are in the part that renders rows. */
export type RowFunctions = typeof functions;

/** The result for some steps. */
export interface Reached {
  /** The id of the target's element. */
  id: string;
  needs: readonly Need[];
  /** The number of steps that do not exist. */
  missing: number;
  /** The body that contains the target, with its media type. */
  body?: Body;
}

/** A body in one of its media types, and the address of its choices. */
export interface Body {
  media: MediaType;
  address: string;
}

/** A row that no step names, and the steps that may continue below it. */
type Below = [row: Position, steps: readonly string[], needs: readonly Need[]];

/** The maximum number of schemas that are visited for one link. */
export const MOST_SCHEMAS = 2000;
/** The maximum number of nested rows that a link opens. */
const DEEPEST = 100;

/** Finds the target of some steps in a section. */
export function reveal(
  functions: RowFunctions,
  { document, options, workflows }: Pick<Page, "document" | "options" | "workflows">,
  item: Item,
  written: readonly string[],
): Reached {
  const steps = written.slice(0, DEEPEST);
  const wanted = idInside(item.id, ...steps);
  const search = new Search(functions, options, wanted, { id: item.id, needs: [], missing: steps.length });
  switch (item.kind) {
    case "operation":
      search.operation(item.operation, item.id, steps, []);
      break;
    case "schema":
      search.content({ schema: schemasOf(document).named(item.name) }, whereAny(item.id), steps);
      break;
    case "component":
      search.content(functions.componentParts(document, item.component), whereAny(item.id), steps);
      break;
    case "workflow": {
      const schema = steps[0] === "inputs" ? workflows?.of.at(item)?.inputsSchema : undefined;
      if (schema && workflows) search.content({ schema }, workflows.inputsWhere(item.id), steps.slice(1));
      else if (steps.length > 0) search.offer(wanted, workflows?.of.needs(item, steps) ?? [], 0);
      break;
    }
    case "scheme":
      search.scheme(item.scheme, item.id, steps);
  }
  return search.best;
}

/** Sets the values that a row needs in the page's state. */
export function meet(needs: readonly Need[], state: PageState): void {
  for (const [key, value] of needs) {
    const least = key.startsWith(listKey("")) ? state.get(key) : undefined;
    state.set(key, least === undefined ? value : Math.max(Number(least), Number(value)));
  }
}

const whereAny = (id: string): Where => ({ direction: "any", address: id, id });

const listed = (at: string, index: number): Need => need(listKey(at), index + 1);

/** To show an optional field, its list must not be limited to required fields. */
const shown = (at: string, { required }: { required: boolean }): readonly Need[] =>
  required ? [] : [need(onKey("required", at), false)];

/** A schema to search, and the steps and needs that led to it. */
interface Visit {
  inside: Position;
  steps: readonly string[];
  needs: readonly Need[];
  /** Whether a recursive row was opened on the way, although no step names it. This is done once on each way. */
  isReopened: boolean;
}

/** Searches for the target, and stores the best result so far. */
class Search {
  /** How many schemas may still be visited. */
  private budget = MOST_SCHEMAS;
  /** The body that is being searched. */
  private within?: Body;

  constructor(
    private readonly functions: RowFunctions,
    private readonly options: Options,
    private readonly wanted: string,
    public best: Reached,
  ) {}

  /**
   * Keeps a result if fewer steps are missing than in the best one so far. Returns whether it is the target. The first
   * target wins, because several choices may have variants with the same name.
   */
  offer(id: string, needs: readonly Need[], missing: number): boolean {
    const isTarget = missing === 0 && id === this.wanted;
    if (isTarget || missing < this.best.missing) this.best = { id, needs, missing, body: this.within };
    return isTarget;
  }

  operation(operation: Operation, id: string, steps: readonly string[], needs: readonly Need[]): boolean {
    const sides = this.functions.sidesOf(operation, id);
    const [step = ""] = steps;
    const { parameterGroups, requestBody: body, responses, callbacks } = detailsOf(operation);
    const group = parameterGroups.find(({ location }) => location === step);
    if (group) {
      this.offer(idInside(id, step), needs, steps.length - 1);
      if (this.parameters(group.parameters, sides.parameters, steps.slice(1), needs)) return true;
    }
    if (step === "request" && body) {
      if (this.media(body.content, sides.request, steps.slice(1), needs)) return true;
    }
    if (this.callbacks(callbacks, id, steps, needs)) return true;
    return this.responses(responses, sides.response, steps, needs);
  }

  /** Searches a section that is not an operation. The first step to a parameter is its location; to a link, `links`. */
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
    if (index < 0) this.offer(inside, [], steps.length - 1);
    else this.offer(idInside(inside, scope), [listed(inside, index)], steps.length - 2);
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
    if (this.offer(this.functions.callbackId(id, callback), here, steps.length - 2)) return true;
    const operation = callback.operations.find((one) => one.path === path && one.method === method);
    return (
      operation !== undefined &&
      this.opening(operation, this.functions.callbackId(id, callback, operation), rest, here)
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
    return this.offer(id, here, steps.length) || this.operation(operation, id, steps, here);
  }

  private responses(
    responses: readonly Response[],
    around: Where,
    [step, ...rest]: readonly string[],
    needs: readonly Need[],
  ): boolean {
    return responses.some((response, index) => {
      if (response.status !== step) return false;
      const where = this.functions.responseWhere(around, response);
      const tab = need(tabKey(around.address), this.functions.sampled(responses).indexOf(response));
      const here: readonly Need[] = [
        ...needs,
        listed(around.address, index),
        tab,
        need(openKey(where.address), true),
      ];
      if (this.offer(where.id, here, rest.length)) return true;
      const { headers, links, content } = response;
      return (
        (rest[0] === "header" &&
          this.parameters(headers, this.functions.headersWhere(where), rest.slice(1), here)) ||
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
    return this.offer(
      this.functions.linkId(where, name ?? ""),
      [...needs, listed(this.functions.linksAt(where), index)],
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
    const sorted = this.functions.sortedParameters(parameters, this.options);
    const index = sorted.findIndex((one) => one.name === name);
    const parameter = sorted[index];
    if (!parameter) return false;
    const where = this.functions.parameterWhere(parameter, around);
    const at = this.functions.listAt(around, sorted);
    const here = [...needs, listed(at, index), ...shown(at, parameter)];
    if (this.offer(where.id, here, rest.length)) return true;
    const [media] = parameter.content;
    if (media && this.encodings(media, where, rest, here)) return true;
    const schema = this.functions.parameterSchema(parameter);
    if (!schema) return false;
    const open: readonly Need[] = [need(openKey(where.address), true), need(formKey(where), 0)];
    return (
      this.value(schema, where.id, rest, here) ||
      (schema.hasInside &&
        this.inside({ ...this.functions.rootPosition(schema, where), level: 1 }, rest, [...here, ...open]))
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
      const where = this.functions.mediaWhere(around, media, index);
      const here: readonly Need[] = [...needs, need(mediaKey(around.address), index)];
      this.within = { media, address: where.address };
      if (this.offer(this.functions.mediaId(around.id, media), here, rest.length)) return true;
      const { schema, itemSchema } = media;
      return (
        this.encodings(media, where, rest, here) ||
        (schema !== undefined && this.root(schema, where, rest, here)) ||
        (itemSchema !== undefined &&
          this.root(
            itemSchema,
            this.functions.sequenceWhere(where, media),
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
    const all = this.functions.encodings(of);
    const index = all.findIndex(([, { property }]) => property === name);
    const encoding = all[index]?.[1];
    if (!encoding) return false;
    const where = this.functions.encodingWhere(encoding, around);
    const at = this.functions.encodingsAt(around);
    const here: readonly Need[] = [...needs, need(openKey(at), true), listed(at, index)];
    return (
      this.offer(where.id, here, rest.length) ||
      (rest[0] === "header" && this.parameters(partHeaders(encoding), where, rest.slice(1), here)) ||
      this.encodings(encoding, where, rest, here)
    );
  }

  private root(schema: Schema, where: Where, steps: readonly string[], needs: readonly Need[]): boolean {
    const here: readonly Need[] = [...needs, need(formKey(where), 0)];
    return (
      this.value(schema, where.id, steps, here) ||
      this.inside(this.functions.rootPosition(schema, where), steps, here)
    );
  }

  /** Searches the values of an enum. */
  private value(schema: Schema, id: string, steps: readonly string[], needs: readonly Need[]): boolean {
    if (steps.length !== 1 || !steps[0]?.startsWith("=")) return false;
    const wanted = idInside(id, ...steps);
    return [schema, ...this.functions.plainItems(schema)].some((one) => {
      const index = this.functions
        .enumValues(one, this.options)
        .findIndex((value) => this.functions.valueId(id, value) === wanted);
      return index >= 0 && this.offer(wanted, [...needs, listed(this.functions.enumAt(id), index)], 0);
    });
  }

  /** Searches a row, and what opens below it. */
  private row(inside: Position, steps: readonly string[], needs: readonly Need[]): boolean {
    return (
      this.offer(inside.id, needs, steps.length) ||
      this.value(inside.schema, inside.id, steps, needs) ||
      this.below(inside, steps, needs)
    );
  }

  /** @param isReopened as in `Visit` */
  private below(
    inside: Position,
    steps: readonly string[],
    needs: readonly Need[],
    isReopened = false,
  ): boolean {
    const { schema, where, key } = inside;
    const isOpen = need(openKey(where.address, key), true);
    return (
      schema.hasInside && this.inside(this.functions.reopened(inside), steps, [...needs, isOpen], isReopened)
    );
  }

  /**
   * Searches inside a schema. Looks for the next step in its properties, in the items of arrays and in variants,
   * initially visible ones first, then below rows that no step needs to name: patterns, tuples and subschemas.
   */
  private inside(
    start: Position,
    first: readonly string[],
    given: readonly Need[],
    isStartReopened = false,
  ): boolean {
    const later: (() => boolean)[] = [];
    const queue: Visit[] = [{ inside: start, steps: first, needs: given, isReopened: isStartReopened }];
    for (const visit of queue) {
      const { inside, steps, needs, isReopened } = visit;
      if (this.budget-- <= 0) return false;
      if (inside !== start && this.value(inside.schema, inside.id, steps, needs)) return true;
      const [step, ...rest] = steps;
      if (step === undefined) return false;
      const childChoice = this.functions.choiceOfChildren(inside);
      const around = childChoice ? inside : this.functions.opened(inside);
      if (!childChoice) {
        const tryLater = (...below: Below): void => {
          later.push(() => this.below(...below, isReopened));
        };
        if (this.rows(around, steps, needs, tryLater)) return true;
        const items = this.functions.openItems(around);
        if (
          items &&
          inside.schema.prefixItems.length === 0 &&
          !this.functions.recursesInto(items.schema, items.ancestors)
        ) {
          const remaining = step === "[]" && items.id !== around.id ? rest : steps;
          queue.push({ inside: items, steps: remaining, needs, isReopened });
        }
      }
      if (this.intoChoices(visit, around, childChoice, queue)) return true;
    }
    return (
      later.some((look) => look()) ||
      // If the step names a variant that has another name now, it is ignored.
      (isChoiceStep(first[0]) && this.inside(start, first.slice(1), given, isStartReopened))
    );
  }

  /** Adds the variants of a schema to the queue. Returns whether one of them is the target. */
  private intoChoices(
    { inside, steps, needs, isReopened }: Visit,
    around: Position,
    childChoice: ReturnType<RowFunctions["choiceOfChildren"]>,
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
        const within = this.functions.variantPosition(around, choice, index, chosen);
        const chosenNeeds: readonly Need[] = [
          ...needs,
          need(key, chosen),
          need(choicesKey(inside.where.address), [{ choice, index: chosen, path: inside.path }]),
        ];
        const remaining = meant.length > 0 ? rest : steps;
        if (meant.length > 0 && this.offer(within.id, chosenNeeds, remaining.length)) return true;
        if (!within.isRecursive) {
          queue.push({ inside: within, steps: remaining, needs: chosenNeeds, isReopened });
          continue;
        }
        if (this.value(within.schema, within.id, remaining, chosenNeeds)) return true;
        // Unless a step names it, a recursive schema is opened only once: the search would not end.
        if (isReopened) continue;
        const again = this.functions.reopened(within);
        const isOpen = need(openKey(inside.where.address, within.reopenedKey), true);
        queue.push({ inside: again, steps: remaining, needs: [...chosenNeeds, isOpen], isReopened: true });
      }
    }
    return false;
  }

  /** The variants that a step names: by their label, otherwise by the name of their component. */
  private meant(choice: Choice, all: readonly number[], step: string): readonly number[] {
    const labels = this.functions.labelsOf(choice);
    const byLabel = all.filter((one) => choiceStep(labels[one] ?? "") === step);
    if (byLabel.length > 0) return byLabel;
    return all.filter((one) => choiceStep(choice.variants[one]?.schema.name ?? "") === step);
  }

  /**
   * Searches the row of a schema that the next step names. Adds rows that no step needs to name to the list for later.
   */
  private rows(
    around: Position,
    [step = "", ...rest]: readonly string[],
    needs: readonly Need[],
    tryLater: (...below: Below) => void,
  ): boolean {
    const { schema, where, key } = around;
    const list = `${where.address}:${key}`;
    const searchRow = (inside: Position, more: readonly Need[], canBeSkipped = true): boolean => {
      const here = [...needs, ...more];
      const isNamed = inside.id === idInside(around.id, step);
      // A recursive schema is searched only if the step names it: the search would not end.
      const isRecursive = this.functions.recursesInto(inside.schema, inside.ancestors);
      if (canBeSkipped && !isNamed && !isRecursive) tryLater(inside, [step, ...rest], here);
      return isNamed && this.row(inside, rest, here);
    };
    return (
      this.functions.visibleProperties(schema, where, this.options).some((property, index) => {
        const canBeSkipped = property.kind !== "property";
        return (
          (canBeSkipped || property.name === step) &&
          searchRow(
            this.functions.propertyPosition(around, property),
            [listed(list, index), ...shown(list, property)],
            canBeSkipped,
          )
        );
      }) ||
      schema.prefixItems.some((item, index) =>
        searchRow(this.functions.tuplePosition(around, item, index), [listed(`${list}[]`, index)]),
      ) ||
      (schema.prefixItems.length > 0 &&
        [this.functions.openItems(around)].some((items) => items && searchRow(items, []))) ||
      schema.parts.some((part, index) =>
        searchRow(this.functions.partPosition(around, part, index), [listed(`${list}{}`, index)]),
      )
    );
  }
}
