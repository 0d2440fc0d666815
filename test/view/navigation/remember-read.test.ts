/** Tests which sections are remembered as read, by sequences of what the reader does. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu } from "#model/outline/menu.ts";
import { recentOf } from "#view/navigation/recent.ts";
import { rememberRead } from "#view/navigation/remember-read.ts";
import { ACTIVE, READING } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import { PageState } from "#view/page/state.ts";
import { documentOf } from "../../model/documents.ts";

const document = documentOf({
  info: { title: "Boats", version: "1", description: "# Rules" },
  paths: {
    "/a": { get: { operationId: "a", summary: "Read A" } },
    "/b": { post: { operationId: "b", summary: "Write B" } },
    "/c": { get: { operationId: "c", summary: "Read C" } },
  },
});
const menu = new Menu(document);

beforeEach(() => {
  vi.useFakeTimers();
  const held = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a reader does: `@id` comes to a section, `>id` reads a row, a number waits for so many seconds, `end`. */
function does(...steps: (string | number)[]): string[] {
  const state = new PageState();
  const end = rememberRead({ document, menu, state } as unknown as Page);
  for (const step of steps) {
    if (typeof step === "number") vi.advanceTimersByTime(step * 1000);
    else if (step === "end") end();
    else if (step.startsWith("@")) state.set(ACTIVE, step.slice(1));
    else state.set(READING, step.slice(1));
  }
  return recentOf("Boats").map(({ target, operation }) => `${operation} #${target}`);
}

test.each([
  ["sections that are only passed are not", ["@operation/a", 1, "@operation/b", 1, "@operation/c", 1], []],
  [
    "those at which the reader stays are, the last one first",
    ["@operation/a", 3, "@operation/b", 3],
    ["POST /b #operation/b", "GET /a #operation/a"],
  ],
  [
    "with the row where the reader left",
    ["@operation/a", ">operation/a/200/x", 3, ">operation/a/200/y", ">operation/b", "@operation/b", 1],
    ["GET /a #operation/a/200/y"],
  ],
  [
    "again, it comes first",
    ["@operation/a", 3, "@operation/b", 3, "@operation/a", 3],
    ["GET /a #operation/a", "POST /b #operation/b"],
  ],
  ["prose is not", ["@section/Rules", 3], []],
  ["nothing after the page has ended", ["@operation/a", 1, "end", 3, "@operation/b", 3], []],
])("%s", (_, steps, wanted) => {
  expect(does(...steps)).toEqual(wanted);
});
