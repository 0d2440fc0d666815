/**
 * Draws with React as readers have it, which takes a third of the time that React for developers does. To be imported
 * before anything that draws.
 */
import { vi } from "vitest";

process.env["NODE_ENV"] = "production";

// What is tested was compiled for the other React.
vi.mock("react/jsx-dev-runtime", async () => {
  const { Fragment, jsx, jsxs } = await import("react/jsx-runtime");
  const jsxDEV = (...[type, props, key, isStatic]: [...Parameters<typeof jsx>, boolean]): unknown =>
    (isStatic ? jsxs : jsx)(type, props, key);
  return { Fragment, jsxDEV };
});
