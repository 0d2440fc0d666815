/**
 * Examples of each option, which `docs/options.md` shows and `e2e/options.spec.ts` runs. The latter defines the element
 * `#header` and what `/never.json` and `/beta.mjs` answer.
 */
import type { Page } from "@playwright/test";
import type { OptionName } from "#options/options.ts";

/** An example of an option and its effect. */
export interface OptionExample {
  value: unknown;
  /** Its visible effect, in a sentence. */
  says: string;
  /** The description, or the address of one that never answers. */
  description: object | string;
  /** Other options, set in both cases. */
  options?: object;
  /** The width of the page. Default: that of the window. */
  width?: number;
  /** The reader's actions before the check. */
  act?: (page: Page) => Promise<void>;
  /** A selector of the visible texts to compare, or a function that returns them. */
  see: string | ((root: Element) => unknown);
  /** What `see` returns without the option. */
  without: unknown;
  /** What `see` returns with it. */
  with: unknown;
}

/** The current colour scheme, and the number of themes that the reader can choose. */
const SCHEME = (root: Element): unknown => {
  const page = root.querySelector(".lectern");
  return page && [getComputedStyle(page).colorScheme, page.querySelectorAll(".theme-choice button").length];
};

const info = { title: "Pets", version: "1" };
const done = { 200: { description: "Done." } };

function api(operation: object = {}, more: object = {}): object {
  const get = { operationId: "getPet", summary: "Get a pet", responses: done, ...operation };
  return { openapi: "3.1.0", info, paths: { "/pet": { get } }, ...more };
}

/** An operation with a JSON body. */
function sending(schema: object, more: object = {}, components: object = {}): object {
  const body = { content: { "application/json": { schema, ...more } } };
  return api({ requestBody: body }, { components });
}

function properties(named: object, more: object = {}): object {
  return { type: "object", properties: named, ...more };
}

const text = { type: "string" };
const TWO_TAGS = {
  openapi: "3.1.0",
  info,
  paths: {
    "/zoo": {
      get: { summary: "Visit", tags: ["zoo"], responses: done },
      put: { summary: "Build", tags: ["zoo"], responses: done },
    },
    "/ant": { get: { summary: "Greet", tags: ["ant"], responses: done } },
  },
};
const SECURED = api(
  { security: [{ key: [] }] },
  { components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } } },
);
const SERVED = api(
  {},
  { servers: [{ url: "https://{region}.example.com/v1", variables: { region: { default: "eu" } } }] },
);
const OWNER = sending(properties({ owner: properties({ name: text }), age: { type: "integer" } }));
const CATS_AND_DOGS = sending(
  properties({
    pet: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
    since: text,
  }),
  {},
  {
    schemas: {
      Cat: properties({ lives: { type: "integer" } }, { description: "Has nine lives." }),
      Dog: properties({ bark: text }, { description: "Barks." }),
    },
  },
);
const CODE = api({
  requestBody: { content: { "application/json": { schema: properties({ name: text }) } } },
  "x-codeSamples": [
    { lang: "cURL", source: "curl" },
    { lang: "Python", source: "get()" },
  ],
});
const ID_REQUIRED = sending(properties({ name: text, id: text, age: text }, { required: ["id"] }));
const COLOURS = sending(properties({ colour: { enum: ["red", "blue", "green"], default: "red" } }));

const NAMES = ".property-name";
const TABS = ".request-samples [role=tab]";
const MENU = ".menu-title";
const pressAddress = (page: Page): Promise<void> => page.locator(".endpoint-bar").first().click();

/** Each object contains the next one twice: 98,302 rows in all. */
const DOUBLING = sending(
  { $ref: "#/components/schemas/S0" },
  {},
  {
    schemas: Object.fromEntries(
      Array.from({ length: 16 }, (_, n) => {
        const next = { $ref: `#/components/schemas/S${n + 1}` };
        return [`S${n}`, properties(n === 15 ? { end: text } : { a: next, b: next })];
      }),
    ),
  },
);

