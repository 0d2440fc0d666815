/** Tests the global `Redoc`: its calls, pages that older tools built, and module loaders. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import { origin, ROOT } from "./places.ts";
import {
  hash,
  manyOperations,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  test,
  visit,
} from "./reference.ts";

const NO_ELEMENT = '"element" argument is not provided and <redoc> tag is not found on the page';

/** Collects all console messages of a page from now on. */
function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}

/** The calls that the tests make in the page. */
interface Host {
  Redoc: {
    init: (
      spec: unknown,
      options?: unknown,
      element?: Element | null,
      callback?: (error?: Error) => void,
    ) => void;
    hydrate: (state: unknown, element?: Element | null, callback?: (error?: Error) => void) => void;
    destroy: (element: Element) => void;
    AppStore: new (
      spec: unknown,
      url?: string,
      options?: object,
    ) => { toJS: () => unknown; menu: { dispose: () => void }; onDidMount: () => void; dispose: () => void };
    version: string;
    revision: string;
  };
  told: unknown[];
}

test("components of the host can use all of React", async ({ page }) => {
  const description = "# One\n\nBefore.\n\n<Note />\n\n# Two\n\nAfter.";
  const document = openapi(manyOperations(2), { info: { title: "Parts", version: "1", description } });
  await visit(page, "", { body: `<div id="a"></div>${SCRIPT}` });
  for (const type of ["react.suspense", "react.activity", "react.view_transition"]) {
    await page.evaluate(
      ([spec, symbol]) => {
        const { Redoc } = globalThis as unknown as Host;
        const type = Symbol.for(symbol as string);
        const $$typeof = Symbol.for("react.transitional.element");
        const component = (): object => ({
          $$typeof,
          type,
          key: null,
          ref: null,
          props: { children: `Shown: ${symbol}` },
        });
        const allowedMdComponents = { Note: { component } };
        Redoc.init(spec, { allowedMdComponents }, globalThis.document.querySelector("#a"));
      },
      [document, type] as const,
    );
    await expect(page.locator(".api-content")).toContainText(`Shown: ${type}`);
    await expect(page.locator(".section-error")).toHaveCount(0);
    await expect(section(page, "operation/n1")).toContainText("Done.");
  }
});

