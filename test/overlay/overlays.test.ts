/** Tests overlays of a live page: where they come from, and that loading applies them before anything else. */
import { describe, expect, test } from "vitest";
import { load, type Source } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { overlays as withOverlays } from "#overlay/overlays.ts";

const info = { title: "Test", version: "1" };
const FILES: Readonly<Record<string, string>> = {
  "https://a.example/title.yaml":
    "overlay: 1.1.0\ninfo: { title: Test, version: 1.0.0 }\nactions: [{ target: $.info.title, update: New }]\n",
  "https://a.example/path.json": JSON.stringify({
    overlay: "1.1.0",
    info,
    actions: [{ target: "$.paths", update: { "/a": { $ref: "a.json" } } }],
  }),
  "https://a.example/api.yaml": "openapi: 3.1.0\ninfo: { title: Old }\npaths: {}\n",
  "https://a.example/a.json": '{"get":{"responses":{}}}',
  "https://a.example/broken.yaml": "a: [",
};
const get = async (url: string): Promise<Response> =>
  url in FILES ? new Response(FILES[url]) : new Response("", { status: 404 });
const yaml = async (text: Parameters<typeof yamlToJson>[0]): Promise<string> => yamlToJson(text);

function loaded(overlays: readonly unknown[], source?: Source, texts: (string | undefined)[] = []) {
  const document = { openapi: "3.1.0", info: { title: "Old", version: "1" }, paths: {} };
  const onText = async (text: string | undefined): Promise<void> => void texts.push(text);
  const given = source ?? { document, url: "https://a.example/api.json" };
  return withOverlays(load, { overlays })(given, { yaml, fetch: get, onText });
}

describe("overlays of a page", () => {
  test("come from addresses and objects; files that they name are loaded", async () => {
    const warns = { overlay: "1.1.0", info, actions: [{ target: "$.x", remove: true }] };
    const texts: (string | undefined)[] = [];
    const { document, original, problems } = await loaded(
      ["https://a.example/title.yaml", "https://a.example/path.json", warns],
      undefined,
      texts,
    );
    expect(document.info?.title).toBe("New");
    expect((original as typeof document).info?.title).toBe("New");
    expect(JSON.stringify(document)).toContain("x-lectern-documents");
    expect(problems.map(({ message }) => message)).toEqual([
      "Overlay 3, action 1, target $.x: the target selects nothing.",
    ]);
    expect(texts).toContain(undefined);
    expect(texts.filter((text) => text?.includes('"actions"'))).toHaveLength(2);
  });

  const TEXT = "openapi: 3.1.0\ninfo: { title: Old }\npaths: {}\n";
  const sources: Source[] = [
    { url: "https://a.example/api.yaml" },
    { text: TEXT, url: "https://a.example/api.yaml" },
    { text: TEXT },
    { document: TEXT },
  ];
  test.each(sources)("change any kind of description: %j", async (source) => {
    const { document, original, version } = await loaded(["https://a.example/title.yaml"], source);
    expect(document.info?.title).toBe("New");
    expect((original as typeof document).info?.title).toBe("New");
    expect(version).toBe("3.1.0");
  });

  test("a description that cannot be read is told as ever", async () => {
    await expect(loaded(["https://a.example/title.yaml"], { text: "a: [" })).rejects.toThrow(
      "not valid YAML",
    );
    await expect(loaded(["https://a.example/title.yaml"], { document: null })).rejects.toThrow();
  });

  const failing: [overlay: unknown, message: string][] = [
    [1, "Overlay 1: this is not an Overlay Object."],
    ["https://a.example/none.yaml", "none.yaml"],
    ["https://a.example/broken.yaml", "broken.yaml is not valid YAML"],
    [{}, "Overlay 1: the field `overlay`, the version, is missing."],
    [{ overlay: "1.1.0", info, actions: [{ target: "$.info", update: 1 }] }, "cannot be merged"],
  ];
  test.each(failing)("%j: the description is not shown without it", async (overlay, message) => {
    await expect(loaded([overlay])).rejects.toThrow(message);
  });
});
