/** Lists the ways of embedding a page. Tests of the page can run in all of them. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { command, serving } from "../test/cli/command.ts";
import { origin, pathOf, ROOT } from "./places.ts";

/** A way of embedding a page. */
export interface Way {
  name: string;
  /**
   * Opens a description.
   * @param file an absolute path in the project or the corpus
   * @returns a function that stops everything that was started
   */
  open: (
    page: Page,
    file: string,
    options?: Readonly<Record<string, unknown>>,
    hash?: string,
  ) => Promise<Stop>;
}

/** Stops everything that was started. */
export type Stop = () => Promise<void>;

const MAIN = join(ROOT, "dist", "cli", "main.js");
/** The time limit of a command, in milliseconds. */
const TIMEOUT = 60_000;

/** All ways of embedding a page. */
export const WAYS: readonly Way[] = [
  {
    name: "script tag",
    open: (page, file, options, hash) => visit(page, hosted("/page/tag", file, options), hash),
  },
  {
    name: "init",
    open: (page, file, options, hash) => visit(page, hosted("/page/init", file, options), hash),
  },
  {
    name: "React component",
    open: (page, file, options, hash) => visit(page, hosted("/made/app/index.html", file, options), hash),
  },
  { name: "serve", open: openServed },
  { name: "build", open: openBuilt },
];

/** Waits until the live page is ready, not only the prerendered one. */
export async function pageReady(page: Page, timeout = 30_000): Promise<void> {
  await page.locator(".api-content :is(h1, h2)").first().waitFor({ state: "attached", timeout });
  await page.locator("[data-prerendered]").waitFor({ state: "detached", timeout });
}

function hosted(path: string, file: string, options: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams({ spec: pathOf(file), options: JSON.stringify(options) });
  return `${origin()}${path}?${query}`;
}

async function visit(page: Page, url: string, hash = ""): Promise<Stop> {
  await page.goto(url + hash);
  return async () => undefined;
}

async function openServed(
  page: Page,
  file: string,
  options: Readonly<Record<string, unknown>> = {},
  hash = "",
): Promise<Stop> {
  const args = ["serve", file, "-p", "0", "--no-check", "--options", JSON.stringify(options)];
  const served = await serving(args, ROOT);
  const close = async (): Promise<void> => void (await served.stop());
  try {
    await page.goto((await served.says(/http:\/\/\S+\//)) + hash);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Starts `lectern serve` on a free port, in a process of its own. */
export async function startServe(
  file: string,
  flags: readonly string[] = [],
): Promise<{ url: string; close: Stop }> {
  const child = spawn(process.execPath, [MAIN, "serve", file, "-p", "0", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const close = (): Promise<void> => end(child);
  try {
    return { url: await addressIn(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The URL that a server prints. */
function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`No address in ${TIMEOUT} ms: ${said}`)), TIMEOUT);
    const listen = (chunk: Buffer): void => {
      said += String(chunk);
      const url = /http:\/\/\S+\//.exec(said)?.[0];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", (chunk: Buffer) => {
      said += String(chunk);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`lectern serve ended with ${code}: ${said}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
  child.kill();
  await ended;
  clearTimeout(timer);
}

async function openBuilt(
  page: Page,
  file: string,
  options: Readonly<Record<string, unknown>> = {},
  hash = "",
): Promise<Stop> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-"));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const output = join(folder, "page.html");
    await buildPage(file, output, ["--options", JSON.stringify(options)]);
    await page.goto(pathToFileURL(output).href + hash);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Runs `lectern build`. */
export async function buildPage(file: string, output: string, flags: readonly string[] = []): Promise<void> {
  const { code, err } = await command(["build", file, "-o", output, ...flags], ROOT);
  if (code !== 0) throw new Error(`lectern build ended with ${code}: ${err}`);
}
