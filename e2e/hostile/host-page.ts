/** A host page that shows hostile descriptions one after the other, and finds the faults that each of them causes. */
import type { Page } from "@playwright/test";
import { origin } from "../places.ts";
import { serve } from "../reference.ts";
import { FORBIDDEN, faultsOf } from "./faults.ts";

/** What a description led to. */
export interface Outcome {
  /** What scripts, elements and requests did that no description may cause. */
  faults: string[];
  /** The visible text. */
  text: string;
  /** The text of the error screen; "" if there is a page. */
  failure: string;
}

/** A host page. Its messages are recorded from the start. */
export class HostPage {
  /** The messages since the last check. */
  private messages: string[] = [];

  /** @param isExpected whether a message is no fault */
  constructor(
    private readonly page: Page,
    private readonly isExpected: (message: string) => boolean = () => false,
  ) {}

  /** Opens the host page, without a description. */
  async open(): Promise<void> {
    const { page } = this;
    page.on("dialog", (dialog) => {
      this.messages.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => this.messages.push(`exception: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error")
        this.messages.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^(?:https?|wss?|ftp):$/.test(protocol) && hostname !== "127.0.0.1")
        this.messages.push(`request: ${request.url()}`);
    });
    page.on("frameattached", (frame) => this.messages.push(`frame: ${frame.url()}`));
    await page.addInitScript(recordDialogs);
    serve("/host-page.html", {
      contentType: "text/html",
      body:
        `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">` +
        `<div id="reference"></div><script src="/project/bundles/redoc.standalone.js"></script>`,
    });
    await page.route("https://a.test/**", (route) => route.abort());
    await page.goto(`${origin()}/host-page.html`);
  }

  /**
   * Shows a description, with everything expanded as for printing.
   * @param source an object or a URL
   * @param timeout how long the page may take, in milliseconds
   */
  async show(source: unknown, options: object = {}, timeout = 10_000): Promise<Outcome> {
    const { page } = this;
    const frozen = new Promise<Outcome>((resolve) => {
      const outcome = { faults: ["the page is frozen"], text: "", failure: "" };
      setTimeout(() => resolve(outcome), timeout + 5000).unref();
    });
    const outcome = await Promise.race([
      page.evaluate(showAll, { source, options: { ...OPTIONS, ...options }, timeout }),
      frozen,
    ]);
    const faults = [...outcome.faults, ...(await this.check())];
    return { ...outcome, faults: [...new Set(faults)] };
  }

  /**
   * Uses the page like a reader: scrolls from top to bottom, shows schemas in all forms and samples in all languages,
   * goes to a security scheme, and searches. Returns the faults.
   * @param word what to search for
   * @param scheme the name of the security scheme
   */
  async use(word: string, scheme: string): Promise<string[]> {
    const { page } = this;
    await page.evaluate(useAll, `#section/Authentication/${encodeURIComponent(scheme)}`);
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText(word);
    await page.locator(".palette [role=option]").first().waitFor();
    // The search is the only dialog.
    const faults = (await this.check()).filter((one) => one !== "<dialog> is forbidden");
    if ((await page.locator("dialog").count()) !== 1) faults.push("a dialog that is not ours");
    await page.keyboard.press("Escape");
    return faults;
  }

  /** Returns the unexpected messages since the last check, and the faults of the page. Forgets the messages. */
  private async check(): Promise<string[]> {
    const { elements, outside, globals } = await this.page.evaluate(inspect);
    const faults = this.messages.filter((one) => !this.isExpected(one));
    for (const [name, attributes] of elements) faults.push(...faultsOf(name, attributes));
    faults.push(...outside.filter((name) => FORBIDDEN.test(name)).map((name) => `<${name}> beside the page`));
    faults.push(...globals);
    this.messages = [];
    return faults;
  }
}

/** These options show everything. */
const OPTIONS = { showExtensions: true, expandResponses: "all", schemaDefinitionsTagName: "Models" };

/** Replaces the functions that open dialogs, and records their calls. Runs in every frame, before all other scripts. */
function recordDialogs(): void {
  const host = globalThis as unknown as { ran: string[] };
  host.ran = [];
  for (const name of ["alert", "confirm", "prompt", "print"] as const)
    (globalThis as unknown as Record<string, unknown>)[name] = (message: unknown) => {
      host.ran.push(`${name}(${String(message)})`);
    };
}

interface Shown {
  source: unknown;
  options: object;
  timeout: number;
}

/** Shows a description and renders all of it. Runs in the page. */
async function showAll({ source, options, timeout }: Shown): Promise<Outcome> {
  const { Redoc } = globalThis as unknown as {
    Redoc: {
      init: (source: unknown, options: object, element: Element, callback: (error?: Error) => void) => void;
    };
  };
  const element = document.querySelector("#reference") as Element;
  const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 16));
  const waitFor = async (isDone: () => boolean, pauses: number): Promise<void> => {
    for (let count = 0; count < pauses && !isDone(); count++) await pause();
  };
  const faults: string[] = [];
  const state = await new Promise<"late" | "failed" | "ready">((resolve) => {
    setTimeout(() => resolve("late"), timeout);
    Redoc.init(source, options, element, (error) => resolve(error ? "failed" : "ready"));
  });
  if (state === "late") faults.push("neither a page nor an error came");
  if (state === "ready") {
    const details = "section .responses, section .section-error, section .middle-panel";
    await waitFor(() => element.querySelector(details) !== null, 100);
    // Printing renders everything: closed rows, far sections, samples.
    dispatchEvent(new Event("beforeprint"));
    await waitFor(() => element.querySelector("[aria-busy=true]") === null, 20);
    await pause();
  }
  // The callback for a failure comes before the failure is rendered.
  await waitFor(() => element.textContent !== "", 60);
  const text = element.textContent ?? "";
  if (element.querySelector(".section-error"))
    faults.push(`a section failed: ${element.querySelector(".section-error pre")?.textContent}`);
  if (text.trim() === "") faults.push("the page is blank");
  const failure = element.querySelector(".failure")?.textContent ?? "";
  return { faults, text, failure };
}