test("init: with another description, on several elements, with callbacks and with errors", async ({
  page,
}) => {
  const said = consoleOf(page);
  serve("/one.json", { json: { ...openapi({}), info: { title: "One", version: "1" } } });
  serve("/two.json", { json: { ...openapi({}), info: { title: "Two", version: "1" } } });
  await visit(page, "", { body: `<div id="a"></div><div id="b"></div>${SCRIPT}` });
  expect(
    await page.evaluate(() => {
      const { Redoc } = globalThis as unknown as Host;
      const thrown = (call: () => void): string => {
        try {
          call();
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        thrown(() => Redoc.init("/one.json")),
        thrown(() => Redoc.init("/one.json", {}, null)),
        thrown(() => Redoc.hydrate({ spec: { data: {} } })),
        typeof Redoc.version,
        typeof Redoc.revision,
        Object.keys(Redoc).sort().join(),
      ];
    }),
  ).toEqual([
    NO_ELEMENT,
    NO_ELEMENT,
    NO_ELEMENT,
    "string",
    "string",
    "AppStore,Redoc,destroy,hydrate,init,pageOf,revision,version",
  ]);
  await page.evaluate(() => {
    const host = globalThis as unknown as Host;
    host.told = [];
    const tell =
      (name: string) =>
      (...given: unknown[]) =>
        host.told.push([name, given.length, given[0] instanceof Error]);
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
    host.Redoc.init("/one.json", { scrollYOffset: null, unknown: true }, a, tell("never"));
    host.Redoc.init("/two.json", null, a, tell("a"));
    host.Redoc.init(
      { openapi: "3.0.0", info: { title: "Inline", version: "1" }, paths: {} },
      undefined,
      b,
      tell("b"),
    );
  });
  await expect(page.locator("#a h1")).toHaveText("Two (1)");
  await expect(page.locator("#b h1")).toHaveText("Inline (1)");
  await expect.poll(() => page.evaluate("told.map(String).sort()")).toEqual(["a,0,false", "b,0,false"]);
  await page.evaluate(() => {
    const host = globalThis as unknown as Host;
    const b = document.getElementById("b");
    host.Redoc.init({ info: {} }, {}, b, (...given) =>
      host.told.push(["wrong", given.length, given[0] instanceof Error]),
    );
    const a = document.getElementById("a");
    if (a) host.Redoc.destroy(a);
    host.Redoc.destroy(document.body);
  });
  await expect(page.locator("#b")).toContainText("Document must be valid OpenAPI 3.0.0 definition");
  await expect.poll(() => page.evaluate("String(told.at(-1))")).toBe("wrong,1,true");
  expect(await page.locator("#a").innerHTML()).toBe("");
  await page.evaluate(`Redoc.init("/one.json", {}, a)`);
  await expect(page.locator("#a h1")).toHaveText("One (1)");
  // The text of a store is its state.
  await page.evaluate(() => {
    const { Redoc } = globalThis as unknown as Host;
    const spec = { swagger: "2.0", info: { title: "Stored", version: "1" }, paths: {} };
    const store = new Redoc.AppStore(spec, "/one.json", { hideDownloadButton: true });
    Redoc.hydrate(store.toJS(), document.getElementById("a"));
    store.onDidMount();
    store.menu.dispose();
    store.dispose();
  });
  await expect(page.locator("#a h1")).toHaveText("Stored (1)");
  await expect(page.locator("#a .download-button")).toHaveCount(0);
  expect(said).toEqual([]);
});

/** A page as `redocly build-docs` and `redoc-cli` write it: prerendered markup, a state, and a call. */
function builtPage(state: object, around: { head?: string; call?: string } = {}): string {
  const { head = "", call = "Redoc.hydrate(__redoc_state, container);" } = around;
  const sections = Array.from(
    { length: 20 },
    (_, n) =>
      `<div id="tag/All/operation/n${n}" data-section-id="tag/All/operation/n${n}" style="height:700px">
        <div data-section-id="operation/n${n}" id="operation/n${n}"><h2><a href="#tag/All/operation/n${n}"></a>n${n}</h2></div></div>`,
  );
  return `${head}<div id="redoc"><div class="sc-a redoc-wrap"><div class="sc-b menu-content">Menu</div>
    <div class="sc-c api-content"><div id="" data-section-id=""><h1>Drawn ahead</h1></div>${sections.join("")}</div>
    <div class="sc-d"></div></div></div>
    ${SCRIPT}<script>
      const __redoc_state = ${JSON.stringify(state)};
      var container = document.getElementById('redoc');
      ${call}
    </script>`;
}

/** Opens a prebuilt page. */
async function openBuilt(page: Page, body: string, hash = ""): Promise<void> {
  serve("/built.html", {
    contentType: "text/html",
    body: `<!doctype html><title>Built</title>${body}`,
  });
  await page.goto(`${origin()}/built.html${hash}`, { waitUntil: "domcontentloaded" });
}

/** The state of a prebuilt page. */
function stateOf(data: unknown, more: object = {}): object {
  return {
    menu: { activeItemIdx: -1 },
    spec: { data },
    searchIndex: { store: ["tag/All"], index: { version: "2.3.9", fields: ["title"], invertedIndex: [] } },
    options: {},
    ...more,
  };
}

const many = Object.entries(manyOperations(20)).map(([path, item]) => [
  path,
  { get: { ...(item as { get: object }).get, tags: ["All"] } },
]);
const MANY = { ...openapi(Object.fromEntries(many)), openapi: "3.0.0", tags: [{ name: "All" }] };

test("a page of build-docs becomes interactive without losing the reader's position", async ({ page }) => {
  const said = consoleOf(page);
  // The parts load late, so that the reader can scroll the prerendered page first.
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/lectern.beside.js", async (route) => {
    await held;
    await route.continue();
  });
  await openBuilt(
    page,
    builtPage(
      stateOf(MANY, { options: { hideDownloadButton: true, theme: { sidebar: { width: "300px" } } } }),
      {
        call: `Redoc.hydrate(__redoc_state, container, (...given) => { globalThis.told = given.length });`,
      },
    ),
  );
  await expect(page.locator("h1")).toHaveText("Drawn ahead");
  const target = page.locator('[id="tag/All/operation/n7"]');
  await target.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY + 40));
  release();
  await expect(page.locator(".lectern h2", { hasText: "n7" })).toBeVisible();
  await expect(page.locator("h1")).toHaveText("Small (1)");
  await expect(page.locator(".redoc-wrap")).toHaveCount(1);
  await expect(page.locator("#redoc > *")).toHaveCount(1);
  const at = page.locator(".lectern section", { hasText: "n7" }).first();
  await expect
    .poll(async () => Math.round(await at.evaluate((one) => one.getBoundingClientRect().top)))
    .toBe(-40);
  expect(await page.evaluate("globalThis.told")).toBe(0);
  await expect(page.locator(".menu-content")).toHaveCSS("width", "300px");
  await expect(page.locator(".download-button")).toHaveCount(0);
  await searchBox(page).fill("n13");
  await results(page).first().locator("a").click();
  await expect.poll(() => hash(page)).toContain("n13");
  expect(said).toEqual([]);
});

