/** A real HTTP server for the tests of this folder, with a table of paths. It is closed at the end of the test. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Answer = string | object | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Site {
  /** "http://127.0.0.1:1234", without a slash at the end. */
  origin: string;
  /** The requested paths, in order. */
  asked: string[];
}

export async function serve(answers: Record<string, Answer>): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end("not here");
    else if (typeof answer === "function") answer(request, response);
    else response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** The error a promise rejects with, as plain data. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return { ...(error as object), message: (error as Error).message };
  }
  throw new Error("nothing failed");
}

/** Freezes a value deeply, so that writing to it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
