/** Answers requests as a description says: the mock server. Does not open a port. */
import type { Document } from "#model/document.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { requestLine } from "#model/request-line.ts";
import { bytesOf } from "#request/bytes.ts";
import type { Received } from "#request/parse/received.ts";
import { type Chosen, errorResponse, firstResponse, responseFor } from "./choose-response.ts";
import { corsFields, isPreflight, preflightFields } from "./cors.ts";
import { hashOf } from "./hash.ts";
import { plain } from "./headers.ts";
import { Plan } from "./plan.ts";
import { acceptable, type Preferences, readPreferences } from "./preferences.ts";
import { invalidRequest, listed, PROBLEM_TYPE, type Problem, problem } from "./problem.ts";
import type { RequestCheck, RequestFinding } from "./request-check.ts";
import { type Route, Router } from "./router.ts";
import { unauthorized } from "./security.ts";
import type { Echo } from "./variation.ts";

/** Settings of a mock server. */
export interface MockSettings {
  /** Decides which values are generated for a request: the same request and seed give the same bytes. Default: 0. */
  seed?: number;
  /** Whether requests are checked. Default: true. */
  validates?: boolean;
  /** Defaults for requests without their own `Prefer`. */
  prefer?: Preferences;
  /** Whether pages of other origins may call the server. Default: true. */
  cors?: boolean;
}

/** An answer to a request. */
export interface Answer {
  status: number;
  headers: (readonly [name: string, value: string])[];
  /** The body. A stream has a piece for each item; an answer without a body has none. */
  pieces: readonly Uint8Array[];
  /** The requested operation, if the request matches one. */
  operation?: Operation;
  /** What is wrong with the request. */
  findings: readonly RequestFinding[];
  /** The parts of the request that could not be checked within the budget. They count as valid. */
  unchecked: readonly string[];
}

/** Statuses that have no body (RFC 9110, 15). */
const BODILESS = new Set([204, 205, 304]);
/** The longest list of findings in a header field, in characters. */
const LONGEST_FINDINGS = 4000;

/** The mock server of a description. */
export class Mock {
  readonly #router: Router;
  readonly #settings: MockSettings;
  readonly #plans = new Map<Operation, Plan>();

  constructor(
    readonly document: Document,
    settings: MockSettings = {},
  ) {
    this.#router = new Router(document);
    this.#settings = settings;
  }

  /** Finds the operation for a request. */
  route({ method, path, query }: Received): Route {
    return this.#router.route(method, path, query);
  }

  /** The plan of an operation: how to check its requests and make its answers. */
  plan(operation: Operation): Plan {
    let plan = this.#plans.get(operation);
    if (!plan) {
      plan = new Plan(operation);
      this.#plans.set(operation, plan);
    }
    return plan;
  }

  /** Checks a request of an operation, except for its credentials. */
  check(operation: Operation, received: Received, texts: ReadonlyMap<string, string>): RequestCheck {
    return this.plan(operation).checker.check(received, texts);
  }

  /** Answers a request. */
  answer(received: Received): Answer {
    const hasCors = this.#settings.cors !== false;
    if (hasCors && isPreflight(received)) {
      const headers = [...corsFields(received, []), ...preflightFields(received)];
      return { ...NOTHING, status: 204, headers };
    }
    const answer = this.#answer(received);
    // Media types and methods come from the description, so they can contain line breaks.
    answer.headers = answer.headers.map(([name, value]) => [name, plain(value)] as const);
    const exposed = answer.headers.map(([name]) => name);
    if (hasCors) answer.headers = [...answer.headers, ...corsFields(received, exposed)];
    if (BODILESS.has(answer.status)) {
      const headers = answer.headers.filter(([name]) => name !== "Content-Type");
      return { ...answer, headers, pieces: [] };
    }
    if (received.method !== "HEAD") return answer;
    const length = answer.pieces.reduce((sum, piece) => sum + piece.length, 0);
    return { ...answer, headers: [...answer.headers, ["Content-Length", String(length)]], pieces: [] };
  }

