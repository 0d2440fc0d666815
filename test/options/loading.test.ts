/** Tests which options decide how a description is loaded. */
import { expect, test } from "vitest";
import { isLoadedAlike } from "#options/loading.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test.each<[before: OptionsInput, now: OptionsInput, isAlike: boolean]>([
  [{}, {}, true],
  [{ layout: "stacked" }, { theme: { logo: {} }, labels: "de" }, true],
  [{ overlays: "a.yaml" }, { overlays: "a.yaml" }, true],
  [{ overlays: "a.yaml" }, { overlays: "b.yaml" }, false],
  [{ overlays: { actions: [] } }, { overlays: '{"actions":[]}' }, true],
  [{}, { showProblems: true }, false],
  [{ overlays: cycle }, { overlays: cycle }, false],
])("%o, then %o: %s", (before, now, isAlike) => {
  expect(isLoadedAlike(readOptions([before]), readOptions([now]))).toBe(isAlike);
});
