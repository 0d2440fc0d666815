/** `POST /-/webhooks/{name}?to=…` of `lectern mock`: sends a described webhook to an address of this machine. */
import type { Mock } from "#mock/mock.ts";
import { PROBLEM_TYPE, problem } from "#mock/problem.ts";
import { webhookOf } from "#mock/webhook.ts";
import type { Answer, Asked } from "./answer.ts";
import { isLoopback } from "./hosts.ts";
import { send } from "./send.ts";

/** How long the receiver may take, in milliseconds. */
const TIMEOUT = 10_000;
/** How many webhooks a refusal names. */
const MOST_NAMED = 50;

/**
 * Sends a webhook, and returns the status of the receiver's answer. Refuses requests from other sites and for other host
 * names.
 */
export async function sendWebhook(mock: Mock, { method, path, target, isOwn }: Asked): Promise<Answer> {
  const name = /^\/-\/webhooks\/(.+)$/s.exec(path)?.[1];
  if (name === undefined) return refuse(404, "no-path", "This server has no such path", path);
  if (!isOwn) return refuse(403, "foreign", "Only this machine may send webhooks", "Check Host and Origin.");
  if (method !== "POST") return refuse(405, "no-method", "Webhooks are sent by POST", `This is ${method}.`);
  const to = new URL(target, "http://localhost").searchParams.get("to") ?? "";
  if (to === "") return refuse(400, "no-receiver", "There is no address", "Add ?to=<address> to the path.");
  const url = URL.canParse(to) ? new URL(to) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !isHere(url.hostname))
    return refuse(400, "no-receiver", "The address is not on this machine", `?to= is “${to}”.`);
  const request = webhookOf(mock.document, name);
  if (!request)
    return refuse(404, "no-webhook", "The description has no such webhook", absentWebhook(mock, name));
  try {
    const { status } = await send({
      method: request.method,
      url: url.href,
      headers: Object.fromEntries(request.headers),
      body: request.body,
      timeout: TIMEOUT,
    });
    return json(200, "application/json", { sent: name, to: url.href, status });
  } catch (error) {
    return refuse(502, "not-received", "The webhook could not be delivered", (error as Error).message);
  }
}

function absentWebhook({ document }: Mock, name: string): string {
  const names = document.webhooks.slice(0, MOST_NAMED).map(({ path }) => path);
  const known = names.length === 0 ? "It has none." : `It has ${names.join(", ")}.`;
  return `There is no “${name}”. ${known}`;
}

/** Names are not resolved, because their address may change before the request. */
function isHere(hostname: string): boolean {
  return hostname === "localhost" || isLoopback(hostname);
}

function refuse(status: number, name: string, title: string, detail: string): Answer {
  return json(status, PROBLEM_TYPE, problem(name, status, title, detail));
}

function json(status: number, type: string, value: unknown): Answer {
  return {
    status,
    headers: { "Content-Type": type, "Cache-Control": "no-store" },
    body: JSON.stringify(value),
  };
}
