import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    setupFiles: ["test/setup.ts"],
    include: ["test/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 60_000,
    // All cores: by default one is left free, which is half of two.
    maxWorkers: "100%",
  },
});
