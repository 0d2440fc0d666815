/**
 * The only way in which commands read: files of one folder, and http(s) addresses. It enforces limits on folders,
 * file types, sizes, times and addresses, and remembers what it has read.
 */
import { relative } from "node:path";
import { IDLE_TIMEOUT } from "#load/bundle/fetch.ts";
import { textOf } from "#load/coded.ts";
import { badStatus, FAILURES } from "#load/failures.ts";
import { fetchText, LoadError } from "#load/fetch.ts";
import { FILE_LIMITS, FileBudget, type FileLimits } from "#load/file-limits.ts";
import { say } from "#load/saying.ts";
import type { Zone } from "./addresses.ts";
import { typeOf } from "./file-types.ts";
import { type Folder, isInside, isThere, type OpenText, openFile, pathOfUrl } from "./folder.ts";
import { publicUrl } from "./public-url.ts";
import { ForbiddenAddress, Remote } from "./remote.ts";

/** The largest description, in bytes. */
export const LARGEST_FILE = 300_000_000;

/** The rules of a reader. */
export interface ReadRules {
  /** The address of the description. The user named it, so it may be anywhere and of any type. */
  main: string;
  /** The name of the description in messages. */
  shown: string;
  /** The folder whose files may be read; undefined for a description from elsewhere. */
  folder?: Folder;
  /** Whether documents may refer to http(s) addresses. */
  isRemote: boolean;
  /** Replaces values of `FILE_LIMITS`. */
  limits?: Partial<FileLimits>;
  /** Returns the zone of an IP address. Default: by the IANA registries. */
  zoneOf?: (address: string) => Zone;
}

/** What an address has. */
interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  /** After redirects. */
  url: string;
  contentType: string;
}

/** Reads one description and its files. Fetches each http(s) address once, but reads a file each time. */
export class Reader {
  /** Absolute paths of the files that were read. */
  readonly files = new Set<string>();
  /** Absolute paths of files that do not exist but would be allowed. */
  readonly missing = new Set<string>();
  /** Absolute paths of files in the folder that exist but may not be read, such as links out of it. */
  readonly unreadable = new Set<string>();
  /** The addresses that answered, without secrets, and the number of bytes received. */
  readonly fetched = new Map<string, number>();
  readonly #rules: ReadRules;
  readonly #limits: FileLimits;
  readonly #budget: FileBudget;
  readonly #remote: Remote;
  /** The complete answer of each address. */
  readonly #answers = new Map<string, Promise<Content>>();
  /** The zone of each answer, by address. */
  readonly #zones = new Map<string, Zone>();
  /** What stands in for the description, by its addresses. */
  readonly #replaced = new Map<string, Content>();
  readonly #end = new AbortController();
  /** Bytes of all files but the description itself. */
  #fileBytes = 0;

  constructor(rules: ReadRules) {
    this.#rules = rules;
    this.#limits = { ...FILE_LIMITS, ...rules.limits };
    this.#budget = new FileBudget(this.#limits, this.#end.signal);
    this.#remote = new Remote(rules.zoneOf);
  }

