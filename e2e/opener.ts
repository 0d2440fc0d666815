/** Opens everything that a reader can open on a page that shows an API, and collects all visible text. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import type { Reading } from "./robot/robot.ts";

/** The content that was visible at any time. */
export interface Opened {
  /**
   * The text with collapsed whitespace. Text of one place stays together. Text that was visible in several places may
   * be repeated.
   */
  text: string;
  /** The URLs of visible links, as written. */
  links: string[];
  /**
   * Whether the robot opened everything in time, or what was enough, and the page did not hang or navigate away.
   */
  complete: boolean;
}

/** How long the robot works. */
export interface Opening {
  /** The most milliseconds that it may take. Default: 60,000. */
  budget?: number;
  /** Whether the content so far is enough. Called after each reading. Default: everything has to be opened. */
  isEnough?: (seen: { text: string; links: readonly string[] }) => boolean;
}

let robot: Promise<string> | undefined;

/** Opens everything on a loaded page, or as much as is enough. */
export async function openEverything(
  page: Page,
  { budget = 60_000, isEnough = () => false }: Opening = {},
): Promise<Opened> {
  robot ??= bundleRobot();
  await page.evaluate(`${await robot}; globalThis.robot = robot; robot.startRobot(${budget});`);
  const texts: string[] = [];
  const links: string[] = [];
  // The robot needs a few more seconds to finish its current step, unless the page hangs.
  const end = Date.now() + budget + 20_000;
  for (;;) {
    const reading = await takeReading(page, end);
    texts.push(...(reading?.texts ?? []));
    links.push(...(reading?.links ?? []));
    const seen = { text: texts.join(" "), links };
    if (reading?.state !== "at work") return { ...seen, complete: reading?.state === "done" };
    if (isEnough(seen)) return { ...seen, complete: true };
  }
}

/** The content that the robot has seen since the last call; undefined if it does not respond. */
async function takeReading(page: Page, end: number): Promise<Reading | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, end - Date.now()));
  });
  try {
    return await Promise.race([page.evaluate<Reading>("robot.takeReading()"), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Bundles the robot as one script. */
async function bundleRobot(): Promise<string> {
  const bundles = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "robot", "robot.ts"), formats: ["iife"], name: "robot" },
    },
  })) as Rolldown.RolldownOutput[];
  return bundles[0]?.output[0].code ?? "";
}
