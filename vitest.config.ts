import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { defineConfig } from "vitest/config";

const TESTS = "test/**/*.test.{ts,tsx}";

/** What a test must not do to others: replace modules, globals or the build of React, or change the process. */
const REPLACES = /\bvi\.(?:mock|stub|spyOn|useFake)|\/production\.ts"|process\.(?:chdir\(|env\[[^\]]+\] = )/;

/** Other files that need modules of their own, and why. */
const OWN: Readonly<Record<string, string>> = {
  "test/highlight/highlight.test.ts": "begins before the grammars are loaded",
};

const own = globSync(TESTS).filter((file) => file in OWN || REPLACES.test(readFileSync(file, "utf8")));

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    setupFiles: ["test/setup.ts"],
    environment: "node",
    // Other style sheets are empty in tests.
    css: { include: /style\/(?:tokens|dark)\.css/ },
    // Colours are on where the variable CI is set.
    env: { NO_COLOR: "1" },
    // Ten times what the slowest takes: a busy machine must not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // All cores: by default one is left free, which is half of two.
    maxWorkers: "100%",
    // Most files share a process for each core, and its modules: to start one and to load the sources takes as long as
    // half of all other work.
    projects: [
      { extends: true, test: { name: "shared", include: [TESTS], exclude: own, isolate: false } },
      { extends: true, test: { name: "own", include: own } },
    ],
  },
});
