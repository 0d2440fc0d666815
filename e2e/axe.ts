/** Runs the rules of axe on a page that has come to rest. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules that depend on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Expects no violations of axe in the page or in parts of it. The message of a failure names the elements. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  expect(await violationsOf(page, parts)).toEqual([]);
}

/**
 * Expects no violations in the light theme and then in the dark one. The dark theme changes only colours, so only the
 * rules about colours run there.
 */
export async function expectAccessibleInBothThemes(page: Page, ...parts: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violationsOf(page, parts)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, parts, { runOnly: { type: "rule", values: COLOURS } })).toEqual([]);
}

async function violationsOf(
  page: Page,
  parts: readonly string[],
  options: { runOnly?: { type: "rule"; values: string[] } } = {},
): Promise<string[]> {
  await expectRest(page);
  // By default, axe opens a blank page to combine the results of frames. Legacy mode does not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
    ...options,
  });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .slice(0, 5)
        .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.failureSummary ?? ""}`)
        .join(" | ")}${nodes.length > 5 ? ` and ${nodes.length - 5} more` : ""}`,
  );
}

/**
 * Expects that the page comes to rest: no part of it is busy, nothing moves or fades, and the number of elements is the
 * same twice, 100 ms apart.
 */
export async function expectRest(page: Page): Promise<void> {
  const state = (): Promise<string> =>
    page.evaluate(() => {
      const nameOf = (one: Element | null | undefined): string =>
        one ? `${one.localName}.${one.classList.value} in #${one.closest("[id]")?.id}` : "nothing";
      const moving = document.getAnimations().find(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === "running" && endTime !== Number.POSITIVE_INFINITY;
      });
      if (moving) return `${nameOf((moving.effect as KeyframeEffect | null)?.target)} moves`;
      const busy = document.querySelector("[aria-busy=true]");
      return busy ? `${nameOf(busy)} is busy` : `${document.querySelectorAll("*").length} elements`;
    });
  let before = "";
  await expect
    .poll(
      async () => {
        const now = await state();
        const isSame = now === before && now.endsWith(" elements");
        const change = `${before}, then ${now}`;
        before = now;
        return isSame ? "at rest" : change;
      },
      // A large page takes long on a busy machine.
      { message: "the page comes to rest", intervals: [100], timeout: 100_000 },
    )
    .toBe("at rest");
}
