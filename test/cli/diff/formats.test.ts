/** Tests the formats of `lectern diff`. */
import { describe, expect, test } from "vitest";
import { FORMATS, type Format } from "#cli/diff/formats.ts";
import type { LocatedChange, Report } from "#cli/diff/report.ts";
import type { Change } from "#compare/facts/change.ts";
import { headingText, parseMarkdown } from "#markdown/parse.ts";
import type { List, Paragraph } from "#markdown/tree.ts";

describe("formats", () => {
  const change: LocatedChange = {
    id: "operation-removed",
    level: "breaking",
    direction: null,
    operation: { method: "GET", path: "/<a>|`*" },
    pointer: { old: "/paths/x", new: null },
    path: ["a&b"],
    value: { old: '"<x>"', new: 1 },
    message: "GET /<a>|`* was removed\u001b[31m.",
    line: { old: 3, new: null },
    file: { old: "old.yaml", new: null },
    nearest: { file: "new.yaml", pointer: "/paths", line: 5 },
    loaded: { old: "/paths/x", new: null },
    group: 0,
    operations: 3,
  };
  const report: Report = {
    old: "old.yaml",
    new: "new.yaml",
    title: "<T>",
    changes: [change, { ...change, id: "operation-added", level: "prose", group: 1 }],
    only: "prose",
    hidden: 0,
    isComplete: true,
    ignored: 1,
  };
  const written = (format: Format, one = report): string =>
    FORMATS[format](one)
      .map(({ safe }) => safe)
      .join("\n");

  test("text", () => {
    expect(written("text")).toContain("2 changes: 1 breaking, 1 prose");
    expect(written("text")).toContain("(also in 2 other operations)");
    expect(written("text")).toContain("old.yaml:3");
    expect(written("text")).not.toContain("\u001b[31m.");
  });

  test("json is valid", () => {
    const { changes } = JSON.parse(written("json")) as { changes: Change[] };
    expect(changes).toHaveLength(2);
    expect(changes[0]?.message).toBe(change.message);
    expect(JSON.parse(written("json", { ...report, changes: [] }))).toEqual({
      old: "old.yaml",
      new: "new.yaml",
      complete: true,
      counts: { breaking: 0, maybe: 0, safe: 0, prose: 0 },
      hidden: 0,
      ignored: 1,
      changes: [],
    });
  });

  test("markdown and html show the texts, not what is in them", () => {
    expect(written("markdown")).toContain("GET /\\<a\\>\\|\\`\\*");
    expect(written("html")).toContain("GET /&#60;a&#62;|`*");
    expect(written("html")).not.toContain("<x>");
    expect(written("html")).not.toContain("<T>");
  });

  test.each([
    ["A small pet.", "A large pet.", "A [-small-] {+large+} pet."],
    ["- One two three four", "1. One two three four", "[---] {+1.+} One two three four"],
    ["-x one two three four", "-x one two three", "-x one two three [-four-]"],
    ["+ one two three four", "+ one two three", "+ one two three [-four-]"],
    ["1) one two three four", "1) one two three", "1) one two three [-four-]"],
    ["![a](b) {c} three four", "![a](b) {c} three", "![a](b) {c} three [-four-]"],
    ["1. one two three four", "1. one two three", "1. one two three [-four-]"],
    ["~~a~~ `b` c d e", "**a** [b](/c) c d e", "[-~~a~~ `b`-] {+**a** [b](/c)+} c d e"],
    ["(a)", "<b>", "[-(a)-] {+<b>+}"],
    ["> # a|b c_d_ e", "> # a|b c_d_", "> # a|b c_d_ [-e-]"],
  ])("markdown shows the words of prose that differ, as text: %s → %s", (older, newer, shown) => {
    const prose = { ...change, group: 2, level: "prose" as const, value: { old: older, new: newer } };
    const list = parseMarkdown(written("markdown", { ...report, changes: [prose] })).at(-1) as List;
    const quote = list.items[0]?.children.find((block) => block.type === "blockquote");
    const [paragraph, ...more] = quote?.children ?? [];
    expect(more).toEqual([]);
    expect(paragraph?.type).toBe("paragraph");
    const marked = (paragraph as Paragraph).children.map((node) => {
      const text = headingText([node]);
      return node.type === "deleted"
        ? `[-${text}-]`
        : node.type === "strong"
          ? `{+${text}+}`
          : node.type === "text"
            ? node.text
            : node.type;
    });
    expect(marked.join("")).toBe(shown);
  });

  test.each([
    ["A pet", "A pet.", "A <del>pet</del> <ins>pet.</ins> "],
    ["A pet.\n", "A pet. More.", "A pet. <ins>More.</ins> "],
    ["A\n\npet", "A\n\ndog", "A&#10;&#10;<del>pet</del> <ins>dog</ins> "],
    ["A pet\n", "A pet", "(only spaces or line breaks differ)"],
    [`${"a ".repeat(4000)} end`, `${"a ".repeat(4000)} stop`, "… a a a a a <del>end</del> <ins>stop</ins>"],
  ])("html shows what differs in %j and %j", (older, newer, shown) => {
    const prose = { ...change, level: "prose" as const, value: { old: older, new: newer } };
    expect(written("html", { ...report, changes: [prose] })).toContain(`<div class="values">${shown}</div>`);
  });

  test("html marks the words of prose that differ, and lets readers hide a level", () => {
    const value = { old: "A pet.", new: "A small pet." };
    const prose = { ...change, group: 2, level: "prose" as const, value };
    const html = written("html", { ...report, changes: [change, prose] });
    expect(html).toContain('<div class="values">A <ins>small</ins> pet. </div>');
    const examples = { ...prose, value: { old: [1, 2], new: [1, 3] } };
    expect(written("html", { ...report, changes: [examples] })).toContain(
      '<div class="values">[ 1, <del>2</del> <ins>3</ins> ]</div>',
    );
    const same = { ...prose, value: { old: [1], new: [1] } };
    expect(written("html", { ...report, changes: [same] })).not.toContain('<div class="values">');
    expect(html).toContain('<input type="checkbox" id="show-prose" checked>');
    expect(html).toContain("body:has(#show-prose:not(:checked)) section .prose");
    expect(html).toContain(
      'body:has(#show-breaking:not(:checked)):has(#show-prose:not(:checked)) [data-levels="breaking prose"]',
    );
  });

  test.each<[string, Partial<LocatedChange>, string]>([
    ["", { loaded: { old: null, new: "/components/schemas/A~1B/properties/c" } }, "schema A/B"],
    ["what was removed from ", { loaded: { old: "/components/schemas/A", new: null } }, "schema A"],
  ])("%sa named schema is named", (_, more, name) => {
    const one = { ...report, changes: [{ ...change, ...more }] };
    for (const format of ["text", "markdown", "html"] as const) expect(written(format, one)).toContain(name);
  });

  test.each<Partial<LocatedChange>>([
    { loaded: { old: null, new: "/components/parameters/A" } },
    { operation: null, loaded: { old: null, new: "/components/schemas/A" } },
  ])("%j names no schema", (more) => {
    for (const format of ["text", "markdown", "html"] as const)
      expect(written(format, { ...report, changes: [{ ...change, ...more }] })).not.toContain("schema A");
  });

  test("junit fails for breaking changes", () => {
    expect(written("junit")).toContain('failures="1"');
    expect(written("junit")).toContain("GET /&#60;a&#62;");
    expect(written("junit", { ...report, changes: [] })).toContain('failures="0"');
  });

  test("github annotates", () => {
    expect(written("github")).toContain(
      "::error file=new.yaml,line=5,title=GET /<a>|`*%3A operation-removed::",
    );
    expect(written("github")).not.toContain("operation-added");
    const hostile = { ...change, message: "a\n::error::b" };
    expect(written("github", { ...report, changes: [hostile] })).toContain("a%0A::error::b");
  });

  test.each<[Partial<Report>, string]>([
    [{ changes: [] }, "No changes"],
    [{ changes: [], ignored: 2 }, "No changes (2 ignored)"],
    [{ changes: [], isComplete: false }, "No changes in what was compared; not everything was compared"],
    [{ changes: [], only: "breaking", hidden: 3 }, "No breaking changes; 3 others are not shown"],
    [{ changes: [], only: "maybe", hidden: 1 }, "No breaking or maybe changes; 1 other is not shown"],
    [{ changes: [], only: "safe", hidden: 2 }, "No breaking, maybe or safe changes; 2 others are not shown"],
    [{ changes: [], only: "breaking", hidden: 0 }, "No changes"],
    [
      { changes: [], only: "breaking", hidden: 1, isComplete: false },
      "No breaking changes in what was compared; 1 other is not shown; not everything was compared",
    ],
    [{ only: "breaking", hidden: 4 }, "1 change: 1 breaking; 4 others are not shown"],
    [{ isComplete: false }, "1 change: 1 breaking; not everything was compared"],
  ])("%j is summed up as: %s", (more, summary) => {
    const one: Report = { ...report, changes: [change], ignored: 0, ...more };
    expect(written("text", one).split("\n")[0]).toBe(summary);
    if (one.changes.length === 0) expect(written("junit", one)).toContain(`<testcase name="${summary}"/>`);
    expect(written("markdown", one)).toContain(`${summary}.`);
    expect(written("html", one)).toContain(`<p>${summary}.</p>`);
    expect(written("github", one).split("\n").at(-1)).toBe(summary);
  });

  test("all numbers count a change of several operations once", () => {
    const other = { ...change, operation: { method: "PUT", path: "/b" } };
    const { counts } = JSON.parse(written("json", { ...report, changes: [change, other] }));
    expect(counts).toEqual({ breaking: 1, maybe: 0, safe: 0, prose: 0 });
    expect(written("text", { ...report, changes: [change, other] })).toContain(
      "1 change: 1 breaking (1 ignored)",
    );
  });
});
