/** Chooses the described response for an answer (4.16 Responses Object): by status code, range, or `default`. */
import type { Response } from "#model/response.ts";

/** A described response, and the status to send. */
export interface Chosen {
  response: Response;
  status: number;
}

/**
 * The response for a status code: the one with that code, then its range, then `default`. Undefined if none is
 * described.
 */
export function responseFor(responses: readonly Response[], code: string): Chosen | undefined {
  if (!/^[1-5]\d\d$/.test(code)) return undefined;
  const response =
    responses.find(({ status }) => status === code) ??
    responses.find(({ status }) => status.toUpperCase() === `${code[0]}XX`) ??
    responses.find(({ status }) => status === "default");
  return response && { response, status: Number(code) };
}

/** The first successful response, then `default`, then the first response. Undefined if none is described. */
export function firstResponse(responses: readonly Response[]): Chosen | undefined {
  const success = responses.find(({ status }) => /^2(?:\d\d|XX)$/i.test(status));
  const response = success ?? responses.find(({ status }) => status === "default") ?? responses[0];
  return response && { response, status: codeOf(response.status) };
}

/**
 * The response for the first code that is described, by itself or by its range. Otherwise `default`, with the first
 * code.
 */
export function errorResponse(responses: readonly Response[], codes: readonly number[]): Chosen | undefined {
  for (const code of codes) {
    const own = responses.find(({ status }) => status === String(code));
    if (own) return { response: own, status: code };
  }
  const [first = 400] = codes;
  return responseFor(responses, String(first));
}

function codeOf(status: string): number {
  if (/^[1-5]\d\d$/.test(status)) return Number(status);
  return /^[1-5]XX$/i.test(status) ? Number(status[0]) * 100 : 200;
}
