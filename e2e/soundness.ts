/** Finds faults on pages: words such as "undefined", and headings without content. */
import type { Page } from "@playwright/test";

/** Words that a page may contain only if its description does. `null` is also the word for `nullable`. */
const WORDS = ["undefined", "NaN", "null", "[object Object]"];

/**
 * Opens everything in the first section and in some operations, and returns their faults.
 * @param source the text of the description
 * @param count the number of operations that are checked, distributed over the page
 */
export async function faults(page: Page, source: string, count: number): Promise<readonly string[]> {
  const words = WORDS.filter((word) => !source.includes(word));
  const ids = await page
    .locator(".operation-section, .schema-section")
    .evaluateAll((sections) => sections.map((section) => section.getAttribute("data-section-id") ?? ""));
  const step = Math.max(1, Math.ceil(ids.length / count));
  const found = await faultsIn(page, "", words);
  for (const id of ids.filter((_, index) => index % step === 0)) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, id);
    await page
      .locator(`section[data-section-id=${JSON.stringify(id)}] > *`)
      .first()
      .waitFor();
    found.push(...(await faultsIn(page, id, words)));
  }
  return found;
}

/** The number of times that the newly visible parts are opened. */
const ROUNDS = 3;

/** The faults in one section. The first section has an empty id. */
function faultsIn(page: Page, id: string, words: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ id, words, rounds }) => {
      const section = document.querySelector(
        id === "" ? ".api-content section" : `section[data-section-id=${JSON.stringify(id)}]`,
      );
      if (!(section instanceof HTMLElement)) return [`${id}: there is no such section`];
      for (let round = 0; round < rounds; round++) {
        const closed = section.querySelectorAll<HTMLElement>(
          "[aria-expanded=false], details:not([open]) > summary",
        );
        if (closed.length === 0) break;
        for (const one of closed) one.click();
        await new Promise((drawn) => setTimeout(drawn, 50));
      }
      const text = section.innerText;
      const said = words.filter((word) =>
        word.startsWith("[") ? text.includes(word) : new RegExp(`(?<![\\w"-])${word}(?![\\w"-])`).test(text),
      );
      const headings = [...section.querySelectorAll("h3, h4, h5, h6")].filter(
        (one) => !one.closest(".redoc-markdown") && one.checkVisibility(),
      );
      const empty = headings.filter((heading, index) => {
        const next = headings[index + 1];
        if (next && next.localName > heading.localName) return false;
        const below = document.createRange();
        below.setStartAfter(heading);
        if (next) below.setEndBefore(next);
        else below.setEndAfter(section);
        return below.toString().trim() === "";
      });
      return [
        ...said.map((word) => `${id}: says ${word}`),
        ...empty.map((heading) => `${id}: nothing below ${heading.textContent}`),
      ];
    },
    { id, words, rounds: ROUNDS },
  );
}
