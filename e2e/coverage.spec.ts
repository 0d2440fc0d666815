/** Everything that a description says can be seen: every field of every version, by what a robot sees that opens all there is to open. */
import { expect } from "@playwright/test";
import { VERSIONS } from "#oas/fields.ts";
import { DOCUMENTS, isSeen, PROBES } from "./coverage/probes.ts";
import { openEverything } from "./opener.ts";
import { pathOf } from "./places.ts";
import { open, test } from "./reference.ts";

for (const version of VERSIONS)
  test(`OpenAPI ${version}: every field that says something to a reader is seen`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, pathOf(DOCUMENTS[version]));
    const opened = await openEverything(page);
    expect(opened.complete).toBe(true);
    const missing = PROBES[version].filter((probe) => !isSeen(probe, opened));
    expect(missing.map((probe) => `${probe.importance}: ${probe.id}`)).toEqual([]);
  });