  #answer(received: Received): Answer {
    const route = this.#router.route(received.method, received.path, received.query);
    if (route.kind === "none") return problemAnswer(noPath(received, route.nearest));
    if (route.kind === "method") {
      const allow = ["Allow", route.allowed.join(", ")] as const;
      if (received.method === "OPTIONS") return { ...NOTHING, status: 204, headers: [allow] };
      return problemAnswer(noMethod(received, route.path, route.allowed), [allow]);
    }
    return this.#operationAnswer(route, received);
  }

  #operationAnswer({ operation, texts }: Route & { kind: "operation" }, received: Received): Answer {
    const plan = this.plan(operation);
    const wish = readPreferences(header(received, "prefer"), received.query, this.#settings.prefer);
    const request: Matched = { plan, received, wish, seed: this.#settings.seed ?? 0, values: NO_VALUES };
    let unchecked: readonly string[] = [];
    if (this.#settings.validates !== false) {
      const missing = unauthorized(operation.security, received);
      if (missing) return notAuthorized(request, missing.reasons, missing.challenges);
      const check = plan.checker.check(received, texts);
      if (check.isOfOtherType) return otherType(request);
      if (check.findings.length > 0) return invalid(request, check);
      request.values = check.values;
      unchecked = check.unchecked;
    } else {
      // Generated answers repeat values of the request.
      request.values = plan.checker.check(received, texts).values;
    }
    const chosen =
      wish.code === undefined ? firstResponse(plan.responses) : responseFor(plan.responses, wish.code);
    const answer = chosen ? respond(request, chosen) : problemAnswer(noResponse(operation, wish.code));
    return { ...answer, operation, unchecked };
  }
}

/** A request that matches an operation, and everything that its answer depends on. */
interface Matched {
  plan: Plan;
  received: Received;
  wish: Preferences;
  seed: number;
  values: ReadonlyMap<string, unknown>;
}

const NO_VALUES: ReadonlyMap<string, unknown> = new Map();
const NOTHING: Answer = { status: 200, headers: [], pieces: [], findings: [], unchecked: [] };

/** Makes an answer from a described response. */
function respond(asked: Matched, { response, status }: Chosen): Answer {
  const { plan, received, wish } = asked;
  const headers = [...plan.fields(response)];
  const content = plan.content(response);
  if (content.length === 0 || BODILESS.has(status)) return { ...NOTHING, status, headers };
  const accept = header(received, "accept");
  const types = acceptable(accept, content);
  if (types.length === 0) return problemAnswer(notAcceptable(accept, content));
  const found = bodyOf(asked, types, accept);
  if (!found) return problemAnswer(noExample(wish.example ?? ""));
  return { ...NOTHING, status, headers: [["Content-Type", found.type], ...headers], pieces: found.pieces };
}

/** Makes the body in the first media type that has one. Not every media type has an example of the requested name. */
function bodyOf(
  { plan, received, wish, seed, values }: Matched,
  types: readonly MediaType[],
  accept: string,
) {
  const isDynamic = wish.dynamic ?? false;
  const turn = isDynamic ? hashOf(seed, received) : 0;
  const accepted = /^[\w.+-]+\/[\w.+-]+$/.test(accept) ? accept : undefined;
  const echo = echoOf(values);
  for (const media of types) {
    const body = plan.body(media, { example: wish.example, isDynamic, turn, echo, accepted });
    if (body) return body;
  }
  return undefined;
}

/** The values of a request that a generated body may repeat. */
function echoOf(values: ReadonlyMap<string, unknown>): Echo {
  const named = (place: string): (readonly [string, unknown])[] =>
    [...values].flatMap(([key, value]) => (key.startsWith(place) ? [[key.slice(place.length), value]] : []));
  const query = named("query ");
  return { all: new Map([...named("path "), ...query]), query: new Map(query) };
}

