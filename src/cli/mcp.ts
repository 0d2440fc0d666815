/** `lectern mcp`: lets agents search and read descriptions by the Model Context Protocol, until it is stopped. */
import { basename } from "node:path";
import { apisOfSite } from "#cli/input/built-site.ts";
import { type Description, findDescription, readDescription, titleOf } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { packageVersion } from "#cli/process/package.ts";
import { stopped } from "#cli/process/stopped.ts";
import { complain, line, paint } from "#cli/process/terminal.ts";
import { startHttp } from "#cli/server/http.ts";
import type { McpSettings } from "#cli/server/mcp-server.ts";
import { Api } from "#mcp/tools.ts";
import { Document } from "#model/document.ts";
import { decodePointer } from "#oas/pointer.ts";
import type { Flags } from "./commands.ts";
import { readFlags } from "./options.ts";
import { fetchedLines, report } from "./report.ts";

/** How many findings about overlays are listed. */
const LISTED = 5;

/** Only this machine can reach the server. */
const HOST = "127.0.0.1";

/**
 * Starts the server. Everything but the protocol is written to standard error.
 * @throws Failure if a description cannot be read or no port is free
 */
export async function mcp(address: string, flags: Flags, others: readonly string[] = []): Promise<number> {
  const end = stopped();
  const [descriptions, server, version] = await Promise.all([
    readAll([address, ...others], flags),
    import("#cli/server/mcp-server.ts"),
    packageVersion(),
  ]);
  const apis = apisOf(descriptions);
  // Made in slices, while the server answers already; a search waits for it.
  for (const api of apis) api.index().catch(() => undefined);
  const allowedHosts = flags["allowHost"] as string[] | undefined;
  const settings: McpSettings = { apis, version, allowedHosts };
  if (flags["http"] !== true) {
    await server.serveStdio(settings, end);
    return 0;
  }
  const port = Number(flags["port"]);
  const running = await startHttp(server.mcpHandler(settings), { host: HOST, port, allowedHosts });
  if (port !== 0 && running.port !== port) complain(line`Port ${port} is taken; using ${running.port}.`);
  complain(
    ...descriptions.map(
      ({ description: one }) => line`${paint.bold(titleOf(one))} ${paint.dim(one.place.shown)}`,
    ),
    paint.cyan(`http://${HOST}:${running.port}${server.MCP_PATH}`),
  );
  await end;
  await running.close();
  return 0;
}

/** A description, and its name if it is not that of its file. */
interface Named {
  description: Description;
  path?: string;
}

/** Reads descriptions, and those of sites. */
async function readAll(addresses: readonly string[], flags: Flags): Promise<readonly Named[]> {
  const found = await Promise.all(
    addresses.map(async (one) => (await apisOfSite(one, readFlags(flags))) ?? [{ address: one }]),
  );
  if (found.flat().length > 1 && flags["overlay"] !== undefined)
    throw new Failure(
      "--overlay applies to one description, not to several.",
      "Apply the overlays with: lectern overlay",
    );
  const all = await Promise.all(
    found.map(async (group) => {
      const read: Named[] = [];
      // A site may have hundreds: one after the other, so that a server gets no flood of requests.
      for (const { address, ...named } of group)
        read.push({ ...named, description: await readOne(address, flags) });
      return read;
    }),
  );
  return all.flat();
}

async function readOne(address: string, flags: Flags): Promise<Description> {
  const description = await readDescription(await findDescription(address, readFlags(flags)), {
    isLazy: true,
  });
  await description.reader.close();
  if (description.overlaid.length > 0) complain(...report(description.overlaid, LISTED));
  complain(...fetchedLines(description.reader));
  return description;
}

/** Each description under a name of its own: its path in a site, or the name of its file. */
function apisOf(descriptions: readonly Named[]): readonly Api[] {
  const taken = new Set<string>();
  return descriptions.map(({ path, description: { place, loaded } }) => {
    const key = freeKey(path ?? keyOf(place.publicUrl), taken);
    taken.add(key);
    return new Api(key, new Document(loaded.document, loaded.url));
  });
}

/** The name of a file or address, with only characters that everybody can type. */
function keyOf(url: string): string {
  const name = decodePointer(basename(new URL(url).pathname)).replace(/\.(?:json|ya?ml)$/i, "");
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .slice(0, 60);
  return plain === "" ? "api" : plain;
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}-${number}`;
  return free;
}
