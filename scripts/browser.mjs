// Finds a browser based on Chromium, or installs one. Uses only Node's own modules.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, run } from "./ready.mjs";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "google-chrome-beta",
  "chrome",
  "microsoft-edge",
  "microsoft-edge-stable",
  "msedge",
  "brave-browser",
];

const PLACES = [
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          join(folder, "Google", "Chrome", "Application", "chrome.exe"),
          join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
        ]
      : [];
  }),
];

// Chromium uses only the last `--disable-features`, so this list repeats Playwright's. The first three are pages that
// Chromium renders for its address bar. They take a quarter of the time of a test.
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/**
 * While developer tools are attached, as they are here, V8 looks up the place of each error that is created. It would parse
 * a script again for that, which takes longer than running it, and which no reader waits for.
 */
const PLACES_AHEAD = "--no-enable-lazy-source-positions";

/** Arguments that turn off the background activity of a browser. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES}`,
];

/** Arguments for measurements: a page does what it does for readers. */
export const BROWSER_ARGS = [...QUIET, `--js-flags=${PLACES_AHEAD}`];

/**
 * Arguments for tests. V8 optimizes functions after fifteen times as many calls as by default. The pages of tests live for
 * about a second, and optimizing took a quarter of their work.
 */
export const TEST_BROWSER_ARGS = [
  ...QUIET,
  `--js-flags=${PLACES_AHEAD},--invocation-count-for-maglev=6000,--invocation-count-for-turbofan=40000`,
];

/** Chromium without a window, as Debian installs it. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The path of the browser for tests: the one that CHROMIUM names, otherwise Chromium's headless shell, which takes a
 * fifth less time, otherwise the one of `needBrowser`.
 */
export async function needTestBrowser() {
  return !process.env.CHROMIUM && isExecutable(SHELL) ? SHELL : needBrowser();
}

/** The path of the browser that CHROMIUM names, of an installed browser, or of Playwright's; undefined if there is none. */
export async function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM=${named}: this program does not exist.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const ending = process.platform === "win32" ? ".exe" : "";
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + ending)));
  return [...inPath, ...PLACES].find(isExecutable) ?? (await playwrightBrowser());
}

/** Finds a browser, and installs one if there is none. If this fails, throws an error that says what to do. */
export async function needBrowser() {
  const found = await findBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  const ways = [
    () => runPlaywright(["install", ...(isRoot ? ["--with-deps"] : []), "chromium"]),
    () => {
      if (!isRoot || !existsSync("/etc/debian_version")) throw new Error("not root on Debian or Ubuntu");
      run("apt-get", ["update"], { timeout: 5 * 60_000 });
      run("apt-get", ["install", "-y", "chromium", "chromium-headless-shell"], { timeout: 10 * 60_000 });
    },
  ];
  for (const way of ways) {
    try {
      console.log("No browser found; installing one …");
      way();
      const browser = await findBrowser();
      if (browser) return browser;
    } catch (error) {
      console.log(`That did not work: ${error.message}`);
    }
  }
  throw new Error(
    "The browser tests need Chromium, Chrome or Edge, and none could be installed.\n" +
      "Install one, or name its program in the environment variable CHROMIUM.",
  );
}

function runPlaywright(args) {
  run(process.execPath, [join(root, "node_modules", "@playwright", "test", "cli.js"), ...args], {
    timeout: 5 * 60_000,
  });
}

/** The path of Playwright's own browser, if it is installed and starts. */
async function playwrightBrowser() {
  try {
    const { chromium } = await import("@playwright/test");
    const path = chromium.executablePath();
    if (!isExecutable(path)) return undefined;
    return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0 ? path : undefined;
  } catch {
    return undefined;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
