/** Tests themes: every key has an effect, and a theme applies only to its page. */
import { expect, type Page } from "@playwright/test";
import { THEME_KEYS } from "#view/theme/theme-keys.ts";
import { origin, pathOf, ROOT } from "./places.ts";
import { open, openapi, operation, SCRIPT, section, serve, test, visit } from "./reference.ts";

const LOGO = pathOf(`${ROOT}/examples/demo/logo.png`);

/** A description that shows everything that a theme can change. */
function everything(): object {
  const schema = {
    type: "object",
    title: "Boat",
    required: ["name"],
    properties: {
      name: { type: "string", maxLength: 9, enum: ["a", "b"] },
      crew: { type: "object", title: "Crew", properties: { size: { type: "integer" } } },
      kind: {
        oneOf: [
          { type: "string", title: "Word" },
          { type: "integer", title: "Number" },
        ],
      },
    },
  };
  const content = { "application/json": { schema } };
  const codes = ["200", "201", "302", "303", "400", "404", "100", "101"];
  const responses = Object.fromEntries(codes.map((code) => [code, { description: code, content }]));
  const security = [{ key: ["read"] }];
  const more = { responses, security, deprecated: true, requestBody: { content }, tags: ["Boats"] };
  const methods = ["get", "put", "post", "delete", "options", "head", "patch"];
  return {
    openapi: "3.2.0",
    info: {
      title: "Everything",
      version: "1",
      "x-logo": { url: LOGO },
      description:
        "**Bold** text, `code`, a [link](https://example.com/).\n\n> Quoted.\n\n| a |\n| - |\n| b |\n\n```js\nlet a = 1;\n```\n\n# A chapter\n\nText.",
    },
    servers: [
      { url: "https://example.com/{part}", description: "Here.", variables: { part: { default: "a" } } },
    ],
    tags: [{ name: "Boats" }],
    "x-tagGroups": [{ name: "Harbour", tags: ["Boats"] }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    paths: {
      "/boats": {
        ...Object.fromEntries(methods.map((method) => [method, operation(method, { tags: ["Boats"] })])),
        get: operation("get", more),
        additionalOperations: { COPY: operation("copy", more) },
      },
    },
  };
}

/**
 * Runs in the browser, so it uses nothing from outside. Chooses one element of each kind, and returns a function that
 * describes the styles of these elements that a theme can change.
 */
function styleReader(): () => string {
  const properties =
    "color background-color background-image border-top-color border-left-color font-family font-size font-weight line-height text-transform text-decoration-line text-rendering -webkit-font-smoothing white-space-collapse text-wrap-mode padding-left padding-top width height max-width max-height".split(
      " ",
    );
  const nameOf = (one: Element | null): string => `${one?.tagName}.${one?.className} ${one?.ariaPressed}`;
  const kinds = new Map<string, Element>();
  for (const one of document.querySelectorAll(".redoc-wrap, .redoc-wrap *")) {
    const around = one.parentElement;
    const kind = [one, around, around?.parentElement ?? null].map(nameOf).join();
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  const styles = [...kinds.values()].flatMap((one) => {
    const before = getComputedStyle(one, "::before");
    return before.content === "none" ? [getComputedStyle(one)] : [getComputedStyle(one), before];
  });
  return () => styles.map((one) => properties.map((name) => one.getPropertyValue(name)).join()).join();
}

/** Values that no page has by default. */
const VALUES: Readonly<Record<string, unknown>> = {
  color: "rgb(1, 2, 3)",
  width: "9px",
  "line-height": 2.5,
  "font-weight": 850,
  "font-family": "Fancy, serif",
  "text-transform": "capitalize",
  "text-decoration": "overline",
  "-webkit-font-smoothing": "antialiased",
};

/** The keys that change the page; others exist only because Redoc has them. */
const keysWithEffect = Object.entries(THEME_KEYS).filter(([, row]) => row.sets);

/** A theme with one key. */
function themeOf(key: string, value: unknown): object {
  return key.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test("every key has a visible effect", async ({ page }) => {
  await open(page, everything(), {
    attributes: `theme='{"colors":{"border":{"dark":"red"}}}' schemas-expansion-level="1" expand-responses="all" path-in-middle-panel`,
  });
  await expect(page.locator("pre .token").first()).toBeAttached();
  await expect(page.locator(".right-inside .samples").nth(3)).toBeAttached();
  await page.locator(".menu-label", { hasText: "Boats" }).click();
  await page.locator(".endpoint-bar").first().click();
  await expect(page.locator(".servers").first()).toBeVisible();
  await expect(page.locator("section.far")).toHaveCount(0);
  const themes = keysWithEffect.map(([key, row]): [string, object] => [
    key,
    // A flag gets the value that differs from the default.
    themeOf(key, row.means ? row.means[0] !== "auto" : VALUES[row.takes ?? ""]),
  ]);
  const unseen = await page.evaluate(
    ({ themes, look }) => {
      const seen = (new Function(`return (${look})()`) as typeof styleReader)();
      const { theming } = (globalThis as unknown as Host)[Symbol.for("lectern.parts")] as Parts;
      const root = document.querySelector<HTMLElement>(".redoc-wrap");
      if (!root) return ["the page"];
      // The theme of the page itself no longer applies once it has another one.
      theming.adoptTheme(root, {})();
      const before = seen();
      return themes.flatMap(([key, theme]) => {
        const end = theming.adoptTheme(root, theme);
        const after = seen();
        end();
        return before === after ? [key] : [];
      });
    },
    { themes, look: styleReader.toString() },
  );
  expect(unseen).toEqual([
    // Styles links and buttons under the mouse.
    "colors.primary.light",
    // Styles entries of the menu under the mouse.
    "colors.gray.100",
    // Browsers do not tell scripts which links were visited.
    "typography.links.visited",
    // Both style links under the mouse; the first is tested below.
    "typography.links.hover",
    "typography.links.hoverTextDecoration",
  ]);
  const link = page.locator(".api-info a", { hasText: "link" });
  await page.evaluate(
    (theme) => {
      const root = document.querySelector<HTMLElement>(".redoc-wrap");
      const { theming } = (globalThis as unknown as Host)[Symbol.for("lectern.parts")] as Parts;
      if (root) theming.adoptTheme(root, theme);
    },
    themeOf("typography.links.hover", "rgb(4, 5, 6)"),
  );
  await link.hover();
  await expect(link).toHaveCSS("color", "rgb(4, 5, 6)");
});

test("a theme applies only to its own page, from the first paint, also in dark mode", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  serve("/small.json", { json: openapi({ "/a": { get: operation("a") } }) });
  await visit(page, "", {
    body: `<div id="one"></div><div id="two"></div><div id="three"></div><script>
        const first = {};
        new MutationObserver(() => {
          for (const host of document.querySelectorAll("div[id]")) {
            const menu = host.querySelector(".menu-content");
            if (menu) first[host.id] ??= getComputedStyle(menu).backgroundColor;
          }
        }).observe(document, { childList: true, subtree: true });
      </script>${SCRIPT}<script>
        Redoc.init("/small.json", { theme: { sidebar: { backgroundColor: "lightblue" } } }, one);
        Redoc.init("/small.json", { theme: { menu: { backgroundColor: ({ colors }) => colors.primary.main } } }, two);
        Redoc.init("/small.json", {}, three);
      </script>`,
  });
  await expect(page.locator("h1")).toHaveCount(3);
  expect(await page.evaluate("first")).toEqual({
    one: "rgb(173, 216, 230)",
    two: "rgb(50, 50, 159)",
    three: "rgb(17, 21, 25)",
  });
  // Colours that the theme does not set are dark.
  expect(await styleOf(page, "#one .redoc-wrap", "background-color")).toBe("rgb(21, 25, 29)");
  // A new theme replaces the previous one.
  await page.evaluate(`Redoc.init("/small.json", { theme: { sidebar: { textColor: "red" } } }, one)`);
  await expect(page.locator("#one .menu-label").first()).toHaveCSS("color", "rgb(255, 0, 0)");
  expect(await styleOf(page, "#one .menu-content", "background-color")).toBe("rgb(17, 21, 25)");
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeLessThanOrEqual(5);
});

test("a theme in an attribute works with the strictest content security policy; errors in it are reported once", async ({
  page,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  serve("/small.json", { json: openapi({ "/a": { get: operation("a") } }) });
  const strict = async (theme: string): Promise<void> => {
    serve("/strict.html", {
      contentType: "text/html",
      headers: {
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
          "require-trusted-types-for 'script'",
      },
      body: `<!doctype html><title>Strict</title><link rel="icon" href="${LOGO}"><redoc spec-url="/small.json" theme='${theme}'></redoc>${SCRIPT}`,
    });
    await page.goto(`${origin()}/strict.html`);
    await expect(section(page, "operation/a")).toBeVisible();
  };
  await strict(
    JSON.stringify({
      sidebar: { backgroundColor: "lightblue" },
      rightPanel: { backgroundColor: "red; } * { display: none" },
      colors: { text: { primary: "url(//third.party/a)" }, http: { get: "no colour" } },
    }),
  );
  expect(await styleOf(page, ".menu-content", "background-color")).toBe("rgb(173, 216, 230)");
  expect(await styleOf(page, ".redoc-wrap", "color")).toBe("rgb(31, 36, 41)");
  expect(said.sort()).toEqual([
    "Lectern: theme.colors.http.get: expected a CSS color",
    "Lectern: theme.colors.text.primary: expected a CSS color",
    "Lectern: theme.rightPanel.backgroundColor: expected a CSS color",
  ]);
  said.length = 0;
  await strict("{ no JSON");
  expect(said).toEqual(["Lectern: option theme: expected an object"]);
});

test("colorScheme: host follows the colour scheme of the host page, also changes, and from a shadow tree", async ({
  page,
}) => {
  serve("/small.json", { json: openapi({ "/a": { get: operation("a") } }) });
  serve("/dark.css", { contentType: "text/css", body: "#outer { color-scheme: dark }" });
  await visit(page, "", {
    body: `<style>.night { color-scheme: dark } [data-mode="both"] { color-scheme: light dark }</style>
      <div id="outer"><div id="inner"></div></div>${SCRIPT}<script>
        const place = document.createElement("div");
        inner.attachShadow({ mode: "open" }).append(place);
        Redoc.init("/small.json", { colorScheme: "host" }, place);
      </script>`,
  });
  const shown = page.locator(".lectern:has(h1)");
  const after = async (change: string, theme: string): Promise<void> => {
    await page.evaluate(change);
    await expect(shown, change).toHaveAttribute("data-theme", theme);
  };
  await after("", "light");
  await after("document.documentElement.className = 'night'", "dark");
  await after("inner.style.colorScheme = 'only light'", "light");
  await after("inner.removeAttribute('style')", "dark");
  await after("document.documentElement.className = ''", "light");
  await after("outer.dataset.mode = 'both'", "system");
  await after("delete outer.dataset.mode", "light");
  const link =
    "const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '/dark.css';";
  await after(`{ ${link} document.head.append(link) }`, "dark");
  await after("document.head.querySelector('link[rel=stylesheet]').remove()", "light");
  const meta =
    "const meta = document.createElement('meta'); meta.name = 'color-scheme'; meta.content = 'dark';";
  await after(`{ ${meta} document.head.append(meta) }`, "dark");
  await expect(shown.locator(".theme-choice")).toHaveCount(0);
});

/** The parts of a page that the tests use. */
interface Host {
  [shared: symbol]: Parts | undefined;
}

interface Parts {
  theming: { adoptTheme: (element: HTMLElement, theme: object) => () => void };
}
