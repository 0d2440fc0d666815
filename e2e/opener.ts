/** Opens everything a reader can open, on any page that shows an API, and collects what was to be seen. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import type { Reading } from "./robot/robot.ts";

/** All that was to be seen at some time. */
export interface Opened {
  /** Whitespace collapsed. What stood together stands together; what was seen in several places may come several times. */
  text: string;
  /** The addresses of visible links, as they are written. */
  links: string[];
  /** False where the time ran out, or the page was left or hung. */
  complete: boolean;
}

let robot: Promise<string> | undefined;

/**
 * Opens everything on a page that is loaded.
 * @param options `budget`: milliseconds that it may take, 60,000 by default
 */
export async function openEverything(page: Page, { budget = 60_000 } = {}): Promise<Opened> {
  robot ??= bundleRobot();
  await page.evaluate(`${await robot}; globalThis.robot = robot; robot.startRobot(${budget});`);
  const texts: string[] = [];
  const links: string[] = [];
  // What the robot is at when the time is over takes a few seconds more, unless the page hangs.
  const end = Date.now() + budget + 20_000;
  for (;;) {
    const reading = await takeReading(page, end);
    texts.push(...(reading?.texts ?? []));
    links.push(...(reading?.links ?? []));
    if (reading?.state !== "at work")
      return { text: texts.join(" "), links, complete: reading?.state === "done" };
  }
}

/** What the robot has seen since the last time; undefined where it does not answer any more. */
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

/** The robot as one script. */
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
