/** Tests overlays of a live page: where they come from, and that loading applies them before anything else. */
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { withOverlays } from "#overlay/overlays.ts";

const info = { title: "Test", version: "1" };
const FILES: Readonly<Record<string, string>> = {
  "https://a.example/title.yaml":
    "overlay: 1.1.0\ninfo: { title: Test, version: 1.0.0 }\nactions: [{ target: $.info.title, update: New }]\n",
  "https://a.example/path.json": JSON.stringify({
    overlay: "1.1.0",
    info,
    actions: [{ target: "$.paths", update: { "/a": { $ref: "a.json" } } }],
  }),
  "https://a.example/a.json": '{"get":{"responses":{}}}',
  "https://a.example/broken.yaml": "a: [",
};
const get = async (url: string): Promise<Response> =>
  url in FILES ? new Response(FILES[url]) : new Response("", { status: 404 });
const yaml = async (text: Parameters<typeof yamlToJson>[0]): Promise<string> => yamlToJson(text);

function loaded(overlays: readonly (string | object)[], texts: (string | undefined)[] = []) {
  const document = { openapi: "3.1.0", info: { title: "Old", version: "1" }, paths: {} };
  const onText = async (text: string | undefined): Promise<void> => void texts.push(text);
  return load(
    { document, url: "https://a.example/api.json" },
    {
      yaml,
      fetch: get,
      change: (given, problems) => withOverlays(given, overlays, problems, { fetch: get, yaml, onText }),
    },
  );
}

describe("overlays of a page", () => {
  test("come from addresses and objects; files that they name are loaded", async () => {
    const warns = { overlay: "1.1.0", info, actions: [{ target: "$.x", remove: true }] };
    const texts: (string | undefined)[] = [];
    const { document, original, problems } = await loaded(
      ["https://a.example/title.yaml", "https://a.example/path.json", warns],
      texts,
    );
    expect(document.info?.title).toBe("New");
    expect((original as typeof document).info?.title).toBe("New");
    expect(JSON.stringify(document)).toContain("x-lectern-documents");
    expect(problems.map(({ message }) => message)).toEqual([
      "Overlay 3, action 1, target $.x: the target selects nothing.",
    ]);
    expect(texts).toContain(undefined);
    expect(texts.filter((text) => text !== undefined)).toHaveLength(2);
  });

  const failing: [overlay: string | object, message: string][] = [
    ["https://a.example/none.yaml", "none.yaml"],
    ["https://a.example/broken.yaml", "broken.yaml is not valid YAML"],
    [{}, "Overlay 1: the field `overlay`, the version, is missing."],
    [{ overlay: "1.1.0", info, actions: [{ target: "$.info", update: 1 }] }, "cannot be merged"],
  ];
  test.each(failing)("%j: the description is not shown without it", async (overlay, message) => {
    await expect(loaded([overlay])).rejects.toThrow(message);
  });
});
