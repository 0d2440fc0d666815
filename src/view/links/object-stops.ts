/** The stops of a link inside a section: parameters, bodies, responses, callbacks and so on. */
import type { Callback } from "#model/callback.ts";
import type { Encoded, MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { type Parameter, partHeaders } from "#model/parameter.ts";
import type { Link, Response } from "#model/response.ts";
import type { SecurityScheme } from "#model/security.ts";
import { choiceStep, idInside } from "#model/target.ts";
import { formKey, mediaKey, need, openKey, tabKey } from "#view/page/keys.ts";
import type { Where } from "#view/schema/rows.ts";
import type { ComponentParts } from "#view/sections/components.tsx";
import { insideStops, rootStops, valueStops } from "./schema-stops.ts";
import { listed, onward, type Search, type Stop, type Stops, type Trail } from "./trail.ts";

/** The stops of an operation. */
export function* operationStops(search: Search, operation: Operation, id: string, trail: Trail): Stops {
  const sides = search.ways.sidesOf(operation, id);
  const [step = ""] = trail.steps;
  const { parameterGroups, requestBody: body, responses, callbacks } = detailsOf(operation);
  const group = parameterGroups.find(({ location }) => location === step);
  const inside = onward(trail, 1);
  if (group) {
    yield { ...inside, id: idInside(id, step) };
    yield* parameterStops(search, group.parameters, sides.parameters, inside);
  }
  if (step === "request" && body) yield* mediaStops(search, body.content, sides.request, inside);
  yield* callbackStops(search, callbacks, id, trail);
  yield* responseStops(search, responses, sides.response, trail);
}

/** The stops of a section that is not an operation. */
export function* componentStops(search: Search, parts: ComponentParts, where: Where, trail: Trail): Stops {
  const inside = onward(trail, 1);
  const { schema, parameters, body, responses, links, callbacks, operations = [] } = parts;
  if (schema) yield* rootStops(search, schema, where, trail);
  if (parameters) yield* parameterStops(search, parameters, where, inside);
  if (body) yield* mediaStops(search, body.content, where, trail);
  if (responses) yield* responseStops(search, responses, where, trail);
  if (links) yield* linkStops(search, links, where, inside);
  if (callbacks) yield* callbackStops(search, callbacks, where.id, trail);
  for (const one of operations)
    if (one.method === trail.steps[0]) yield openingStop(search, one, idInside(where.id, one.method), inside);
}

/** A flow of a security scheme, or one of its scopes. */
export function* schemeStops({ flows }: SecurityScheme, id: string, trail: Trail): Stops {
  const [name = "", scope = ""] = trail.steps;
  const flow = flows.find((one) => one.name === name);
  if (!flow) return;
  const inside = idInside(id, name);
  const index = flow.scopes.findIndex((one) => one.name === scope);
  if (index < 0) yield { ...onward(trail, 1), id: inside };
  else yield { ...onward(trail, 2, listed(inside, index)), id: idInside(inside, scope) };
}

function* callbackStops(search: Search, callbacks: readonly Callback[], id: string, trail: Trail): Stops {
  const { callbackId } = search.ways;
  const [step, name, path, method] = trail.steps;
  const index = callbacks.findIndex((one) => one.name === name);
  const callback = callbacks[index];
  if (step !== "callbacks" || !callback) return;
  const here = onward(trail, 2, listed(`${id}/callbacks`, index));
  yield { ...here, id: callbackId(id, callback) };
  const operation = callback.operations.find((one) => one.path === path && one.method === method);
  if (operation) yield openingStop(search, operation, callbackId(id, callback, operation), onward(here, 2));
}

/** An operation that opens in place. */
function openingStop(search: Search, operation: Operation, id: string, trail: Trail): Stop {
  const here = onward(trail, 0, need(openKey(id), true));
  return { ...here, id, next: () => operationStops(search, operation, id, here) };
}

function* responseStops(search: Search, responses: readonly Response[], around: Where, trail: Trail): Stops {
  const { ways } = search;
  for (const [index, response] of responses.entries()) {
    if (response.status !== trail.steps[0]) continue;
    const { headers, links, content } = response;
    const where = ways.responseWhere(around, response);
    const tab = need(tabKey(around.address), ways.sampled(responses).indexOf(response));
    const here = onward(trail, 1, listed(around.address, index), tab, need(openKey(where.address), true));
    const [step] = here.steps;
    yield { ...here, id: where.id };
    if (step === "header") yield* parameterStops(search, headers, ways.headersWhere(where), onward(here, 1));
    if (step === "links") yield* linkStops(search, links, where, onward(here, 1));
    yield* mediaStops(search, content, where, here);
  }
}

function* linkStops({ ways }: Search, links: readonly Link[], where: Where, trail: Trail): Stops {
  const [name = ""] = trail.steps;
  const index = links.findIndex((link) => link.name === name);
  if (index >= 0)
    yield { ...onward(trail, 1, listed(ways.linksAt(where), index)), id: ways.linkId(where, name) };
}

/** A parameter or header, by its name. */
function* parameterStops(
  search: Search,
  parameters: readonly Parameter[],
  around: Where,
  trail: Trail,
): Stops {
  const { ways, options } = search;
  const sorted = ways.sortedParameters(parameters, options);
  const index = sorted.findIndex((one) => one.name === trail.steps[0]);
  const parameter = sorted[index];
  if (!parameter) return;
  const where = ways.parameterWhere(parameter, around);
  const here = onward(trail, 1, listed(ways.listAt(around, parameters), index));
  yield { ...here, id: where.id };
  const [media] = parameter.content;
  if (media) yield* encodingStops(search, media, where, here);
  const schema = ways.parameterSchema(parameter);
  if (!schema) return;
  yield* valueStops(search, schema, where.id, here);
  if (!schema.hasInside) return;
  const open = onward(here, 0, need(openKey(where.address), true), need(formKey(where), 0));
  yield* insideStops(search, { ...ways.rootInside(schema, where), level: 1 }, open);
}

/** A body in one of its media types: in the one that the step names, or in each of them. */
function* mediaStops(search: Search, content: readonly MediaType[], around: Where, trail: Trail): Stops {
  const { ways } = search;
  const isMeant = (media: MediaType): boolean => choiceStep(media.name) === trail.steps[0];
  const isNamed = content.some(isMeant);
  for (const [index, media] of content.entries()) {
    if (isNamed && !isMeant(media)) continue;
    const { schema, itemSchema } = media;
    const where = ways.mediaWhere(around, media, index);
    const further = onward(trail, isNamed ? 1 : 0, need(mediaKey(around.address), index));
    const here = { ...further, body: { media, address: where.address } };
    yield { ...here, id: ways.mediaId(around.id, media) };
    yield* encodingStops(search, media, where, here);
    if (schema) yield* rootStops(search, schema, where, here);
    const isItem = schema !== undefined && here.steps[0] === "[]";
    const item = onward(here, isItem ? 1 : 0);
    if (itemSchema) yield* rootStops(search, itemSchema, ways.sequenceWhere(where, media), item);
  }
}

/** How a part of a body is written out, and its headers. */
function* encodingStops(search: Search, of: Encoded, around: Where, trail: Trail): Stops {
  const { ways } = search;
  const [step, name] = trail.steps;
  if (step !== "{encoding}") return;
  const all = ways.encodings(of);
  const index = all.findIndex(([, { property }]) => property === name);
  const encoding = all[index]?.[1];
  if (!encoding) return;
  const where = ways.encodingWhere(encoding, around);
  const at = ways.encodingsAt(around);
  const here = onward(trail, 2, need(openKey(at), true), listed(at, index));
  yield { ...here, id: where.id };
  if (here.steps[0] === "header")
    yield* parameterStops(search, partHeaders(encoding), where, onward(here, 1));
  yield* encodingStops(search, encoding, where, here);
}