  /**
   * Like `fetch`: a `Get` of `#load/fetch.ts`, which limits times and sizes.
   * @throws LoadError if the address may not be read
   */
  readonly get = async (address: string, init?: RequestInit, from?: string): Promise<Response> => {
    const url = new URL(address);
    url.hash = "";
    const replaced = this.#replaced.get(url.href);
    if (replaced) return responseOf(replaced);
    if (url.protocol === "file:") return responseOf(await this.#file(url, from));
    const known = this.#answers.get(url.href);
    return known ? responseOf(await known) : this.#fetch(url, from, init?.signal ?? undefined);
  };

  /**
   * Replaces the text of the description for all who read it from now on.
   * @param url its address after redirects
   */
  replaceMain(text: string, url: string): void {
    const bytes = new TextEncoder().encode(text);
    for (const address of new Set([this.#rules.main, url]))
      this.#replaced.set(address, { bytes, url, contentType: "text/plain; charset=utf-8" });
  }

  /**
   * Reads the bytes of a file.
   * @param from address of the document that refers to it; undefined if the user named it
   * @param most the maximum size in bytes
   * @throws LoadError if the file cannot or may not be read
   */
  async bytes(address: string, from?: string, most?: number): Promise<Uint8Array> {
    return (await this.#file(new URL(address), from, most)).bytes;
  }

  /**
   * Reads the text at an address, within the limits of referenced files. Also returns the address after redirects.
   * @param from address of the document that refers to it; undefined if the user named it
   * @throws LoadError if the address cannot or may not be read
   */
  async text(address: string, from?: string): Promise<{ text: string; url: string }> {
    const { time } = this.#limits;
    const size = address === this.#rules.main ? LARGEST_FILE : this.#limits.size;
    const limits = { timeout: IDLE_TIMEOUT, total: time, size };
    const { text, url } = await fetchText(address, { fetch: this.get, from, ...limits });
    return { text: textOf(text), url };
  }

  /** Aborts all requests. */
  async close(): Promise<void> {
    this.#end.abort();
    this.#budget.end();
    await this.#remote.close();
  }

  async #file(url: URL, from: string | undefined, given?: number): Promise<Content> {
    const { folder, main } = this.#rules;
    const most = given ?? (url.href === main ? LARGEST_FILE : this.#limits.size);
    const shown = this.#shown(url);
    if (!folder || (from !== undefined && !from.startsWith("file:")))
      throw refused(`${shown} is a file of this machine, which a description from elsewhere cannot refer to`);
    const path = pathOfUrl(url);
    if (path === undefined || !isInside(folder, path))
      throw refused(
        `${shown} is hidden, or outside of the folder that may be read; --root names a wider folder`,
      );
    const type = typeOf(path);
    if (type === undefined && url.href !== main)
      throw refused(`${shown} is not read: files of this type are not read`);
    const file: OpenText | undefined = await (folder.open?.(path) ?? openFile(folder, path));
    if (!file) {
      if (!folder.open && (await isThere(path))) {
        this.unreadable.add(path);
        throw refused(
          `${shown} is not a plain file, or is a link that leads outside of the folder that may be read`,
        );
      }
      this.missing.add(path);
      throw new LoadError("not-found", `${shown} was not found.`, "Check the path.");
    }
    try {
      if (file.size > most) throw tooLarge(shown, most);
      // The description itself does not count, and a file counts once.
      if (url.href !== main && !this.files.has(path)) this.#fileBytes += file.size;
      const { allSize } = this.#limits;
      if (this.#fileBytes > allSize)
        throw refused(
          `The files that the description refers to are larger than ${megabytes(allSize)} MB together`,
        );
      this.files.add(path).add(file.path);
      return { bytes: await file.handle.readFile(), url: url.href, contentType: type ?? "" };
    } finally {
      await file.handle.close();
    }
  }

  async #fetch(url: URL, from: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
    const asked = this.#ask(url, from, signal);
    const all = asked.then(({ all }) => all);
    all.catch(() => undefined);
    this.#answers.set(url.href, all);
    const { response } = await asked;
    this.#answers.set(response.url, all);
    return response;
  }

  /** Fetches an address. Returns the answer while it arrives, and keeps the complete one. */
  async #ask(
    url: URL,
    from: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ response: Response; all: Promise<Content> }> {
    const isMain = from === undefined && url.href === this.#rules.main;
    const shown = this.#shown(url);
    if (!/^https?:$/.test(url.protocol)) throw refused(`${shown} is not an http or https address`);
    if (!isMain && !this.#rules.isRemote) throw refused(`${shown} was not fetched, because of --no-remote`);
    // Loading and the linter share one budget for files that the description refers to.
    const request = isMain ? undefined : this.#budget.ask();
    const why = (error: unknown): unknown => {
      request?.end(false);
      const { reason } = this.#budget;
      return isMain || reason === undefined
        ? inWords(error, shown)
        : new LoadError("timeout", reason, CHECK_SERVER);
    };
    const signals = [this.#end.signal, signal, request?.signal].filter((one) => one !== undefined);
    const { response, zone } = await this.#remote
      .get(url.href, this.#zoneOf(from), AbortSignal.any(signals))
      .catch((error) => {
        throw why(error);
      });
    if (!response.ok) {
      request?.end(false);
      await response.body?.cancel();
      throw new LoadError(...failed(shown, response.status, response.statusText));
    }
    const final = response.url || url.href;
    for (const one of [url.href, final]) this.#zones.set(one, zone);
    const contentType = response.headers.get("content-type") ?? "";
    const body = (response.body ?? new Blob().stream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const [given, kept] = body.tee();
    const all = new Response(kept).arrayBuffer().then(
      (buffer): Content => {
        request?.add(buffer.byteLength);
        request?.end(true);
        this.fetched.set(shown, buffer.byteLength);
        return { bytes: new Uint8Array(buffer), url: final, contentType };
      },
      (error) => {
        throw why(error);
      },
    );
    return {
      response: withUrl(new Response(given, { headers: { "content-type": contentType } }), final),
      all,
    };
  }

  /** The zone of a document that was read. Undefined for local files. */
  zoneOf(address: string): Zone | undefined {
    return this.#zoneOf(address);
  }

  /** The zone of a document. Undefined for local files and for the user, who may request any address. */
  #zoneOf(from: string | undefined): Zone | undefined {
    if (from === undefined || from.startsWith("file:")) return undefined;
    const url = new URL(from);
    url.hash = "";
    return this.#zones.get(url.href) ?? "public";
  }

  #shown(url: URL): string {
    if (url.href === this.#rules.main) return this.#rules.shown;
    const path = url.protocol === "file:" ? pathOfUrl(url) : undefined;
    return path === undefined ? publicUrl(url.href) : relative("", path);
  }
}

function responseOf({ bytes, url, contentType }: Content): Response {
  // A stream hands over the bytes: a response of bytes would copy them.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  return withUrl(new Response(body, { headers: { "content-type": contentType } }), url);
}

function withUrl(response: Response, url: string): Response {
  return Object.defineProperty(response, "url", { value: url });
}

const CHECK_SERVER = "Check the address, and that the server is running.";

/** Converts the reason why a request was stopped to a `LoadError`. */
function inWords(error: unknown, shown: string): unknown {
  if (error instanceof LoadError) return error;
  if (error instanceof ForbiddenAddress) return forbidden(shown, error);
  if ((error as Error).name === "AbortError") return gaveUp(shown);
  return new LoadError("refused", `${shown} could not be reached: ${reasonOf(error)}.`, CHECK_SERVER);
}

/** The message of `fetch` says only that it failed. The reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const { message: inner, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return (inner || code || message).replace(/\.$/, "");
}

function refused(message: string): LoadError {
  return new LoadError("refused", `${message}.`, "");
}

function tooLarge(shown: string, most: number): LoadError {
  return refused(`${shown} is larger than ${megabytes(most)} MB, and was not read`);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

function gaveUp(shown: string): LoadError {
  return new LoadError("timeout", `${shown} did not answer in time.`, CHECK_SERVER);
}

function forbidden(shown: string, { host, zone }: ForbiddenAddress): LoadError {
  const what = zone === "own" ? "an address of this machine" : `a ${zone} address`;
  return refused(
    `${shown} was not fetched: ${host} is ${what}, which a document from the network must not refer to`,
  );
}

function failed(shown: string, status: number, statusText: string): ConstructorParameters<typeof LoadError> {
  const [message, advice] = badStatus(shown, status, statusText);
  const kind = status === 404 || status === 410 ? "not-found" : "status";
  return [kind, say(message, FAILURES), say(advice, FAILURES), { status }];
}
