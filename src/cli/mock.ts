/** `lectern mock`: answers requests as a description says, until it is stopped. */
import { type Description, findDescription, type Place, readDescription } from "#cli/input/description.ts";
import { type Watch, watch } from "#cli/input/watch.ts";
import { Failure } from "#cli/process/failure.ts";
import { stopped } from "#cli/process/stopped.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { isLoopback } from "#cli/server/hosts.ts";
import { startHttp } from "#cli/server/http.ts";
import { type MockServerSettings, mockHandler } from "#cli/server/mock-handler.ts";
import { Mock } from "#mock/mock.ts";
import { readPreferences } from "#mock/preferences.ts";
import { Document } from "#model/document.ts";
import { asText } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { readFlags } from "./options.ts";
import { fetchedLines } from "./report.ts";

/** Clients of an API send larger headers and open more connections than readers of a page. */
const LIMITS = { headerBytes: 65_536, connections: 2048 };

/**
 * Starts the mock server and runs until it is stopped.
 * @throws Failure if the description cannot be shown or no port is free
 */
export async function mock(address: string, flags: Flags): Promise<number> {
  const place = await findDescription(address, readFlags(flags));
  const description = await readDescription(place);
  await description.reader.close();
  let current = mockOf(description, flags);
  const settings = settingsOf(flags);
  const host = String(flags["host"]);
  const port = Number(flags["port"]);
  const end = stopped();
  const server = await startHttp(
    mockHandler(() => current, settings),
    {
      host,
      port,
      limits: LIMITS,
      allowedHosts: flags["allowHost"] as string[] | undefined,
      isOpen: true,
    },
  );
  if (port !== 0 && server.port !== port) print(line`Port ${port} is taken; using ${server.port}.`);
  print(
    line`${paint.bold(current.title)} ${paint.dim(`OpenAPI ${description.loaded.version}`)}`,
    paint.cyan(`http://${host.includes(":") ? `[${host}]` : host}:${server.port}`),
    ...fetchedLines(description.reader),
  );
  if (!isLoopback(server.address))
    complain(line`${paint.yellow("!")} Everyone on the same network can call this server.`);
  const watching =
    place.file && flags["watch"] !== false
      ? follow(description, place, (next) => {
          current = mockOf(next, flags);
        })
      : undefined;
  try {
    await end;
  } finally {
    await Promise.all([watching?.close(), server.close()]);
  }
  return 0;
}

/** The mock server of a description, and the title of its API. */
interface Titled {
  mock: Mock;
  title: string;
}

function mockOf({ loaded, place }: Description, flags: Flags): Titled {
  const document = new Document(loaded.document, loaded.url);
  const prefer = asText(flags["prefer"]);
  const mock = new Mock(document, {
    seed: (flags["seed"] as number | undefined) ?? 0,
    validates: flags["validate"] !== false,
    cors: flags["cors"] !== false,
    prefer: prefer === undefined ? {} : readPreferences(prefer, ""),
  });
  return { mock, title: document.info.title || place.shown };
}

/**
 * Reads the description again when one of its files changes. If it cannot be read, the last version keeps answering.
 */
function follow(description: Description, place: Place, onNext: (next: Description) => void): Watch {
  let last = new AbortController();
  const watching = watch(description, () => void readAgain());
  const readAgain = async (): Promise<void> => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    try {
      const next = await readDescription(place, { signal });
      await next.reader.close();
      if (signal.aborted) return;
      onNext(next);
      watching.set(next);
      print(line`${paint.green("↻")} ${place.shown}`);
    } catch (error) {
      if (signal.aborted) return;
      complain(line`${paint.red("✗")} ${(error as Error).message}`);
      watching.expect(place.file?.path ?? place.url);
    }
  };
  print(paint.dim(line`Following ${place.shown}; press Ctrl+C to stop.`));
  return watching;
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
