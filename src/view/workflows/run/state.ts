/** The state of the run of a workflow, which survives when its section leaves the view; and what turns a response into the next step. */

import { bodyText } from "#console/answer.ts";
import { masked } from "#console/extras.ts";
import { entryOf, parameterValue } from "#console/form.ts";
import type { Operation } from "#model/operation.ts";
import { parseJson } from "#oas/json-text.ts";
import { isJson } from "#request/media-language.ts";
import type { Request } from "#request/request.ts";
import type { Outcome, Sent } from "#view/console/outcome.ts";
import { extrasKey } from "#view/page/extras-key.ts";
import { entriesKey, type Key, mediaKey, outcomeKey } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import type { Where } from "#view/schema/rows.ts";
import { type Call, callOf } from "#workflows/run/call.ts";
import { afterSending, nextStep, type Run, scopeOf, startRun } from "#workflows/run/run.ts";
import type { Exchange, Values } from "#workflows/run/scope.ts";
import type { Step } from "#workflows/step.ts";
import type { Workflow } from "#workflows/workflow.ts";

/** A step that is ready to be sent. */
export interface Attempt {
  step: Step;
  operation: Operation;
  /** Where its form and its outcome are kept. */
  where: Where;
  call: Call;
}

/** A run on the page. */
export interface Running {
  run: Run;
  /** The steps so far and the next one, in order. */
  attempts: readonly Attempt[];
  /** The step to send; undefined at the end. */
  attempt?: Attempt;
}

/** The run of the workflow with this id. The key is here, because other pages need not know it. */
export function runKey(id: string): Key<Running | undefined> {
  return `run:${id}` as Key<Running | undefined>;
}

/** The workflows that have been run on this page. */
export const ENDED = "run-ended" as Key<Run["ended"]>;

/** Starts a run. Sends nothing. */
export async function started(page: Page, id: string, workflow: Workflow, inputs: Values): Promise<Running> {
  const run = await startRun(workflow, inputs, page.state.get(ENDED));
  return prepared(page, id, run, []);
}

/** The run after the response to an attempt; without a response, the step has failed. */
export async function advanced(
  page: Page,
  id: string,
  { run, attempt, attempts }: Running,
  outcome: Outcome | undefined,
): Promise<Running> {
  const exchange = attempt && exchangeOf(outcome);
  const next = await afterSending(run, exchange);
  page.state.set(ENDED, next.ended);
  return prepared(page, id, next, attempts);
}

/** Forgets a run with its requests and responses. */
export function forget({ state }: Page, id: string): void {
  for (const { where } of state.get(runKey(id))?.attempts ?? []) {
    state.set(outcomeKey(where.address), undefined);
    state.set(entriesKey(where.address), { parameters: {}, bodies: {} });
    state.set(extrasKey(where.address), undefined);
  }
  state.set(runKey(id), undefined);
}

/** Fills in the form of the next step. */
async function prepared(page: Page, id: string, run: Run, attempts: readonly Attempt[]): Promise<Running> {
  const step = nextStep(run);
  if (step?.link?.kind !== "operation") return { run, attempts };
  const { operation, id: section } = step.link;
  const call = await callOf(step, operation, scopeOf(run));
  const address = `${id}/run/${attempts.length}/request`;
  // Operations of other descriptions are not on the page.
  const own = section === undefined ? "" : `${section}/request`;
  const where: Where = { direction: "request", address, id: own };
  page.state.set(entriesKey(address), call.form);
  page.state.set(mediaKey(address), call.media);
  page.state.set(outcomeKey(address), undefined);
  const attempt = { step, operation, where, call };
  return { run, attempt, attempts: [...attempts, attempt] };
}

/** What was sent and what came back. What was entered is as it was; placeholders stand for other secrets. */
function exchangeOf(outcome: Outcome | undefined): Exchange | undefined {
  if (outcome?.state !== "arrived") return undefined;
  const { sent, answer } = outcome;
  const { method, url, headers } = sent.request;
  const body = bodyText(answer);
  const entered = sentAt("header", sent);
  return {
    method,
    url,
    status: answer.status,
    request: {
      headers: headers.map(([name, value]) => {
        const own = Object.hasOwn(entered, name) ? entered[name] : undefined;
        return [name, typeof own === "string" && masked(own) === value ? own : value];
      }),
      query: sentAt("query", sent),
      path: sentAt("path", sent),
      body: sentBody(sent.request),
    },
    response: { headers: answer.headers, body: body && ("value" in body ? body.value : body.text) },
  };
}

/** The values of the parameters at a location. */
function sentAt(location: string, { fields, form }: Sent): Values {
  const pairs = fields.flatMap((one): [string, unknown][] => {
    if (one.location !== location || !entryOf(one, form).isSent) return [];
    const reading = parameterValue(one, form);
    return reading && "value" in reading ? [[one.name, reading.value]] : [];
  });
  return Object.fromEntries(pairs);
}

function sentBody({ body, headers }: Request): unknown {
  if (body?.kind === "form") return Object.fromEntries(body.pairs);
  if (body?.kind !== "json" && body?.kind !== "text") return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const data = body.kind === "json" || isJson(type) ? parseJson(body.text) : undefined;
  return data ? data.value : body.text;
}
