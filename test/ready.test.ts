/** Tests how scripts/ready.mjs starts npm and the build, here and on Windows. Starts no program; checks the calls. */
import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { build, install, npm, run } from "../scripts/ready.mjs";

vi.mock("node:child_process", () => ({ spawnSync: vi.fn() }));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  // Nothing is installed or built yet.
  existsSync: () => false,
  utimesSync: () => undefined,
}));

const started = vi.mocked(spawnSync);
const ended = { pid: 1, output: [], stdout: "", stderr: "", status: 0, signal: null };
const { platform, execPath } = process;

beforeEach(() => {
  started.mockReset().mockReturnValue(ended);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperties(process, { platform: { value: platform }, execPath: { value: execPath } });
});

function onWindows(): void {
  Object.defineProperties(process, {
    platform: { value: "win32" },
    execPath: { value: "C:\\Program Files\\nodejs\\node.exe" },
  });
}

test("installs the packages of the lockfile, or fails", () => {
  install();
  expect(started.mock.calls.map(([command, args]) => [command, args?.[0]])).toEqual([["npm", "ci"]]);

  started.mockReset().mockReturnValue({ ...ended, status: 1 });
  expect(install).toThrow("npm ci --no-audit --no-fund ended with 1.");
  expect(started).toHaveBeenCalledTimes(1);
});

test("shows npm's errors", () => {
  install();
  expect(started.mock.calls[0]?.[2]?.stdio).toBe("inherit");
});

test("on Windows, runs npm, a batch file, in a shell, as one line", () => {
  onWindows();
  npm(["pack", "--pack-destination", "C:\\Users\\A B\\out"]);
  const [command, args, options] = started.mock.calls[0] ?? [];
  expect(command).toBe('npm pack --pack-destination "C:\\Users\\A B\\out"');
  expect(args).toEqual([]);
  expect(options?.shell).toBe(true);
});

test("on Windows, runs Node without a shell, which would split its path at the space", () => {
  onWindows();
  build();
  const [command, , options] = started.mock.calls[0] ?? [];
  expect(command).toBe(process.execPath);
  expect(options?.shell ?? false).toBe(false);
});

test("returns a program's output, and its errors if it fails", () => {
  started.mockReturnValue({ ...ended, stdout: "10.0.0\n" });
  expect(npm(["--version"], { stdio: "pipe" })).toBe("10.0.0\n");
  started.mockReturnValue({ ...ended, status: 1, stderr: "ENOTFOUND" });
  expect(() => run("program", ["install"], { stdio: "pipe" })).toThrow(/^program install .*\nENOTFOUND$/);
});
