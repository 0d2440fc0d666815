/** Builds a site for a test, and serves it below a path, with an API beside it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sirv from "sirv";
import { command } from "../test/cli/command.ts";

/** A site that is served. */
export interface BuiltSite {
  /** The address of its home page. */
  origin: string;
  folder: string;
  close: () => void;
}

/**
 * Builds and serves one.
 * @param files the texts of the files to build from, by name
 * @param api answers everything that is not below the path of the site
 */
export async function builtSite(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  api: RequestListener = (_, response) => void response.writeHead(404).end(),
): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-e2e-site-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { code, err } = await command(["site", ...args], folder);
  if (code !== 0) throw new Error(`lectern site ended with ${code}: ${err}`);
  const serve = sirv(join(folder, "dist"), { dev: true });
  const server = createServer((request, response) => {
    const inside = /^\/docs(\/.*)/.exec(request.url ?? "")?.[1];
    if (inside === undefined) return api(request, response);
    request.url = inside;
    serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`,
    folder,
    close: () => {
      server.close();
      // Not at once: a file that is still being sent would fail in the next test.
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}
