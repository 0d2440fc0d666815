/** Answers that say what is wrong with a request (RFC 9457 Problem Details). */
import { pointerKeys } from "#oas/pointer.ts";
import type { RequestFinding } from "./request-check.ts";

/** A problem, as sent in `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  [member: string]: unknown;
}

/** The address that explains each type of problem. */
const TYPES = "https://github.com/lectern/lectern/blob/main/docs/mock.md#";

/** The media type of problems. */
export const PROBLEM_TYPE = "application/problem+json";

/**
 * Makes a problem.
 * @param name the end of its type, such as `no-path`; docs/mock.md has a heading for each
 */
export function problem(
  name: string,
  status: number,
  title: string,
  detail: string,
  more: object = {},
): Problem {
  return { type: TYPES + name, title, status, detail, ...more };
}

/** A finding, as problems and `Mock-Findings` list it. */
export interface ListedFinding {
  /** Where: the location, the name of the parameter, and the keys of the pointer. */
  location: readonly string[];
  /** Where in the value. */
  pointer: string;
  code: string;
  detail: string;
}

/** Findings, as problems and `Mock-Findings` list them. */
export function listed(findings: readonly RequestFinding[]): readonly ListedFinding[] {
  return findings.map(({ id, message, location, name, place }) => ({
    location: [location, ...(name === undefined ? [] : [name]), ...(pointerKeys(place.pointer ?? "") ?? [])],
    pointer: place.pointer ?? "",
    code: id,
    detail: message,
  }));
}

/** Makes the problem of an invalid request. `errors` lists all findings. */
export function invalidRequest(status: number, findings: readonly RequestFinding[]): Problem {
  const errors = listed(findings);
  const count = findings.length === 1 ? "One part" : `${findings.length} parts`;
  const detail = `${count} of the request ${findings.length === 1 ? "does" : "do"} not match the description.`;
  return problem("invalid-request", status, "The request does not match its description", detail, { errors });
}
