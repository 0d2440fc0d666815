/**
 * Keeps a page open for the tests of a worker, because to open one takes longer than most tests. Each test gets it as if
 * it were new. A page that cannot be made so is replaced.
 */
import {
  type Browser,
  type BrowserContext,
  test as base,
  type CDPSession,
  type Disposable,
  type Page,
} from "@playwright/test";
import { origin } from "./places.ts";
import { answers, startTestServer } from "./server.ts";

/** What of a page or its context may outlive a document. A page is not kept after its use. */
const LASTING: readonly string[] = [
  "addLocatorHandler",
  "clock",
  "close",
  "coverage",
  "newCDPSession",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
  "storageState",
];

/** What adds something that can be removed. */
const ADDING = ["addInitScript", "exposeBinding", "exposeFunction"] as const;

/** The ways to add a listener. */
const LISTENING = ["on", "once", "addListener", "prependListener"] as const;

/** After so many tests, a page is replaced, so that its memory does not grow without end. */
const MAX_TESTS = 40;

/** An open page. */
interface Kept {
  page: Page;
  context: BrowserContext;
  session: CDPSession;
  /** The options of the context. */
  options: string;
  /** The number of tests so far. */
  tests: number;
  /** Whether a test did what outlives a document. */
  isSpent: boolean;
  viewport: ReturnType<Page["viewportSize"]>;
  /** Removes what the current test added: listeners, scripts, functions, permissions, emulated media. */
  forget: (() => unknown)[];
}

/** What a page finds in queries of media. */
type Media = Omit<NonNullable<Parameters<Page["emulateMedia"]>[0]>, "media">;

/** Lends the page of a worker to its tests. */
export interface Keeper {
  /**
   * Lends a page with options for its context.
   * @param options the same for the same options of the current test
   * @param media those of them that a test can change
   */
  take: (options: string, media: Media) => Promise<Page>;
  /** Takes the page back at the end of a test. */
  giveBack: (hasFailed: boolean) => Promise<void>;
}

/** A test with the kept page. */
export const test = base.extend<object, { keeper: Keeper }>({
  keeper: [
    async ({ browser }, use) => {
      const server = await startTestServer();
      process.env["LECTERN_E2E"] = server.origin;
      const { drop, ...keeper } = makeKeeper(browser);
      await use(keeper);
      await drop();
      await server.close();
    },
    { scope: "worker", auto: true },
  ],
  page: async (
    {
      keeper,
      bypassCSP,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      hasTouch,
      httpCredentials,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      reducedMotion,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const looks = [colorScheme, contrast, deviceScaleFactor, forcedColors, reducedMotion, viewport];
    const device = [hasTouch, isMobile, locale, timezoneId, userAgent];
    const rights = [bypassCSP, extraHTTPHeaders, httpCredentials, javaScriptEnabled, offline, permissions];
    const options = JSON.stringify([looks, device, rights, storageState, contextOptions]);
    await use(await keeper.take(options, { colorScheme, contrast, forcedColors, reducedMotion }));
    answers.clear();
    await keeper.giveBack(testInfo.status !== testInfo.expectedStatus);
  },
  context: ({ page }, use) => use(page.context()),
});

function makeKeeper(browser: Browser): Keeper & { drop: () => Promise<void> } {
  let kept: Kept | undefined;
  const drop = async (): Promise<void> => {
    const old = kept;
    kept = undefined;
    await old?.context.close();
  };
  const take: Keeper["take"] = async (options, media) => {
    if (kept?.options !== options) await drop();
    kept ??= await open(browser, options, media);
    kept.tests++;
    return kept.page;
  };
  const giveBack = async (hasFailed: boolean): Promise<void> => {
    if (!kept) return;
    const isOver = hasFailed || kept.isSpent || kept.tests >= MAX_TESTS || kept.context.pages().length !== 1;
    await (isOver ? drop() : renew(kept));
  };
  return { take, giveBack, drop };
}

async function open(browser: Browser, options: string, media: Media): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kept: Kept = {
    page,
    context,
    session,
    options,
    tests: 0,
    isSpent: false,
    viewport: page.viewportSize(),
    forget: [],
  };
  // What another origin stores cannot be removed from here.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${origin()}/`)) kept.isSpent = true;
  });
  after(page, "emulateMedia", kept.forget, () => page.emulateMedia({ media: null, ...media }));
  after(context, "grantPermissions", kept.forget, () => context.clearPermissions());
  for (const one of [page, context]) {
    onUse(one, LASTING, () => {
      kept.isSpent = true;
    });
    listeners(one, kept.forget);
    for (const name of ADDING) after(one, name, kept.forget, (added) => (added as Disposable).dispose());
  }
  return kept;
}

/** Calls a function when a property of an object is read. */
function onUse(one: object, names: readonly string[], call: () => void): void {
  for (const name of names.filter((name) => name in one)) {
    const own: unknown = Reflect.get(one, name);
    const get = (): unknown => {
      call();
      return own;
    };
    Object.defineProperty(one, name, { get });
  }
}

/** Collects functions that undo each call of a method from now on. They get its result. */
function after(
  one: Page | BrowserContext,
  name: string,
  undoing: (() => unknown)[],
  undo: (result: unknown) => Promise<unknown>,
): void {
  const own = (Reflect.get(one, name) as (...given: unknown[]) => Promise<unknown>).bind(one);
  const value = (...given: unknown[]): Promise<unknown> => {
    const result = own(...given);
    undoing.push(() => result.then(undo, () => undefined));
    return result;
  };
  Object.defineProperty(one, name, { value });
}

/** Collects functions that remove what is added as a listener from now on. */
function listeners(one: Page | BrowserContext, removing: (() => unknown)[]): void {
  for (const name of LISTENING) {
    const add = (one as Page)[name].bind(one) as (event: "close", listener: () => void) => unknown;
    const value = (event: "close", listener: () => void): unknown => {
      removing.push(() => (one as Page).off(event, listener));
      return add(event, listener);
    };
    Object.defineProperty(one, name, { value });
  }
}

/** Makes a page as if it were new. */
async function renew({ page, context, session, viewport, forget }: Kept): Promise<void> {
  for (const remove of forget.splice(0)) await remove();
  const now = page.viewportSize();
  if (viewport && JSON.stringify(now) !== JSON.stringify(viewport)) await page.setViewportSize(viewport);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // The page may store something when it is left, so an empty one removes it.
  await page.goto(`${origin()}/page/html`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  await session.send("Page.resetNavigationHistory");
  await page.mouse.move(-1, -1);
}