/** Examples by option. */
export const EXAMPLES: Readonly<Record<OptionName, readonly OptionExample[]>> = {
  scrollYOffset: [
    {
      value: 60,
      says: "The menu and the targets of links stay 60 pixels below the top of the window.",
      description: api(),
      see: (root) => getComputedStyle(root.querySelector(".menu-content") ?? root).top,
      without: "0px",
      with: "60px",
    },
    {
      value: "#header",
      says: "The same, with the height of the element that the selector matches.",
      description: api(),
      see: (root) => getComputedStyle(root.querySelector(".menu-content") ?? root).top,
      without: "0px",
      with: "30px",
    },
  ],
  layout: [
    {
      value: "stacked",
      says: "On wide pages too, the address and the samples are below the text that they belong to.",
      description: api(),
      see: (root) => {
        const [head, address] = [".operation-head", ".right-inside .endpoint"].map((one) =>
          root.querySelector(one)?.getBoundingClientRect(),
        );
        return head && address && address.left >= head.right ? "beside" : "below";
      },
      without: "beside",
      with: "below",
    },
  ],
  colorScheme: [
    {
      value: "dark",
      says: "The page is dark, and the reader cannot choose another theme.",
      description: api(),
      see: SCHEME,
      without: ["light", 3],
      with: ["dark", 0],
    },
    {
      value: "host",
      says: "The page is dark, because the host page is.",
      description: api(),
      act: async (page) => {
        await page.locator("#host").evaluate((host) => host.style.setProperty("color-scheme", "dark"));
      },
      see: SCHEME,
      without: ["light", 3],
      with: ["dark", 0],
    },
  ],
  nativeScrollbars: [
    {
      value: true,
      says: "The scrollbar of the menu is as wide as other scrollbars of the browser.",
      description: api(),
      see: (root) => getComputedStyle(root.querySelector(".menu-scroll") ?? root).scrollbarWidth,
      without: "thin",
      with: "auto",
    },
  ],
  hideSidebar: [
    {
      value: true,
      says: "There is no menu, and the text begins at the left.",
      description: api(),
      see: MENU,
      without: ["Get a pet"],
      with: [],
    },
  ],
  hideFab: [
    {
      value: true,
      says: "Narrow pages have no bar with the button “Menu” at the top.",
      description: api(),
      width: 500,
      see: ".bar-menu",
      without: ["Menu"],
      with: [],
    },
  ],
  hideLoading: [
    {
      value: true,
      says: "The page stays empty until the description is loaded.",
      description: "/never.json",
      act: (page) => page.waitForTimeout(600),
      see: ".loading",
      without: ["Loading ..."],
      with: [],
    },
    {
      value: false,
      says: "The loading indicator shows.",
      description: "/never.json",
      act: (page) => page.waitForTimeout(600),
      options: { hideLoading: true },
      see: ".loading",
      without: [],
      with: ["Loading ..."],
    },
  ],
  showProblems: [
    {
      value: true,
      says: "The page lists the problems of the description.",
      description: api({ responses: { 200: { $ref: "#/nowhere" } } }),
      act: async (page) => {
        // The list is closed at first. Without the option, it never appears.
        const problems = page.locator(".problems summary");
        if (
          await problems.waitFor({ timeout: 1000 }).then(
            () => true,
            () => false,
          )
        )
          await problems.click();
      },
      see: ".problems li",
      without: [],
      with: ["#/nowhere leads nowhere. /paths/~1pet/get/responses/200/$ref"],
    },
  ],
  overlays: [
    {
      value: {
        overlay: "1.1.0",
        info: { title: "Partners", version: "1" },
        actions: [{ target: "$.info.title", update: "Cats" }],
      },
      says: "The title is “Cats”.",
      description: api(),
      see: "h1",
      without: ["Pets (1)"],
      with: ["Cats (1)"],
    },
  ],
  translations: [
    {
      value: {
        de: {
          overlay: "1.1.0",
          info: { title: "German", version: "1" },
          actions: [{ target: "$.info.title", update: "Tiere" }],
        },
      },
      says: "The reader can choose English and German.",
      description: api(),
      see: ".language-choice option",
      without: [],
      with: ["English", "Deutsch"],
    },
  ],
  compareWith: [
    {
      value: { openapi: "3.1.0", info: { title: "Pets", version: "0.9" }, paths: {} },
      says: "The start of the page says “2 changes since 0.9”, and the operation that was added is marked.",
      description: api(),
      see: ".changes summary, .operation-changes .change-sign",
      without: [],
      with: ["2 changes since 0.9", "Added, safe"],
    },
  ],
  versions: [
    {
      value: [{ label: "2.0", specUrl: "/pets-2.json", status: "beta" }],
      says: "A list above the menu offers this version, and one for comparing with it.",
      description: api(),
      see: ".versions label, .versions option",
      without: [],
      with: ["Version", "1", "2.0 (beta)", "Compare with", "no version", "2.0 (beta)"],
    },
  ],
  workflows: [
    {
      value: {
        arazzo: "1.0.1",
        info: { title: "Pets", version: "1" },
        sourceDescriptions: [{ name: "pets", url: "openapi.json", type: "openapi" }],
        workflows: [{ workflowId: "adopt", summary: "Adopt a pet", steps: [] }],
      },
      says: "The workflow has a section.",
      description: api(),
      see: ".workflow-section h2",
      without: [],
      with: ["Adopt a pet"],
    },
  ],
  plugins: [
    {
      value: "/beta.mjs",
      says: "The plug-in of this module says “Beta” above the title. Pass objects where options are not attributes.",
      description: api(),
      see: ".api-content > .plugin",
      without: [],
      with: ["Beta"],
    },
  ],
  remoteImages: [
    {
      value: true,
      says: "An image of another host loads at once, without a button.",
      description: api({ description: "![A pet](https://images.example.com/pet.png)" }),
      see: ".remote-image button",
      without: ["Load images from images.example.com"],
      with: [],
    },
  ],
  theme: [
    {
      value: { sidebar: { backgroundColor: "lightblue" } },
      says: "The menu is light blue.",
      description: api(),
      see: (root) => getComputedStyle(root.querySelector(".menu-content") ?? root).backgroundColor,
      without: "rgb(250, 250, 250)",
      with: "rgb(173, 216, 230)",
    },
  ],
  // Visible only under a Content Security Policy: e2e/api.spec.ts.
  nonce: [],
  labels: [
    {
      value: "de",
      says: "The labels are German.",
      description: api(),
      see: ".responses > h3",
      without: ["Responses"],
      with: ["Antworten"],
    },
    {
      value: { language: "ar", responses: "الردود" },
      says: "The labels are Arabic, from right to left, with your own label for “Responses”.",
      description: api(),
      see: ".responses > h3",
      without: ["Responses"],
      with: ["الردود"],
    },
    {
      value: { responses: "Antworten" },
      says: "The heading of responses is “Antworten” instead of “Responses”.",
      description: api(),
      see: ".responses > h3",
      without: ["Responses"],
      with: ["Antworten"],
    },
    {
      value: { enum: "Werte", default: "Vorgabe:" },
      says: "You can write a label that ends with a colon with or without it.",
      description: COLOURS,
      see: ".fact-label",
      without: ["Default:", "Enum:"],
      with: ["Vorgabe:", "Werte:"],
    },
  ],
  allowedMdComponents: [
    {
      value: { Note: { component: "aside", props: { title: "Careful" } } },
      says: "`<Note>Wet paint.</Note>` on its own lines becomes an `aside` with this text. In JavaScript, pass a React component instead of the name; it receives the attributes as props.",
      description: api({}, { info: { ...info, description: "<Note>Wet paint.</Note>" } }),
      see: (root) => root.querySelector(".api-info aside[title=Careful]")?.textContent ?? "none",
      without: "none",
      with: "Wet paint.",
    },
  ],
  disableSearch: [
    {
      value: true,
      says: "There is no search box above the menu.",
      description: api(),
      see: (root) => root.querySelectorAll("[role=search]").length,
      without: 1,
      with: 0,
    },
  ],
  searchHotkeys: [
    {
      value: "modified",
      says: "Ctrl K and ⌘ K open the search, `/` does not: the host page can use it, and nobody opens the search by mistake, for example with speech input or a tremor. Readers can also turn off `/` in the search.",
      description: api(),
      act: async (page) => {
        await page.keyboard.press("/");
        await page.waitForTimeout(100);
      },
      // How many hints of keys there are, and whether the search is open.
      see: (root) => [
        root.querySelectorAll(".search-key").length,
        root.querySelector(".search-input:focus, .palette") !== null,
      ],
      without: [1, true],
      with: [0, false],
    },
    {
      value: "none",
      says: "The host page can use Ctrl K and ⌘ K too.",
      description: api(),
      act: async (page) => {
        await page.keyboard.press("Control+k");
        await page.waitForTimeout(100);
      },
      see: (root) => root.querySelector(".search-input:focus, .palette") !== null,
      without: true,
      with: false,
    },
  ],
  minCharacterLengthToInitSearch: [
    {
      value: 2,
      says: "“pe” finds something; without the option, a search needs three characters.",
      description: api(),
      act: (page) => page.getByRole("search").getByRole("textbox").fill("pe"),
      see: (root) => root.querySelectorAll('[data-role="search:results"] li').length,
      without: 0,
      with: 1,
    },
  ],
  menuToggle: [
    {
      value: false,
      says: "An entry stays open after a second click.",
      description: TWO_TAGS,
      act: async (page) => {
        const entry = page.locator('li[data-item-id="tag/ant"] .menu-label').first();
        await entry.click();
        await page.locator('li[data-item-id="tag/ant"] .menu-inside').waitFor();
        await entry.click();
      },
      see: ".menu-entry.operation .menu-title",
      without: [],
      with: ["Greet"],
    },
  ],
  sideNavStyle: [
    {
      value: "path-only",
      says: "The menu lists paths.",
      description: api(),
      see: MENU,
      without: ["Get a pet"],
      with: ["/pet"],
    },
    {
      value: "id-only",
      says: "The menu lists operationIds, and the paths of operations without one.",
      description: api(),
      see: MENU,
      without: ["Get a pet"],
      with: ["getPet"],
    },
  ],
  sortTagsAlphabetically: [
    {
      value: true,
      says: "“ant” comes before “zoo”.",
      description: TWO_TAGS,
      see: MENU,
      without: ["zoo", "ant"],
      with: ["ant", "zoo"],
    },
  ],
  sortOperationsAlphabetically: [
    {
      value: true,
      says: "“Build” comes before “Visit”.",
      description: TWO_TAGS,
      see: (root) =>
        [...root.querySelectorAll('section[data-section-id^="tag/zoo/"]')].map((one) =>
          one.querySelector(".operation-title")?.textContent?.trim(),
        ),
      without: ["Visit", "Build"],
      with: ["Build", "Visit"],
    },
  ],
  schemaDefinitionsTagName: [
    {
      value: "Schemas",
      says: "The menu has an entry “Schemas” with a section for each schema.",
      description: api(
        { responses: { 200: { description: "A pet.", $ref: "#/components/responses/Pet" } } },
        {
          components: {
            responses: {
              Pet: {
                description: "A pet.",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
              },
            },
            schemas: { Pet: properties({ name: text }) },
          },
        },
      ),
      see: MENU,
      without: ["Get a pet"],
      with: ["Schemas", "Get a pet"],
    },
  ],
  showModels: [
    {
      value: true,
      says: "The menu has an entry “Models” with a section for each schema.",
      description: sending(
        { $ref: "#/components/schemas/Pet" },
        {},
        { schemas: { Pet: properties({ name: text }) } },
      ),
      see: MENU,
      without: ["Get a pet"],
      with: ["Get a pet", "Models"],
    },
  ],
  showWebhookVerb: [
    {
      value: true,
      says: "The menu shows “post” for a webhook instead of “Event”.",
      description: {
        openapi: "3.1.0",
        info,
        tags: [{ name: "pets" }],
        webhooks: { born: { post: { summary: "Born", responses: done } } },
      },
      act: (page) => page.locator('li[data-item-id="section/Webhooks"] .menu-label').first().click(),
      see: ".operation-type",
      without: ["Event"],
      with: ["post"],
    },
  ],
  hideDownloadButtons: [
    {
      value: true,
      says: "There is no button “Download” below the title.",
      description: api(),
      see: ".download-button",
      without: ["Download"],
      with: [],
    },
  ],
  downloadFileName: [
    {
      value: "pets.json",
      says: "“Download” saves a file named pets.json.",
      description: api(),
      see: (root) => root.querySelector(".download-button")?.getAttribute("download"),
      without: "openapi.json",
      with: "pets.json",
    },
  ],
  downloadDefinitionUrl: [
    {
      value: "/pets.zip",
      says: "“Download” links to /pets.zip.",
      description: api(),
      see: (root) =>
        root
          .querySelector(".download-button")
          ?.getAttribute("href")
          ?.replace(/^blob:.*/, "a file"),
      without: "a file",
      with: "/pets.zip",
    },
  ],
  downloadUrls: [
    {
      value: [{ title: "JSON", url: "/pets.json" }, { url: "/pets.yaml" }],
      says: "There are two buttons: “JSON”, and “Download” for the one without a title.",
      description: api(),
      see: (root) =>
        [...root.querySelectorAll(".download-button")].map(
          (one) => `${one.textContent} ${one.getAttribute("href")?.replace(/^blob:.*/, "a file")}`,
        ),
      without: ["Download a file"],
      with: ["JSON /pets.json", "Download /pets.yaml"],
    },
  ],
  noAutoAuth: [
    {
      value: true,
      says: "There is no section “Authentication”.",
      description: SECURED,
      see: ".section-title",
      without: ["Authentication"],
      with: [],
    },
  ],
  hideSecuritySection: [
    {
      value: true,
      says: "The operation shows no authorization.",
      description: SECURED,
      see: ".requirement",
      without: ["key"],
      with: [],
    },
  ],
  showSecuritySchemeType: [
    {
      value: true,
      says: "The authorization of the operation is “API Key: key”.",
      description: SECURED,
      see: ".requirement",
      without: ["key"],
      with: ["API Key: key"],
    },
  ],
  pathInMiddlePanel: [
    {
      value: true,
      says: "The bar with method and path is below the title.",
      description: api(),
      see: ".middle-panel .endpoint-path",
      without: [],
      with: ["/pet"],
    },
  ],
  servers: [
    {
      value: [{ url: "http://localhost:4010", description: "Mock server" }],
      says: "The first address is that of the mock server; the description's own follow.",
      description: SERVED,
      act: pressAddress,
      see: ".servers .server-address",
      without: ["https://eu.example.com/v1/pet"],
      with: ["http://localhost:4010/pet", "https://eu.example.com/v1/pet"],
    },
  ],
  hideHostname: [
    {
      value: true,
      says: "The list of servers shows “/v1/pet”.",
      description: SERVED,
      act: pressAddress,
      see: ".servers .server-address",
      without: ["https://eu.example.com/v1/pet"],
      with: ["/v1/pet"],
    },
  ],
  expandDefaultServerVariables: [
    {
      value: false,
      says: "The list of servers shows “https://{region}.example.com/v1/pet”.",
      description: SERVED,
      act: pressAddress,
      see: ".servers .server-address",
      without: ["https://eu.example.com/v1/pet"],
      with: ["https://{region}.example.com/v1/pet"],
    },
  ],
  expandResponses: [
    {
      value: "200,404",
      says: "The responses 200 and 404 are open, 500 is not.",
      description: api({
        responses: Object.fromEntries(
          [200, 404, 500].map((code) => [
            code,
            { description: "Said.", content: { "application/json": { schema: text } } },
          ]),
        ),
      }),
      see: ".response:has(.response-inside) .status",
      without: ["200"],
      with: ["200", "404"],
    },
    {
      value: "",
      says: "No response is open.",
      description: api({
        responses: { 200: { description: "Said.", content: { "application/json": { schema: text } } } },
      }),
      see: ".response:has(.response-inside) .status",
      without: ["200"],
      with: [],
    },
    {
      value: "all",
      says: "All responses are open.",
      description: api({
        responses: { 500: { description: "Said.", content: { "application/json": { schema: text } } } },
      }),
      see: ".response:has(.response-inside) .status",
      without: [],
      with: ["500"],
    },
  ],
  unstable_ignoreMimeParameters: [
    {
      value: true,
      says: "“application/json” and “application/json; charset=utf-8” are combined.",
      description: api({
        requestBody: {
          content: {
            "application/json": { schema: text },
            "application/json; charset=utf-8": { schema: text },
          },
        },
      }),
      see: (root) =>
        [...root.querySelectorAll(".request :is(span.media-type, .media-type option)")].map(
          (one) => one.textContent,
        ),
      without: ["application/json", "application/json; charset=utf-8"],
      with: ["application/json"],
    },
  ],
  showExtensions: [
    {
      value: true,
      says: "“rate: 5” and “cost: 1” show below the description.",
      description: api({ "x-rate": 5, "x-cost": 1 }),
      see: ".operation-head .fact",
      without: [],
      with: ["rate: 5", "cost: 1"],
    },
    {
      value: ["x-rate"],
      says: "Only “rate: 5” shows.",
      description: api({ "x-rate": 5, "x-cost": 1 }),
      see: ".operation-head .fact",
      without: [],
      with: ["rate: 5"],
    },
  ],
  sortRequiredPropsFirst: [
    {
      value: true,
      says: "“id”, which is required, comes before “name”.",
      description: ID_REQUIRED,
      see: NAMES,
      without: ["name", "id", "age"],
      with: ["id", "name", "age"],
    },
  ],
  sortPropsAlphabetically: [
    {
      value: true,
      says: "“age” comes before “id”, and “id” before “name”.",
      description: ID_REQUIRED,
      see: NAMES,
      without: ["name", "id", "age"],
      with: ["age", "id", "name"],
    },
  ],
  sortEnumValuesAlphabetically: [
    {
      value: true,
      says: "“blue” is the first value.",
      description: COLOURS,
      see: ".enum .value",
      without: ['"red"', '"blue"', '"green"'],
      with: ['"blue"', '"green"', '"red"'],
    },
  ],
  schemasExpansionLevel: [
    {
      value: 1,
      says: "The properties of “owner” show.",
      description: OWNER,
      see: NAMES,
      without: ["owner", "age"],
      with: ["owner", "name", "age"],
    },
    {
      value: "all",
      says: "All properties show, including those of the first variant of a choice.",
      description: CATS_AND_DOGS,
      see: NAMES,
      without: ["pet", "since"],
      with: ["pet", "lives", "since"],
    },
    {
      value: "all",
      says: "Opens at most as many properties as “Expand all” does at once.",
      description: DOUBLING,
      see: (root) => root.querySelectorAll(".property-name").length,
      without: 2,
      with: 510,
    },
  ],
  expandSingleSchemaField: [
    {
      value: true,
      says: "“home” is open, because “owner” has no other property.",
      description: sending(properties({ owner: properties({ home: properties({ city: text }) }) })),
      see: NAMES,
      without: ["owner", "home"],
      with: ["owner", "home", "city"],
    },
  ],
  maxDisplayedEnumValues: [
    {
      value: 2,
      says: "Two of three values show, and a button “… 1 more”.",
      description: COLOURS,
      see: ".enum :is(.value, .more)",
      without: ['"red"', '"blue"', '"green"'],
      with: ['"red"', '"blue"', "… 1 more"],
    },
  ],
  enumSkipQuotes: [
    {
      value: true,
      says: "The values are red, blue and green, without quotes.",
      description: COLOURS,
      see: ":is(.fact, .short-default) .value",
      without: ['"red"', '"red"', '"blue"', '"green"'],
      with: ["red", "red", "blue", "green"],
    },
  ],
  hidePropertiesPrefix: [
    {
      value: false,
      says: "The name of the property in “owner” shows as “owner.name”.",
      description: OWNER,
      options: { schemasExpansionLevel: 1 },
      see: NAMES,
      without: ["owner", "name", "age"],
      with: ["owner", "owner.name", "age"],
    },
  ],
  hideSchemaTitles: [
    {
      value: true,
      says: "There is no “(Name)” beside the type.",
      description: sending(properties({ name: { type: "string", title: "Name" } })),
      see: ".type-title",
      without: ["(Name)"],
      with: [],
    },
  ],
  hideSchemaPattern: [
    {
      value: true,
      says: "There is no “Pattern: ^[a-z]+$”.",
      description: sending(properties({ name: { type: "string", pattern: "^[a-z]+$" } })),
      see: ".field .fact",
      without: ["Pattern: ^[a-z]+$"],
      with: [],
    },
  ],
  hideOneOfDescription: [
    {
      value: true,
      says: "There is no “Has nine lives.” below the choice between Cat and Dog.",
      description: CATS_AND_DOGS,
      options: { schemasExpansionLevel: 1 },
      see: ".variant .field-description",
      without: ["Has nine lives."],
      with: [],
    },
  ],
  simpleOneOfTypeLabel: [
    {
      value: true,
      says: "The type of “pet” is “object” instead of “Cat (object) or Dog (object)”.",
      description: CATS_AND_DOGS,
      see: ".field .type",
      without: ["Cat (object) or Dog (object)", "string"],
      with: ["object", "string"],
    },
  ],
  showObjectSchemaExamples: [
    {
      value: false,
      says: "The property shows no example.",
      description: sending(properties({ name: { type: "string", examples: ["Rex"] } })),
      see: ".field .fact",
      without: ['Example: "Rex"'],
      with: [],
    },
  ],
  ignoreNamedSchemas: [
    {
      value: ["Cat"],
      says: "The type of “pet” is “any”, and there is nothing to open.",
      description: sending(
        properties({ pet: { $ref: "#/components/schemas/Cat" } }),
        {},
        { schemas: { Cat: properties({ lives: text }) } },
      ),
      see: ".field .type",
      // The only property of a body is open, so the one in it shows too.
      without: ["object", "string"],
      with: ["any"],
    },
  ],
  onlyRequiredInSamples: [
    {
      value: true,
      says: "The sample contains only “id”.",
      description: ID_REQUIRED,
      see: ".json-tree .property",
      without: ['"name"', '"id"', '"age"'],
      with: ['"id"'],
    },
  ],
  generatedSamplesMaxDepth: [
    {
      value: 1,
      says: "In the sample, “owner” is empty.",
      description: OWNER,
      see: ".json-tree .property",
      without: ['"owner"', '"name"', '"age"'],
      with: ['"owner"', '"age"'],
    },
  ],
  jsonSamplesExpandLevel: [
    {
      value: 1,
      says: "In the sample, “owner” is closed.",
      description: OWNER,
      see: ".json-tree .ellipsis",
      without: [],
      with: ["1 key"],
    },
  ],
  hideSingleRequestSampleTab: [
    {
      value: true,
      says: "The sample has no tabs above it.",
      description: OWNER,
      see: TABS,
      without: ["Payload", "cURL", "Node", "Python", "Go"],
      with: [],
    },
  ],
  hideRequestPayloadSample: [
    {
      value: true,
      says: "There is no tab “Payload”.",
      description: CODE,
      see: TABS,
      without: ["Payload", "cURL", "Python"],
      with: ["cURL", "Python"],
    },
  ],
  payloadSampleIdx: [
    {
      value: 1,
      says: "The tab “Payload” is the second one. With 9, it is the last.",
      description: CODE,
      see: TABS,
      without: ["Payload", "cURL", "Python"],
      with: ["cURL", "Payload", "Python"],
    },
  ],
  codeSamples: [
    {
      value: { languages: [{ lang: "python", label: "Py" }, { lang: "curl" }] },
      says: "The tabs are “Payload”, “Py” and “cURL”. Samples in other languages are left out.",
      description: CODE,
      see: TABS,
      without: ["Payload", "cURL", "Python"],
      with: ["Payload", "Py", "cURL"],
    },
  ],
  tryIt: [
    {
      value: true,
      says: "The button “Try it” opens a form above the request samples.",
      description: api({ parameters: [{ in: "query", name: "id", schema: text }] }),
      act: async (page) => {
        for (const button of await page.getByRole("button", { name: "Try it" }).all()) await button.click();
      },
      see: ".console .console-name",
      without: [],
      with: ["id"],
    },
    {
      value: { proxy: "https://proxy.example/" },
      says: "Requests to other origins go through the proxy.",
      description: api({}, { servers: [{ url: "https://api.example" }] }),
      options: { tryIt: true },
      act: (page) => page.getByRole("button", { name: "Try it" }).click(),
      see: ".console-proxy",
      without: [],
      with: ["It goes through the proxy https://proxy.example/."],
    },
  ],
};
