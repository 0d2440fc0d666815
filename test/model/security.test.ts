import { expect, test } from "vitest";
import { documentOf } from "./documents.ts";

test("schemes in order, by reference too; nothing sound is needed for one", () => {
  const schemes = documentOf({
    components: {
      securitySchemes: {
        key: { type: "apiKey", name: "X-Key", in: "header", "x-displayName": "The key", description: "D" },
        other: { $ref: "#/components/securitySchemes/key", description: "beside" },
        wrong: null,
        "a/b": { $ref: "#/none" },
      },
    },
  }).securitySchemes;
  expect(
    schemes.map((one) => [one.key, one.label, one.type, one.parameterName, one.location, one.description]),
  ).toEqual([
    ["key", "The key", "apiKey", "X-Key", "header", "D"],
    ["other", "The key", "apiKey", "X-Key", "header", "beside"],
    ["wrong", "wrong", "", undefined, undefined, undefined],
    ["a/b", "a/b", "", undefined, undefined, undefined],
  ]);
  expect(schemes[3]?.pointer).toBe("/components/securitySchemes/a~1b");
});

test("flows and scopes", () => {
  const flows = {
    authorizationCode: {
      authorizationUrl: "/a",
      tokenUrl: "/t",
      refreshUrl: "/r",
      scopes: { read: "Read", write: null },
    },
    deviceAuthorization: { deviceAuthorizationUrl: "/d" },
    "x-a": {},
    wrong: 5,
  };
  const [scheme] = documentOf({
    components: { securitySchemes: { o: { type: "oauth2", flows } } },
  }).securitySchemes;
  expect(scheme?.flows).toEqual([
    {
      name: "authorizationCode",
      authorizationUrl: "/a",
      deviceAuthorizationUrl: undefined,
      tokenUrl: "/t",
      refreshUrl: "/r",
      scopes: [
        { name: "read", description: "Read" },
        { name: "write", description: undefined },
      ],
    },
    {
      name: "deviceAuthorization",
      authorizationUrl: undefined,
      deviceAuthorizationUrl: "/d",
      tokenUrl: undefined,
      refreshUrl: undefined,
      scopes: [],
    },
  ]);
});
