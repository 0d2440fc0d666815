// What it costs to use a page that is open: a click on the last entry of the menu, a search, a way from end to end.

import { watched } from "./opening.mjs";
import { blocking } from "./tasks.mjs";
import { Failure, open, pause, quiet, soon, until, visit } from "./visit.mjs";

/** How many turns of the wheel the way from end to end takes at least; more where a turn would be longer than the view. */
const TURNS = 40;
const MOST_TURNS = 120;

/** From a click on the menu's last operation until its heading stands still in view, in milliseconds. */
export async function measureNavigation({ server, subject, description, patience }) {
  if (subject.menuWidth === 0) throw new Failure("no menu");
  return opened(server, subject, description, patience, async ({ page }, opened) => {
    const { last, lastTags } = description;
    const label = subject.label(last);
    if (!(await clickEntry(page, label))) {
      for (const name of lastTags) if (await clickEntry(page, name)) break;
      await pause(1000);
      const isThere = (text) => window.benchProbe.entry(text) !== undefined;
      await until(page, patience, "no such entry", isThere, label);
      await clickEntry(page, label);
    }
    const { from, to } = await until(page, patience, "does not get there", () => {
      const { place, clicked } = window.benchProbe.state;
      return place?.steady >= 500 && place.at >= clicked
        ? { from: performance.timeOrigin + clicked, to: performance.timeOrigin + place.at }
        : false;
    });
    const { account } = await opened.end();
    return { wall: to - from, navigation: to - from - (account?.waited(from, to) ?? 0) };
  });
}

/** Scrolls the menu to an entry and clicks it; false where it has none that can be seen. */
async function clickEntry(page, label) {
  const find = () => page.evaluate((text) => window.benchProbe.entry(text), label);
  if (!(await find())) return false;
  // Menus move when they are scrolled.
  await pause(300);
  const spot = await find();
  if (!spot) return false;
  await page.evaluate((text) => window.benchProbe.follow(text), label);
  await page.mouse.click(spot.x, spot.y);
  return true;
}

/**
 * From a query typed until its first result, for a word of a path (`path`) and for a field of a response (`field`), in
 * milliseconds; undefined where it is not found.
 */
export async function measureSearch({ server, subject, description, patience }) {
  const { search } = subject;
  if (!search) throw new Failure("not measured");
  const { word, field: named, deep } = description;
  return opened(server, subject, description, patience, async ({ page }, opened) => {
    const answers = [];
    if (search.key) await page.keyboard.press(search.key);
    const input = page.locator(search.input).first();
    await input.focus({ timeout: 5000 });
    // Whoever types has put the cursor there before: what loads then has its time.
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
      const answer = await soon(
        until(page, 10_000, "no answer", () => window.benchProbe.state.answer),
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
 * From the top to the end by the wheel: the longest frame (`worst`, milliseconds), the part of frames over 50 ms (`slow`),
 * the longest time without anything in view (`blank`), the longest task of the main thread (`longest`).
 */
export async function measureScroll({ server, subject, description, patience }) {
  return opened(server, subject, description, patience, async ({ page }, opened) => {
    await page.mouse.move(800, 500);
    await page.evaluate(() => window.benchProbe.film());
    const end = Date.now() + patience;
    let turns = 0;
    for (; turns < MOST_TURNS && Date.now() < end; turns++) {
      const way = await soon(
        page.evaluate(() => window.benchProbe.way()),
        end - Date.now(),
      );
      if (!way) break;
      if (way.rest < 2) break;
      await page.mouse.wheel(0, Math.max(way.view * 0.9, way.whole / TURNS));
      await pause(60);
    }
    const film = await soon(
      page.evaluate(() => window.benchProbe.state.film),
      patience,
    );
    if (!film) throw new Failure("froze");
    const { lengths } = await opened.end();
    if (turns === 0) throw new Failure("nothing to scroll");
    return { ...film, longest: blocking(lengths).longest, slow: (100 * film.slow) / film.frames };
  });
}

/** A visit to the page once it is quiet; its account begins then. */
function opened(server, subject, description, patience, act) {
  return visit(server, watched(subject, description), async (visit) => {
    const { page } = visit;
    const hash = subject.opensAtOperation && subject.hash(description.first);
    await page.goto(server.show(subject.html, description, hash || ""), { waitUntil: "commit" });
    await quiet(visit, patience);
    return act(visit, await open(visit));
  });
}
