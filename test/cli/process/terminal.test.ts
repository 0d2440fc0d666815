import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { line, paint, printable } from "#cli/process/terminal.ts";

test.each([
  ["a\u001b]52;c;ZXZpbA==\u0007b", "a�]52;c;ZXZpbA==�b"],
  ["a\u009b31mb", "a�31mb"],
  ["a\u0090q\u009cb", "a�q�b"],
  ["a\r\nb\tc\nd", "a b c d"],
  ["a\u202eb\u2066c", "a�b�c"],
  ["a\u2028b", "a�b"],
  ["Grüße, 漢字 🎉", "Grüße, 漢字 🎉"],
])("%j is printed as %s", (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(line`${text}`.safe).toBe(printed);
  expect(paint.bold(text).safe).toContain(printed);
});

test("a line in a line is inserted unchanged", () => {
  expect(line`<${line`${"\u0007"}!`}>`.safe).toBe("<�!>");
});

test("no command writes to the terminal in another way", () => {
  const folder = join(import.meta.dirname, "../../../src/cli");
  const others = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts") && !name.endsWith("terminal.ts"));
  expect(others.length).toBeGreaterThan(20);
  const writing = others.filter((name) =>
    /\bconsole\.|process\.std(?:out|err)\b|picocolors/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(writing).toEqual([]);
});
