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
  /** Whether the robot opened everything in time, and the page did not hang or navigate away. */
  complete: boolean;
}

let robot: Promise<string> | undefined;

/**
 * Opens everything on a loaded page.
 * @param options `budget`: milliseconds that it may take, 60,000 by default
 */
export async function openEverything(page: Page, { budget = 60_000 } = {}): Promise<Opened> {
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
    if (reading?.state !== "at work")
      return { text: texts.join(" "), links, complete: reading?.state === "done" };
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
