/**
 * Uses the production build of React, which takes a third of the time of the development build. Import this before
 * anything that renders.
 */
import { vi } from "vitest";

process.env["NODE_ENV"] = "production";

// The tested code was compiled for the development build.
vi.mock("react/jsx-dev-runtime", async () => {
  const { Fragment, jsx, jsxs } = await import("react/jsx-runtime");
  const jsxDEV = (...[type, props, key, isStatic]: [...Parameters<typeof jsx>, boolean]): unknown =>
    (isStatic ? jsxs : jsx)(type, props, key);
  return { Fragment, jsxDEV };
});
