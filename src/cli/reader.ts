/**
 * The one way in which commands read: files of one folder, and http(s) addresses. It enforces the folder, the kinds of
 * files, sizes, times and who may be asked, and it remembers what was read.
 */
import { relative } from "node:path";
import { badStatus, FAILURES } from "#load/failures.ts";
import { LoadError } from "#load/fetch.ts";
import { say } from "#load/saying.ts";
import type { Zone } from "./addresses.ts";
import { typeOf } from "./file-types.ts";
import { type Folder, isInside, isThere, openFile, pathOfUrl } from "./folder.ts";
import { publicUrl } from "./public-url.ts";
import { ForbiddenAddress, Remote } from "./remote.ts";

/** What reading may cost. */
export interface ReadLimits {
  /** Bytes of one file or answer. */
  bytes: number;
  /** Bytes of all answers together. */
  allBytes: number;
  /** Milliseconds for one answer that a document asks for, from the request to its last byte. */
  time: number;
  /** The same for the address that the user named. */
  mainTime: number;
  /** Milliseconds for all answers that documents ask for, from the first request. */
  allTime: number;
}

/** The limits of the commands. */
export const READ_LIMITS: ReadLimits = {
  bytes: 300_000_000,
  allBytes: 600_000_000,
  time: 15_000,
  mainTime: 300_000,
  allTime: 60_000,
};

/** What a reader may read. */
export interface ReadRules {
  /** Address of the description: the user named it, so it may be anywhere and of any kind. */
  main: string;
  /** The same as it is shown to people. */
  shown: string;
  /** The folder whose files may be read; none for a description from elsewhere. */
  folder?: Folder;
  /** Whether documents may refer to http(s) addresses. */
  isRemote: boolean;
  limits?: ReadLimits;
  /** Tells the zone of an IP address; default: by the registries of IANA. */
  zoneOf?: (address: string) => Zone;
}

/** What came from an address. */
interface Answer {
  bytes: Uint8Array<ArrayBuffer>;
  /** After redirects. */
  url: string;
  contentType: string;
}

