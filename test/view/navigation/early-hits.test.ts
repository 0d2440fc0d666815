import { expect, test } from "vitest";
import { Menu } from "#model/outline/menu.ts";
import { earlyHits } from "#view/navigation/early-hits.ts";
import { documentOf } from "../../model/documents.ts";

const MENU = new Menu(
  documentOf({
    info: { title: "Boats", version: "1", description: "# Create account" },
    paths: {
      "/berths": {
        get: { operationId: "list", summary: "List all berths of a harbour", tags: ["Berths", "Harbours"] },
        post: { operationId: "create", summary: "Create a berth", tags: ["Berths"] },
      },
      "/berths/{id}/réservations": { get: { operationId: "booked", summary: "Réservations" } },
    },
    components: { schemas: { Berth: { type: "object" } } },
  }),
  { showModels: true },
);

test.each([
  ["berth", ["Berth", "Berths", "Réservations", "Create a berth", "List all berths of a harbour"]],
  ["CREATE  berth", ["Create a berth"]],
  ["create", ["Create account", "Create a berth"]],
  ["get /berths", ["Réservations", "List all berths of a harbour"]],
  ["reservations", ["Réservations"]],
  ["buoy", []],
  [" ", []],
])("%s", (text, titles) => {
  expect(earlyHits(MENU, text).map(({ title }) => title)).toEqual(titles);
});

test("a hit leads to its section, and says which words to mark", () => {
  expect(earlyHits(MENU, "harbour list")[0]).toMatchObject({
    target: MENU.entryOf(
      MENU.sections.flatMap((one) => (one.kind === "operation" ? [one.operation] : []))[0]!,
    )?.id,
    kind: "operation",
    operation: "GET /berths",
    matched: ["harbour", "list"],
  });
});
