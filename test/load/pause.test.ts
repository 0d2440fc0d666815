import { expect, test, vi } from "vitest";
import { pause } from "#load/pause.ts";

test("resolves without `MessageChannel`", async () => {
  vi.stubGlobal("MessageChannel", undefined);
  try {
    expect(await pause()).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
  }
});
