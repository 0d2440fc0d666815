/** Prints a page to PDF with the Chromium, Chrome or Edge of this machine. */
import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Failure } from "#cli/process/failure.ts";

/** Environment variables that name the browser's path. */
const VARIABLES = ["CHROME_PATH", "CHROMIUM", "CHROMIUM_PATH", "CHROME_BIN", "PUPPETEER_EXECUTABLE_PATH"];
/** Names of the browser's program in the folders of `PATH`. */
const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
/** Paths of the browser on systems that do not list it in `PATH`. */
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The largest page, in bytes. A larger one takes the browser more memory than most machines have. */
const LARGEST = 40_000_000;
/** How long the browser may take, in milliseconds. */
const TIMEOUT = 600_000;

/**
 * Prints a page.
 * @param isOpen whether the page may load images of other hosts; otherwise the browser can reach no host
 * @throws Failure if there is no browser, or the page is too large
 */
export async function printed(html: string, isOpen: boolean): Promise<Uint8Array> {
  const size = Buffer.byteLength(html);
  if (size > LARGEST)
    throw new Failure(
      `The page is too large to print: ${Math.ceil(size / 1_000_000)} MB; the limit is ${LARGEST / 1_000_000} MB.`,
      "Print a description of fewer operations; build the page without --pdf to read it.",
    );
  const browser = findBrowser(process.env);
  const folder = await mkdtemp(join(tmpdir(), "lectern-"));
  try {
    const page = join(folder, "page.html");
    const output = join(folder, "page.pdf");
    await writeFile(page, withPolicy(withoutLocalLinks(html), isOpen));
    await promisify(execFile)(
      browser,
      [
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--disable-extensions",
        "--no-pdf-header-footer",
        `--user-data-dir=${join(folder, "profile")}`,
        `--print-to-pdf=${output}`,
        // Chromium refuses to run as root with its sandbox. The page is ours and has no scripts.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ...(isOpen ? [] : ["--host-resolver-rules=MAP * ~NOTFOUND"]),
        pathToFileURL(page).href,
      ],
      { timeout: TIMEOUT, maxBuffer: 10_000_000 },
    );
    // A browser that was stopped because of the time limit may still report success.
    return await readFile(output).catch(() => {
      throw new Error(`it wrote no file within ${TIMEOUT / 60_000} minutes.`);
    });
  } catch (error) {
    throw new Failure(
      `${browser} could not print the page: ${(error as Error).message.split("\n")[0]}`,
      "A page of many operations may need more memory than there is.",
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Adds a Content-Security-Policy to the page. The browser opens it as a file, and a file could show other files of
 * this machine. The files that it may show are already embedded.
 */
function withPolicy(html: string, isOpen: boolean): string {
  const images = isOpen ? "data: http: https:" : "data:";
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}`;
  return html.replace(
    "<head>",
    () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/**
 * Removes relative links from the page. In a file they would lead to files of this machine and reveal the path of its
 * temporary folder. HTML from React contains double quotes only around attribute values.
 */
function withoutLocalLinks(html: string): string {
  return html.replace(/ href="(?!#|[a-z][a-z\d+.-]*:)[^"]*"/gi, "");
}

/**
 * Finds the browser.
 * @throws Failure if there is none
 */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string {
  const named = VARIABLES.map((name) => env[name]).find(Boolean);
  if (named !== undefined) return named;
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new Failure(
    "--pdf needs Chromium, Chrome or Edge, and none was found on this machine.",
    "Install one, or set its path: CHROME_PATH=/path/to/chromium.",
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
