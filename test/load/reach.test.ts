/** Tests what a JSON text reveals about its references. */
import { expect, test } from "vitest";
import { reachOf } from "#load/reach.ts";

const REACHES: ["members" | "inside" | "elsewhere" | "anywhere", string][] = [
  ["members", "{}"],
  ["members", '{"$ref":"#/components/schemas/A"}'],
  ["members", '{"$ref" : "#/paths/~1a/get/responses/200"}'],
  ["members", '{"$ref":"#/webhooks/a"}'],
  ["members", '{"mapping":{"a":"A","b":"#/components/schemas/B"}}'],
  ["inside", '{"$ref":"#/definitions/A"}'],
  ["inside", '{"$ref":"#/components"}'],
  ["inside", '{"$ref":"#/x-more/a"}'],
  // It reveals nothing else.
  ["inside", '{"example":"#/x-more/a"}'],
  ["inside", '{"mapping":{"a":"A","b":"#/definitions/B"}}'],
  ["inside", String.raw`{"mapping":{"a":"A","b":"#\/definitions\/B"}}`],
  ["inside", String.raw`{"mapping":{"a":"A","b":"\u0023/definitions/B"}}`],
  ["inside", String.raw`{"mapping":{"a":"A","b":"#\u002Fdefinitions/B"}}`],
  ["inside", '{"$dynamicRef":"#/$defs/a"}'],
  ["elsewhere", '{"$ref":"other.json"}'],
  ["elsewhere", '{"$ref":"other.json#/components/schemas/A"}'],
  ["elsewhere", String.raw`{"$ref":"#\/components\/schemas\/A"}`],
  ["anywhere", String.raw`{"$ref":"\u0023/definitions/A"}`],
  ["elsewhere", '{"$ref":"#anchor"}'],
  ["elsewhere", '{"$id":"https://example.com/a"}'],
  ["elsewhere", '{"mapping":{"a":"a.json"}}'],
];

test.each(REACHES)("references lead to %s: %s", (reach, text) => {
  const { isOut, isAside } = reachOf([text]);
  expect(isOut ? (isAside ? "anywhere" : "elsewhere") : isAside ? "inside" : "members").toBe(reach);
});
