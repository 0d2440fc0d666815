/** Opens hostile descriptions one after the other on one host page, and reports the effects of each. */
import type { Page } from "@playwright/test";
import { origin } from "../places.ts";
import { serve } from "../reference.ts";
import { FOREIGN, faultsOf } from "./judge.ts";

/** The effects of a description; empty if there are none. */
export interface Outcome {
  wrongs: string[];
  /** The visible text. */
  text: string;
  /** The text of the error screen; "" if there is a page. */
  failure: string;
}

/** A host page that is watched from the start. */
export class Stage {
  /** The messages since the last outcome. */
  private messages: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly isExpected: (said: string) => boolean = () => false,
  ) {}

  /** Opens the host page. */
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
    await page.addInitScript(watch);
    serve("/stage.html", {
      contentType: "text/html",
      body:
        `<!doctype html><meta charset="utf-8"><title>Stage</title><link rel="icon" href="data:,">` +
        `<div id="stage"></div><script src="/project/bundles/redoc.standalone.js"></script>`,
    });
    await page.route("https://a.test/**", (route) => route.abort());
    await page.goto(`${origin()}/stage.html`);
  }

  /**
   * Opens a description and expands everything, as for printing.
   * @param source an object or a URL
   */
  async play(source: unknown, options: object = {}, patience = 10_000): Promise<Outcome> {
    const { page } = this;
    const late = new Promise<{ wrongs: string[]; text: string; failure: string }>((resolve) => {
      setTimeout(() => resolve({ wrongs: ["frozen"], text: "", failure: "" }), patience + 5000).unref();
    });
    const outcome = await Promise.race([
      page.evaluate(act, { source, options: { ...OPTIONS, ...options }, patience }),
      late,
    ]);
    const wrongs = [...outcome.wrongs, ...(await this.judge())];
    return { ...outcome, wrongs: [...new Set(wrongs)] };
  }

  /**
   * Uses the page like a reader: scrolls from top to bottom, shows all forms of schemas and all languages, goes to a
   * security scheme, and searches.
   */
  async read(word: string, name: string): Promise<string[]> {
    const { page } = this;
    await page.evaluate(read, `#section/Authentication/${encodeURIComponent(name)}`);
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText(word);
    await page.locator(".palette [role=option]").first().waitFor();
    // The palette is the only dialog.
    const wrongs = (await this.judge()).filter((one) => one !== "<dialog> is here");
    if ((await page.locator("dialog").count()) !== 1) wrongs.push("a dialog that is not ours");
    await page.keyboard.press("Escape");
    return wrongs;
  }

  /** The messages since the last time, and the faults of the page. */
  private async judge(): Promise<string[]> {
    const found = await this.page.evaluate(inspect);
    const wrongs = this.messages.filter((one) => !this.isExpected(one));
    for (const [name, attributes] of found.elements) wrongs.push(...faultsOf(name, attributes));
    wrongs.push(
      ...found.outside.filter((name) => FOREIGN.test(name)).map((name) => `<${name}> beside the page`),
    );
    wrongs.push(...found.global);
    this.messages = [];
    return wrongs;
  }
}

/** Everything is open and rendered. */
const OPTIONS = { showExtensions: true, expandResponses: "all", schemaDefinitionsTagName: "Models" };

/** Collects signs that a script ran. Runs in every frame, before all other scripts. */
function watch(): void {
  const seen = globalThis as unknown as { ran: string[] };
  seen.ran = [];
  for (const name of ["alert", "confirm", "prompt", "print"] as const)
    (globalThis as unknown as Record<string, unknown>)[name] = (what: unknown) => {
      seen.ran.push(`${name}(${String(what)})`);
    };
}

interface Acting {
  source: unknown;
  options: object;
  patience: number;
}

