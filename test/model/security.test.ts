import { expect, test } from "vitest";
import { documentOf } from "./documents.ts";

test("schemes in order, by reference too; an invalid one is kept", () => {
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
  expect(scheme?.flows).toMatchObject([
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

test("a requirement names a scheme by its key or by its URI; unknown ones stay", () => {
  const root = {
    $self: "https://a.test/api.json",
    components: { securitySchemes: { "a/b": { type: "http" }, "#/c": { type: "apiKey" } } },
    security: [
      {
        "a/b": [],
        "#/c": [],
        "#/components/securitySchemes/a~1b": [],
        "https://a.test/api.json#/components/securitySchemes/a~1b": ["role"],
        "other.json#/components/securitySchemes/a~1b": [],
        none: [],
      },
    ],
  };
  const [requirement] = documentOf(root).security ?? [];
  expect(requirement?.schemes.map((one) => [one.scheme?.key, one.scopes])).toEqual([
    ["a/b", []],
    ["#/c", []],
    ["a/b", []],
    ["a/b", ["role"]],
    [undefined, []],
    [undefined, []],
  ]);
});
