/** Hostile descriptions and addresses, each judged by the same questions; the tables are in e2e/hostile. */
import { expect, test } from "@playwright/test";
import { SIBLING, SOUND, seedsOf, sow } from "./hostile/ground.ts";
import { ADDRESSES, HASHES, MARKUP, NAMES, QUERIES } from "./hostile/injection.ts";
import { Stage } from "./hostile/stage.ts";
import { searchBox } from "./reference.ts";

/** What references name is looked for, and is not there. */
const isMissing = (said: string): boolean =>
  /^console: Failed to load resource|^request: https:\/\/a\.test\//.test(said);

test("no string of a description runs, styles or loads anything", async ({ page }) => {
  test.setTimeout(240_000);
  const stage = new Stage(page, isMissing);
  await stage.open();
  const wrongs: string[] = [];
  const sound = await stage.play(sow(SOUND));
  expect(sound.wrongs).toEqual([]);
  expect(sound.text.split(SOUND.text).length).toBeGreaterThan(90);
  for (const seed of seedsOf([MARKUP, ADDRESSES, NAMES], 16)) {
    const outcome = await stage.play(sow(seed));
    if (!outcome.text.includes(SIBLING)) outcome.wrongs.push("the sibling is not there");
    wrongs.push(...outcome.wrongs.map((wrong) => `${JSON.stringify(seed.text).slice(0, 200)}: ${wrong}`));
  }
  expect(wrongs).toEqual([]);
});

test("nothing in the page's address does either", async ({ page }) => {
  test.setTimeout(120_000);
  const wrongs: string[] = [];
  const stage = new Stage(page, isMissing);
  await stage.open();
  for (const address of [...HASHES, ...QUERIES]) {
    await page.evaluate((to) => history.replaceState(null, "", to), address).catch(() => undefined);
    const { wrongs: found, text } = await stage.play(sow(SOUND, "2.0"));
    // As a link on the host page would change it, while the page stands.
    if (address.startsWith("#")) {
      await page.evaluate((to) => {
        location.hash = "";
        location.hash = to;
      }, address);
      await page.waitForTimeout(30);
    }
    if (!text.includes(SIBLING)) found.push("the sibling is not there");
    wrongs.push(...found.map((wrong) => `${address.slice(0, 60)}: ${wrong}`));
  }
  await searchBox(page).fill("<img src=x onerror=alert(1)>");
  await page.waitForTimeout(300);
  expect(await page.evaluate("ran")).toEqual([]);
  expect(wrongs).toEqual([]);
});
