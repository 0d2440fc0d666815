import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findDescription, readDescription } from "#cli/input/description.ts";
import { fromProblems } from "#cli/report.ts";

test("the page does not fetch what the command could not read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-description-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "a.json");
  const address = "http://169.254.1.1/secret.json";
  const schemas = {
    Missing: { $ref: "no.json#/a" },
    Outside: { $ref: "../../outside.json#/a" },
    Private: { $ref: `${address}#/a` },
  };
  const info = { title: "T", version: "1" };
  await writeFile(file, JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } }));
  const place = await findDescription(file, { remote: false });
  const { text, loaded, reader } = await readDescription(place);
  await reader.close();
  for (const [, ref] of text.matchAll(/"\$ref":"([^"]*)"/g)) expect(ref).toMatch(/^#\/x-lectern-documents\//);
  expect(text.match(/"\$ref"/g)).toHaveLength(3);
  const findings = fromProblems(loaded.problems, place);
  expect(findings.map((one) => one.place.pointer).sort()).toEqual(
    Object.keys(schemas).map((name) => `/components/schemas/${name}/$ref`),
  );
  for (const { message } of findings) expect(message).not.toContain("x-lectern-documents");
});
