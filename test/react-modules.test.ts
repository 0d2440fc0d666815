/** Checks that the classic scripts contain unmodified React, and that only its files are joined differently. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import { asModule, reactModules } from "../scripts/react-modules.mjs";

const require = createRequire(import.meta.url);

// As in the build.
vi.stubEnv("NODE_ENV", "production");

test.each(["react", "react/jsx-runtime", "react-dom", "react-dom/client"])(
  "%s exports what it exports, and its code is what it was",
  (name) => {
    const { resolveId, transform } = reactModules();
    const file = resolveId(name) ?? "";
    expect(file).toContain(".production.js");
    const code = readFileSync(file, "utf8");
    const written = transform(code, file)?.code ?? "";
    const [, exported = ""] = /export \{ (.*?) \};/.exec(written) ?? [];
    const names = exported.split(",").map((one) => one.split(" as ")[1]);
    expect(names.sort()).toEqual(Object.keys(require(file) as object).sort());
    const undone = written
      .slice(written.indexOf("};") + 3)
      .replace(/\brequired_(\w+) = 0/g, (_, variable: string) => {
        const [, from] = new RegExp(`import \\* as ${variable} from "(.*?)"`).exec(written) ?? [];
        return `${variable} = require("${from}")`;
      })
      .replace(/\bexports_(?=\w)/g, "exports.");
    expect(undone).toBe(code);
  },
);

test("files that are not React's stay as they are", () => {
  const { resolveId, transform } = reactModules();
  expect(resolveId("js-yaml")).toBeUndefined();
  expect(transform("exports.a = 1;", "/a/b.js")).toBeUndefined();
});

test("a module that cannot be converted to imports and exports is refused", () => {
  expect(asModule("exports.a = b.module;", "a.js")).toContain("exports_a = b.module;");
  for (const code of ["module.exports = {};", "f(exports);", 'if (a) require("b");', "exports[a] = 1;"])
    expect(() => asModule(code, "a.js")).toThrow("a.js uses");
});
