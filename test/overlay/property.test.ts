/**
 * Changes random texts at random places: the result must read like the changed document, be JSON if the text is, and
 * never be written anew as a whole.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { overlayText } from "#overlay/text.ts";

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

const NAMES = ["a", "b-c", "200", "/p/{id}", "q k", "x: y", "#", "default", ""];
const TEXTS = [
  "",
  "x",
  "two words",
  "1.10",
  "yes",
  "a: b",
  "# c",
  "l1\nl2\n",
  "\n  deep\n",
  "é\u2028",
  "- x",
  "*x",
  "{",
];

const value = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Value>(null, true, 0, -1.5, 1e21),
    fc.constantFrom(...TEXTS),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 4 }),
  ),
})).value;

/** A text in block style, in brackets, or mixed, with comments between the lines. */
function written(given: Value, indent: number, seed: number): string {
  const mix = Math.abs(Math.imul(seed + indent, 2654435761)) % 5;
  if (typeof given !== "object" || given === null || Object.keys(given).length === 0 || mix === 0)
    return ` ${JSON.stringify(given)}${mix === 1 ? " # behind" : ""}\n`;
  const space = " ".repeat(indent);
  const comment = mix === 2 ? `${space}# before\n` : "";
  if (Array.isArray(given))
    return `\n${given.map((item, at) => `${comment}${space}-${written(item, indent + 2, seed + at)}`).join("")}`;
  return `\n${Object.entries(given)
    .map(
      ([name, item], at) =>
        `${comment}${space}${JSON.stringify(name)}:${written(item, indent + 2, seed + at)}`,
    )
    .join("")}`;
}

/** The locations of all values but the root. */
function locations(given: unknown, at = "$"): string[] {
  if (typeof given !== "object" || given === null) return [];
  return Object.entries(given).flatMap(([key, item]) => {
    const inner = `${at}[${Array.isArray(given) ? key : JSON.stringify(key)}]`;
    return [inner, ...locations(item, inner)];
  });
}

const cases = fc.record({
  members: fc.dictionary(fc.constantFrom(...NAMES), value, { minKeys: 1, maxKeys: 5 }),
  picks: fc.array(fc.record({ at: fc.nat(), isRemoved: fc.boolean(), update: value }), {
    minLength: 1,
    maxLength: 3,
  }),
  seed: fc.nat(),
  form: fc.constantFrom<"yaml" | "crlf" | "json" | "minified">("yaml", "crlf", "json", "minified"),
});

test("random changes of random texts", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ members, picks, seed, form }) => {
      const block = written(members, 0, seed).trimStart();
      const isJson = form === "json" || form === "minified";
      const text = isJson
        ? JSON.stringify(members, null, form === "json" ? 2 : 0)
        : block.replaceAll("\n", form === "crlf" ? "\r\n" : "\n");
      if (!text.startsWith("{") && typeof parseYaml(text) !== "object") return;
      for (const { at, isRemoved, update } of picks) {
        const all = locations(JSON.parse(yamlToJson(text)));
        const target = all[at % Math.max(1, all.length)] ?? "$";
        const action = isRemoved && target !== "$" ? { target, remove: true } : { target, update };
        const info = { title: "", version: "" };
        const document = { overlay: "1.1.0", info, actions: [action] };
        const result = await overlayText(text, [{ name: "o", document }]);
        if (result.findings.some(({ level }) => level === "error")) continue;
        changed++;
        expect(result.findings).toEqual([]);
        if (isJson) JSON.parse(result.text);
        if (form === "crlf") expect(result.text).not.toMatch(/[^\r]\n/);
        // Comments before values that stay are all there.
        const comments = (one: string): number => one.split("# before").length;
        if (!isRemoved) expect(comments(result.text)).toBe(comments(text));
      }
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(changed).toBeGreaterThan(200);
});
