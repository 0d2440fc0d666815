/** Tests what the list of operations that require a scope says if it is empty. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import type { OpenAPI } from "#oas/types.ts";
import { type Page, PageContext } from "#view/page/page.ts";
import { ScopeUses } from "#view/sections/scope-uses.tsx";

test.each<[what: string, scope: string, expected: string]>([
  ["nothing refers to a scope that no operation requires", "unused", "<p>Nothing refers to it.</p>"],
  ["nothing about a scope that only an operation without a section requires", "used", ""],
])("it says %s", (_, scope, expected) => {
  const document = new Document({
    openapi: "3.2.0",
    components: { securitySchemes: { login: { type: "oauth2", flows: {} } } },
    paths: { "/": { get: { security: [{ login: ["used"] }] } } },
  } as unknown as OpenAPI);
  const page = { document, menu: { entryOf: () => undefined } } as unknown as Page;
  const list = (
    <PageContext value={page}>
      <ScopeUses scheme="login" scope={scope} />
    </PageContext>
  );
  expect(renderToStaticMarkup(list)).toBe(expected);
});
