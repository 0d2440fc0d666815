/** A prebuilt page with what changed since an older version. */
import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { shownOf } from "#compare/shown.ts";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Raw } from "#oas/read.ts";
import { type RenderSettings, renderPage } from "#render/render.tsx";

const api = (version: string, description: string, parameters: object[]): object => ({
  openapi: "3.1.0",
  info: { title: "Pets", version },
  paths: { "/pets": { get: { description, parameters, responses: {} } } },
});
const q = { name: "q", in: "query", schema: { type: "string" } };

async function page(settings: RenderSettings): Promise<string> {
  const [older, newer] = await Promise.all(
    [api("1.0", "All of the pets.", [{ ...q, name: "old" }]), api("2.0", "Some of the pets.", [q])].map(
      (document) => load({ document }, { yaml: async (text) => yamlToJson(text) }),
    ),
  );
  const [before, after] = [older, newer].map((one) => one?.document as unknown as Raw);
  const shown = shownOf(compare(before!, after!, { now: 0 }), before!, after!);
  return renderPage(newer!, { ...settings, compared: { shown, older: before } });
}

test("marks what changed, and lists it; paper shows the list", async () => {
  const html = await page({});
  expect(html).toContain("4 changes since 1.0");
  expect(html).toContain('<details id="changes" open="">');
  expect(html).toMatch(/<s>old<\/s> <span class="change-sign [a-z]+">Removed, /);
  expect(html).toContain("<del>All </del><ins>Some </ins>of the pets.");
});

test("in the language of the page", async () => {
  const menu = async (labels: string): Promise<unknown> =>
    (await page({ options: { labels } })).match(/menu-title.*?change-sign[^>]*>([^<]*)/)?.[1];
  expect(await menu("de")).toBe("vielleicht inkompatibel");
  expect(await menu("en")).toBe("may break");
});

test("the live page gets the older version, to compare it once more", async () => {
  const html = await page({ scripts: { src: "page.js" } });
  expect(html).toContain('<details id="changes">');
  expect(html).toContain(
    '"info":{"title":"Pets","version":"1.0"},"paths":{"/pets":{"get":{"description":"All of the pets."',
  );
});
