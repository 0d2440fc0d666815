/** Everything that a description says can be seen: every field of every version, by what a robot sees that opens all there is to open. */
import { expect, test } from "@playwright/test";
import { DOCUMENTS, isSeen, NAMES, PROBES } from "./coverage/probes.ts";
import { openEverything } from "./opener.ts";
import { pathOf } from "./places.ts";
import { open } from "./reference.ts";
import { watchPage } from "./watching.ts";

/** Milliseconds that a page may take where the machine does something else, too. */
const PATIENCE = 240_000;

test.use({ viewport: { width: 1440, height: 900 } });

for (const name of NAMES)
  test(`${name}: every field that says something to a reader is seen`, async ({ page }) => {
    test.setTimeout(PATIENCE + 40_000);
    const watched = watchPage(page);
    // the robot presses what loads an example from another host
    await page.route(/^https:/, (route) => route.fulfill({ json: {} }));
    await open(page, pathOf(DOCUMENTS[name]), { attributes: `show-extensions code-samples="false"` });
    const opened = await openEverything(page, { budget: PATIENCE });
    expect(watched.exceptions).toEqual([]);
    expect(opened.complete).toBe(true);
    const missing = PROBES[name].filter((probe) => !isSeen(probe, opened));
    expect(missing.map((probe) => `${probe.importance}: ${probe.id}`)).toEqual([]);
  });