/** Rejects a request: with a response that is described for one of the statuses, or else with a problem document. */
function refuse(
  asked: Matched,
  codes: readonly number[],
  told: Problem,
  findings: readonly RequestFinding[],
  fields: Answer["headers"] = [],
): Answer {
  const { operation } = asked.plan;
  const chosen = errorResponse(asked.plan.responses, codes);
  const described = chosen && respond({ ...asked, wish: {} }, chosen);
  // `respond` may return a problem, such as 406.
  const answer = described && described.status === chosen.status ? described : problemAnswer(told);
  const listedFindings = ["Mock-Findings", findingsField(findings)] as const;
  return { ...answer, headers: [...answer.headers, ...fields, listedFindings], operation, findings };
}

function invalid(asked: Matched, { findings }: RequestCheck): Answer {
  const isBroken = findings.some(({ location, id }) => location === "body" && id === "syntax");
  const codes = isBroken ? [400, 422] : [422, 400];
  return refuse(asked, codes, invalidRequest(codes[0] ?? 400, findings), findings);
}

function otherType(asked: Matched): Answer {
  const { types } = asked.plan.checker;
  const given = header(asked.received, "content-type");
  const message = `The body is ${given}; the operation accepts ${types.join(", ")}.`;
  const told = problem("media-type", 415, "The body has another media type", message, { types });
  const findings: RequestFinding[] = [
    { id: "media-type", level: "error", message, place: { pointer: "" }, location: "body" },
  ];
  return refuse(asked, [415], told, findings, [["Accept", types.join(", ")]]);
}

function notAuthorized(asked: Matched, reasons: readonly string[], challenges: readonly string[]): Answer {
  const told = problem("unauthorized", 401, "The request is not authorized", reasons.join(" Or: "), {
    reasons,
  });
  const fields = challenges.map((challenge) => ["WWW-Authenticate", challenge] as const);
  const findings = reasons.map(
    (message): RequestFinding => ({ id: "security", level: "error", message, place: {}, location: "header" }),
  );
  return refuse(asked, [401], told, findings, fields);
}

/** An answer with a problem. */
export function problemAnswer(told: Problem, fields: Answer["headers"] = []): Answer {
  const headers = [["Content-Type", PROBLEM_TYPE] as const, ...fields];
  return { ...NOTHING, status: told.status, headers, pieces: [bytesOf(JSON.stringify(told))] };
}

/** The findings as JSON in one line of ASCII: as many as a header field has room for. */
function findingsField(findings: readonly RequestFinding[]): string {
  const texts: string[] = [];
  let room = LONGEST_FINDINGS;
  for (const one of listed(findings)) {
    const text = asciiJson(one);
    room -= text.length + 1;
    if (room < 0) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

/** JSON with escapes instead of characters that header fields cannot have. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function noPath({ path }: Received, nearest: readonly string[]): Problem {
  const similar = nearest.length > 0 ? ` Similar paths: ${nearest.join(", ")}.` : "";
  return problem("no-path", 404, "The description has no such path", `${path} matches no path.${similar}`, {
    nearest,
  });
}

function noMethod({ method }: Received, path: string, allowed: readonly string[]): Problem {
  const detail = `${path} has no ${method}; it has ${allowed.join(", ")}.`;
  return problem("no-method", 405, "The path has no such method", detail, { allowed });
}

function noResponse(operation: Operation, code: string | undefined): Problem {
  const what = code === undefined ? "no response" : `no response ${code}`;
  return problem(
    "no-response",
    404,
    "The description has no such response",
    `${requestLine(operation)} describes ${what}.`,
  );
}

function noExample(name: string): Problem {
  return problem("no-example", 404, "The response has no such example", `No example is named "${name}".`);
}

function notAcceptable(accept: string, content: readonly MediaType[]): Problem {
  const types = content.map(({ name }) => name);
  const detail = `The request accepts ${accept}; the response is ${types.join(", ")}.`;
  return problem("not-acceptable", 406, "The response has no accepted media type", detail, { types });
}

function header({ headers }: Received, name: string): string {
  return (headers.get(name) ?? []).join(", ");
}