test("older states: 2.0, data without a URL, no options, an empty state; a custom template", async ({
  page,
}) => {
  const swagger = {
    swagger: "2.0",
    info: { title: "Old", version: "1" },
    paths: { "/a": { get: operation("a") } },
  };
  await visit(page, "", {
    body: builtPage(
      stateOf(swagger, { options: undefined, spec: { data: swagger, url: "/elsewhere/old.json" } }),
      {
        head: `<header id="own">The host's</header><noscript>No script</noscript>`,
        call: `const started = Redoc.hydrate(__redoc_state, container); globalThis.before = document.querySelector("h1").textContent + typeof started.goTo`,
      },
    ),
    hash: "#operation/a",
  });
  await expect(section(page, "operation/a").locator("h2")).toBeVisible();
  // Redoc hydrates the page asynchronously too.
  expect(await page.evaluate("before")).toBe("Drawn aheadfunction");
  expect(await hash(page)).toBe("#operation/a");
  await expect(page.locator("#own")).toHaveText("The host's");
  await expect(page.locator(".download-button")).toHaveAttribute("href", /\/elsewhere\/old\.json$/);
  serve("/far.json", { json: { ...openapi({}), info: { title: "Far", version: "1" } } });
  await page.evaluate(`Redoc.hydrate({ spec: { url: "/far.json" } }, container)`);
  await expect(page.locator("h1")).toHaveText("Far (1)");
  await page.evaluate(`Redoc.hydrate(undefined, container, (error) => { globalThis.told = String(error) })`);
  await expect
    .poll(() => page.evaluate("globalThis.told"))
    .toContain("Document must be valid OpenAPI 3.0.0 definition");
});