/** Scrolls through the page, opens what is closed, and shows schemas and samples in all forms. Runs in the page. */
async function useAll(hash: string): Promise<void> {
  const element = document.querySelector("#reference") as Element;
  const all = (selector: string): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(selector)];
  const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
  for (let eighth = 0; eighth <= 8; eighth++) {
    scrollTo({ top: (document.documentElement.scrollHeight * eighth) / 8, behavior: "instant" });
    await pause();
    for (const closed of all("button.toggle[aria-expanded=false]")) closed.click();
    for (const field of all(".field, .section"))
      field.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await pause();
  }
  // A security scheme is found by its element, while its section is rendered.
  location.hash = hash;
  for (let count = 0; count < 20; count++) await pause();
  for (const menu of all("[aria-haspopup=menu]").slice(0, 2))
    for (let item = 0; item < 4; item++) {
      if (all("[role^=menuitem]").length === 0) menu.click();
      await pause();
      all("[role^=menuitem]")[item]?.click();
      await pause();
    }
  for (const tab of all("[role=tab]").slice(0, 12)) {
    tab.click();
    await pause();
  }
}

interface Inspection {
  /** The elements of the page: their names and attributes. */
  elements: [name: string, attributes: [name: string, value: string][]][];
  /** The names of the elements beside the page. */
  outside: string[];
  /** What happened to global objects. */
  globals: string[];
}

/** Inspects the elements and the global objects, then ends printing. Runs in the page. */
function inspect(): Inspection {
  const element = document.querySelector("#reference") as Element;
  const elements = [...element.querySelectorAll("*")].map((one): [string, [string, string][]] => [
    one.localName,
    [...one.attributes].map((attribute): [string, string] => [attribute.name, attribute.value]),
  ]);
  const ours = /redoc\.standalone\.js|lectern\.[\w.-]+\.js/;
  const outside = [...document.querySelectorAll("html *")]
    .filter((one) => !element.contains(one))
    .filter((one) => !(one instanceof HTMLScriptElement && ours.test(one.src)))
    .map((one) => one.localName)
    .filter((name) => !["head", "body", "meta", "title", "link"].includes(name));
  const globals: string[] = [];
  const { ran } = globalThis as unknown as { ran: string[] };
  if (ran.length > 0) globals.push(`ran: ${ran.splice(0).join(", ")}`);
  for (const { name, prototype } of [Object, Array, String, Function, Promise])
    if (Object.keys(prototype).length > 0) globals.push(`${name} is polluted`);
  if (typeof document.getElementById !== "function" || !(document.body instanceof HTMLBodyElement))
    globals.push("document.getElementById or document.body is clobbered");
  if (typeof document.cookie !== "string" || document.location !== location)
    globals.push("document.cookie or document.location is clobbered");
  if (!/host-page\.html/.test(location.pathname)) globals.push(`the page left for ${location.href}`);
  dispatchEvent(new Event("afterprint"));
  return { elements, outside, globals };
}
