/** Checks the request of each case of wire.yaml. test/snippets sends it. */
import { expect, test } from "vitest";
import { unlike, wireCases, wireRequest } from "./wire.ts";

const ADDRESS = "https://a.test";

test.each((await wireCases()).map((one) => [one.it, one] as const))("%s", (_, one) => {
  const { method, url, headers, cookie, body } = wireRequest(one, ADDRESS);
  const byName = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const pieces = body?.kind === "pieces" ? body.pieces : [];
  const came = {
    method,
    target: url.slice(ADDRESS.length),
    headers: cookie === "" ? byName : { ...byName, cookie },
    body:
      body && "text" in body
        ? body.text
        : pieces.map(({ text, file }) => (file === undefined ? text : "<file>")).join(""),
  };
  expect(unlike({ ...one.sent, parts: undefined }, came, "<file>")).toEqual([]);
  if (!one.sent.parts) return;
  const parts = body?.kind === "parts" ? body.parts : [];
  expect(parts.map((part) => ({ name: part.name, type: part.type, body: part.body }))).toEqual(
    one.sent.parts,
  );
});
