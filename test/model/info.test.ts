import { expect, test } from "vitest";
import { extensions } from "#model/extension.ts";
import { documentOf } from "./documents.ts";

const info = (raw: unknown) => documentOf({ info: raw }, "https://a.test/docs/api.json").info;

test("missing or invalid values are empty", () => {
  for (const raw of [
    undefined,
    null,
    [],
    { title: {}, version: [], contact: 5, license: "MIT", "x-logo": {} },
  ]) {
    const read = info(raw);
    expect([read.title, read.version, read.contact, read.license, read.logo]).toEqual([
      "",
      ...Array(4).fill(undefined),
    ]);
  }
});

test("numbers as version and title are text", () => {
  expect([info({ version: 1.1 }).version, info({ title: 0 }).title]).toEqual(["1.1", "0"]);
});

test("logo, its link falling back to the contact", () => {
  expect(info({ "x-logo": { url: "logo.png" }, contact: { url: "https://b.test" } }).logo).toEqual({
    url: "https://a.test/docs/logo.png",
    alt: "logo",
    href: "https://b.test",
    background: undefined,
  });
});

test.each([
  [
    { name: "MIT", url: "/mit" },
    { name: "MIT", url: "/mit", identifier: undefined },
  ],
  [{ identifier: "MIT" }, { name: "MIT", url: undefined, identifier: "MIT" }],
  [{ url: "/mit" }, { name: "/mit", url: "/mit", identifier: undefined }],
])("license %j", (license, read) => expect(info({ license }).license).toEqual(read));

test("extensions: unknown ones, or those that are named", () => {
  const raw = { "x-a": 1, "x-badges": [], "x-lectern-documents": {}, plain: 2 };
  expect(extensions(raw)).toEqual([{ name: "x-a", value: 1 }]);
  expect(extensions(raw, ["x-badges", "plain"])).toEqual([{ name: "x-badges", value: [] }]);
});

test("the base of relative URIs", () => {
  const base = (self?: unknown) => documentOf({ $self: self }, "https://a.test/docs/api.json").base;
  expect([base(), base("/self"), base("https://b.test/x"), base({})]).toEqual([
    "https://a.test/docs/api.json",
    "https://a.test/self",
    "https://b.test/x",
    "https://a.test/docs/api.json",
  ]);
});