/** Reads one description and what belongs to it. Each address is asked once. */
export class Reader {
  /** Absolute paths of the files that were read. */
  readonly files = new Set<string>();
  /** Absolute paths of files that could be read if they were there. */
  readonly missing = new Set<string>();
  /** Absolute paths of files of the folder that are there and may not be read, such as links that lead outside. */
  readonly unreadable = new Set<string>();
  /** Addresses that answered, as they may be shown, with the bytes that came. */
  readonly fetched = new Map<string, number>();
  readonly #rules: ReadRules;
  readonly #limits: ReadLimits;
  readonly #remote: Remote;
  readonly #answers = new Map<string, Promise<Answer>>();
  /** The zones that answers came from, by address. */
  readonly #zones = new Map<string, Zone>();
  readonly #end = new AbortController();
  #received = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(rules: ReadRules) {
    this.#rules = rules;
    this.#limits = rules.limits ?? READ_LIMITS;
    this.#remote = new Remote(rules.zoneOf);
  }

  /** As `fetch`, for loading: a `Get` of `#load/fetch.ts`. @throws LoadError that says why something is not read */
  readonly get = async (address: string, _init?: RequestInit, from?: string): Promise<Response> => {
    const { bytes, url, contentType } = await this.#read(address, from);
    const response = new Response(bytes, { headers: { "content-type": contentType } });
    return Object.defineProperty(response, "url", { value: url });
  };

  /**
   * The bytes behind an address.
   * @param from address of the document that refers to it; undefined: the user named it
   * @param most a file of more bytes is not read
   * @throws LoadError that says why it is not read
   */
  async bytes(address: string, from?: string, most?: number): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#read(address, from, most)).bytes;
  }

  /** Ends what is on its way. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end.abort();
    await this.#remote.close();
  }

  #read(address: string, from: string | undefined, most?: number): Promise<Answer> {
    const url = new URL(address);
    url.hash = "";
    if (url.protocol === "file:") return this.#file(url, from, most);
    let answer = this.#answers.get(url.href);
    if (!answer) {
      answer = this.#fetch(url, from);
      this.#answers.set(url.href, answer);
    }
    return answer;
  }

  async #file(url: URL, from: string | undefined, most = this.#limits.bytes): Promise<Answer> {
    const { folder, main } = this.#rules;
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
      throw refused(`${shown} is not read: its name does not end like that of a description or of data`);
    const file = await openFile(folder, path);
    if (!file) {
      if (await isThere(path)) {
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
      this.files.add(path).add(file.path);
      return { bytes: await file.handle.readFile(), url: url.href, contentType: type ?? "" };
    } finally {
      await file.handle.close();
    }
  }

  async #fetch(url: URL, from: string | undefined): Promise<Answer> {
    const isMain = from === undefined && url.href === this.#rules.main;
    const shown = this.#shown(url);
    if (!/^https?:$/.test(url.protocol)) throw refused(`${shown} is not an http or https address`);
    if (!isMain && !this.#rules.isRemote) throw refused(`${shown} was not fetched, because of --no-remote`);
    const { bytes: most, allBytes, mainTime, allTime } = this.#limits;
    const time = isMain ? mainTime : this.#limits.time;
    if (!isMain) this.#timer ??= setTimeout(() => this.#end.abort(), allTime).unref();
    const late = AbortSignal.timeout(time);
    let received = 0;
    try {
      const signal = AbortSignal.any([late, this.#end.signal]);
      const { response, zone } = await this.#remote.get(url.href, this.#zoneOf(from), signal);
      if (!response.ok) throw new LoadError(...failed(shown, response.status, response.statusText));
      const parts: Uint8Array[] = [];
      for await (const part of response.body ?? []) {
        received += part.length;
        this.#received += part.length;
        if (received > most) throw tooLarge(shown, most);
        if (this.#received > allBytes) throw tooLarge("All that was fetched together", allBytes);
        parts.push(part);
      }
      const final = response.url || url.href;
      for (const one of [url.href, final]) this.#zones.set(one, zone);
      this.fetched.set(shown, received);
      const contentType = response.headers.get("content-type") ?? "";
      return { bytes: Buffer.concat(parts), url: final, contentType };
    } catch (error) {
      if (error instanceof LoadError) throw error;
      if (error instanceof ForbiddenAddress) throw forbidden(shown, error);
      if (late.aborted) throw slow(shown, time, received);
      if (this.#end.signal.aborted) throw slow(shown, allTime, received);
      throw new LoadError("refused", `${shown} could not be reached.`, CHECK_SERVER);
    }
  }

  /** The zone that a document came from; undefined for files and for the user, who may ask everybody. */
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

const CHECK_SERVER = "Check the address, and that the server is running.";

function refused(message: string): LoadError {
  return new LoadError("refused", `${message}.`, "");
}

function tooLarge(shown: string, most: number): LoadError {
  return refused(`${shown} is larger than ${Math.round(most / 1_000_000)} MB, and was not read`);
}

function slow(shown: string, time: number, received: number): LoadError {
  const message = `${shown} was given up after ${time / 1000} s; ${received} bytes had come.`;
  return new LoadError("timeout", message, CHECK_SERVER);
}

function forbidden(shown: string, { host, zone }: ForbiddenAddress): LoadError {
  const message = `${shown} was not fetched: ${host} is a ${zone} address, and what refers to it comes from elsewhere.`;
  return new LoadError("refused", message, "");
}

function failed(shown: string, status: number, statusText: string): ConstructorParameters<typeof LoadError> {
  const [message, advice] = badStatus(shown, status, statusText);
  const kind = status === 404 || status === 410 ? "not-found" : "status";
  return [kind, say(message, FAILURES), say(advice, FAILURES), { status }];
}
