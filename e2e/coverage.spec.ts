/**
 * Checks that the page shows every field of every version of the specification. A robot opens everything that can be
 * opened, until every field was seen. In the descriptions of places it goes on to the end, to find errors there too.
 */
import { expect, test } from "@playwright/test";
import { DOCUMENTS, isSeen, NAMES, PROBES, type Probe } from "./coverage/probes.ts";
import { openEverything } from "./opener.ts";
import { pathOf } from "./places.ts";
import { open } from "./reference.ts";
import { watchPage } from "./watching.ts";

/** The time limit for a page on a busy machine, in milliseconds. */
const TIMEOUT = 240_000;

test.use({ viewport: { width: 1440, height: 900 } });

for (const name of NAMES)
  test(`${name}: every field with a meaning for readers is shown`, async ({ page }) => {
    test.setTimeout(TIMEOUT + 40_000);
    const watched = watchPage(page);
    // The robot also presses buttons that load examples from other hosts.
    await page.route(/^https:/, (route) => route.fulfill({ json: {} }));
    await open(page, pathOf(DOCUMENTS[name]), { attributes: `show-extensions code-samples="false"` });
    let missing: readonly Probe[] = PROBES[name];
    const opened = await openEverything(page, {
      budget: TIMEOUT,
      isEnough: (seen) => {
        missing = missing.filter((probe) => !isSeen(probe, seen));
        return missing.length === 0 && !name.endsWith("places");
      },
    });
    missing = missing.filter((probe) => !isSeen(probe, opened));
    expect(watched.exceptions).toEqual([]);
    expect(opened.complete).toBe(true);
    expect(missing.map((probe) => `${probe.importance}: ${probe.id}`)).toEqual([]);
  });
