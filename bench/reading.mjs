// Measures the cost of using an open page: a click on the last entry of the menu, a search, scrolling to the end.

import { watched } from "./opening.mjs";
import { blocking } from "./tasks.mjs";
import { Failure, pause, startMeasuring, visit, waitFor, waitUntilQuiet, withTimeout } from "./visit.mjs";

/** The minimum number of wheel turns from the top to the end. There are more if a turn would exceed the viewport. */
const TURNS = 40;
const MOST_TURNS = 120;

/** Measures the time from a click on the menu's last operation until its heading stops moving in the viewport, in milliseconds. */
export async function measureNavigation({ server, subject, description, timeout }) {
  if (subject.menuWidth === 0) throw new Failure("no menu");
  return opened(server, subject, description, timeout, async ({ page }, opened) => {
    const { last, lastTags } = description;
    const label = subject.label(last);
    if (!(await clickEntry(page, label))) {
      for (const name of lastTags) if (await clickEntry(page, name)) break;
      await pause(1000);
      const isThere = (text) => window.benchProbe.entry(text) !== undefined;
      await waitFor(page, timeout, "no such entry", isThere, label);
      await clickEntry(page, label);
    }
    const { from, to } = await waitFor(page, timeout, "does not get there", () => {
      const { place, clicked } = window.benchProbe.state;
      return place?.steady >= 500 && place.at >= clicked
        ? { from: performance.timeOrigin + clicked, to: performance.timeOrigin + place.at }
        : false;
    });
    const { account } = await opened.end();
    return { wall: to - from, navigation: to - from - (account?.waited(from, to) ?? 0) };
  });
}

/** Scrolls the menu to an entry and clicks it. Returns false if no such entry is visible. */
async function clickEntry(page, label) {
  const find = () => page.evaluate((text) => window.benchProbe.entry(text), label);
  if (!(await find())) return false;
  // Waits until the menu stops scrolling.
  await pause(300);
  const spot = await find();
  if (!spot) return false;
  await page.evaluate((text) => window.benchProbe.follow(text), label);
  await page.mouse.click(spot.x, spot.y);
  return true;
}

/**
 * Measures the time from typing a query until its first result, for a word of a path (`path`) and for a field of a
 * response (`field`), in milliseconds. Undefined if there is no result.
 */
export async function measureSearch({ server, subject, description, timeout }) {
  const { search } = subject;
  if (!search) throw new Failure("not measured");
  const { word, field: named, deep } = description;
  return opened(server, subject, description, timeout, async ({ page }, opened) => {
    const answers = [];
    if (search.key) await page.keyboard.press(search.key);
    const input = page.locator(search.input).first();
    await input.focus({ timeout: 5000 });
    // Readers focus the input before they type. Code that loads on focus has this time.
    await pause(3000);
    for (const query of [word, named]) {
      if (query === undefined) {
        answers.push(undefined);
        continue;
      }
      await input.fill("");
      await pause(500);
      await page.evaluate((wanted) => window.benchProbe.answer(wanted), {
        results: search.results,
        texts: [subject.label(deep), query],
      });
      await page.keyboard.insertText(query);
      const answer = await withTimeout(
        waitFor(page, 10_000, "no answer", () => window.benchProbe.state.answer),
        12_000,
      ).catch(() => undefined);
      answers.push(answer);
    }
    const { account } = await opened.end();
    const time = (answer) =>
      answer && answer.to - answer.from - (account?.waited(answer.from, answer.to) ?? 0);
    const [path, field] = answers.map(time);
    if (path === undefined && field === undefined) throw new Failure("finds neither");
    return { path, field };
  });
}

/**
 * Scrolls from the top to the end with the wheel. Measures the longest frame (`worst`), the percentage of frames over
 * 50 ms (`slow`), the longest time with an empty viewport (`blank`), and the longest task of the main thread (`longest`).
 */
export async function measureScroll({ server, subject, description, timeout }) {
  return opened(server, subject, description, timeout, async ({ page }, opened) => {
    await page.mouse.move(800, 500);
    await page.evaluate(() => window.benchProbe.film());
    const end = Date.now() + timeout;
    let turns = 0;
    for (; turns < MOST_TURNS && Date.now() < end; turns++) {
      const range = await withTimeout(
        page.evaluate(() => window.benchProbe.scrollRange()),
        end - Date.now(),
      );
      if (!range) break;
      if (range.rest < 2) break;
      await page.mouse.wheel(0, Math.max(range.view * 0.9, range.whole / TURNS));
      await pause(60);
    }
    const film = await withTimeout(
      page.evaluate(() => window.benchProbe.state.film),
      timeout,
    );
    if (!film) throw new Failure("froze");
    const { lengths } = await opened.end();
    if (turns === 0) throw new Failure("nothing to scroll");
    return { ...film, longest: blocking(lengths).longest, slow: (100 * film.slow) / film.frames };
  });
}

/** Visits a page. Starts measuring when the page is quiet. */
function opened(server, subject, description, timeout, act) {
  return visit(server, watched(subject, description), async (visit) => {
    const { page } = visit;
    const hash = subject.opensAtOperation && subject.hash(description.first);
    await page.goto(server.show(subject.html, description, hash || ""), { waitUntil: "commit" });
    await waitUntilQuiet(visit, timeout);
    return act(visit, await startMeasuring(visit));
  });
}