/** Opens a description and renders all of it. Runs in the page. */
async function act({ source, options, patience }: Acting): Promise<Outcome> {
  const { Redoc } = globalThis as unknown as {
    Redoc: {
      init: (source: unknown, options: object, element: Element, told: (error?: Error) => void) => void;
    };
  };
  const place = document.querySelector("#stage") as Element;
  const wrongs: string[] = [];
  const ended = await new Promise<string>((resolve) => {
    setTimeout(() => resolve("late"), patience);
    Redoc.init(source, options, place, (error) => resolve(error ? "failed" : "ready"));
  });
  if (ended === "late") wrongs.push("neither a page nor an error came");
  const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 16));
  if (ended === "ready") {
    for (
      let turn = 0;
      turn < 100 && !place.querySelector("section .responses, section .section-error, section .middle-panel");
      turn++
    )
      await frame();
    // Printing renders everything: closed rows, far sections, samples.
    dispatchEvent(new Event("beforeprint"));
    for (let turn = 0; turn < 20 && place.querySelector("[aria-busy=true]"); turn++) await frame();
    await frame();
  }
  // The callback for a failure comes before the failure is rendered.
  for (let turn = 0; turn < 60 && !place.textContent; turn++) await frame();
  const text = place.textContent ?? "";
  if (place.querySelector(".section-error"))
    wrongs.push(`a section failed: ${place.querySelector(".section-error pre")?.textContent}`);
  if (text.trim() === "") wrongs.push("blank");
  const failure = place.querySelector(".failure")?.textContent ?? "";
  return { wrongs, text, failure };
}

/** Scrolls through the page, opens what is closed, and shows schemas and requests in all forms. Runs in the page. */
async function read(hash: string): Promise<void> {
  const place = document.querySelector("#stage") as Element;
  const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
  for (let turn = 0; turn <= 8; turn++) {
    scrollTo({ top: (document.documentElement.scrollHeight * turn) / 8, behavior: "instant" });
    await frame();
    for (const closed of place.querySelectorAll<HTMLElement>("button.toggle[aria-expanded=false]"))
      closed.click();
    for (const field of place.querySelectorAll(".field, .section"))
      field.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await frame();
  }
  // A security scheme is found by its element, while its section is rendered.
  location.hash = hash;
  for (let turn = 0; turn < 20; turn++) await frame();
  const menus = [...place.querySelectorAll<HTMLElement>("[aria-haspopup=menu]")].slice(0, 2);
  for (const menu of menus)
    for (let at = 0; at < 4; at++) {
      if (!place.querySelector("[role^=menuitem]")) menu.click();
      await frame();
      [...place.querySelectorAll<HTMLElement>("[role^=menuitem]")][at]?.click();
      await frame();
    }
  for (const tab of [...place.querySelectorAll<HTMLElement>("[role=tab]")].slice(0, 12)) {
    tab.click();
    await frame();
  }
}

/** Returns all elements of the page and the changed globals, then ends printing. Runs in the page. */
function inspect(): { elements: [string, [string, string][]][]; outside: string[]; global: string[] } {
  const place = document.querySelector("#stage") as Element;
  const elements = [...place.querySelectorAll("*")].map((one): [string, [string, string][]] => [
    one.localName,
    [...one.attributes].map((attribute): [string, string] => [attribute.name, attribute.value]),
  ]);
  const ours = /redoc\.standalone\.js|lectern\.[\w.-]+\.js/;
  const outside = [...document.querySelectorAll("html *")]
    .filter((one) => !place.contains(one) && one !== place)
    .filter((one) => !(one instanceof HTMLScriptElement && ours.test(one.src)))
    .map((one) => one.localName)
    .filter((name) => !["head", "body", "meta", "title", "link"].includes(name));
  const global: string[] = [];
  const { ran } = globalThis as unknown as { ran: string[] };
  if (ran.length > 0) global.push(`ran: ${ran.splice(0).join(", ")}`);
  for (const type of [Object, Array, String, Function, Promise, Element])
    if (Object.keys(type.prototype).length > (type === Element ? 10_000 : 0))
      global.push(`${type.name} is polluted`);
  if (typeof document.getElementById !== "function" || !(document.body instanceof HTMLBodyElement))
    global.push("clobbered");
  if (typeof document.cookie !== "string" || document.location !== location) global.push("clobbered");
  if (!/stage\.html/.test(location.pathname)) global.push(`the page left for ${location.href}`);
  dispatchEvent(new Event("afterprint"));
  return { elements, outside, global };
}
