import { expect, test, vi } from "vitest";
import { pause } from "#load/pause.ts";

test("pauses end where there are no messages, too", async () => {
  vi.stubGlobal("MessageChannel", undefined);
  try {
    expect(await pause()).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
  }
});
