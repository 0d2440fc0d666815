/** Tests the store for applications: its data, its server rendering and its loaders. */
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import {
  AppStore,
  createStore,
  loadAndBundleSpec,
  Redoc,
  RedocNormalizedOptions,
  SchemaDefinition,
} from "#entry/index.ts";

const SPEC = {
  openapi: "3.0.1",
  info: { title: "Small", version: "1", "x-logo": { url: "/logo.png" } },
  tags: [{ name: "Boats" }],
  paths: {
    "/boats": {
      get: { operationId: "list", tags: ["Boats"], responses: { 200: { description: "All boats." } } },
    },
  },
  components: { schemas: { Boat: { type: "object", properties: { keel: { type: "string" } } } } },
};

const SWAGGER = { swagger: "2.0", info: { title: "Old", version: "1" }, paths: {} };

test("a store has the data that host pages read, and can be restored from JSON", () => {
  const store = new AppStore(SPEC, "https://example.com/a.json", {
    hideHostname: true,
    theme: { logo: { gutter: 1 } },
  });
  expect(store.spec).toMatchObject({
    data: SPEC,
    info: SPEC.info,
    parser: { spec: SPEC, specUrl: "https://example.com/a.json" },
  });
  expect(store.options["hideHostname"]).toBe(true);
  expect(store.options["theme"]).toEqual({ logo: { gutter: 1 } });
  expect(store.menu.items.map((item) => [item.id, item.label])).toContainEqual(["tag/Boats", "Boats"]);
  expect(store.menu.flatItems.map((item) => item.label)).toContain("list");
  expect(store.menu.activeItemIdx).toBe(-1);
  store.onDidMount();
  store.menu.dispose();
  store.dispose();
  const state: unknown = JSON.parse(JSON.stringify(store.toJS()));
  expect(state).toEqual({
    menu: { activeItemIdx: -1 },
    spec: { url: "https://example.com/a.json", data: SPEC },
    options: { hideHostname: true, theme: { logo: { gutter: 1 } } },
  });
  expect(AppStore.fromJS(state).toJS()).toEqual(store.toJS());
});

test("an invalid description is refused with the known message", () => {
  for (const wrong of [{}, null, undefined, 5, { info: {} }])
    expect(() => new AppStore(wrong)).toThrow("Document must be valid OpenAPI 3.0.0 definition");
});

test("a server renders everything, without scripts", async () => {
  const store = await createStore(SPEC, undefined, {});
  const html = renderToString(<Redoc store={store} />);
  expect(html).toContain("Small");
  expect(html).toContain('data-section-id="tag/Boats"');
  expect(html).toContain("All boats.");
  expect(html).toContain("data:text/css,");
  expect(html).not.toContain("<script");
});

test("a store can be made at once, and of Swagger 2.0, which is converted when it is shown", () => {
  expect(renderToString(<Redoc store={new AppStore(SPEC)} />)).toContain("All boats.");
  const old = new AppStore(SWAGGER);
  expect(old.menu.items).toEqual([]);
  expect(renderToString(<Redoc store={old} />)).not.toContain("Old");
});

test("loading: an object as it is, a text, Swagger 2.0 as OpenAPI 3", async () => {
  expect(await loadAndBundleSpec(SPEC)).toBe(SPEC);
  expect(await loadAndBundleSpec(JSON.stringify(SPEC))).toEqual(SPEC);
  expect(await loadAndBundleSpec(`openapi: 3.1.0\ninfo:\n  title: Y\n`)).toEqual({
    openapi: "3.1.0",
    info: { title: "Y" },
  });
  expect(await loadAndBundleSpec(SWAGGER)).toMatchObject({ openapi: "3.2.0", info: { title: "Old" } });
  await expect(loadAndBundleSpec({})).rejects.toThrow("Document must be valid OpenAPI 3.0.0 definition");
  expect((await createStore(SWAGGER)).spec.info["title"]).toBe("Old");
});

test("one schema alone", async () => {
  const store = await createStore(SPEC);
  const html = renderToString(
    <SchemaDefinition
      parser={store.spec.parser}
      options={store.options}
      schemaRef="#/components/schemas/Boat"
    />,
  );
  expect(html).toContain("keel");
});

test("options, read", () => {
  const options = new RedocNormalizedOptions({ expandResponses: "200,201", theme: '{"logo":{}}' });
  expect(options["expandResponses"]).toEqual(["200", "201"]);
  expect(options["theme"]).toEqual({ logo: {} });
  expect(new RedocNormalizedOptions()["theme"]).toEqual({});
});