test.describe("module loaders", () => {
  /** A loader like RequireJS, which reports an error if an anonymous module defines itself without a request. */
  const LOADER = `<script>
    globalThis.defined = {};
    globalThis.define = (name, needs, make) => {
      if (typeof name !== "string") [name, needs, make] = [document.currentScript.dataset.requiremodule, name, needs];
      if (name === undefined) throw new Error("Mismatched anonymous define() module");
      defined[name] = make();
    };
    define.amd = {};
  </script>`;
  const USE = `<div id="here"></div>`;

  test("AMD: next to a loader, and loaded by it", async ({ page }) => {
    const said = consoleOf(page);
    await visit(page, openapi({}), { body: `${LOADER}${USE}${SCRIPT}` });
    expect(await page.evaluate("defined.redoc === Redoc")).toBe(true);
    await visit(page, openapi({}), {
      body: `${LOADER}${USE}<script async data-requiremodule="docs/redoc" src="/project/bundles/redoc.standalone.js"></script>`,
    });
    await expect.poll(() => page.evaluate("defined['docs/redoc'] !== undefined")).toBe(true);
    await page.evaluate(`defined["docs/redoc"].init("/description.json", {}, here)`);
    await expect(page.locator("h1")).toHaveText("Small (1)");
    expect(await page.evaluate("defined['docs/redoc'] === Redoc")).toBe(true);
    expect(said).toEqual([]);
  });

  test("CommonJS: in a page, and without one", async ({ page }) => {
    await visit(page, openapi({}), {
      body: `<script>var module = { exports: {} }, exports = module.exports</script>${USE}${SCRIPT}
        <script>module.exports.init("/description.json", {}, here)</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Small (1)");
    expect(await page.evaluate("module.exports === Redoc")).toBe(true);
    const text = readFileSync(join(ROOT, "bundles", "redoc.standalone.js"), "utf8");
    const module = { exports: {} as Record<string, unknown> };
    const timers = globalThis as { Redoc?: unknown };
    new Function("module", "exports", text)(module, module.exports);
    expect(typeof module.exports["init"]).toBe("function");
    delete timers.Redoc;
  });
});

test("the parts load with the nonce of the option", async ({ page }) => {
  const said = consoleOf(page);
  serve("/small.json", { json: openapi({ "/a": { get: operation("a") } }) });
  serve("/nonce.html", {
    contentType: "text/html",
    headers: { "content-security-policy": "default-src 'self'; script-src 'nonce-abc'; img-src data:" },
    body: `<!doctype html><title>Nonce</title><link rel="icon" href="data:,"><div id="here"></div>
        <script nonce="abc">
          // Without a script element, the page cannot read the nonce from it.
          fetch("/project/bundles/redoc.standalone.js").then((one) => one.text()).then((text) => {
            const script = document.createElement("script");
            script.nonce = "abc";
            script.textContent = text;
            const base = document.createElement("base");
            base.href = "/project/bundles/";
            document.head.append(base, script);
            script.nonce = "";
            Redoc.init("/small.json", { nonce: "abc" }, here);
          });
        </script>`,
  });
  await page.goto(`${origin()}/nonce.html`);
  await expect(section(page, "operation/a").locator("h2")).toBeVisible();
  await expect
    .poll(() => page.evaluate("Object.keys(globalThis[Symbol.for('lectern.parts')] ?? {})"))
    .toContain("beside");
  expect(said).toEqual([]);
});

test("changed options of a shown page: words of another language, a link to a row", async ({ page }) => {
  const parameters = [{ name: "limit", in: "query", schema: { type: "integer" } }];
  serve("/words.json", { json: openapi({ "/a": { get: operation("a", { parameters }) } }) });
  await page.goto(`${origin()}/made/app/index.html`);
  await page.waitForFunction(() => "mount" in globalThis);
  const mount = (options: object): Promise<void> =>
    page.evaluate(
      (other) =>
        (globalThis as unknown as { mount: (...given: unknown[]) => void }).mount(
          "app",
          "/words.json",
          other,
        ),
      options,
    );
  const row = page.locator("[id='operation/a/query/limit']");
  const findLink = (): Promise<void> =>
    expect(async () => {
      await page.locator("h1").hover();
      await row.hover();
      await expect(row.locator(".row-link")).toHaveCount(1, { timeout: 500 });
    }).toPass();
  await mount({});
  await findLink();
  await mount({ labels: "de" });
  await expect(searchBox(page)).toHaveAttribute("placeholder", "Suchen …");
  await expect(page.locator(".redoc-wrap")).toHaveAttribute("lang", "de");
  await expect(page.locator(".row-link")).toHaveCount(0);
  await findLink();
  await mount({ labels: "ko" });
  await expect(searchBox(page)).toHaveAttribute("placeholder", "Search...");
  await expect(page.locator(".redoc-wrap")).not.toHaveAttribute("lang");
});

test("a store rendered on a server: complete at once, hydrated at the reader's position, without warnings of React", async ({
  page,
}) => {
  const said = consoleOf(page);
  const { AppStore, Redoc } = (await import(pathToFileURL(join(ROOT, "dist", "index.js")).href)) as Store;
  const { createElement } = await import("react");
  const { renderToString } = await import("react-dom/server");
  const store = new AppStore(MANY, undefined, { hideDownloadButton: true });
  const drawn = renderToString(createElement(Redoc, { store }));
  expect(drawn).toContain("One of many.");
  await page.route("**/made/app/drawn.html", async (route) => {
    const answer = await route.fetch({ url: `${origin()}/made/app/index.html` });
    const html = (await answer.text()).replace('<div id="app"></div>', () => `<div id="app">${drawn}</div>`);
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(`${origin()}/made/app/drawn.html`);
  const old = page.locator('#app [id="operation/n7"]');
  await expect(old.locator("h2")).toHaveText("n7");
  // The page is styled before any of our scripts runs.
  await expect(page.locator(".menu-content")).toHaveCSS("position", "sticky");
  await old.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY + 40));
  await page.evaluate((state) => {
    const host = globalThis as unknown as {
      hydrate: (state: unknown, told: unknown) => void;
      told: string[];
    };
    host.told = [];
    host.hydrate(state, (message: string) => host.told.push(message));
  }, store.toJS());
  await expect(page.locator("#app link")).toHaveCount(0);
  await expect(page.locator(".redoc-wrap")).toHaveCount(1);
  const live = section(page, "operation/n7");
  // To the pixel, because scroll positions are integers.
  await expect
    .poll(async () => Math.abs((await live.evaluate((one) => one.getBoundingClientRect().top)) + 40))
    .toBeLessThan(1);
  await searchBox(page).fill("n13");
  await results(page).first().locator("a").click();
  await expect.poll(() => hash(page)).toBe("#operation/n13");
  expect(await page.evaluate("globalThis.told")).toEqual([]);
  expect(said).toEqual([]);
});

/** The exports that a server imports. */
interface Store {
  AppStore: new (spec: unknown, url?: string, options?: object) => { toJS: () => unknown };
  Redoc: (props: { store: unknown }) => null;
}
