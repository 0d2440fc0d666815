/**
 * Runs snippets, and compares the received requests with the described ones. `npm run snippets` runs all
 * languages whose tools are installed, and writes the table of docs/snippets.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { LANGUAGES, type LanguageId } from "#snippets/languages.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { unlike } from "../request/wire.ts";
import { differences, FILE } from "./arrival.ts";
import { allRequests, hasCorpus } from "./requests.ts";
import { complaints, QUICK, RUNNERS, runAll, versionOf } from "./runners.ts";
import { startRecorder } from "./server.ts";

const asked = process.env["LECTERN_SNIPPETS"];
const wanted = LANGUAGES.filter(({ id }) =>
  asked === undefined ? QUICK.includes(id) : asked === "all" || asked.split(" ").includes(id),
);
if (!hasCorpus) console.log("Skipped, for there is no corpus: the snippets of real descriptions.");

/** The result by language. */
const told = new Map<LanguageId, string>();

describe("the received requests match the description", () => {
  test.for(wanted)("$label", { timeout: 1_200_000 }, async ({ id, label }, context) => {
    const runner = RUNNERS[id];
    const version = runner && versionOf(runner);
    if (!runner || version === undefined) return context.skip(`its tools are not here: ${label}`);
    const recorder = await startRecorder();
    const all = await allRequests((number) => `${recorder.origin}/${number}`);
    const sent = all.flatMap((one, number) => {
      const snippet = snippetOf(one.request, id);
      const isDigest = one.request.login?.scheme === "digest";
      if (snippet === undefined || (isDigest && !DIGEST.includes(id))) return [];
      if (isDigest) recorder.digests.add(number);
      return [{ ...one, number, snippet }];
    });
    complaints.length = 0;
    await runAll(
      runner,
      sent.map((one) => one.snippet),
    );
    const wrong = sent.flatMap(({ at, number, request, snippet, sent: wire }) => {
      const came = recorder.arrived.get(number);
      const found = differences(request, came, id);
      // A message on the page has the line ends of the system; a browser sends its own cookies.
      if (wire && came && id !== "http") {
        const cookie = id === "javascript" ? wire.headers?.["cookie"] : came.headers["cookie"];
        const is = { ...came, headers: { ...came.headers, cookie }, body: came.body.toString() };
        found.push(...unlike(wire, is, FILE));
      }
      return found.length > 0 ? [`${at}\n  ${found.join("\n  ")}\n${snippet}`] : [];
    });
    await recorder.close();
    if (process.env["LECTERN_KEEP"] !== undefined)
      writeFileSync(`/tmp/wrong-${id}.txt`, [...wrong, ...complaints].join("\n"));
    const said = complaints.slice(0, 20).join("\n");
    expect(
      wrong.length === 0
        ? ""
        : `${wrong.length} of ${sent.length}\n${wrong.slice(0, 5).join("\n\n")}\n${said}`,
    ).toBe("");
    expect(sent.length).toBeGreaterThan(200);
    told.set(id, `${sent.length} | ${version}${runner.note === undefined ? "" : `; ${runner.note}`}`);
  });
});

const DIGEST: readonly LanguageId[] = ["curl", "python", "php"];

afterAll(() => {
  if (asked !== "all") return;
  const file = join(import.meta.dirname, "../../docs/snippets.md");
  const rows = LANGUAGES.map(
    ({ id, label }) =>
      `| ${label} | ${told.get(id) ?? NOT_RUN[id] ?? "none | not run, because the machine does not have its tools"} |`,
  );
  const table = ["| language | requests sent | with |", "| --- | --- | --- |", ...rows].join("\n");
  writeFileSync(file, readFileSync(file, "utf8").replace(/\| language [\s\S]*\|\n(?!\|)/, `${table}\n`));
});

/** Why some languages were not run. */
const NOT_RUN: Partial<Record<LanguageId, string>> = {
  swift:
    "none | not run, because the machine has no compiler; tree-sitter's grammar read all samples without an error",
  powershell:
    "none | not run, because the machine has no PowerShell; tree-sitter's grammar read all samples without an error",
};
