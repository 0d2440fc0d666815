/** `lectern mock`: answers requests as a description says, until it is stopped. */
import {
  type Description,
  type DescriptionLocation,
  findDescription,
  readDescription,
  titleOf,
} from "#cli/input/description.ts";
import { type Watch, watch } from "#cli/input/watch.ts";
import { Failure } from "#cli/process/failure.ts";
import { stopped } from "#cli/process/stopped.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { withSmallYoungMemory } from "#cli/process/young-memory.ts";
import { inUrl, isLoopback } from "#cli/server/hosts.ts";
import type { MockServerSettings } from "#cli/server/mock-handler.ts";
import { startMock } from "#cli/server/mock-server.ts";
import type { MockSettings } from "#mock/mock.ts";
import { preferenceFault, readPreferences } from "#mock/preferences.ts";
import { asText } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { readFlags } from "./options.ts";
import { fetchedLines, report } from "./report.ts";

/** How many findings about overlays are listed. */
const LISTED = 5;

/**
 * Starts the mock server and runs until it is stopped.
 * @throws Failure if the description cannot be shown or no port is free
 */
export async function mock(address: string, flags: Flags): Promise<number> {
  const end = stopped();
  const place = await findDescription(address, readFlags(flags));
  const running = await withSmallYoungMemory(() => start(place, flags));
  try {
    await end;
  } finally {
    await running.close();
  }
  return 0;
}

/**
 * Starts the server and the watch. The text of the description is not kept: it can be larger than everything else.
 * @throws Failure if the description cannot be shown or no port is free
 */
async function start(place: DescriptionLocation, flags: Flags): Promise<{ close: () => Promise<unknown> }> {
  const description = await readDescription(place, { isLazy: true });
  await description.reader.close();
  if (description.overlaid.length > 0) complain(...report(description.overlaid, LISTED));
  const host = String(flags["host"]);
  const port = Number(flags["port"]);
  const allowedHosts = flags["allowHost"] as string[] | undefined;
  const http = { host, port, allowedHosts };
  const server = await startMock(description, http, answersOf(flags), settingsOf(flags));
  if (port !== 0 && server.port !== port) print(line`Port ${port} is taken; using ${server.port}.`);
  print(
    line`${paint.bold(titleOf(description))} ${paint.dim(`OpenAPI ${description.loaded.version}`)}`,
    paint.cyan(`http://${inUrl(host)}:${server.port}`),
    ...fetchedLines(description.reader),
  );
  if (!isLoopback(server.address))
    complain(line`${paint.yellow("!")} Everyone on the same network can call this server.`);
  const watching =
    place.file && flags["watch"] !== false ? follow(description, place, server.follow) : undefined;
  return { close: () => Promise.all([watching?.close(), server.close()]) };
}

/** Reads the description again when one of its files changes. If it cannot be read, the last one stays. */
function follow(
  description: Description,
  place: DescriptionLocation,
  onNext: (next: Description) => void,
): Watch {
  let last = new AbortController();
  const watching = watch(description, () => void readAgain());
  const readAgain = async (): Promise<void> => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    try {
      const next = await readDescription(place, { isLazy: true, signal });
      await next.reader.close();
      if (signal.aborted) return;
      onNext(next);
      watching.set(next);
      print(line`${paint.green("↻")} ${place.shown}`);
    } catch (error) {
      if (signal.aborted) return;
      complain(line`${paint.red("✗")} ${(error as Error).message}`);
      watching.watchUnreadable(place.file?.path ?? place.url);
    }
  };
  print(paint.dim(line`Following ${place.shown}; press Ctrl+C to stop.`));
  return watching;
}

/** @throws Failure if what follows `--prefer` is no preference */
function answersOf(flags: Flags): MockSettings {
  const prefer = asText(flags["prefer"]);
  const fault = prefer === undefined ? undefined : preferenceFault(prefer);
  if (fault !== undefined)
    throw new Failure(`--prefer: ${fault}.`, "Write it like code=404 or dynamic=true.");
  return {
    seed: (flags["seed"] as number | undefined) ?? 0,
    validates: flags["validate"] !== false,
    cors: flags["cors"] !== false,
    prefer: prefer === undefined ? {} : readPreferences(prefer, ""),
  };
}

/** @throws Failure if the address after `--proxy` is not `http` or `https` */
function settingsOf(flags: Flags): MockServerSettings {
  const proxy = asText(flags["proxy"]);
  if (proxy !== undefined && !/^https?:\/\//i.test(proxy))
    throw new Failure(`--proxy must be an http or https address, not: ${proxy}`, "Give a full URL.");
  return {
    delay: flags["delay"] as MockServerSettings["delay"],
    reports: flags["report"] === true,
    proxy: proxy === undefined ? undefined : new URL(proxy),
  };
}
