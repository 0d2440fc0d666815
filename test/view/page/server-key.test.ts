/** Tests which operations share the choice of a server. */
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { serverKey } from "#view/page/keys.ts";
import { otherAddressKey } from "#view/page/other-address.ts";

type Servers = { url: string; variables?: Record<string, { default: string }> }[];

const withDefault = (value: string): Servers => [
  { url: "{base}/v1", variables: { base: { default: value } } },
];

/** The keys of a description's servers. */
function keysOf(url: string | undefined, servers?: Servers): readonly string[] {
  const document = new Document({ openapi: "3.1.0", ...(servers && { servers }) }, url);
  return [serverKey(document.servers), otherAddressKey(document.servers)];
}

test.each<[why: string, one: readonly string[], other: readonly string[], isShared: boolean]>([
  ["both have none", keysOf("https://a.test/one.json"), keysOf("https://b.test/one.json"), false],
  [
    "both have the same relative one",
    keysOf("https://a.test/one.json", [{ url: "v1" }]),
    keysOf("https://a.test/other/one.json", [{ url: "v1" }]),
    false,
  ],
  [
    "both have the same variable with another default",
    keysOf(undefined, withDefault("https://a.test")),
    keysOf(undefined, withDefault("https://b.test")),
    false,
  ],
  [
    "both have the same address",
    keysOf("https://a.test/one.json", [{ url: "/v1" }]),
    keysOf("https://b.test/one.json", [{ url: "https://a.test/v1" }]),
    true,
  ],
])("two descriptions: %s", (_, one, other, isShared) => {
  expect(one.map((key, index) => key === other[index])).toEqual([isShared, isShared]);
});
